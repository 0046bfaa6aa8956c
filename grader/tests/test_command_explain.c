/*
 * command_explain: cards of kernels that are right, wrong, racing or missing,
 * by running the grader itself
 */
#include "commanded.h"
#include "suite.h"

static void
hand_in(const char *kernel)
{
    char *command =
        checked_format("cp 'grader/tests/wrong/06-stencil-tiled/%s' "
                       "'%s/labs/06-stencil-tiled/kernel.cu'",
                       kernel, folder);

    ck_assert_int_eq(shell(command), 0);
    free(command);
}

START_TEST(right_kernel_has_its_card_and_page)
{
    char *page = checked_format(
        "%s/build/report/solutions/06-stencil-tiled-explain.html", folder);

    ck_assert_int_eq(run("explain --from=solutions 06/sweep5_tiled"), 0);
    check_says("right, and no hazard, in this case");
    check_says("bank conflicts");
    check_says("a model of its time, no measurement");
    check_says(page);
    ck_assert_int_eq(access(page, R_OK), 0);
    free(page);
}
END_TEST

START_TEST(racing_kernel_says_so_and_shows_what_is_known)
{
    hand_in("no-barrier.cu");
    ck_assert_int_eq(run("explain 06/sweep5_tiled"), 1);
    check_says("hazard: kernel.cu:");
    check_says("what is counted is what it did all the same");
    check_says("writes t (shared)");
}
END_TEST

START_TEST(wrong_values_say_so_and_show_what_is_known)
{
    hand_in("centre-subtracted-twice.cu");
    ck_assert_int_eq(run("explain 06"), 1);
    check_says("wrong: ");
    check_says("What is counted is what it did");
    check_says("all lines together");
}
END_TEST

START_TEST(skeleton_has_nothing_counted)
{
    ck_assert_int_eq(run("explain 06/sweep5_tiled"), 1);
    check_says("No kernel was launched");
}
END_TEST

START_TEST(measured_case_is_told_apart_from_the_counted)
{
    ck_assert_int_eq(run("explain --from=solutions 06/sweep5_tiled"), 0);
    check_says("cannot be compared");
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("command_explain");
    TCase *all = tcase_create("all");

    tcase_set_timeout(all, 120);
    tcase_add_checked_fixture(all, set_up, tear_down);
    tcase_add_test(all, right_kernel_has_its_card_and_page);
    tcase_add_test(all, racing_kernel_says_so_and_shows_what_is_known);
    tcase_add_test(all, wrong_values_say_so_and_show_what_is_known);
    tcase_add_test(all, skeleton_has_nothing_counted);
    tcase_add_test(all, measured_case_is_told_apart_from_the_counted);
    suite_add_tcase(suite, all);
    return suite_run(suite);
}
