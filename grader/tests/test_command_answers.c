/*
 * command: what answers.txt does to a grading, by running the grader itself
 */
#include "commanded.h"
#include "suite.h"

/* Runs the sed script on lab 01's answers.txt of that folder. */
static void
edit_answers(const char *part, const char *script)
{
    char *command =
        checked_format("cd '%s' && sed -i '%s' '%s/01-index-1d/answers.txt'",
                       folder, script, part);

    ck_assert_int_eq(shell(command), 0);
    free(command);
}

START_TEST(pairs_hold_for_the_answers_too)
{
    edit_answers("solutions", "s/^blocks: .*/blocks: 1/");
    ck_assert_int_eq(run("pairs 01"), 1);
    check_says("the solution does not pass: wrong");
    edit_answers("solutions", "s/^# Answers/# Replies/");
    ck_assert_int_eq(run("pairs 01"), 1);
    check_says("answers.txt:1 differs in solutions/");
    edit_answers("labs", "s/^blocks:/blocks: 3907/");
    ck_assert_int_eq(run("pairs 01"), 0);
    check_says("01-index-1d: not run: labs/01-index-1d/answers.txt holds "
               "answers");
}
END_TEST

/* A skeleton's answers count; the lab is as bad as the worse of the two. */
START_TEST(answers_are_graded_beside_a_skeleton)
{
    edit_answers("labs", "s/^blocks:/blocks: 3907/");
    ck_assert_int_eq(run("grade 01"), 1);
    check_says("not started: kernel.cu is as it came");
    check_says("   answers       1 of ");
    ck_assert_ptr_null(strstr(output, "   points        0 of"));
    edit_answers("labs", "s/^spare-threads:/spare-threads: 188/");
    ck_assert_int_eq(run("grade 01"), 1);
    check_says("\"spare-threads\": reread docs/01-index-1d.md#guard");
    check_says("not started: kernel.cu is as it came");
    ck_assert_int_eq(run("list"), 0);
    check_says("wrong");
    check_says("kernel.cu is the skeleton");
    check_says("Next: not started: kernel.cu is as it came\n");
    check_says("and edit its kernel.cu");
}
END_TEST

START_TEST(missing_answers_are_put_back_blank)
{
    char *there = checked_format("cd '%s/labs/01-index-1d' && grep -q "
                                 "'^blocks:$' answers.txt",
                                 folder);
    char *lost =
        checked_format("cd '%s' && rm labs/01-index-1d/answers.txt", folder);
    char *committed = checked_format(
        "cd '%s' && rm -r .skeletons && git init -q . && sed -i "
        "'s/^blocks:/blocks: 5/' labs/01-index-1d/answers.txt && git add labs "
        "&& git -c user.name=a -c user.email=a commit -q -m work && "
        "git rm -q labs/01-index-1d/answers.txt && "
        "git -c user.name=a -c user.email=a commit -q -m gone",
        folder);

    ck_assert_int_eq(shell(lost), 0);
    ck_assert_int_eq(run("reset 01"), 0);
    check_says("answers.txt beside it was missing: it is there again");
    ck_assert_ptr_null(strstr(output, "as you left it"));
    ck_assert_int_eq(shell(there), 0);
    ck_assert_int_eq(shell(committed), 0);
    ck_assert_int_eq(run("reset 01"), 0);
    ck_assert_int_eq(shell(there), 0);
    free(committed);
    free(lost);
    free(there);
}
END_TEST

/* A run that ends without its files names the command that brings them. */
START_TEST(missing_files_name_their_remedy)
{
    char *command =
        checked_format("cd '%s/labs/01-index-1d' && rm answers.txt", folder);
    char *kernel =
        checked_format("cd '%s/labs/01-index-1d' && rm kernel.cu", folder);

    ck_assert_int_eq(shell(command), 0);
    ck_assert_int_eq(run("grade 01"), 1);
    check_says("make reset LAB=01 brings it back, without answers");
    ck_assert_ptr_null(strstr(output, "brings the skeleton back"));
    ck_assert_int_eq(shell(kernel), 0);
    ck_assert_int_eq(run("grade 01"), 1);
    check_says("not started: kernel.cu: there is no such file");
    check_says("make reset LAB=01 brings the skeleton back");
    free(kernel);
    free(command);
}
END_TEST

START_TEST(right_kernel_without_answers_is_not_started)
{
    char *command =
        checked_format("rm '%s/solutions/01-index-1d/answers.txt'", folder);

    ck_assert_int_eq(shell(command), 0);
    ck_assert_int_eq(run("grade --from=solutions 01"), 1);
    check_says("there is no answers.txt: put one beside kernel.cu");
    check_says("8 of 10: answers missing (not started)");
    ck_assert_int_eq(run("list --from=solutions"), 0);
    check_says("8 of 10  answers missing");
    check_says("Next: answer what is blank in labs/01-index-1d/answers.txt;");
    ck_assert_int_eq(run("next --from=solutions"), 0);
    check_says("   answer what is blank in labs/01-index-1d/answers.txt\n");
    free(command);
}
END_TEST

/* A case is the kernel's: replaying one that passes is no fault. */
START_TEST(replay_does_not_ask_for_answers)
{
    edit_answers("solutions", "s/^blocks:.*/blocks:/");
    ck_assert_int_eq(run("grade --from=solutions 01"), 1);
    ck_assert_int_eq(run("replay --from=solutions 01/saxpy/1000/seed=1"), 0);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("command_answers");
    TCase *c = tcase_create("grading");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_set_timeout(c, 300);
    tcase_add_test(c, pairs_hold_for_the_answers_too);
    tcase_add_test(c, answers_are_graded_beside_a_skeleton);
    tcase_add_test(c, missing_answers_are_put_back_blank);
    tcase_add_test(c, missing_files_name_their_remedy);
    tcase_add_test(c, right_kernel_without_answers_is_not_started);
    tcase_add_test(c, replay_does_not_ask_for_answers);
    suite_add_tcase(s, c);
    return suite_run(s);
}
