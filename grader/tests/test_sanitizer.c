/*
 * sanitizer: what compute-sanitizer found on a GPU in the kernels of the wrong
 * corpus, as grader/tests/golden/sanitizer.tsv keeps it, is found by the
 * simulator, or sanitizer_explained.tsv says why not
 *
 * What the simulator finds is in found.tsv, which test_end proves.  Run from
 * the project's folder.
 */
#include "../agree.h"
#include "../die.h"
#include "../sanitizer.h"
#include "../text_file.h"
#include "suite.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROW(kernel, tool, kind, finding, place, other)                     \
    "06-x\t" kernel "\t" tool "\t" kind "\t" finding "\t" place "\t" other \
    "\t1\n"

/* The tables. */

static char *theirs, *found, *explained;
static struct sanitizer_table table;

static char *
golden(const char *name)
{
    char *path = checked_format(AGREE_FOLDER "/%s", name);
    char *text = text_file_read(path, NULL);

    ck_assert_msg(text != NULL, "%s cannot be read", path);
    free(path);
    return text;
}

static void
open_tables(void)
{
    theirs = golden("sanitizer.tsv");
    found = golden("found.tsv");
    explained = golden("sanitizer_explained.tsv");
    table = sanitizer_read(theirs);
}

static void
close_tables(void)
{
    sanitizer_free(&table);
    free(explained);
    free(found);
    free(theirs);
}

START_TEST(what_a_sanitizer_finds_is_found_or_explained)
{
    size_t missed = 0;

    for (size_t i = 0; i < table.rows; i++) {
        const struct sanitizer_row *row = &table.row[i];
        char *reason = sanitizer_explain(explained, row);

        if (sanitizer_is_told(row) && !reason &&
            !sanitizer_is_found(&table, i, found)) {
            printf("%s/%s, %s: %s, %s at %s, %s: not found here\n",
                   row->cell[SANITIZER_LAB], row->cell[SANITIZER_KERNEL],
                   row->cell[SANITIZER_TOOL], row->cell[SANITIZER_KIND],
                   row->cell[SANITIZER_FINDING], row->cell[SANITIZER_PLACE],
                   row->cell[SANITIZER_OTHER]);
            missed++;
        }
        free(reason);
    }
    fflush(stdout);
    ck_assert_uint_gt(table.rows, 0);
    ck_assert_uint_eq(missed, 0);
}
END_TEST

/* Whether the line of sanitizer_explained.tsv is of a row that is not found. */
static bool
is_used(const char *line)
{
    char *one = checked_copy(line, strcspn(line, "\n"));
    bool used = false;

    for (size_t i = 0; i < table.rows && !used; i++) {
        char *reason = sanitizer_explain(one, &table.row[i]);

        used = reason && strlen(reason) > 20 &&
               sanitizer_is_told(&table.row[i]) &&
               !sanitizer_is_found(&table, i, found);
        free(reason);
    }
    free(one);
    return used;
}

START_TEST(every_explanation_is_needed_and_says_something)
{
    const char *line = strchr(explained, '\n') + 1;
    size_t idle = 0;

    ck_assert(strncmp(explained,
                      "lab\tkernel\ttool\tkind\tplace\tother\treason\n",
                      40) == 0);
    for (; *line; line = strchr(line, '\n') + 1) {
        ck_assert_ptr_nonnull(strchr(line, '\n'));
        if (is_used(line))
            continue;
        printf("sanitizer_explained.tsv: explains nothing: %.*s\n",
               (int)strcspn(line, "\n"), line);
        idle++;
    }
    fflush(stdout);
    ck_assert_uint_eq(idle, 0);
}
END_TEST

START_TEST(every_row_is_whole_and_of_a_kernel_of_the_corpus)
{
    for (size_t i = 0; i < table.rows; i++) {
        const struct sanitizer_row *row = &table.row[i];
        char *path =
            checked_format("grader/tests/wrong/%s/%s", row->cell[SANITIZER_LAB],
                           row->cell[SANITIZER_KERNEL]);

        ck_assert_msg(access(path, R_OK) == 0, "%s: no such kernel", path);
        for (int c = 0; c < SANITIZER_COLUMNS; c++)
            ck_assert_msg(*row->cell[c], "%s: column %d is empty", path, c);
        free(path);
    }
}
END_TEST

START_TEST(every_finding_is_of_a_kernel_of_the_corpus)
{
    char lab[SANITIZER_CELL], kernel[SANITIZER_CELL];

    for (const char *line = strchr(found, '\n') + 1; *line;
         line = strchr(line, '\n') + 1) {
        char *path;

        ck_assert_int_eq(sscanf(line, "%159[^\t]\t%159[^\t]\t", lab, kernel),
                         2);
        path = checked_format("grader/tests/wrong/%s/%s", lab, kernel);
        ck_assert_msg(access(path, R_OK) == 0, "%s: no such kernel", path);
        free(path);
    }
}
END_TEST

