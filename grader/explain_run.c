#include "explain_run.h"
#include "counts.h"
#include "die.h"
#include "escape.h"
#include "judge.h"
#include "member.h"
#include "number.h"
#include "plot.h"
#include "record.h"
#include "run.h"
#include "seed.h"
#include "view.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SAID = 300 };

const struct lab_case *
explain_case(const struct function *function)
{
    for (const struct lab_case *c = function->cases; c->x >= 0; c++)
        if (c->flags & CASE_ALIGNED)
            return c;
    return function->cases;
}

/* Whether it is right, in a sentence. */

/* The first finding that is more than a note, or a launch that was refused. */
static const json_t *
first_fault(const json_t *findings)
{
    const json_t *finding;
    size_t i;

    json_array_foreach(json_object_get(findings, "findings"), i, finding) {
        if (!member_is(finding, "severity", "note") ||
            member_is(finding, "id", "launch-refused"))
            return finding;
    }
    return NULL;
}

/* For free(). */
static char *
tell_fault(const json_t *finding, bool counted)
{
    const json_t *first = json_object_get(finding, "first");
    const char *text = member_text(finding, "text");
    char *shown = escape_line(text, strlen(text), MOST_SAID);
    char *said = checked_format(
        "%s: %s (line %lld)%s", member_text(finding, "severity"), shown,
        member_integer(first, "line"),
        counted ? "; what is counted is what it did all the same" : "");

    free(shown);
    return said;
}

static bool
has_counts(const json_t *findings)
{
    return json_array_size(json_object_get(findings, "counts")) > 0;
}

/* For free(); *right: nothing is wrong. */
static char *
tell(const struct test *t, const struct run_outcome *run, bool *right)
{
    const json_t *fault = first_fault(run->findings);
    const char *more = has_counts(run->findings) ? ".  What is counted is what "
                                                   "it did"
                                                 : "";
    char wrong[NUMBER_SIZE], elements[NUMBER_SIZE];
    struct verdict *verdict = run->image ? judge(t, run->image) : NULL;
    char *said;

    *right = !fault && verdict && verdict_right(verdict);
    if (fault)
        said = tell_fault(fault, has_counts(run->findings));
    else if (run->status != STATUS_PASSED)
        said = checked_format("%s: %s", status_words(run->status),
                              run->text ? run->text : "");
    else if (*right)
        said = checked_string("right, and no hazard, in this case; the others "
                              "are for make grade");
    else
        said = checked_format(
            "wrong: %s of %s elements; make grade LAB=%.2s says how%s",
            number_count(verdict ? (long long)verdict->wrong : 0, wrong),
            number_count(verdict ? (long long)verdict->elements : 0, elements),
            t->lab->id, more);
    verdict_free(verdict);
    return said;
}

/* Times. */

/* The row of a record's times for that function, or NULL. */
static const json_t *
own_time(const json_t *record, const struct function *f)
{
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (member_is(test, "row", "time") &&
            member_is(test, "function", f->name) &&
            json_is_number(json_object_get(test, "ms")))
            return test;
    }
    return NULL;
}

/* What this machine's GPU said when it was graded; for free(), or NULL. */
static char *
tell_own(const struct options *o, const struct lab *lab,
         const struct function *f)
{
    char *path = record_path(o, options_name(o), lab), *said = NULL;
    json_t *record = record_read(path, NULL);
    const json_t *time = own_time(record, f);
    char ms[NUMBER_SIZE], gbps[NUMBER_SIZE];

    if (time)
        said = checked_format(
            "%s ms, %s GB/s on this machine's GPU when it was last graded, at "
            "%s",
            number_text(member_number(time, "ms", 0), 3, ms),
            number_text(member_number(time, "gbps", 0), 4, gbps),
            member_text(time, "case"));
    json_decref(record);
    free(path);
    return said;
}

/* What is shipped of our solution; for free(), or NULL. */
static char *
tell_shipped(const struct options *o, const struct lab *lab,
             const struct function *f)
{
    char *path = checked_format("%s/solutions/%s/h200.tsv", o->root, lab->id);
    struct plot_data data = {.count = 0};
    char *said = NULL, gbps[NUMBER_SIZE];

    free(plot_data_read(path, &data));
    for (size_t i = 0; i < data.count && !said; i++) {
        const struct plot_row *row = &data.rows[i];

        if (strcmp(row->figure, "ladder") != 0 ||
            strcmp(row->series, f->name) != 0)
            continue;
        said = checked_format(
            "our solution's %s moves %s GB/s of what it must on an %s, at its "
            "large case (%s); yours has not been timed",
            f->name, number_text(row->y, 4, gbps),
            data.sources[row->source].device, data.sources[row->source].date);
    }
    plot_data_free(&data);
    free(path);
    return said;
}

static char *
tell_time(const struct options *o, const struct lab *lab,
          const struct function *f)
{
    char *own = tell_own(o, lab, f);

    return own ? own : tell_shipped(o, lab, f);
}

/* The card. */

static char *
tell_what(const struct test *t)
{
    char *lab = view_lab(t->lab->id), name[128];
    char *what = checked_format(
        "%s: %s", lab, test_name(t->function, t->lab_case, name, sizeof name));

    free(lab);
    return what;
}

static bool
add_card(struct card *card, const struct options *o, const struct test *t,
         const struct build_job *job, const struct run_outcome *run,
         const struct registers_list *registers)
{
    bool right;
    char *what = tell_what(t), *verdict = tell(t, run, &right);
    char *measured = tell_time(o, t->lab, t->function);
    const struct explained e = {.what = what,
                                .file = build_name(job),
                                .source = job->source,
                                .device = (int)t->job.device,
                                .verdict = verdict,
                                .findings = run->findings,
                                .registers = registers,
                                .measured = measured,
                                .points = counts_points(t)};

    explain(card, &e);
    free(measured);
    free(verdict);
    free(what);
    return right;
}

bool
explain_function(struct card *card, const struct options *o,
                 const struct function *function, const struct build_job *job,
                 int runner, const struct registers_list *registers)
{
    struct seed_secret secret = seed_open(o->build);
    const struct lab_case *c = explain_case(function);
    struct test *t = test_make(job->lab, function, c,
                               seed_case(&secret, job->lab, function, c));
    struct run_job run = {
        .build = o->build, .test = t, .runner = runner, .device = o->device};
    struct run_outcome out;
    bool right;

    t->job.device = (uint32_t)o->device;
    t->job.flags |= CASE_COUNT;
    out = run_test(&run);
    right = add_card(card, o, t, job, &out, registers);
    run_free(&out);
    test_free(t);
    return right;
}
