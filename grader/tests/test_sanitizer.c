/*
 * What compute-sanitizer found on a GPU in the kernels of the wrong corpus, as
 * it is kept in grader/tests/golden/sanitizer.tsv, is found by the simulator:
 * in the same kernel, on the line that expected.tsv names (test_end
 * holds the simulator to that), or on one that sanitizer_explained.tsv accounts
 * for.
 */
#include "../agree.h"
#include "../die.h"
#include "../text_file.h"
#include "suite.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELL = 160, CELLS = 7 };

/* A line of sanitizer.tsv. */
enum { LAB, KERNEL, TOOL, FINDING, PLACE, OTHER, COUNT };

static char *findings, *explained;

static char *
golden(const char *name)
{
    char *path = checked_format(AGREE_FOLDER "/%s", name);
    char *text = text_file_read(path, NULL);

    free(path);
    return text;
}

/* The cells of a line; false for the heads. */
static bool
take(const char *line, char cell[CELLS][CELL])
{
    const char *end = line + strcspn(line, "\n");

    memset(cell, 0, (size_t)CELLS * CELL);
    for (int c = 0; c < CELLS && line < end; c++) {
        const int length = (int)strcspn(line, "\t\n");

        snprintf(cell[c], CELL, "%.*s", length, line);
        line += length + 1;
    }
    return cell[LAB][0] >= '0' && cell[LAB][0] <= '9';
}

/* The line that expected.tsv names for the kernel; -1: it is not in there; 0:
 * none. */
static int
expected_line(const char *lab, const char *kernel)
{
    char *path = checked_format("grader/tests/wrong/%s/expected.tsv", lab);
    char *text = text_file_read(path, NULL);
    char *mark = checked_format("\n%s\t", kernel);
    const char *at = text ? strstr(text, mark) : NULL;
    int line = -1;

    if (at) {
        const size_t length = strcspn(at + 1, "\n");
        char *row = checked_copy(at + 1, length);
        const char *last = strrchr(row, '\t');

        line = last ? (int)strtol(last + 1, NULL, 10) : 0;
        free(row);
    }
    free(mark);
    free(text);
    free(path);
    return line;
}

/* "no-barrier.cu:17" */
static int
line_of(const char *place)
{
    const char *colon = strrchr(place, ':');

    return colon ? (int)strtol(colon + 1, NULL, 10) : -1;
}

/* Whether a line of sanitizer_explained.tsv is of that kernel and place. */
static bool
is_explained(char cell[CELLS][CELL])
{
    char *mark =
        checked_format("%s\t%s\t%s\t", cell[LAB], cell[KERNEL], cell[PLACE]);
    const bool found = explained && strstr(explained, mark);

    free(mark);
    return found;
}

/* What CUDA says after the fault has no place of its own. */
static bool
is_found(char cell[CELLS][CELL])
{
    const int line = expected_line(cell[LAB], cell[KERNEL]);

    return line >= 0 &&
           (strcmp(cell[PLACE], "-") == 0 || line == line_of(cell[PLACE]) ||
            line == line_of(cell[OTHER]) || is_explained(cell));
}

START_TEST(what_a_sanitizer_finds_is_found)
{
    char cell[CELLS][CELL];
    size_t missed = 0;

    if (!findings) {
        puts("sanitizer: not run: no " AGREE_FOLDER "/sanitizer.tsv");
        return;
    }
    for (const char *line = findings; *line;
         line += strcspn(line, "\n"), line += *line == '\n')
        if (take(line, cell) && !is_found(cell)) {
            printf("%s/%s, %s: %s at %s is not found\n", cell[LAB],
                   cell[KERNEL], cell[TOOL], cell[FINDING], cell[PLACE]);
            missed++;
        }
    ck_assert_uint_eq(missed, 0);
}
END_TEST

START_TEST(places_and_kernels_are_told_apart)
{
    char cell[CELLS][CELL];

    ck_assert(take("06-stencil-tiled\tno-barrier.cu\tracecheck\trace\t"
                   "no-barrier.cu:14\tno-barrier.cu:17\t3\n",
                   cell));
    ck_assert(is_found(cell));
    snprintf(cell[OTHER], CELL, "no-barrier.cu:99");
    ck_assert(!is_found(cell));
    snprintf(cell[KERNEL], CELL, "no-such.cu");
    ck_assert(!is_found(cell));
    ck_assert(!take("# date: 2026\n", cell));
    ck_assert(!take("lab\tkernel\n", cell));
}
END_TEST

int
main(void)
{
    TCase *core = tcase_create("sanitizer");
    Suite *suite = suite_create("sanitizer");
    int code;

    findings = golden("sanitizer.tsv");
    explained = golden("sanitizer_explained.tsv");
    tcase_add_test(core, what_a_sanitizer_finds_is_found);
    tcase_add_test(core, places_and_kernels_are_told_apart);
    suite_add_tcase(suite, core);
    code = suite_run(suite);
    free(findings);
    free(explained);
    return code;
}
