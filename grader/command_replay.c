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

/* Cuts the text at the first or last slash; returns what follows. */
static char *
cut(char *text, char *slash)
{
    if (!slash)
        die("CASE=%s: give lab, function, extents and seed as the failure "
            "says them: CASE=06/sweep7/37x29x19/seed=91",
            text);
    *slash = 0;
    return slash + 1;
}

static uint64_t
parse_seed(const char *text)
{
    char *end = NULL;
    unsigned long long seed = 0;

    if (strncmp(text, "seed=", 5) == 0)
        seed = strtoull(text + 5, &end, 10);
    if (!end || end == text + 5 || *end)
        die("CASE ends with %s: give the seed as the failure says it: "
            "seed=91",
            text);
    return seed;
}

static void
find_case(struct check_job *job, const char *wanted)
{
    char name[128];

    for (const struct function *f = job->lab->functions; f->name; f++)
        for (const struct lab_case *c = f->cases; c->x >= 0; c++)
            if (strcmp(test_name(f, c, name, sizeof name), wanted) == 0) {
                job->function = f;
                job->lab_case = c;
                return;
            }
    fprintf(stderr, "grader: %s has these cases:\n", job->lab->id);
    for (const struct function *f = job->lab->functions; f->name; f++)
        for (const struct lab_case *c = f->cases; c->x >= 0; c++)
            fprintf(stderr, "   %.2s/%s\n", job->lab->id,
                    test_name(f, c, name, sizeof name));
    die("CASE=%.2s/%s: lab %s has no such case", job->lab->id, wanted,
        job->lab->id);
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
    } else
        terminal_show(record, stdout, &t);
    json_decref(record);
    return fault;
}

int
command_replay(const struct options *o, int argc, char **argv)
{
    struct seed_secret secret = seed_open(o->build);
    struct check_job job = {
        .options = o, .secret = &secret, .name = options_name(o), .bare = true};
    char *text, *rest, *folder;
    int fault;

    if (argc < 1 || !*argv[0])
        die("which case?  give CASE= as the failure says it: "
            "CASE=06/sweep7/37x29x19/seed=91");
    text = checked_string(argv[0]);
    rest = cut(text, strchr(text, '/'));
    job.lab = options_lab(text);
    job.seed = parse_seed(cut(rest, strrchr(rest, '/')));
    find_case(&job, rest);
    folder = options_from(o, job.lab);
    job.folder = folder;
    fault = show(&job);
    free(folder);
    free(text);
    return fault;
}
