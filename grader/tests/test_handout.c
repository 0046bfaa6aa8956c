/*
 * handout: the student's tree holds all that grading needs, no solution and no
 * answer, and is written whole or not at all
 */
#include "../handout.h"
#include "commanded.h"
#include "suite.h"

/* A handout of this very project, in folder/tree. */
static int
hand_out(void)
{
    char *here = getcwd(NULL, 0);
    char *command =
        checked_format("handout '%s/tree' --root='%s'", folder, here);
    char *whole =
        checked_format("'%s' %s >'%s/said' 2>&1", grader, command, folder);
    const int code = shell(whole);
    char *path = checked_format("%s/said", folder);

    free(output);
    output = text_file_read(path, NULL);
    free(path);
    free(whole);
    free(command);
    free(here);
    return code;
}

static int
in_handout(const char *command)
{
    char *whole = checked_format("cd '%s/tree' && %s", folder, command);
    const int code = shell(whole);

    free(whole);
    return code;
}

START_TEST(answers_are_taken_out)
{
    char *blank = handout_answers("# how many: 3?\nblocks: 3907\r\nword:\n"
                                  "no colon\nlast: 1e6");

    ck_assert_str_eq(blank, "# how many: 3?\nblocks:\nword:\nno colon\nlast:");
    free(blank);
}
END_TEST

START_TEST(readme_says_what_is_left_out)
{
    char *text = handout_readme("# Title\n\nRest.\n");

    ck_assert(strncmp(text, "# Title\n\n**This is a student's copy.**", 37) ==
              0);
    ck_assert_ptr_nonnull(strstr(text, "on your honour"));
    ck_assert_ptr_nonnull(strstr(text, "\n\nRest.\n"));
    ck_assert_ptr_nonnull(strstr(text, "`common/ref/`"));
    free(text);
}
END_TEST

/* Kernels of ours that would pass: whatever holds a launch, but the probe and
 * chapter 00's program. */
START_TEST(no_kernels_of_ours_are_in_it)
{
    ck_assert_int_eq(hand_out(), 0);
    ck_assert_int_eq(
        in_handout("! find . -name '*.cu' ! -path './labs/*' ! -path "
                   "'./.skeletons/*' ! -name probe.cu ! -name "
                   "00-first-program.cu | grep . && ! ls common/gpu/scans "
                   "2>/dev/null && test -f solutions/07-*/h200.tsv"),
        0);
}
END_TEST

START_TEST(neither_solutions_nor_tests_are_in_it)
{
    ck_assert_int_eq(hand_out(), 0);
    check_says("on honour");
    ck_assert_int_eq(in_handout("! find . -path './solutions/*' -type f ! "
                                "-name h200.tsv | grep . && "
                                "! find . -path '*tests*' | grep . && "
                                "! grep -rq 'saxpy_kernel<<<' labs .skeletons"),
                     0);
    ck_assert_int_eq(in_handout("cmp .skeletons/01-index-1d/answers.txt "
                                "labs/01-index-1d/answers.txt"),
                     0);
    ck_assert_int_eq(in_handout("cmp .skeletons/01-index-1d/kernel.cu "
                                "labs/01-index-1d/kernel.cu && "
                                "! grep '^[a-z].*: *[^ ]' labs/*/answers.txt"),
                     0);
}
END_TEST

/* What make would do is what it would do here: not even the folder's name,
 * which may hold an apostrophe, is in it. */
START_TEST(all_sources_are_in_it)
{
    static const char plan[] =
        "env -u MAKEFLAGS -u MAKELEVEL make -n BUILD=/none JOBS=1 all";
    char *command =
        checked_format("%s >'%s/here' && cd '%s/tree' && %s >'%s/there' && "
                       "cmp '%s/here' '%s/there'",
                       plan, folder, folder, plan, folder, folder, folder);

    ck_assert_int_eq(hand_out(), 0);
    ck_assert_int_eq(shell(command), 0);
    free(command);
}
END_TEST

START_TEST(handout_grades_by_itself)
{
    ck_assert_int_eq(hand_out(), 0);
    /* From here on the project is the handout; only what is built stays. */
    ck_assert_int_eq(
        in_handout("cd .. && mkdir kept && mv .skeletons common docs grader "
                   "labs solutions kept && cp -r tree/. ."),
        0);
    ck_assert_int_eq(run("grade 01"), 1);
    check_says("not started");
    ck_assert_int_eq(run("pairs 01"), 0);
    check_says("not run: a handout holds no solutions");
    ck_assert_int_eq(run("grade --from=solutions 01"), 2);
    check_says("a handout holds no solutions");
    ck_assert_int_eq(in_handout("cp ../kept/solutions/01-index-1d/[ak]* "
                                "../labs/01-index-1d"),
                     0);
    ck_assert_int_eq(run("grade 01"), 0);
    ck_assert_int_eq(run("reset 01"), 0);
    check_says("is the skeleton again");
}
END_TEST

START_TEST(folder_with_something_in_it_is_left_alone)
{
    char *command = checked_format("mkdir '%s/tree' && echo mine >'%s/tree/a'",
                                   folder, folder);

    ck_assert_int_eq(shell(command), 0);
    ck_assert_int_eq(hand_out(), 2);
    check_says("is no empty folder");
    ck_assert_int_eq(in_handout("[ \"$(ls)\" = a ] && rm a"), 0);
    ck_assert_int_eq(hand_out(), 0);
    ck_assert_int_eq(in_handout("test -f Makefile"), 0);
    free(command);
}
END_TEST

/* This project is in no git and has no .skeletons. */
START_TEST(nothing_is_left_of_a_handout_that_fails)
{
    char *command =
        checked_format("cd '%s' && rm -r .skeletons && touch Makefile", folder);
    char *look = checked_format("cd '%s' && ! ls -d hand* 2>/dev/null", folder);

    ck_assert_int_eq(shell(command), 0);
    ck_assert_int_eq(run("handout hand"), 2);
    check_says("its skeleton is neither in git");
    ck_assert_int_eq(shell(look), 0);
    ck_assert_int_eq(run("handout no/where"), 2);
    check_says("no/where: cannot be made");
    ck_assert_ptr_null(strstr(output, "out="));
    ck_assert_int_eq(run("handout"), 2);
    check_says("where to?  give FOLDER");
    free(look);
    free(command);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("handout");
    TCase *c = tcase_create("handout");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_set_timeout(c, 120);
    tcase_add_test(c, answers_are_taken_out);
    tcase_add_test(c, readme_says_what_is_left_out);
    tcase_add_test(c, no_kernels_of_ours_are_in_it);
    tcase_add_test(c, neither_solutions_nor_tests_are_in_it);
    tcase_add_test(c, all_sources_are_in_it);
    tcase_add_test(c, handout_grades_by_itself);
    tcase_add_test(c, folder_with_something_in_it_is_left_alone);
    tcase_add_test(c, nothing_is_left_of_a_handout_that_fails);
    suite_add_tcase(s, c);
    return suite_run(s);
}
