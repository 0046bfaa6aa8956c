/*
 * plot: which pictures the pages of a report hold, and when
 */
#include "markup.h"
#include "plotted.h"
#include "suite.h"

/* Whoever grades the solutions first is not told what questions ask for. */
START_TEST(what_a_question_asks_for_is_drawn_when_its_lab_has_passed)
{
    static const char bars[] = "build/report/solutions/plots/ladder.tsv";
    static const char scan[] = "build/report/solutions/plots/block-scan.tsv";
    char *text;

    ck_assert_int_eq(run("grade --from=solutions 01"), 0);
    ck_assert(!is_there(scan));
    check_file(bars, "\tsweep7\t");
    text = content(bars);
    ck_assert(!has(text, "sweep7_cached"));
    free(text);
    pass("01-index-1d");
    pass("08-stencil-register");
    ck_assert_int_eq(run("grade --from=solutions 01"), 0);
    ck_assert(is_there(scan));
    check_file(bars, "sweep7_cached");
}
END_TEST

/* Nor does the verb tell it that only draws. */
START_TEST(plots_keep_what_a_question_asks_for)
{
    static const char ladder[] = "build/report/labs/plots/ladder.tsv";
    char *text;

    ck_assert_int_eq(run("plots"), 0);
    text = content(ladder);
    ck_assert(!has(text, "sweep7_cached") && has(text, "\tsweep7\t"));
    free(text);
    check_says(" % of the copy rate, ");
    check_says("are left out: 01 block-scan; 03 divergence, lanes; 04 poly, "
               "block-choice; 08 "
               "ladder, extent-scan\n");
    ck_assert(!is_there("build/report/labs/plots/poly.tsv"));
    ck_assert(!is_there("build/report/labs/plots/block-choice.tsv"));
    ck_assert(!has(output, "next plane"));
    pass("08-stencil-register");
    ck_assert_int_eq(run("plots"), 0);
    check_file(ladder, "sweep7_cached");
    check_says("are left out: 01 block-scan; 03 divergence, lanes; 04 poly, "
               "block-choice\n");
}
END_TEST

START_TEST(plots_of_the_solutions_keep_it_likewise)
{
    ck_assert_int_eq(run("plots --from=solutions 01"), 0);
    ck_assert(!is_there("build/report/solutions/plots/block-scan.tsv"));
    check_says("are left out: 01 block-scan; 08 ladder\n");
    pass("01-index-1d");
    ck_assert_int_eq(run("plots --from=solutions 01"), 0);
    ck_assert(is_there("build/report/solutions/plots/block-scan.tsv"));
}
END_TEST

START_TEST(pages_hold_pictures_and_tables)
{
    char *text;

    if (!has_gnuplot())
        return;
    pass("01-index-1d");
    ck_assert_int_eq(run("grade --from=solutions 01"), 0);
    ck_assert(!has(output, "note: "));
    text = content("build/report/solutions/01-index-1d.html");
    ck_assert_ptr_nonnull(text);
    markup_check(text);
    ck_assert(has(text, "aria-labelledby=\"block-scan-t block-scan-d\""));
    ck_assert(has(text, "<h2>Measurements</h2>"));
    ck_assert(has(text, "Measured on: NVIDIA H200, 2"));
    ck_assert(has(text, "<td class=\"figure\">1.2"));
    ck_assert(!has(text, "background:#fff\""));
    free(text);
    text = content("build/report/solutions/index.html");
    markup_check(text);
    ck_assert(has(text, "aria-labelledby=\"ladder-t ladder-d\""));
    ck_assert(!has(text, "block-scan"));
    free(text);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("plot_report");
    TCase *tests = tcase_create("pages");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, pages_hold_pictures_and_tables);
    tcase_add_test(tests,
                   what_a_question_asks_for_is_drawn_when_its_lab_has_passed);
    tcase_add_test(tests, plots_keep_what_a_question_asks_for);
    tcase_add_test(tests, plots_of_the_solutions_keep_it_likewise);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