/* A line of each of the four tools, or of nvcc. */
static unsigned
tools_of(const struct sanitizer_row *of)
{
    static const char *const tools[] = {"memcheck", "racecheck", "initcheck",
                                        "synccheck", "nvcc"};
    unsigned seen = 0;

    for (size_t i = 0; i < table.rows; i++)
        for (unsigned t = 0; t < 5; t++)
            if (strcmp(table.row[i].cell[SANITIZER_LAB],
                       of->cell[SANITIZER_LAB]) == 0 &&
                strcmp(table.row[i].cell[SANITIZER_KERNEL],
                       of->cell[SANITIZER_KERNEL]) == 0 &&
                strcmp(table.row[i].cell[SANITIZER_TOOL], tools[t]) == 0)
                seen |= 1u << t;
    return seen;
}

START_TEST(no_tool_is_silent_about_a_kernel)
{
    for (size_t i = 0; i < table.rows; i++) {
        const unsigned seen = tools_of(&table.row[i]);

        ck_assert_msg(seen == 0xf || seen == 0x10,
                      "%s/%s: a tool is missing (%x)",
                      table.row[i].cell[SANITIZER_LAB],
                      table.row[i].cell[SANITIZER_KERNEL], seen);
    }
}
END_TEST

/* The comparison. */

/* Whether the last row of `rows` is found by `ours`. */
static bool
last_is_found(const char *rows, const char *ours)
{
    struct sanitizer_table t = sanitizer_read(rows);
    const bool is = sanitizer_is_found(&t, t.rows - 1, ours);

    sanitizer_free(&t);
    return is;
}

START_TEST(kind_and_line_must_be_the_same)
{
    const char *row =
        ROW("a.cu", "memcheck", "bounds", "Invalid", "a.cu:14", "-");

    ck_assert(last_is_found(row, "06-x\ta.cu\tout-of-bounds\t14\t-\n"));
    ck_assert(last_is_found(row, "06-x\ta.cu\tuse-after-free\t14\t-\n"));
    ck_assert(!last_is_found(row, "06-x\ta.cu\tout-of-bounds\t15\t-\n"));
    ck_assert(!last_is_found(row, "06-x\ta.cu\trace-shared\t14\t-\n"));
    ck_assert(!last_is_found(row, "06-x\tb.cu\tout-of-bounds\t14\t-\n"));
    ck_assert(!last_is_found(row, "07-x\ta.cu\tout-of-bounds\t14\t-\n"));
    ck_assert(!last_is_found(row, ""));
}
END_TEST

START_TEST(a_line_of_another_file_is_never_found)
{
    ck_assert(!last_is_found(
        ROW("a.cu", "memcheck", "bounds", "Invalid", "lab.h:14", "-"),
        "06-x\ta.cu\tout-of-bounds\t14\t-\n"));
}
END_TEST

START_TEST(a_fault_without_a_place_is_never_found)
{
    ck_assert(
        !last_is_found(ROW("a.cu", "memcheck", "bounds", "Invalid", "-", "-"),
                       "06-x\ta.cu\tout-of-bounds\t14\t-\n"));
    ck_assert(!last_is_found(
        ROW("a.cu", "racecheck", "race", "Write, Read", "a.cu:14", "-"),
        "06-x\ta.cu\trace-shared\t14\t-\n"));
}
END_TEST

START_TEST(both_lines_of_a_race_must_be_the_same)
{
    const char *row =
        ROW("a.cu", "racecheck", "race", "Write, Read", "a.cu:17", "a.cu:14");

    ck_assert(last_is_found(row, "06-x\ta.cu\trace-shared\t14\t17\n"));
    ck_assert(last_is_found(row, "06-x\ta.cu\trace-shared\t17\t14\n"));
    ck_assert(!last_is_found(row, "06-x\ta.cu\trace-shared\t14\t14\n"));
    ck_assert(!last_is_found(row, "06-x\ta.cu\trace-shared\t17\t-\n"));
}
END_TEST

START_TEST(a_failed_launch_follows_from_a_fault_of_the_same_tool)
{
    const char *alone = ROW("a.cu", "memcheck", "api",
                            "Program hit cudaErrorLaunchFailure", "-", "-");
    const char *after =
        ROW("a.cu", "memcheck", "bounds", "Invalid", "a.cu:14", "-")
            ROW("a.cu", "memcheck", "api", "Program hit cudaErrorLaunchFailure",
                "-", "-");
    const char *other =
        ROW("a.cu", "initcheck", "bounds", "Invalid", "a.cu:14", "-")
            ROW("a.cu", "memcheck", "unprinted", "errors", "-", "-");
    const char *ours = "06-x\ta.cu\tout-of-bounds\t14\t-\n";

    ck_assert(last_is_found(after, ours));
    ck_assert(!last_is_found(other, ours));
    ck_assert(last_is_found(alone, ours));
    ck_assert(!last_is_found(alone, "06-x\ta.cu\tcopy-out-of-bounds\t14\t-\n"));
    ck_assert(!last_is_found(alone, "06-x\ta.cu\trace-global\t14\t14\n"));
}
END_TEST

