/* pairs: what counts as one text, and what does not */
#include "../catalog.h"
#include "../die.h"
#include "../pairs.h"
#include "../text_file.h"
#include "suite.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BEGIN "    // BEGIN STUDENT (about 2 lines)\n"
#define END "    // END STUDENT\n"

static const struct {
    const char *skeleton, *solution, *word; /* NULL: a pair */
} pairs[] = {
    {"a\n" BEGIN "todo\n" END "b\n", "a\n" BEGIN "x;\ny;\n" END "b\n", NULL},
    {BEGIN END BEGIN "1\n" END, BEGIN "x\n" END BEGIN "2\n" END, NULL},
    {"a\n" BEGIN END, "a\n" BEGIN "x;\n" END, NULL},
    {"a\n" BEGIN END "b", "a\n" BEGIN "x;\n" END "b\n", "differ outside"},
    {"a\n" BEGIN END, "A\n" BEGIN "x;\n" END, "skeleton:1 and solution:1"},
    {"a \n" BEGIN END, "a\n" BEGIN "x;\n" END, "differ outside"},
    {"a\n" BEGIN END, "a\n" BEGIN "x;\n" END "b\n", "differ outside"},
    {"a\n" BEGIN "1\n" END, "a\n" BEGIN "1\n" END, "same in both"},
    {"a\n" BEGIN "1\n", "a\n" BEGIN "2\n" END, "does not end"},
    {"a\n" BEGIN BEGIN END, "a\n" BEGIN "2\n" END, "does not end"},
    {"a\n" END, "a\n" END, "has not begun"},
    {"a\n", "a\n", "no student's region"},
    {BEGIN END, "    // BEGIN STUDENT (about 3 lines)\nx\n" END,
     "differ outside"},
};

START_TEST(texts_are_compared)
{
    char *problem = pairs_differ(pairs[_i].skeleton, pairs[_i].solution);

    if (!pairs[_i].word)
        ck_assert_msg(problem == NULL, "%s", problem);
    else
        ck_assert_msg(problem && strstr(problem, pairs[_i].word), "%s",
                      problem ? problem : "no problem");
    free(problem);
}
END_TEST

static const struct {
    const char *skeleton, *solution, *word; /* NULL: a pair */
} answers[] = {
    {"# why?\na:\n", "# why?\na: 1\n", NULL},
    {"# why?\na:\n\nb:", "# why?\na: 1\n\nb: two", NULL},
    {"a:\n", "a:\n", NULL},
    {"", "", NULL},
    {"# why: x?\na:\n", "# why: y?\na: 1\n", "answers.txt:1"},
    {"a:\n", "b: 1\n", "answers.txt:1"},
    {"a:\nb:\n", "a: 1\n", "answers.txt:2"},
    {"a:\n", "a: 1\nb: 2\n", "answers.txt:2"},
    {"a:\n\n", "a: 1\n", "answers.txt:2"},
    {"a\n", "a: 1\n", "answers.txt:1"},
};

START_TEST(answers_are_compared_without_their_values)
{
    char *problem =
        pairs_answers_differ(answers[_i].skeleton, answers[_i].solution);

    if (!answers[_i].word)
        ck_assert_msg(problem == NULL, "%s", problem);
    else
        ck_assert_msg(problem && strstr(problem, answers[_i].word), "%s",
                      problem ? problem : "no problem");
    free(problem);
}
END_TEST

START_TEST(stray_files_are_named)
{
    char folder[] = "/tmp/pairs.XXXXXX";
    char *kernel, *stray, *name;

    ck_assert_ptr_nonnull(mkdtemp(folder));
    kernel = checked_format("%s/kernel.cu", folder);
    stray = checked_format("%s/kernel.cu~", folder);
    ck_assert_int_eq(text_file_write(kernel, "", 0), 0);
    ck_assert_ptr_null(pairs_stray(folder, false));
    ck_assert_int_eq(text_file_write(stray, "", 0), 0);
    name = pairs_stray(folder, false);
    ck_assert_str_eq(name, "kernel.cu~");
    unlink(kernel);
    unlink(stray);
    rmdir(folder);
    free(name);
    free(stray);
    free(kernel);
}
END_TEST

START_TEST(labs_own_files_stand_only_in_labs)
{
    char folder[] = "/tmp/pairs.XXXXXX";
    char *path, *name;

    ck_assert_ptr_nonnull(mkdtemp(folder));
    path = checked_format("%s/lab.c", folder);
    ck_assert_int_eq(text_file_write(path, "", 0), 0);
    ck_assert_ptr_null(pairs_stray(folder, false));
    name = pairs_stray(folder, true);
    ck_assert_str_eq(name, "lab.c");
    unlink(path);
    rmdir(folder);
    free(name);
    free(path);
}
END_TEST

static Suite *
suite(void)
{
    Suite *s = suite_create("pairs");
    TCase *c = tcase_create("pairs");

    tcase_add_loop_test(c, texts_are_compared, 0, sizeof pairs / sizeof *pairs);
    tcase_add_loop_test(c, answers_are_compared_without_their_values, 0,
                        sizeof answers / sizeof *answers);
    tcase_add_test(c, stray_files_are_named);
    tcase_add_test(c, labs_own_files_stand_only_in_labs);
    suite_add_tcase(s, c);
    return s;
}

int
main(void)
{
    return suite_run(suite());
}
