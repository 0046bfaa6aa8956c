/* grade -- labs of one submission, side by side; screens, records, pages */
#include "check.h"
#include "command.h"
#include "die.h"
#include "html.h"
#include "ladder.h"
#include "plot.h"
#include "pool.h"
#include "record.h"
#include "sandbox.h"
#include "terminal.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct grading {
    const struct options *options;
    struct seed_secret secret;
    const struct lab **labs;
    size_t count;
};

static void
work(void *context, size_t i, int worker)
{
    const struct grading *g = context;
    char *folder = options_from(g->options, g->labs[i]);
    struct check_job job = {.options = g->options,
                            .lab = g->labs[i],
                            .secret = &g->secret,
                            .name = options_name(g->options),
                            .folder = folder,
                            .worker = worker,
                            .gpu = gpu_find(g->options)};

    json_decref(check_or_keep(&job));
    free(folder);
}

void
command_need_sandbox(const struct options *o)
{
    const enum sandbox_tier tier = sandbox_probe();

    if (tier == SANDBOX_NAMESPACES)
        return;
    if (o->untrusted && !o->without_sandbox)
        die("strangers' code is refused: the sandbox here is %s; install "
            "bubblewrap where user namespaces work, or say "
            "--without-sandbox",
            sandbox_tier_name(tier));
    fprintf(stderr, "note: no sandbox here (%s): grade your own code only\n",
            sandbox_tier_name(tier));
}

static json_t **
read_records(const struct grading *g)
{
    json_t **records = checked_alloc(g->count, sizeof(void *));

    for (size_t i = 0; i < g->count; i++) {
        char *path =
            record_path(g->options, options_name(g->options), g->labs[i]);
        char *why = NULL;

        records[i] = record_read(path, &why);
        if (!records[i])
            die("%s: no record was written%s%s", path, why ? ": " : "",
                why ? why : "");
        free(why);
        free(path);
    }
    return records;
}

static void
print_json(json_t *const *records, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        json_dumpf(records[i], stdout, JSON_COMPACT);
        putchar('\n');
    }
}

static int
code(json_t *const *records, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (status_is_fault(record_status(records[i])))
            return 1;
    return 0;
}

static void
show_next(const struct ladder *l)
{
    const size_t next = ladder_next(l);

    if (next < l->count)
        printf("next: lab %.2s, labs/%s/README.md\n", catalog[next]->id,
               catalog[next]->id);
}

/* What was graded now, and the newest records of the other labs; for
 * free(). */
static struct html_rung *
all_rungs(const struct grading *g, json_t *const *records,
          const struct ladder *l, size_t *count)
{
    struct html_rung *rungs = checked_alloc(l->count, sizeof *rungs);

    *count = 0;
    for (size_t i = 0; i < l->count; i++) {
        struct html_rung rung = {l->rungs[i].record, true, l->rungs[i].stale};

        for (size_t k = 0; k < g->count; k++)
            if (g->labs[k] == catalog[i])
                rung = (struct html_rung){records[k], false, rung.stale};
        if (rung.record)
            rungs[(*count)++] = rung;
    }
    return rungs;
}

/* The pages, and beside them the pictures, without which a grade is as good. */
static void
write_report(const struct grading *g, json_t *const *records,
             const struct ladder *l, const char *folder)
{
    size_t count;
    struct html_rung *rungs = all_rungs(g, records, l, &count);
    struct plots plots =
        plots_gather(g->options, g->labs, g->count, records, g->count);
    char *beside = checked_format("%s/plots", folder);

    if (plots_save(g->options, &plots, beside, PLOT_SVG) != 0 ||
        html_write_report(folder, g->options->root, rungs, count, &plots) != 0)
        die("%s: the report cannot be written: %s", folder, strerror(errno));
    if (plots.lack)
        fprintf(stderr, "note: %s\n", plots.lack);
    free(rungs);
    free(beside);
    plots_free(&plots);
}

static void
show(const struct grading *g, json_t *const *records)
{
    struct terminal t = terminal_for(stdout);
    char *folder = checked_format("%s/report/%s", g->options->build,
                                  options_name(g->options));
    struct ladder l = ladder_climb(g->options);

    if (g->options->json)
        print_json(records, g->count);
    else
        for (size_t i = 0; i < g->count; i++)
            terminal_show(records[i], stdout, &t);
    write_report(g, records, &l, folder);
    if (!g->options->json) {
        if (g->count > 1)
            terminal_summary(records, g->count, stdout, &t);
        printf("report: %s/index.html\n", folder);
        if (code(records, g->count) == 0)
            show_next(&l);
    }
    ladder_free(&l);
    free(folder);
}

/* A folder without a single one was not meant. */
static void
need_labs(const struct options *o)
{
    bool found = false;

    for (size_t i = 0; catalog[i] && !found; i++) {
        char *folder = options_from(o, catalog[i]);
        char *tsv = checked_format("%s/h200.tsv", folder);
        char *kernel = checked_format("%s/kernel.cu", folder);

        /* A handout has the figures of solutions alone. */
        found = access(folder, F_OK) == 0 &&
                (access(kernel, F_OK) == 0 || access(tsv, F_OK) != 0);
        free(kernel);
        free(tsv);
        free(folder);
    }
    if (!found && strcmp(o->from, "solutions") == 0)
        die("%s=solutions: there are none here: a handout holds no solutions",
            options_spelt("--from"));
    if (!found)
        die("%s=%s: this folder holds no lab folders such as %s/; give the "
            "folder above them",
            options_spelt("--from"), o->from, catalog[0]->id);
}

int
command_grade(const struct options *o, int argc, char **argv)
{
    struct grading g = {.options = o};
    json_t **records;
    int result;

    options_need_built(o);
    g.secret = seed_open(o->build);
    options_name(o);
    need_labs(o);
    g.labs = options_labs(argc, argv, &g.count);
    command_need_sandbox(o);
    gpu_find(o); /* once, before each worker would */
    if (pool_run(g.count, o->jobs, work, &g) > 0)
        die("a worker failed; what it says stands above");
    records = read_records(&g);
    show(&g, records);
    result = code(records, g.count);
    for (size_t i = 0; i < g.count; i++)
        json_decref(records[i]);
    free(records);
    free(g.labs);
    return result;
}
