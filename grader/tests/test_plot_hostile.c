/*
 * plots of what is not to be trusted: a gnuplot that draws nothing, letters and
 * records that a terminal would obey
 */
#include "commanded.h"
#include "suite.h"
#include <sys/stat.h>

/* Runs the command in the project. */
static void
in_project(const char *command)
{
    char *whole = checked_format("cd '%s' && %s", folder, command);

    ck_assert_int_eq(shell(whole), 0);
    free(whole);
}

static void
put_gnuplot(const char *script)
{
    char *path = checked_format("%s/bin/gnuplot", folder);
    char *paths = checked_format("%s/bin:%s", folder, getenv("PATH"));

    ck_assert_int_eq(text_file_write(path, script, strlen(script)), 0);
    ck_assert_int_eq(chmod(path, 0755), 0);
    setenv("PATH", paths, 1);
    free(paths);
    free(path);
}

static void
check_harmless(void)
{
    ck_assert_ptr_null(strchr(output, '\x1b'));
    ck_assert_ptr_null(strchr(output, '\r'));
    ck_assert_ptr_null(strchr(output, '\a'));
}

static const char *const nothing[] = {"#!/bin/sh\nexit 0\n",
                                      "#!/bin/sh\necho no picture\n"};

START_TEST(no_picture_is_no_png)
{
    put_gnuplot(nothing[_i]);
    setenv("FORMAT", "png", 1);
    ck_assert_int_eq(run("plots"), 0);
    unsetenv("FORMAT");
    check_says("draws no picture");
    in_project("! find build/report -name '*.png' | grep . && "
               "find build/report -name '*.txt' | grep -q .");
}
END_TEST

START_TEST(letters_of_gnuplot_are_harmless)
{
    put_gnuplot("#!/bin/sh\nprintf '\\fdrawn \\033[2J\\r\\a \\200 µ\\n'\n");
    setenv("FORMAT", "dumb", 1);
    ck_assert_int_eq(run("plots"), 0);
    unsetenv("FORMAT");
    check_says(" drawn ?[2J?? ? µ\n");
    check_harmless();
}
END_TEST

/* Whatever has become of a record. */
START_TEST(texts_of_a_record_are_harmless)
{
    in_project("sed 's/^ *out\\[.*=.*/    out[0] = 7;/;s/a \\* x/7 * x/' "
               "solutions/01-index-1d/kernel.cu >labs/01-index-1d/kernel.cu");
    ck_assert_int_eq(run("grade 01"), 1);
    in_project("sed -i 's/\"text\": *\"/&\\\\u001b]0;x\\\\u0007/g;"
               "s/\"date\": *\"/&\\\\u001b[2J/;"
               "s/\"case\": *\"/&\\\\u001b[2J/g;"
               "s/\"array\": *\"/&\\\\u001b[2J/g' "
               "build/records/labs/01-index-1d.json");
    setenv("FORMAT", "dumb", 1);
    ck_assert_int_eq(run("plots 01"), 0);
    unsetenv("FORMAT");
    check_says("wrong points");
    check_says("\\x1b[2J");
    check_harmless();
    ck_assert_int_eq(run("list"), 0);
    check_harmless();
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("plot_hostile");
    TCase *c = tcase_create("plot_hostile");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_set_timeout(c, 120);
    tcase_add_loop_test(c, no_picture_is_no_png, 0,
                        sizeof nothing / sizeof *nothing);
    tcase_add_test(c, letters_of_gnuplot_are_harmless);
    tcase_add_test(c, texts_of_a_record_are_harmless);
    suite_add_tcase(s, c);
    return suite_run(s);
}
