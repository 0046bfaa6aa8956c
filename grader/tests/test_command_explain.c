/*
 * command_explain: cards of kernels that are right, wrong, racing or missing,
 * by running the grader itself
 */
#include "commanded.h"
#include "suite.h"
#include <jansson.h>

static void
hand_in(const char *lab, const char *kernel)
{
    char *command = checked_format("cp 'grader/tests/wrong/%s/%s' "
                                   "'%s/labs/%s/kernel.cu'",
                                   lab, kernel, folder, lab);

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

/* Lab 08 asks which kernel is fastest; lab 06 does not. */
START_TEST(time_that_a_question_asks_for_is_not_told)
{
    ck_assert_int_eq(run("explain --from=solutions 06/sweep5_tiled"), 0);
    check_says("GB/s of what it must move");
    ck_assert_int_eq(run("explain --from=solutions 08/sweep7_cached"), 0);
    ck_assert_ptr_null(strstr(output, "GB/s of what it must move"));
}
END_TEST

START_TEST(racing_kernel_says_so_and_shows_what_is_known)
{
    hand_in("06-stencil-tiled", "no-barrier.cu");
    ck_assert_int_eq(run("explain 06/sweep5_tiled"), 1);
    check_says("hazard: kernel.cu:");
    check_says("what is counted is what it did all the same");
    check_says("writes t (shared)");
}
END_TEST

START_TEST(wrong_values_say_so_and_show_what_is_known)
{
    hand_in("06-stencil-tiled", "centre-subtracted-twice.cu");
    ck_assert_int_eq(run("explain 06"), 1);
    check_says("wrong: ");
    check_says("What is counted is what it did");
    check_says("all lines together");
}
END_TEST

START_TEST(skeleton_is_not_started)
{
    ck_assert_int_eq(run("explain 06/sweep5_tiled"), 1);
    check_says("not started: kernel.cu is as it was handed out");
    check_says("No kernel was launched");
}
END_TEST

START_TEST(refused_launch_counts_nothing_and_says_no_more)
{
    hand_in("05-stencil-naive", "block-of-2048.cu");
    ck_assert_int_eq(run("explain 05/sweep7"), 1);
    check_says("was refused");
    ck_assert_ptr_null(strstr(output, "what it did all the same"));
}
END_TEST

START_TEST(model_stands_beside_the_clock_at_the_timed_case)
{
    ck_assert_int_eq(run("explain --from=solutions 06/sweep5_tiled"), 0);
    check_says("a launch at 8192 x 8192, with 512 times what was counted at "
               "512 x 256");
    check_says("ms there for this solution (2,353 GB/s");
}
END_TEST

/* Its launch has as many blocks at any n: they are started once. */
START_TEST(launch_that_stays_as_it_is_is_found_out)
{
    ck_assert_int_eq(run("explain --from=solutions 01/saxpy_stride"), 0);
    check_says("0.000643 ms  started one after the other");
}
END_TEST

START_TEST(other_work_than_was_counted_is_told_apart)
{
    ck_assert_int_eq(run("explain --from=solutions 03/mix_select"), 0);
    check_says("but that with rounds=256, the model with rounds=64");
}
END_TEST

START_TEST(steps_without_a_limit_are_counted_on_a_whole_field)
{
    ck_assert_int_eq(run("explain --from=solutions 05/heat"), 0);
    check_says("heat/64x64x64/steps=2");
    check_says("right, and no hazard");
}
END_TEST

/* Of another device a clock says nothing about this one. */
START_TEST(clock_of_another_device_is_no_mark_below_its_roofs)
{
    ck_assert_int_eq(
        run("explain --device=t4 --from=solutions 06/sweep5_tiled"), 0);
    check_says("ms there for this solution");
    check_says("on an NVIDIA H200");
    ck_assert_ptr_null(strstr(output, "measured, NVIDIA H200"));
}
END_TEST

/* As a machine with a GPU leaves it. */
static void
add_time(const char *path)
{
    json_t *record = json_load_file(path, 0, NULL);

    ck_assert_ptr_nonnull(record);
    json_object_set_new(record, "gpu", json_pack("{s:s}", "name", "NVIDIA L4"));
    json_array_append_new(
        json_object_get(record, "tests"),
        json_pack("{s:s, s:s, s:s, s:s, s:s, s:f, s:f}", "row", "time",
                  "status", "passed", "backend", "gpu", "function",
                  "sweep5_tiled", "case", "sweep5_tiled/8192x8192", "ms", 3.25,
                  "gbps", 330.0));
    ck_assert_int_eq(json_dump_file(record, path, 0), 0);
    json_decref(record);
}

START_TEST(own_time_stands_beside_the_model)
{
    char *path =
        checked_format("%s/build/records/labs/06-stencil-tiled.json", folder);

    run("grade 06");
    add_time(path);
    hand_in("06-stencil-tiled", "no-barrier.cu");
    run("explain 06/sweep5_tiled");
    check_says("3.25 ms there, on an NVIDIA L4 when it was last graded");
    free(path);
}
END_TEST

/* No link leads to a page that is not there. */
START_TEST(card_and_report_lead_to_each_other)
{
    char *report = checked_format("%s/build/report/labs/", folder);
    char *lab = checked_format("%s06-stencil-tiled.html", report);
    char *card = checked_format("%s06-stencil-tiled-explain.html", report);
    char *page;

    run("explain 06/sweep5_tiled");
    page = text_file_read(card, NULL);
    ck_assert_ptr_null(strstr(page, "href=\"06-stencil-tiled.html\""));
    free(page);
    ck_assert_int_eq(unlink(card), 0);
    run("grade 06");
    page = text_file_read(lab, NULL);
    ck_assert_ptr_nonnull(strstr(page, "<code>make explain LAB=06</code>"));
    free(page);
    run("explain 06/sweep5_tiled");
    page = text_file_read(lab, NULL);
    ck_assert_ptr_nonnull(
        strstr(page, "<a href=\"06-stencil-tiled-explain.html\">"));
    free(page);
    page = text_file_read(card, NULL);
    ck_assert_ptr_nonnull(strstr(page, "<a href=\"06-stencil-tiled.html\">"));
    free(page);
    free(card);
    free(lab);
    free(report);
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
    tcase_add_test(all, time_that_a_question_asks_for_is_not_told);
    tcase_add_test(all, racing_kernel_says_so_and_shows_what_is_known);
    tcase_add_test(all, wrong_values_say_so_and_show_what_is_known);
    tcase_add_test(all, skeleton_is_not_started);
    tcase_add_test(all, refused_launch_counts_nothing_and_says_no_more);
    tcase_add_test(all, model_stands_beside_the_clock_at_the_timed_case);
    tcase_add_test(all, launch_that_stays_as_it_is_is_found_out);
    tcase_add_test(all, other_work_than_was_counted_is_told_apart);
    tcase_add_test(all, steps_without_a_limit_are_counted_on_a_whole_field);
    tcase_add_test(all, clock_of_another_device_is_no_mark_below_its_roofs);
    tcase_add_test(all, own_time_stands_beside_the_model);
    tcase_add_test(all, card_and_report_lead_to_each_other);
    suite_add_tcase(suite, all);
    return suite_run(suite);
}
