/* pairs -- each skeleton equals its solution outside the student's regions,
 * builds and fails; each solution passes; no stray files */
#include "check.h"
#include "command.h"
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
      int worker)
{
    char *folder = checked_format("%s/%s/%s", p->options->root, from, lab->id);
    const struct check_job job = {.options = p->options,
                                  .lab = lab,
                                  .secret = &p->secret,
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

/* The skeleton builds, and fails not for want of a result but for values. */
static size_t
skeleton_fails(const struct proving *p, const struct lab *lab, int worker)
{
    json_t *record = grade(p, lab, "labs", worker);
    const enum status status = record_kernel(record);
    size_t faults = 1;

    if (!was_built(record))
        complain(lab, checked_string("the skeleton does not build"));
    else if (!status_is_fault(status))
        complain(lab, checked_string("the skeleton passes"));
    else
        faults = 0;
    json_decref(record);
    return faults;
}

static size_t
solution_passes(const struct proving *p, const struct lab *lab, int worker)
{
    json_t *record = grade(p, lab, "solutions", worker);
    const enum status status = record_status(record);

    if (status != STATUS_PASSED)
        complain(lab, checked_format("the solution does not pass: %s; see "
                                     "make grade FROM=solutions LAB=%.2s",
                                     status_words(status), lab->id));
    json_decref(record);
    return status != STATUS_PASSED;
}

static size_t
texts_agree(const struct options *o, const struct lab *lab,
            const char *skeleton)
{
    char *path = checked_format("%s/solutions/%s/kernel.cu", o->root, lab->id);
    char *solution = text_file_read(path, NULL);
    char *problem = solution ? pairs_differ(skeleton, solution)
                             : checked_format("%s cannot be read", path);

    if (problem)
        complain(lab, problem);
    free(solution);
    free(path);
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

/* labs/NN-name/kernel.cu; for free(), or NULL. */
static char *
read_kernel(const struct options *o, const struct lab *lab, size_t *bytes)
{
    char *path = checked_format("%s/labs/%s/kernel.cu", o->root, lab->id);
    char *text = text_file_read(path, bytes);

    free(path);
    return text;
}

/* Whether the student has worked on the lab: no proof then. */
static bool
is_edited(const struct options *o, const struct lab *lab)
{
    size_t bytes = 0;
    char *mine = read_kernel(o, lab, &bytes);
    const bool edited = !mine || !skeleton_is(o, lab, mine, bytes);

    free(mine);
    return edited;
}

static void
work(void *context, size_t i, int worker)
{
    const struct proving *p = context;
    const struct lab *lab = p->labs[i];
    char *solutions = options_path(p->options, "solutions");
    char *skeleton = read_kernel(p->options, lab, NULL);
    size_t faults = 0;

    if (access(solutions, F_OK) != 0) {
        printf("%s: not run: there are no solutions here\n", lab->id);
    } else {
        faults += no_strays(p->options, lab);
        faults += texts_agree(p->options, lab, skeleton);
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

    for (size_t i = 0; i < p->count; i++)
        if (is_edited(p->options, p->labs[i]))
            printf("%s: not run: labs/%s/kernel.cu is edited; commit or reset "
                   "it\n",
                   p->labs[i]->id, p->labs[i]->id);
        else
            p->labs[kept++] = p->labs[i];
    p->count = kept;
    fflush(stdout);
}

int
command_pairs(const struct options *o, int argc, char **argv)
{
    struct proving p = {.options = o, .secret = seed_open(o->build)};
    size_t failed;

    p.labs = options_labs(argc, argv, &p.count);
    drop_edited(&p);
    failed = pool_run(p.count, o->jobs, work, &p);
    free(p.labs);
    return failed ? 1 : 0;
}
