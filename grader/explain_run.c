#include "explain_run.h"
#include "counts.h"
#include "die.h"
#include "escape.h"
#include "explain_real.h"
#include "judge.h"
#include "member.h"
#include "number.h"
#include "run.h"
#include "seed.h"
#include "skeleton.h"
#include "view.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SAID = 300 };

/* The case. */

static const struct lab_case *
aligned(const struct function *f)
{
    for (const struct lab_case *c = f->cases; c->x >= 0; c++)
        if (c->flags & CASE_ALIGNED)
            return c;
    return NULL;
}

static const struct lab_case *
largest(const struct function *f)
{
    const struct lab_case *most = f->cases;

    for (const struct lab_case *c = f->cases; c->x >= 0; c++)
        if (c->flags == 0 && c->device == 0 && !c->label &&
            (double)c->x * c->y * c->z > (double)most->x * most->y * most->z)
            most = c;
    return most;
}

/* Of a few points the boundary is most, and a count tells little. */
static const struct lab_case *
some_steps(const struct lab *lab)
{
    static struct lab_case steps;

    for (const struct function *f = lab->functions; f->name; f++)
        if (aligned(f)) {
            steps = *aligned(f);
            steps.steps = 2;
            steps.flags = 0;
            return &steps;
        }
    return NULL;
}

const struct lab_case *
explain_case(const struct lab *lab, const struct function *f)
{
    const struct lab_case *c = aligned(f);

    if (!c && f->returned)
        c = some_steps(lab);
    return c ? c : largest(f);
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

static char *
tell_not_started(const struct lab *lab)
{
    return checked_format("not started: kernel.cu is as it was handed out; "
                          "make hint LAB=%.2s gives a first hint",
                          lab->id);
}

/* For free(); *right: nothing is wrong. */
static char *
tell_run(const struct test *t, const struct run_outcome *run, bool *right)
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

static char *
tell(const struct options *o, const struct build_job *job, const struct test *t,
     const struct run_outcome *run, bool *right)
{
    *right = false;
    return skeleton_is(o, job->lab, job->source, job->bytes)
               ? tell_not_started(job->lab)
               : tell_run(t, run, right);
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

/* Adds the card of what was run. */
static bool
add_card(struct card *card, const struct options *o, struct explained *e,
         const struct build_job *job, const struct test *t,
         const struct run_outcome *run)
{
    char *what = tell_what(t), *verdict;
    bool right;

    verdict = tell(o, job, t, run, &right);
    e->what = what;
    e->verdict = verdict;
    explain(card, e);
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
    const struct lab_case *c = explain_case(job->lab, function);
    struct test *t = test_make(job->lab, function, c,
                               seed_case(&secret, job->lab, function, c));
    struct run_job job_of_run = {
        .build = o->build, .test = t, .runner = runner, .device = o->device};
    struct explained e = {.file = build_name(job),
                          .source = job->source,
                          .device = o->device,
                          .registers = registers,
                          .points = counts_points(t)};
    struct explained_real real = {.along = 1};
    char *scripts = checked_format("%s/grader/plots", o->root);
    struct run_outcome out;
    bool right;

    t->job.device = (uint32_t)o->device;
    t->job.flags |= CASE_COUNT;
    out = run_test(&job_of_run);
    e.findings = out.findings;
    e.scripts = scripts;
    if (has_counts(out.findings) &&
        explain_real(&real, o, t, out.findings, runner))
        e.real = &real;
    right = add_card(card, o, &e, job, t, &out);
    explain_real_free(&real);
    free(scripts);
    run_free(&out);
    test_free(t);
    return right;
}