START_TEST(other_failed_calls_need_a_finding_about_calls)
{
    const char *row = ROW("a.cu", "memcheck", "api",
                          "Program hit cudaErrorInvalidValue on CUDA API call "
                          "to cudaFree",
                          "-", "-");

    ck_assert(last_is_found(row, "06-x\ta.cu\tbad-free\t9\t-\n"));
    ck_assert(!last_is_found(row, "06-x\ta.cu\tuse-after-free\t9\t-\n"));
    ck_assert(!last_is_found(row, "06-x\ta.cu\tout-of-bounds\t9\t-\n"));
}
END_TEST

START_TEST(a_refused_launch_is_a_launch_that_failed)
{
    const char *row = ROW("a.cu", "memcheck", "api",
                          "Program hit cudaErrorInvalidConfiguration on CUDA "
                          "API call to cudaLaunchKernel",
                          "-", "-");

    ck_assert(last_is_found(row, "06-x\ta.cu\tlaunch-failed\t-\t-\n"));
    ck_assert(!last_is_found(row, "06-x\ta.cu\tbad-free\t9\t-\n"));
}
END_TEST

START_TEST(a_last_error_follows_from_the_call_that_failed)
{
    const char *asked = ROW("a.cu", "memcheck", "api",
                            "Program hit cudaErrorInvalidValue on CUDA API "
                            "call to cudaGetLastError",
                            "-", "-");
    const char *after = ROW("a.cu", "memcheck", "api",
                            "Program hit cudaErrorInvalidValue on CUDA API "
                            "call to cudaFree",
                            "-", "-")
        ROW("a.cu", "memcheck", "api",
            "Program hit cudaErrorInvalidValue on CUDA API call to "
            "cudaGetLastError",
            "-", "-");

    ck_assert(last_is_found(after, ""));
    ck_assert(!last_is_found(asked, "06-x\ta.cu\tbad-free\t9\t-\n"));
}
END_TEST

START_TEST(a_tool_without_an_end_hangs_with_the_kernel_or_was_slow)
{
    const char *alone = ROW("a.cu", "memcheck", "unended", "no end", "-", "-");
    const char *after =
        ROW("a.cu", "memcheck", "bounds", "Invalid", "a.cu:14", "-")
            ROW("a.cu", "memcheck", "unended", "no end", "-", "-");

    ck_assert(last_is_found(alone, "06-x\ta.cu\tbarrier-divergent\t9\t7\n"));
    ck_assert(last_is_found(alone, "06-x\ta.cu\tlanes-absent\t9\t-\n"));
    ck_assert(!last_is_found(alone, "06-x\ta.cu\tout-of-bounds\t14\t-\n"));
    ck_assert(last_is_found(after, ""));
}
END_TEST

START_TEST(a_kind_is_found_by_a_tool_that_says_so)
{
    struct sanitizer_table t = sanitizer_read(
        ROW("a.cu", "synccheck", "barrier", "Barrier", "a.cu:9", "-")
            ROW("b.cu", "synccheck", "unended", "no end", "-", "-"));

    ck_assert(sanitizer_finds(&t, "06-x", "a.cu", "barrier-divergent"));
    ck_assert(!sanitizer_finds(&t, "06-x", "a.cu", "race-shared"));
    ck_assert(!sanitizer_finds(&t, "06-x", "b.cu", "barrier-divergent"));
    sanitizer_free(&t);
}
END_TEST

START_TEST(a_kernel_that_does_not_compile_is_never_found)
{
    ck_assert(!last_is_found(
        ROW("a.cu", "nvcc", "uncompiled", "not compiled", "-", "-"),
        "06-x\ta.cu\tdeadlock\t9\t-\n"));
}
END_TEST

START_TEST(a_trap_is_a_store_to_constant_memory)
{
    const char *row = ROW("a.cu", "memcheck", "trap", "Trace/breakpoint trap",
                          "a.cu:12", "-");

    ck_assert(last_is_found(row, "06-x\ta.cu\tconstant-write\t9\t-\n"));
    ck_assert(!last_is_found(row, "06-x\ta.cu\tout-of-bounds\t12\t-\n"));
}
END_TEST

