/* pairs -- each skeleton equals its solution outside the student's regions,
 * builds and fails; each solution passes, with the counts that the docs show;
 * the questions are the same, blank and answered; no stray files */
#include "answers.h"
#include "check.h"
#include "command.h"
#include "counts_kept.h"
#include "die.h"
#include "member.h"
#include "pairs.h"
#include "pool.h"
#include "record.h"
#include "skeleton.h"
#include "text_file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct proving {
    const struct options *options;
    struct seed_secret secret;
    struct seed_secret shipped; /* of solutions, whose counts are compared */
    const struct lab **labs;
    size_t count;
};

static void
complain(const struct lab *lab, char *what)
{
    printf("%s: %s\n", lab->id, what);
    free(what);
}

static json_t *
grade(const struct proving *p, const struct lab *lab, const char *from,
      const struct seed_secret *secret, int worker)
{
    char *folder = checked_format("%s/%s/%s", p->options->root, from, lab->id);
    const struct check_job job = {.options = p->options,
                                  .lab = lab,
                                  .secret = secret,
                                  .name = from,
                                  .folder = folder,
                                  .worker = worker,
                                  .bare = true};
    json_t *record = check(&job);

    free(folder);
    return record;
}

/* Whether the record's build row passed. */
static bool
was_built(const json_t *record)
{
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (member_is(test, "row", "build"))
            return member_status(test) == STATUS_PASSED;
    }
    return false;
}

/* The skeleton builds, and fails not for want of a result but for values; its
 * answers are blank. */
static size_t
skeleton_fails(const struct proving *p, const struct lab *lab, int worker)
{
    json_t *record = grade(p, lab, "labs", &p->secret, worker);
    const enum status status = record_kernel(record);
    size_t faults = 1;

    if (!was_built(record))
        complain(lab, checked_string("the skeleton does not build"));
    else if (!status_is_fault(status))
        complain(lab, checked_string("the skeleton passes"));
    else if (!member_is(record, "answers", "not_started"))
        complain(lab, checked_string("the skeleton's answers are not blank"));
    else
        faults = 0;
    json_decref(record);
    return faults;
}

/* What is kept of its counts is what is counted, on the first device. */
static size_t
counts_agree(const struct proving *p, const struct lab *lab,
             const json_t *record)
{
    char *counted = counts_kept_text(record);
    char *kept = counts_kept_read(p->options->root, lab);
    const bool agree =
        counted && kept ? counts_kept_agree(counted, kept) : !counted && !kept;
    const bool known = p->options->device == 0;

    if (known && !agree)
        complain(lab, checked_format("solutions/%s/counts.tsv is not what is "
                                     "counted: say make screens",
                                     lab->id));
    free(kept);
    free(counted);
    return known && !agree;
}

static size_t
solution_passes(const struct proving *p, const struct lab *lab, int worker)
{
    json_t *record = grade(p, lab, "solutions", &p->shipped, worker);
    const enum status status = record_status(record);
    size_t faults = 1;

    if (status != STATUS_PASSED)
        complain(lab, checked_format("the solution does not pass: %s; see "
                                     "make grade FROM=solutions LAB=%.2s",
                                     status_words(status), lab->id));
    else
        faults = counts_agree(p, lab, record);
    json_decref(record);
    return faults;
}

/* PART/NN-name/NAME; for free(), or NULL. */
static char *
read_file(const struct options *o, const struct lab *lab, const char *part,
          const char *name, size_t *bytes)
{
    char *path = checked_format("%s/%s/%s/%s", o->root, part, lab->id, name);
    char *text = text_file_read(path, bytes);

    free(path);
    return text;
}

static size_t
texts_agree(const struct options *o, const struct lab *lab, const char *name,
            char *(*differ)(const char *, const char *))
{
    char *skeleton = read_file(o, lab, "labs", name, NULL);
    char *solution = read_file(o, lab, "solutions", name, NULL);
    char *problem =
        skeleton && solution
            ? differ(skeleton, solution)
            : checked_format("%s/%s/%s cannot be read",
                             skeleton ? "solutions" : "labs", lab->id, name);

    if (problem)
        complain(lab, problem);
    free(solution);
    free(skeleton);
    return problem != NULL;
}

