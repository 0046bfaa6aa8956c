/* hooks -- which callbacks g++'s instrumentation makes for a source construct:
 * the same table for every g++ at hand; and that a runner's sources compile
 * for aarch64 where there is a cross compiler */
#include "../die.h"
#include "suite.h"
#include <check.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPECTED "grader/tests/hooks/expected.tsv"
#define TABLE_BYTES ((size_t)1 << 16)

#define NATIVE "/usr/bin/g++-"
#define CROSS "/usr/bin/aarch64-linux-gnu-g++-"

static glob_t compilers, crosses;

static char *
read_all(FILE *from)
{
    char *text = checked_alloc(TABLE_BYTES, 1);
    size_t bytes = fread(text, 1, TABLE_BYTES - 1, from);
    text[bytes] = '\0';
    return text;
}

static char *
expected_table(void)
{
    FILE *file = fopen(EXPECTED, "r");
    if (!file)
        die("%s: not found; run from the project's folder", EXPECTED);
    char *text = read_all(file);
    fclose(file);
    return text;
}

/* What the script prints, given two arguments and a folder for scratch. */
static char *
output_of(const char *script, const char *first, const char *second)
{
    char folder[] = "/tmp/hooks.XXXXXX";
    if (!mkdtemp(folder))
        die("no folder for scratch in /tmp");
    char *command = checked_format("sh grader/tests/hooks/%s '%s' %s '%s'; "
                                   "rm -r '%s'",
                                   script, first, second, folder, folder);
    FILE *out = popen(command, "r");
    free(command);
    if (!out)
        die("no shell for %s", script);
    char *text = read_all(out);
    pclose(out);
    return text;
}

START_TEST(callbacks_are_as_in_the_table)
{
    char *expected = expected_table();
    char *found = output_of("run.sh", compilers.gl_pathv[_i], "");
    char *line = expected, *other = found;
    for (;;) {
        size_t length = strcspn(line, "\n");
        ck_assert_msg(strncmp(line, other, length + 1) == 0,
                      "%s:\n  expected %.*s\n  found    %.*s",
                      compilers.gl_pathv[_i], (int)length, line,
                      (int)strcspn(other, "\n"), other);
        if (line[length] == '\0')
            break;
        line += length + 1;
        other += length + 1;
    }
    free(expected);
    free(found);
}
END_TEST

START_TEST(runners_compile_for_aarch64_with_the_same_callbacks)
{
    const char *version = crosses.gl_pathv[_i] + strlen(CROSS);
    char *cross = output_of("cross.sh", "aarch64-linux-gnu-", version);
    char *native =
        output_of("cross.sh", "", compilers.gl_pathv[0] + strlen(NATIVE));

    ck_assert_str_eq(cross, native);
    ck_assert_uint_gt(strlen(native), 100);
    free(cross);
    free(native);
}
END_TEST

/* Closing line: which compilers these tests ran with, and which they lack. */
static void
tell_compilers(void)
{
    static const char *const natives[] = {"11", "12", "13", "14"};

    printf("hooks: with");
    for (size_t i = 0; i < compilers.gl_pathc; i++)
        printf(" %s", strrchr(compilers.gl_pathv[i], '/') + 1);
    for (size_t i = 0; i < crosses.gl_pathc; i++)
        printf(" %s", strrchr(crosses.gl_pathv[i], '/') + 1);
    printf("; not run, not here:");
    for (size_t i = 0; i < sizeof natives / sizeof *natives; i++) {
        char *path = checked_format(NATIVE "%s", natives[i]);

        if (access(path, X_OK) != 0)
            printf(" g++-%s", natives[i]);
        free(path);
    }
    printf("%s\n", crosses.gl_pathc ? "" : " aarch64-linux-gnu-g++");
}

int
main(void)
{
    if (glob(NATIVE "[0-9]*", 0, NULL, &compilers) != 0)
        die("no g++-N in /usr/bin: install g++");
    if (glob(CROSS "[0-9]*", 0, NULL, &crosses) != 0)
        crosses.gl_pathc = 0;
    Suite *suite = suite_create("hooks");
    TCase *tests = tcase_create("callbacks");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, callbacks_are_as_in_the_table, 0,
                        (int)compilers.gl_pathc);
    tcase_add_loop_test(tests,
                        runners_compile_for_aarch64_with_the_same_callbacks, 0,
                        (int)crosses.gl_pathc);
    suite_add_tcase(suite, tests);
    int result = suite_run(suite);

    tell_compilers();
    globfree(&compilers);
    globfree(&crosses);
    return result;
}