START_TEST(a_reason_is_of_its_row_alone)
{
    const char *lines = "06-x\ta.cu\tmemcheck\tbounds\ta.cu:14\t-\tbecause\n";
    struct sanitizer_table t = sanitizer_read(
        ROW("a.cu", "memcheck", "bounds", "Invalid", "a.cu:14", "-")
            ROW("a.cu", "memcheck", "bounds", "Invalid", "a.cu:1", "-")
                ROW("xa.cu", "memcheck", "bounds", "Invalid", "a.cu:14", "-"));
    char *reason = sanitizer_explain(lines, &t.row[0]);

    ck_assert_str_eq(reason, "because");
    ck_assert_ptr_null(sanitizer_explain(lines, &t.row[1]));
    ck_assert_ptr_null(sanitizer_explain(lines, &t.row[2]));
    free(reason);
    sanitizer_free(&t);
}
END_TEST

/* What the awk makes of what the tools print. */

START_TEST(lines_of_the_tools_become_rows)
{
    static const char *const cases[][2] = {
        {"Invalid __global__ read of size 4 bytes\\n"
         "=========     at f(int *)+0x1 in /d/a.cu:10\\n"
         "=========     Access to 0xf is misaligned\\n"
         "========= ERROR SUMMARY: 1 error",
         "misaligned\tInvalid __global__ read of size 4 bytes\ta.cu:10\t-\t1"},
        {"Error: Race reported between Write access at f()+0x1 in a.cu:31\\n"
         "=========     and Read access at f()+0x2 in a.cu:29 [40 hazards]\\n"
         "========= RACECHECK SUMMARY: 1 hazard",
         "race\tWrite, Read\ta.cu:31\ta.cu:29\t40"},
        {"Trace/breakpoint trap\\n"
         "=========     at f(int *)+0x1 in /d/a.cu:12\\n"
         "========= ERROR SUMMARY: 1 error",
         "trap\tTrace/breakpoint trap\ta.cu:12\t-\t1"},
        {"ERROR SUMMARY: 0 errors", "nothing\tnothing\t-\t-\t0"},
        {"COMPUTE-SANITIZER", "unended\tthe tool did not end in time\t-\t-\t1"},
    };
    char line[300] = "";
    char *command = checked_format("printf '========= %s\\n' | LC_ALL=C awk -v "
                                   "lab=l -v kernel=k -v tool=t "
                                   "-f " AGREE_FOLDER "/sanitize.awk",
                                   cases[_i][0]);
    FILE *from = popen(command, "r");

    ck_assert_ptr_nonnull(from);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, from));
    ck_assert(strncmp(line, "l\tk\tt\t", 6) == 0);
    line[strcspn(line, "\n")] = '\0';
    ck_assert_str_eq(line + 6, cases[_i][1]);
    ck_assert_ptr_null(fgets(line, sizeof line, from));
    ck_assert_int_eq(pclose(from), 0);
    free(command);
}
END_TEST

int
main(void)
{
    TCase *kept = tcase_create("tables"), *core = tcase_create("comparison");
    Suite *suite = suite_create("sanitizer");

    tcase_add_checked_fixture(kept, open_tables, close_tables);
    tcase_add_test(kept, what_a_sanitizer_finds_is_found_or_explained);
    tcase_add_test(kept, every_explanation_is_needed_and_says_something);
    tcase_add_test(kept, every_row_is_whole_and_of_a_kernel_of_the_corpus);
    tcase_add_test(kept, every_finding_is_of_a_kernel_of_the_corpus);
    tcase_add_test(kept, no_tool_is_silent_about_a_kernel);
    tcase_add_test(core, kind_and_line_must_be_the_same);
    tcase_add_test(core, a_line_of_another_file_is_never_found);
    tcase_add_test(core, a_fault_without_a_place_is_never_found);
    tcase_add_test(core, both_lines_of_a_race_must_be_the_same);
    tcase_add_test(core, a_failed_launch_follows_from_a_fault_of_the_same_tool);
    tcase_add_test(core, other_failed_calls_need_a_finding_about_calls);
    tcase_add_test(core, a_refused_launch_is_a_launch_that_failed);
    tcase_add_test(core, a_last_error_follows_from_the_call_that_failed);
    tcase_add_test(core,
                   a_tool_without_an_end_hangs_with_the_kernel_or_was_slow);
    tcase_add_test(core, a_kind_is_found_by_a_tool_that_says_so);
    tcase_add_test(core, a_kernel_that_does_not_compile_is_never_found);
    tcase_add_test(core, a_trap_is_a_store_to_constant_memory);
    tcase_add_test(core, a_reason_is_of_its_row_alone);
    tcase_add_loop_test(core, lines_of_the_tools_become_rows, 0, 5);
    suite_add_tcase(suite, kept);
    suite_add_tcase(suite, core);
    return suite_run(suite);
}
