/* hooks -- which callbacks g++'s instrumentation makes for a source construct:
 * the same table for every g++ at hand */
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

static glob_t compilers;

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

/* What the compiler makes of grader/tests/hooks/constructs.cc. */
static char *
table_of(const char *compiler)
{
    char folder[] = "/tmp/hooks.XXXXXX";
    if (!mkdtemp(folder))
        die("no folder for scratch in /tmp");
    char *command = checked_format("sh grader/tests/hooks/run.sh '%s' '%s'; "
                                   "rm -r '%s'",
                                   compiler, folder, folder);
    FILE *out = popen(command, "r");
    free(command);
    if (!out)
        die("no shell for run.sh");
    char *text = read_all(out);
    pclose(out);
    return text;
}

START_TEST(callbacks_are_as_in_the_table)
{
    char *expected = expected_table();
    char *found = table_of(compilers.gl_pathv[_i]);
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

int
main(void)
{
    if (glob("/usr/bin/g++-[0-9]*", 0, NULL, &compilers) != 0)
        die("no g++-N in /usr/bin: install g++");
    Suite *suite = suite_create("hooks");
    TCase *tests = tcase_create("callbacks");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, callbacks_are_as_in_the_table, 0,
                        (int)compilers.gl_pathc);
    suite_add_tcase(suite, tests);
    int result = suite_run(suite);

    globfree(&compilers);
    return result;
}
