/* run -- a whole CUDA program with its own main, on the simulator; its output
 * goes to the terminal, what was found follows */
#include "build.h"
#include "collect.h"
#include "command.h"
#include "die.h"
#include "escape.h"
#include "explain.h"
#include "member.h"
#include "program.h"
#include "run.h"
#include "view.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LAUNCHES = 20, MOST_NAME = 80 };

static void
print_message(const struct build_message *m)
{
    printf("%s", m->file);
    if (m->line > 0)
        printf(":%d", m->line);
    if (m->column > 0)
        printf(":%d", m->column);
    printf(": %s: %s\n", m->severity, m->text);
    if (m->source)
        printf("   %s\n", m->source);
}

static void
print_launch(const json_t *launch)
{
    const json_t *grid = json_object_get(launch, "grid");
    const json_t *block = json_object_get(launch, "block");
    const char *name = member_text(launch, "kernel");
    const char *error = member_text(launch, "error");
    char *shown = escape_line(name, strlen(name), MOST_NAME);
    long long n[6];

    for (size_t axis = 0; axis < 3; axis++) {
        n[axis] = json_integer_value(json_array_get(grid, axis));
        n[3 + axis] = json_integer_value(json_array_get(block, axis));
    }
    printf("   line %lld: %s, %lld x %lld x %lld blocks of %lld x %lld x %lld "
           "threads%s%s\n",
           member_integer(launch, "line"), shown, n[0], n[1], n[2], n[3], n[4],
           n[5], *error ? ": refused, " : "", error);
    free(shown);
}

/* The line below the place that it belongs to, as the labs show it. */
static void
print_source(const struct build_job *job, const json_t *access)
{
    char *line = member_is(access, "file", build_name(job))
                     ? build_line(job, (int)member_integer(access, "line"))
                     : NULL;

    if (line)
        printf("         %s\n", line + strspn(line, " "));
    free(line);
}

static void
print_finding(const struct build_job *job, const json_t *finding)
{
    const json_t *first = json_object_get(finding, "first");
    const json_t *second = json_object_get(finding, "second");
    struct view_row row = {STATUS_PASSED, NULL, 0};

    view_finding(&row, finding);
    for (size_t i = 0; i < row.count; i++) {
        const char *text = row.items[i].text;
        char *shown = escape_line(text, strlen(text), 400);

        printf("   %s%s%s\n",
               i == 0 && member_is(finding, "severity", "note") ? "note: " : "",
               i > 0 ? "   " : "", shown);
        free(shown);
    }
    print_source(job, first);
    if (member_integer(first, "line") != member_integer(second, "line"))
        print_source(job, second);
    view_row_free(&row);
}

/* Returns how many are more than notes. */
static size_t
print_findings(const struct build_job *job, const json_t *findings)
{
    const json_t *item;
    size_t i, faults = 0;

    json_array_foreach(json_object_get(findings, "findings"), i, item) {
        print_finding(job, item);
        faults += !member_is(item, "severity", "note");
    }
    if (member_is(findings, "end", "fault") && faults > 0)
        printf("   the program was stopped %s\n",
               faults > 1 ? "at the last of these" : "there");
    else if (i == 0)
        printf("   nothing found: no race, no access out of bounds or to "
               "memory without a value\n");
    return faults;
}

static void
print_launches(const json_t *findings)
{
    const json_t *launches = json_object_get(findings, "launches");
    const long long all = member_integer(findings, "launched");
    const json_t *item;
    size_t i;

    printf("launches: %lld\n", all);
    json_array_foreach(launches, i, item) {
        if (i == MOST_LAUNCHES)
            break;
        print_launch(item);
    }
    if ((long long)i < all)
        printf("   and %lld more\n", all - (long long)i);
}

/* Without ptxas, which would take as long as the run: what it prints must be
 * the same with a toolkit and without. */
static void
print_counts(const struct options *o, const struct build_job *job,
             const json_t *findings)
{
    const struct explained e = {.file = build_name(job),
                                .source = job->source,
                                .device = o->device,
                                .findings = findings};
    struct terminal terminal = terminal_for(stdout);
    struct card card = {.count = 0};

    explain_brief(&card, &e);
    if (card.count > 0)
        printf("counts, of all launches of a kernel together:\n");
    card_text(&card, stdout, &terminal);
    card_free(&card);
}

/* The findings tell how a fault came about; else the outcome does. */
static void
print_end(const struct run_outcome *out)
{
    const bool told = member_is(out->findings, "end", "fault");
    const char *text = !told && out->text ? out->text : "";

    if (out->output && *out->output &&
        out->output[strlen(out->output) - 1] != '\n')
        printf("\n");
    printf("--- simulator: ");
    if (out->status == STATUS_PASSED)
        printf("the program ended\n   exit code %lld\n",
               (long long)out->result.returned);
    else
        printf("%s%s%s\n", status_words(out->status), *text ? ": " : "", text);
}

static int
run_program(const struct options *o, const struct build_job *built, int runner,
            char *const *arguments)
{
    struct test *t = program_test();
    const struct run_job job = {.build = o->build,
                                .test = t,
                                .runner = runner,
                                .device = o->device,
                                .arguments = arguments,
                                .live = true};
    struct run_outcome out;
    bool good;

    t->job.flags |= CASE_COUNT;
    fflush(stdout);
    out = run_test(&job);
    print_end(&out);
    good = print_findings(built, out.findings) == 0 &&
           out.status == STATUS_PASSED && out.result.returned == 0;
    print_launches(out.findings);
    print_counts(o, built, out.findings);
    run_free(&out);
    test_free(t);
    return good ? 0 : 1;
}

int
command_run(const struct options *o, int argc, char **argv)
{
    struct build_job job = {.root = o->root, .build = o->build};
    struct build_outcome build;
    struct collected *files;
    int result = 1;

    if (argc < 1 || !*argv[0])
        die("which program?  give FILE=prog.cu");
    options_need_built(o);
    job.name = strrchr(argv[0], '/');
    job.name = job.name ? job.name + 1 : argv[0];
    files = collect_file(argv[0]);
    if (files->kernel.status != STATUS_PASSED)
        die("FILE=%s: %s", argv[0],
            files->kernel.message ? files->kernel.message
                                  : "there is no such file");
    job.source = files->kernel.data;
    job.bytes = files->kernel.bytes;
    build = build_kernel(&job);
    for (size_t i = 0; i < build.message_count; i++)
        print_message(&build.messages[i]);
    if (build.status == STATUS_PASSED)
        result = run_program(o, &job, build.runner, argv + 1);
    else
        printf("--- %s\n", status_words(build.status));
    build_free(&build);
    collected_free(files);
    return result;
}
