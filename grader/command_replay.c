/* replay -- exactly one case with its seed: CASE=06/sweep7/37x29x19/seed=91 */
#include "check.h"
#include "command.h"
#include "die.h"
#include "record.h"
#include "terminal.h"
#include "test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cuts at the first or last slash; returns what follows.  `text` is the CASE
 * as it was given, for the message. */
static char *
cut(const char *text, char *slash)
{
    if (!slash)
        die("CASE=%s: give lab, function, extents and seed as the failure "
            "says them: CASE=06/sweep7/37x29x19/seed=91",
            text);
    *slash = 0;
    return slash + 1;
}

static uint64_t
parse_seed(const char *text, const char *given)
{
    char *end = NULL;
    unsigned long long seed = 0;

    if (strncmp(text, "seed=", 5) == 0)
        seed = strtoull(text + 5, &end, 10);
    if (!end || end == text + 5 || *end || seed == 0)
        die("CASE=%s: it ends with %s: give the seed as the failure says it, "
            "from 1 up: seed=91",
            given, text);
    return seed;
}

/* The reason, then what could have been meant; `text` is the CASE. */
static _Noreturn void
no_case(const struct lab *lab, const char *text)
{
    char name[128];

    fprintf(stderr,
            "grader: CASE=%s: no such case; give one of these, with any seed "
            "from 1 up\n",
            text);
    for (const struct function *f = lab->functions; f->name; f++)
        for (const struct lab_case *c = f->cases; c->x >= 0; c++)
            fprintf(stderr, "   CASE=%.2s/%s/seed=1\n", lab->id,
                    test_name(f, c, name, sizeof name));
    exit(2);
}

static bool
find_among(struct check_job *job, const struct function *f,
           const struct lab_case *cases, const char *wanted)
{
    char name[128];

    for (const struct lab_case *c = cases; c && c->x >= 0; c++)
        if (strcmp(test_name(f, c, name, sizeof name), wanted) == 0) {
            job->function = f;
            job->lab_case = c;
            return true;
        }
    return false;
}

/* `text` is the CASE as it was given, for the message. */
static void
find_case(struct check_job *job, const char *wanted, const char *text)
{
    for (const struct function *f = job->lab->functions; f->name; f++) {
        if (find_among(job, f, f->cases, wanted))
            return;
        if (!find_among(job, f, f->real, wanted))
            continue;
        if (!job->gpu->here)
            die("CASE=%s: only a GPU runs that one: %s", text, job->gpu->why);
        return;
    }
    no_case(job->lab, text);
}

/* It has been shown already, as it came and whole. */
static void
drop_output(const json_t *record)
{
    json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        json_object_del(test, "output");
    }
}

static int
show(const struct check_job *job)
{
    struct terminal t = terminal_for(stdout);
    json_t *record = check(job);
    const int fault = status_is_fault(record_status(record));

    if (job->options->json) {
        json_dumpf(record, stdout, JSON_COMPACT);
        putchar('\n');
    } else {
        drop_output(record);
        terminal_show(record, stdout, &t);
    }
    json_decref(record);
    return fault;
}

int
command_replay(const struct options *o, int argc, char **argv)
{
    struct seed_secret secret;
    struct check_job job = {.options = o,
                            .secret = &secret,
                            .gpu = gpu_find(o),
                            .name = options_name(o),
                            .bare = true,
                            .live = !o->json && !o->untrusted};
    char *text, *rest, *last, *folder;
    int fault;

    if (argc < 1 || !*argv[0])
        die("which case?  give CASE= as the failure says it: "
            "CASE=06/sweep7/37x29x19/seed=91");
    options_need_built(o);
    secret = seed_open(o->build);
    text = checked_string(argv[0]);
    rest = cut(argv[0], strchr(text, '/'));
    job.lab = options_lab(text);
    last = strrchr(rest, '/');
    /* Without a seed it has to be one of the cases at least. */
    if (!last || strncmp(last + 1, "seed", 4) != 0) {
        find_case(&job, rest, argv[0]);
        die("CASE=%s: the seed is missing: CASE=%s/seed=1, or the one that the "
            "failure says",
            argv[0], argv[0]);
    }
    job.seed = parse_seed(cut(argv[0], last), argv[0]);
    find_case(&job, rest, argv[0]);
    folder = options_from(o, job.lab);
    job.folder = folder;
    fault = show(&job);
    free(folder);
    free(text);
    return fault;
}
