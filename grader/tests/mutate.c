/*
 * mutate -- grade mutants of the solutions, and say which are not found
 *
 * A mutant is graded until its first fault.  What passes is either in
 * grader/tests/mutants_equivalent.tsv, with the reason, or it shows that a
 * case or a limit is missing.  Run from the project's folder.
 */
#include "mutate.h"
#include "../check.h"
#include "../die.h"
#include "../member.h"
#include "../pool.h"
#include "../text_file.h"
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { EACH = 5, LABS = 16 };

static const char usage[] =
    "mutate [--jobs N] [--each N] [--list | --kept] [--verbose] [--docs]\n"
    "\n"
    "Grades mutants of solutions/*/kernel.cu, each up to its first fault,\n"
    "prints tables of them and every one that passes for no stated reason.\n"
    "Exit code 0: none does; 1: some do; 2: it could not be done.\n"
    "\n"
    "  --jobs N   so many at once (default 1)\n"
    "  --each N   at most N of a rule and lab (default 5), 0: all\n"
    "  --list     only list them\n"
    "  --kept     grade nothing: take what build/mutants/ has of earlier runs\n"
    "  --verbose  print what was said of each\n"
    "  --docs     put the tables into docs/mutants.md\n"
    "\n"
    "BUILD (default build) holds the programs; ONLY=TEXT takes those whose\n"
    "id has it: ONLY=06- a lab, ONLY=:barrier rules, "
    "ONLY=06-stencil-tiled:52:\n"
    "a line.\n";

static struct {
    struct options options;
    struct seed_secret secret;
    struct mutants mutants[LABS], every[LABS];
    struct trials trials, all; /* all: not thinned out */
    char scratch[64];
    int jobs;
    size_t each;
    bool list, kept, verbose, docs;
} self = {.jobs = 1, .each = EACH};

/* Grading. */

static void
note(struct outcome *o, enum status status, const json_t *test)
{
    const json_t *diagnosis = json_object_get(test, "diagnosis");
    const char *text = member_text(diagnosis, "text");

    o->status = status;
    snprintf(o->diagnosis, sizeof o->diagnosis, "%s",
             member_text(diagnosis, "id"));
    o->line = member_integer(diagnosis, "line");
    snprintf(o->text, sizeof o->text, "%s",
             *text ? text : member_text(test, "text"));
    for (char *at = o->text; *at; at++)
        *at = (unsigned char)*at < ' ' ? ' ' : *at;
}

/* One case's test.  After the first fault nothing more is wanted of this
 * worker, which is a process of its own. */
static void
heed_case(void *context, const json_t *test)
{
    const struct trial *t = context;
    const enum status status = member_status(test);

    if (!status_is_fault(status))
        return;
    note(t->outcome, status, test);
    _exit(0);
}

/* No case had a fault: the build, or what was counted. */
static void
heed_record(const struct trial *t, const json_t *record)
{
    const enum status kernel = status_find(member_text(record, "kernel"));
    const json_t *test;
    size_t i;

    t->outcome->status = kernel;
    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (!member_is(test, "row", "answers") &&
            member_status(test) == kernel && status_is_fault(kernel)) {
            note(t->outcome, kernel, test);
            return;
        }
    }
}

static void
work(void *context, size_t i, int worker)
{
    struct trial *t = &self.trials.list[i];
    char *folder = checked_format("%s/%d", self.scratch, worker);
    char *path = checked_format("%s/kernel.cu", folder);
    char *text = mutants_text(t->mutants, t->k);
    const struct check_job job = {.options = &self.options,
                                  .lab = t->lab,
                                  .secret = &self.secret,
                                  .name = "mutants",
                                  .folder = folder,
                                  .worker = worker,
                                  .tell = heed_case,
                                  .context = t,
                                  .bare = true};
    json_t *record;

    (void)context;
    if (text_file_write(path, text, strlen(text)) != 0)
        die("%s: %s", path, strerror(errno));
    record = check(&job);
    heed_record(t, record);
    json_decref(record);
    free(text);
    free(path);
    free(folder);
}

static void
remove_scratch(void)
{
    for (int k = 0; k < self.jobs; k++) {
        char *folder = checked_format("%s/%d", self.scratch, k);
        char *path = checked_format("%s/kernel.cu", folder);

        unlink(path);
        rmdir(folder);
        free(path);
        free(folder);
    }
    rmdir(self.scratch);
}

static void
grade(void)
{
    size_t failed;

    snprintf(self.scratch, sizeof self.scratch, "/tmp/mutants.XXXXXX");
    if (!mkdtemp(self.scratch))
        die("%s: %s", self.scratch, strerror(errno));
    failed = pool_run(self.trials.count, self.jobs, work, NULL);
    remove_scratch();
    if (failed > 0)
        die("%zu of %zu gradings ended badly: see above", failed,
            self.trials.count);
    mutate_keep(self.options.build, &self.trials);
}

/* Lists. */

static void
add_trials(struct trials *to, const struct lab *lab, const struct mutants *m)
{
    const char *only = getenv("ONLY");

    for (size_t k = 0; k < m->count; k++) {
        if (only && !strstr(m->list[k].id, only))
            continue;
        to->list = checked_grow(to->list, to->count + 1, sizeof *to->list);
        to->list[to->count++] = (struct trial){lab, m, k, NULL};
    }
}

