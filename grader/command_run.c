/* run -- a whole CUDA program with its own main, on the simulator; its output
 * goes to the terminal, what was found follows */
#include "build.h"
#include "collect.h"
#include "command.h"
#include "die.h"
#include "escape.h"
#include "member.h"
#include "run.h"
#include "view.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LAUNCHES = 20, MOST_NAME = 80 };

/* Callbacks: minutes, not the seconds that a lab's case has. */
#define BUDGET 4000000000u

/* The program brings its own data. */
static void
nothing(struct test *t)
{
    (void)t;
}

static const struct lab_case cases[] = {{.x = 1, .y = 1, .z = 1}, {.x = -1}};
static const struct function functions[] = {
    {.name = "main", .layout = nothing, .fill = nothing, .cases = cases},
    {.name = NULL}};
static const struct lab program = {
    .id = "program", .title = "a whole program", .functions = functions};

/* The program is kernel.cu to the build; here it has its own name. */
static const char *own_name;

static void
print_named(const char *text)
{
    static const char built_as[] = "kernel.cu";
    const char *at;

    for (; (at = strstr(text, built_as)); text = at + strlen(built_as))
        printf("%.*s%s", (int)(at - text), text, own_name);
    printf("%s", text);
}

static void
print_message(const struct build_message *m)
{
    print_named(m->file);
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

static void
print_finding(const json_t *finding)
{
    struct view_row row = {STATUS_PASSED, NULL, 0};

    view_finding(&row, finding);
    for (size_t i = 0; i < row.count; i++) {
        const char *text = row.items[i].text;
        char *shown = escape_line(text, strlen(text), 400);

        printf("   %s%s",
               i == 0 && member_is(finding, "severity", "note") ? "note: " : "",
               i > 0 ? "   " : "");
        print_named(shown);
        printf("\n");
        free(shown);
    }
    view_row_free(&row);
}

/* Returns how many are more than notes. */
static size_t
print_findings(const json_t *findings)
{
    const json_t *list = json_object_get(findings, "findings");
    const json_t *launches = json_object_get(findings, "launches");
    const json_t *item;
    size_t i, faults = 0;

    json_array_foreach(list, i, item) {
        print_finding(item);
        faults += !member_is(item, "severity", "note");
    }
    if (json_array_size(list) == 0)
        printf("   nothing found: no race, no access out of bounds or to "
               "memory without a value\n");
    printf("launches: %zu\n", json_array_size(launches));
    json_array_foreach(launches, i, item) {
        if (i == MOST_LAUNCHES)
            break;
        print_launch(item);
    }
    return faults;
}

static int
run_program(const struct options *o, int runner, char *const *arguments)
{
    struct test *t = test_make(&program, functions, cases, 1);
    const struct run_job job = {.build = o->build,
                                .test = t,
                                .runner = runner,
                                .device = o->device,
                                .arguments = arguments};
    struct run_outcome out;
    bool good;

    t->job.budget = BUDGET;
    out = run_test(&job);
    printf("%s", out.output ? out.output : "");
    printf("--- simulator: %s%s",
           out.status == STATUS_PASSED ? "the program ended"
                                       : status_words(out.status),
           out.text ? ": " : "");
    print_named(out.text ? out.text : "");
    printf("\n");
    if (out.status == STATUS_PASSED)
        printf("   exit code %lld\n", (long long)out.result.returned);
    good = print_findings(out.findings) == 0 && out.status == STATUS_PASSED &&
           out.result.returned == 0;
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
    own_name = strrchr(argv[0], '/');
    own_name = own_name ? own_name + 1 : argv[0];
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
        result = run_program(o, build.runner, argv + 1);
    else
        printf("--- %s\n", status_words(build.status));
    build_free(&build);
    collected_free(files);
    return result;
}
