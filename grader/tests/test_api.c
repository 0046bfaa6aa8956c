/* api -- CUDA's runtime API and device functions: what an H200 answers, and
 * what ends a run */
#include "../../common/sim/analyse/symbol.h"
#include "../build.h"
#include "../die.h"
#include "../memfile.h"
/* A suite is built from one file. */
#include "exec/record.c" /* NOLINT(bugprone-suspicious-include) */
#include "suite.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER "grader/tests/exec/"
#define PROGRAM_FD 30
#define FAULT_EXIT 3
#define TEXT_MOST ((size_t)1 << 20)

static char *
load(const char *path)
{
    size_t bytes;
    int fd = memfile_load(path, 0);
    char *text = memfile_read(fd, TEXT_MOST, &bytes);
    close(fd);
    return text;
}

/* Where the runner of `path` lies then: a descriptor's name. */
static const char *
build(const char *path)
{
    static char name[64];
    char *source = load(path);
    const char *folder = getenv("BUILD");
    struct build_job job = {.root = ".",
                            .build = folder ? folder : "build",
                            .source = source,
                            .bytes = strlen(source)};
    struct build_outcome built = build_kernel(&job);
    for (size_t i = 0; i < built.message_count; i++)
        fprintf(stderr, "%s:%d: %s\n", built.messages[i].file,
                built.messages[i].line, built.messages[i].text);
    if (built.status != STATUS_PASSED)
        die("%s does not build", path);
    snprintf(name, sizeof name, "/proc/self/fd/%d",
             fcntl(built.runner, F_DUPFD, PROGRAM_FD));
    build_free(&built);
    free(source);
    return name;
}

/* What the program prints; its log does not matter, and what it says about
 * time on stderr is thrown away. */
static char *
output_of(const char *program)
{
    struct case_job job = record_job();
    int fd = make_file("stdout", 0), kept[] = {dup(1), dup(2)};
    int nowhere = open("/dev/null", O_WRONLY);
    size_t bytes;
    fflush(stdout);
    dup2(fd, 1);
    dup2(nowhere, 2);
    struct recording r = record_run(program, NULL, &job, 0);
    for (int i = 0; i < 2; i++) {
        dup2(kept[i], i + 1);
        close(kept[i]);
    }
    close(nowhere);
    ck_assert_int_eq(r.status, 0);
    record_free(&r);
    char *text = memfile_read(fd, TEXT_MOST, &bytes);
    close(fd);
    return text;
}

/* The first line that differs is what a failure shows. */
static void
assert_same_lines(char *got, char *expected)
{
    char *rest_got, *rest_expected;
    char *a = strtok_r(got, "\n", &rest_got);
    char *b = strtok_r(expected, "\n", &rest_expected);
    while (a || b) {
        ck_assert_str_eq(a ? a : "(no line)", b ? b : "(no line)");
        a = strtok_r(NULL, "\n", &rest_got);
        b = strtok_r(NULL, "\n", &rest_expected);
    }
}

static void
assert_as_recorded(const char *program, const char *recorded)
{
    char *got = output_of(build(program)), *expected = load(recorded);
    assert_same_lines(got, expected);
    free(got);
    free(expected);
}

START_TEST(errors_are_those_of_an_h200)
{
    assert_as_recorded(FOLDER "errors.cu", FOLDER "errors.h200");
}
END_TEST

START_TEST(device_functions_give_what_an_h200_gives)
{
    assert_as_recorded(FOLDER "functions.cu", FOLDER "functions.h200");
}
END_TEST

static const struct {
    const char *name;
    enum log_fault fault;
    uint64_t detail;
} misuses[] = {
    {"copy_past_to", FAULT_COPY, 100},
    {"copy_past_from", FAULT_COPY, 101},
    {"copy_before", FAULT_COPY, 1},
    {"copy_to_host_as_device", FAULT_HOST_MEMORY, 1},
    {"copy_from_device_as_host", FAULT_DEVICE_MEMORY, 0},
    {"copy_into_device_as_host", FAULT_DEVICE_MEMORY, 1},
    {"copy_released", FAULT_FREED, 0},
    {"copy_rows_past", FAULT_COPY, 110},
    {"copy_past_pinned", FAULT_BOUNDS, 1},
    {"copy_endless", FAULT_COPY, UINT64_MAX},
    {"set_past", FAULT_COPY, 101},
    {"set_host", FAULT_HOST_MEMORY, 1},
    {"set_rows_past", FAULT_COPY, 2048},
    {"symbol_past", FAULT_COPY, 8},
    {"symbol_from_past", FAULT_COPY, 20},
    {"free_twice", FAULT_RELEASE, 0},
    {"free_middle", FAULT_RELEASE, 0},
    {"free_host", FAULT_RELEASE, 0},
    {"free_pinned_as_device", FAULT_RELEASE, 0},
    {"call_from_kernel", FAULT_UNSUPPORTED, 0},
};

static const char *program;
static char *source;
static struct symbols *symbols;

static void
open_misuses(void)
{
    program = build(FOLDER "api.cu");
    source = load(FOLDER "api.cu");
    symbols = symbols_open(open(program, O_RDONLY));
}

/* The line that ends in "// FAULT name"; 0: none does. */
static int
marked_line(const char *name)
{
    char mark[64];
    snprintf(mark, sizeof mark, "// FAULT %s\n", name);
    const char *at = strstr(source, mark);
    int line = at ? 1 : 0;
    for (const char *p = source; at && p < at; p++)
        line += *p == '\n';
    return line;
}

START_TEST(misuse_ends_the_run_with_its_line)
{
    const char *name = misuses[_i].name;
    struct case_job job = record_job();
    struct recording r = record_run(program, name, &job, 1);
    const struct log_record *fault = &r.records[r.count - 2];
    ck_assert_msg(fault->kind == LOG_FAULT && fault[1].kind == LOG_MORE,
                  "%s: the last record but one is of kind %u", name,
                  fault->kind);
    ck_assert_msg(fault->flags == misuses[_i].fault, "%s: fault %u", name,
                  fault->flags);
    ck_assert_msg(fault[1].address == misuses[_i].detail, "%s: detail %lu",
                  name, (unsigned long)fault[1].address);
    ck_assert_msg(symbols_place(symbols, fault->pc).line == marked_line(name),
                  "%s: line %d, not %d", name,
                  symbols_place(symbols, fault->pc).line, marked_line(name));
    ck_assert(WIFEXITED(r.status) && WEXITSTATUS(r.status) == FAULT_EXIT);
    record_free(&r);
}
END_TEST

START_TEST(right_use_goes_through)
{
    struct case_job job = record_job();
    struct recording r = record_run(program, "all_right", &job, 0);
    ck_assert_int_eq(r.result.done == CASE_DONE, 1);
    ck_assert_int_eq((int)r.result.returned, 0);
    record_free(&r);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("api");
    TCase *recorded = tcase_create("recorded"), *used = tcase_create("used");
    tcase_set_timeout(recorded, 60);
    tcase_add_test(recorded, errors_are_those_of_an_h200);
    tcase_add_test(recorded, device_functions_give_what_an_h200_gives);
    tcase_add_unchecked_fixture(used, open_misuses, NULL);
    tcase_add_loop_test(used, misuse_ends_the_run_with_its_line, 0,
                        (int)(sizeof misuses / sizeof misuses[0]));
    tcase_add_test(used, right_use_goes_through);
    suite_add_tcase(suite, recorded);
    suite_add_tcase(suite, used);
    return suite_run(suite);
}
