/*
 * model_count -- the rows' kernels on the simulator
 */
#include "build.h"
#include "counts.h"
#include "die.h"
#include "explain_run.h"
#include "model_rows.h"
#include "program.h"
#include "registers.h"
#include "run.h"
#include "seed.h"
#include "text_file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ARGUMENTS = 10, H200 = 0 };

/* Appends a file, without what it includes of ours; for free(). */
static char *
append_file(char *text, const struct options *o, const char *name)
{
    char *path = options_path(o, name), *file = text_file_read(path, NULL);
    char *rest = file, *line, *longer;

    if (!file)
        die("%s cannot be read", path);
    while ((line = strsep(&rest, "\n"))) {
        if (strncmp(line, "#include \"", 10) == 0)
            continue;
        longer = checked_format("%s%s\n", text, line);
        free(text);
        text = longer;
    }
    free(file);
    free(path);
    return text;
}

static char *
program_source(const struct options *o)
{
    char *text = checked_string("");

    text = append_file(text, o, "common/gpu/scans/sweep.h");
    text = append_file(text, o, "common/gpu/scans/sweep.cu");
    return append_file(text, o, "grader/bench/model.cu");
}

static char *
solution_source(const struct options *o, const struct lab *lab)
{
    char *path = checked_format("%s/solutions/%s/kernel.cu", o->root, lab->id);
    char *text = text_file_read(path, NULL);

    if (!text)
        die("%s cannot be read", path);
    free(path);
    return text;
}

/* Its test, and how many points that computes. */
static struct test *
make_test(const struct options *o, const struct lab *lab,
          const struct model_row *row, double *points)
{
    const struct function *f;
    struct seed_secret secret = seed_open(o->build);
    const struct lab_case *c;

    *points = row->counted;
    if (!row->function)
        return program_test();
    f = catalog_function(lab, row->function);
    if (!f)
        die("lab %s has no function %s", row->lab, row->function);
    c = explain_case(lab, f);
    *points = (double)c->x * c->y * (c->z > 0 ? c->z : 1);
    return test_make(lab, f, c, seed_case(&secret, lab, f, c));
}

/* The program's arguments, cut out of `words`. */
static void
cut(char *words, char *arguments[MOST_ARGUMENTS])
{
    char *rest = NULL;
    int i = 0;

    for (char *word = strtok_r(words, " ", &rest);
         word && i + 1 < MOST_ARGUMENTS; word = strtok_r(NULL, " ", &rest))
        arguments[i++] = word;
    arguments[i] = NULL;
}

static struct run_outcome
run_row(const struct options *o, const struct model_row *row, struct test *t,
        int runner)
{
    char *words = checked_string(row->program ? row->program : "");
    char *arguments[MOST_ARGUMENTS];
    struct run_job job = {.build = o->build,
                          .test = t,
                          .runner = runner,
                          .device = H200,
                          .arguments = row->program ? arguments : NULL};
    struct run_outcome out;

    cut(words, arguments);
    t->job.device = H200;
    t->job.flags |= CASE_COUNT;
    out = run_test(&job);
    free(words);
    return out;
}

/* The only kernel's work; as large as what was timed. */
static struct model_work
work_of(const struct model_row *row, const struct build_job *job,
        const json_t *findings, double points)
{
    struct registers_list registers = registers_find(job, H200);
    const struct explained e = {.file = build_name(job),
                                .source = job->source,
                                .device = H200,
                                .findings = findings,
                                .registers = &registers};
    size_t count;
    struct explained_kernel *kernels = explain_kernels(&e, &count);
    struct model_work work;

    if (count != 1 || !kernels[0].registers)
        die("%s: %zu kernels were counted, %s; install nvcc", row->name, count,
            registers.why ? registers.why : "or one that ptxas does not name");
    work = kernels[0].work;
    model_scale(&work, row->points / points, row->fixed);
    free(kernels);
    registers_free(&registers);
    return work;
}

struct model_check
model_count(const struct options *o, const struct model_row *row)
{
    const struct lab *lab = catalog_find(row->lab);
    char *source = row->function ? solution_source(o, lab) : program_source(o);
    const struct build_job job = {.root = o->root,
                                  .build = o->build,
                                  .lab = row->function ? lab : NULL,
                                  .name = row->function ? NULL : "model.cu",
                                  .source = source,
                                  .bytes = strlen(source)};
    struct build_outcome build = build_kernel(&job);
    struct model_check check = {.name = checked_string(row->name)};
    double points;
    struct test *t = make_test(o, lab, row, &points);
    struct run_outcome out;

    if (build.status != STATUS_PASSED)
        die("%s: it does not build: %s", row->name,
            build.message_count > 0 ? build.messages[0].text : "");
    out = run_row(o, row, t, build.runner);
    if (out.status != STATUS_PASSED)
        die("%s: %s: %s", row->name, status_words(out.status),
            out.text ? out.text : "");
    snprintf(check.lab, sizeof check.lab, "%s", row->lab);
    check.work = work_of(row, &job, out.findings, points);
    run_free(&out);
    test_free(t);
    build_free(&build);
    free(source);
    return check;
}