static void
open_lab(size_t i)
{
    char *path = checked_format("%s/solutions/%s/kernel.cu", self.options.root,
                                catalog[i]->id);
    char *text = text_file_read(path, NULL);

    if (!text)
        die("%s: %s", path, strerror(errno));
    self.every[i] = mutants_make(catalog[i]->id, text);
    self.mutants[i] = mutants_make(catalog[i]->id, text);
    mutants_thin_out(&self.mutants[i], self.each);
    add_trials(&self.all, catalog[i], &self.every[i]);
    add_trials(&self.trials, catalog[i], &self.mutants[i]);
    free(path);
}

/* The workers are processes: what they write must be seen here. */
static void
share_outcomes(void)
{
    const size_t count = self.trials.count;
    struct outcome *all =
        mmap(NULL, (count + 1) * sizeof *all, PROT_READ | PROT_WRITE,
             MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (all == MAP_FAILED)
        die("no memory for %zu outcomes", count);
    for (size_t i = 0; i < count; i++) {
        all[i].status = STATUS_NOT_RUN;
        self.trials.list[i].outcome = &all[i];
    }
}

static void
open_all(void)
{
    const char *build = getenv("BUILD");
    char *here = getcwd(NULL, 0);

    setenv("SEED", "end to end", 1);
    self.options.root = here;
    self.options.build =
        build && build[0] == '/'
            ? checked_string(build)
            : checked_format("%s/%s", here, build ? build : "build");
    self.options.from = checked_string("mutants");
    self.secret = seed_open(self.options.build);
    for (size_t i = 0; catalog[i] && i < LABS; i++)
        open_lab(i);
    if (self.trials.count == 0)
        die("ONLY=%s: no mutant has that in its id; see --list",
            getenv("ONLY"));
    share_outcomes();
}

/* What is printed. */

static void
list(bool outcomes)
{
    for (size_t i = 0; i < self.trials.count; i++) {
        const struct trial *t = &self.trials.list[i];
        const struct outcome *o = t->outcome;

        printf("%s\t%s", mutate_one(t)->id, mutate_one(t)->change);
        if (outcomes)
            printf("\t%s\t%s\t%lld\t%s", status_name(o->status), o->diagnosis,
                   o->line, o->text);
        printf("\n");
    }
}

/* Between the markers of docs/mutants.md. */
static void
write_docs(const char *tables)
{
    static const char begin[] = "<!-- BEGIN mutants -->\n";
    char *path = checked_format("%s/docs/mutants.md", self.options.root);
    char *page = text_file_read(path, NULL);
    const char *from = page ? strstr(page, begin) : NULL;
    const char *to = from ? strstr(from, "<!-- END mutants -->") : NULL;
    char *new;

    if (!to)
        die("%s: no lines that begin and end the tables of mutants", path);
    new = checked_format("%.*s%s%s%s", (int)(from - page), page, begin, tables,
                         to);
    if (text_file_write(path, new, strlen(new)) != 0)
        die("%s: %s", path, strerror(errno));
    free(new);
    free(page);
    free(path);
}

static int
report(void)
{
    char *tables = mutate_tables(&self.trials);
    size_t faults;

    if (self.verbose)
        list(true);
    fputs(tables, stdout);
    faults = mutate_faults(&self.trials, &self.all);
    if (self.docs && getenv("ONLY"))
        die("--docs wants all mutants: take ONLY away");
    if (self.docs)
        write_docs(tables);
    free(tables);
    return faults > 0;
}

/* Options. */

static long
number(const char *option, const char *text, long least)
{
    char *end;
    const long value = strtol(text, &end, 10);

    if (!*text || *end || value < least || value > 1000)
        die("%s=%s: give a number from %ld to 1000", option, text, least);
    return value;
}

static void
parse(int argc, char **argv)
{
    static const struct option options[] = {
        {"jobs", required_argument, NULL, 'j'},
        {"each", required_argument, NULL, 'e'},
        {"list", no_argument, NULL, 'l'},
        {"kept", no_argument, NULL, 'k'},
        {"verbose", no_argument, NULL, 'v'},
        {"docs", no_argument, NULL, 'd'},
        {"help", no_argument, NULL, 'h'},
        {0}};
    int c;

    while ((c = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (c == '?' || c == 'h') {
            fputs(usage, c == 'h' ? stdout : stderr);
            exit(c == 'h' ? 0 : 2);
        }
        self.jobs = c == 'j' ? (int)number("--jobs", optarg, 1) : self.jobs;
        self.each = c == 'e' ? (size_t)number("--each", optarg, 0) : self.each;
        self.list |= c == 'l';
        self.kept |= c == 'k';
        self.verbose |= c == 'v';
        self.docs |= c == 'd';
    }
    if (optind < argc)
        die("%s: no such argument; see --help", argv[optind]);
}

int
main(int argc, char **argv)
{
    parse(argc, argv);
    open_all();
    if (self.list) {
        list(false);
        return 0;
    }
    if (self.kept)
        mutate_recall(self.options.build, &self.trials);
    else
        grade();
    return report();
}