static size_t
no_strays(const struct options *o, const struct lab *lab)
{
    static const char *const parts[] = {"labs", "solutions"};
    size_t faults = 0;

    for (size_t i = 0; i < 2; i++) {
        char *folder = checked_format("%s/%s/%s", o->root, parts[i], lab->id);
        char *stray = pairs_stray(folder, i == 1);

        if (stray)
            complain(lab, checked_format("%s/%s/%s: a file that does not "
                                         "belong there",
                                         parts[i], lab->id, stray));
        faults += stray != NULL;
        free(stray);
        free(folder);
    }
    return faults;
}

/* The file that the student has worked on: no proof then.  NULL: none. */
static const char *
edited_file(const struct options *o, const struct lab *lab)
{
    size_t bytes = 0;
    char *kernel = read_file(o, lab, "labs", "kernel.cu", &bytes);
    const bool edited = !kernel || !skeleton_is(o, lab, kernel, bytes);
    char *text = read_file(o, lab, "labs", "answers.txt", &bytes);
    struct answers *answers = answers_judge(lab, text, text ? bytes : 0);
    const bool given = !text || answers_given(answers) > 0;

    answers_free(answers);
    free(text);
    free(kernel);
    return edited ? "kernel.cu" : given ? "answers.txt" : NULL;
}

static bool
is_handout(const struct options *o, const struct lab *lab)
{
    char *solution =
        checked_format("%s/solutions/%s/kernel.cu", o->root, lab->id);
    char *skeletons = options_path(o, ".skeletons");
    const bool handout =
        access(solution, F_OK) != 0 && access(skeletons, F_OK) == 0;

    free(skeletons);
    free(solution);
    return handout;
}

static void
work(void *context, size_t i, int worker)
{
    const struct proving *p = context;
    const struct lab *lab = p->labs[i];
    size_t faults = 0;

    if (is_handout(p->options, lab)) {
        printf("%s: not run: a handout holds no solutions\n", lab->id);
    } else {
        faults += no_strays(p->options, lab);
        faults += texts_agree(p->options, lab, "kernel.cu", pairs_differ);
        faults +=
            texts_agree(p->options, lab, "answers.txt", pairs_answers_differ);
        faults += skeleton_fails(p, lab, worker);
        faults += solution_passes(p, lab, worker);
        if (faults == 0)
            printf("%s: the skeleton fails, the solution passes\n", lab->id);
    }
    fflush(stdout);
    _exit(faults ? 1 : 0);
}

/* Named here and in order: the others are proved side by side. */
static void
drop_edited(struct proving *p)
{
    size_t kept = 0;

    for (size_t i = 0; i < p->count; i++) {
        const struct lab *lab = p->labs[i];
        const char *edited = edited_file(p->options, lab);

        if (!edited)
            p->labs[kept++] = lab;
        else if (strcmp(edited, "kernel.cu") == 0)
            printf("%s: not run: labs/%s/kernel.cu is edited; commit or reset "
                   "it\n",
                   lab->id, lab->id);
        else
            printf("%s: not run: labs/%s/answers.txt holds answers\n", lab->id,
                   lab->id);
    }
    p->count = kept;
    fflush(stdout);
}

int
command_pairs(const struct options *o, int argc, char **argv)
{
    struct proving p = {.options = o, .shipped = seed_given(SEED_SHIPPED)};
    size_t failed;

    options_need_built(o);
    p.secret = seed_open(o->build);
    p.labs = options_labs(argc, argv, &p.count);
    drop_edited(&p);
    failed = pool_run(p.count, o->jobs, work, &p);
    free(p.labs);
    return failed ? 1 : 0;
}
