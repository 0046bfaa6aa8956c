/*
 * plot: pictures, their numbers and words, with gnuplot and without
 */
#include "../plot.h"
#include "../plot_data.h"
#include "markup.h"
#include "plotted.h"
#include "suite.h"
#include <stdbool.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEAD                                    \
    "# device: NVIDIA T4\n# date: 2026-11-30\n" \
    "figure\tseries\tx\ty\tlow\thigh\n"

/* No question keeps a picture back. */
static void
set_up_passed(void)
{
    set_up();
    pass("01-index-1d");
    pass("08-stencil-register");
}

/* Programs of the test's own come first. */
static void
put_gnuplot(const char *script)
{
    char *path = checked_format("%s/bin/gnuplot", folder);
    char *paths = checked_format("%s/bin:%s", folder, getenv("PATH"));

    put("bin/gnuplot", script);
    ck_assert_int_eq(chmod(path, 0755), 0);
    setenv("PATH", paths, 1);
    free(paths);
    free(path);
}

/* What the verb leaves. */

START_TEST(pictures_have_numbers_and_words_beside_them)
{
    struct plot_data data = {.count = 0};
    char *path, *why;

    if (!has_gnuplot())
        return;
    ck_assert_int_eq(run("plots"), 0);
    check_says("Lab 01: time");
    check_says("NVIDIA H200, 2");
    check_says("build/report/labs/plots/block-scan.svg");
    check_file("build/report/labs/plots/block-scan.txt",
               "saxpy, solution: at best");
    path = checked_format("%s/build/report/labs/plots/block-scan.tsv", folder);
    why = plot_data_read(path, &data);
    ck_assert_msg(!why, "%s", why);
    ck_assert_uint_ge(data.count, 5);
    ck_assert_str_eq(data.sources[0].device, "NVIDIA H200");
    plot_data_free(&data);
    free(path);
}
END_TEST

START_TEST(svg_is_harmless_and_says_what_it_shows)
{
    char *text;

    if (!has_gnuplot())
        return;
    ck_assert_int_eq(run("plots"), 0);
    text = content("build/report/labs/plots/block-scan.svg");
    ck_assert_ptr_nonnull(text);
    markup_check(strstr(text, "<svg"));
    check_harmless(text);
    ck_assert(has(text, "<title id=\"block-scan-t\">Lab 01: time"));
    ck_assert(has(text, "<desc id=\"block-scan-d\">saxpy, solution: at best"));
    ck_assert(has(text, "threads a block"));
    ck_assert(has(text, "NVIDIA H200, 2"));
    ck_assert(has(text, "stroke-dasharray"));
    free(text);
}
END_TEST

START_TEST(lab_chooses_its_pictures)
{
    ck_assert_int_eq(run("plots 05"), 0);
    check_says("ladder");
    ck_assert(!has(output, "block-scan"));
}
END_TEST

START_TEST(png_is_drawn_when_asked_for)
{
    char *text, *lack = plot_lack(PLOT_PNG);

    if (lack) {
        printf("not run: %s\n", lack);
        free(lack);
        return;
    }
    setenv("FORMAT", "png", 1);
    ck_assert_int_eq(run("plots"), 0);
    text = content("build/report/labs/plots/block-scan.png");
    ck_assert_ptr_nonnull(text);
    ck_assert_int_eq(memcmp(text, "\x89PNG", 4), 0);
    free(text);
}
END_TEST

START_TEST(letters_go_to_the_terminal)
{
    if (!has_gnuplot())
        return;
    setenv("FORMAT", "dumb", 1);
    ck_assert_int_eq(run("plots 01"), 0);
    check_says("threads a block");
    check_says("+----");
    check_says("1.2");
    ck_assert(!has(output, "\033"));
    ck_assert(!is_there("build/report/labs/plots/block-scan.svg"));
}
END_TEST

/* Characters stand for bars; + begins an axis. */
START_TEST(letters_hide_no_bar)
{
    if (!has_gnuplot())
        return;
    setenv("FORMAT", "dumb", 1);
    ck_assert_int_eq(run("plots 05"), 0);
    check_says("\n            01 saxpy ----");
    check_says("\n    08 sweep7_cached ----");
    check_says("\n      03 mix_pairs + --");
    check_says("Shared memory does not make sweep7 faster here");
}
END_TEST

START_TEST(unknown_format_is_bad_usage)
{
    setenv("FORMAT", "gif", 1);
    ck_assert_int_eq(run("plots"), 2);
    check_says("FORMAT=gif: give svg, png or dumb");
}
END_TEST

/* Whose curves. */

START_TEST(own_curves_stand_beside_the_solutions)
{
    put("build/figures/labs/01-index-1d.tsv",
        HEAD "block-scan\tsaxpy\t32\t4.5\t4.4\t4.6\n"
             "block-scan\tsaxpy\t256\t1.5\t1.4\t1.6\n");
    ck_assert_int_eq(run("plots 01"), 0);
    check_says("saxpy, yours: at best 1.5 ms at 256 threads a block, at worst "
               "4.5 ms at 32");
    check_says("yours: NVIDIA T4, 2026-11-30; solution, comparison: NVIDIA "
               "H200, 2");
    check_file("build/report/labs/plots/block-scan.txt", "saxpy, yours");
    check_file("build/report/labs/plots/block-scan.txt", "saxpy, solution");
    check_file("build/report/labs/plots/block-scan.txt", "4.5 (4.4 to 4.6)");
}
END_TEST

START_TEST(what_is_measured_here_replaces_what_is_shipped)
{
    put("build/figures/solutions/01-index-1d.tsv",
        HEAD "block-scan\tsaxpy\t32\t4.5\t4.4\t4.6\n");
    ck_assert_int_eq(run("plots 01"), 0);
    check_file("build/report/labs/plots/block-scan.txt",
               "saxpy, solution: 4.5 ms");
    check_file("build/report/labs/plots/block-scan.txt", "NVIDIA T4");
}
END_TEST

START_TEST(times_of_a_record_are_bars)
{
    json_t *record = fixture("passed");
    char *path =
        checked_format("%s/build/records/labs/01-index-1d.json", folder);

    json_object_set_new(record, "lab", json_string("01-index-1d"));
    json_object_set_new(record, "date", json_string("2026-11-30T01:00:00Z"));
    json_object_set_new(record, "gpu", json_pack("{s:s}", "name", "NVIDIA T4"));
    json_array_append_new(json_object_get(record, "tests"),
                          json_pack("{s:s, s:s, s:s, s:s, s:f, s:f, s:f, s:f}",
                                    "row", "time", "backend", "gpu", "status",
                                    "passed", "function", "saxpy", "gbps",
                                    200.5, "copy_gbps", 250.0, "low", 0.79,
                                    "high", 0.81));
    put("build/records/labs/01-index-1d.json", "");
    ck_assert_int_eq(json_dump_file(record, path, 0), 0);
    ck_assert_int_eq(run("plots 01"), 0);
    check_says(
        "01 saxpy, yours, is fastest: 200.5 GB/s, 80 % of the copy rate, 250");
    check_file("build/report/labs/plots/ladder.tsv", "saxpy\t1\t200.5\t197.5");
    if (has_gnuplot()) {
        setenv("FORMAT", "dumb", 1);
        ck_assert_int_eq(run("plots 01"), 0);
        unsetenv("FORMAT");
        check_says("\n     01 saxpy_stride ----");
    }
    json_decref(record);
    free(path);
}
END_TEST

START_TEST(broken_file_is_told_and_left_out)
{
    put("build/figures/labs/01-index-1d.tsv", "nonsense\n");
    ck_assert_int_eq(run("plots 01"), 0);
    check_says("note: ");
    check_says("build/figures/labs/01-index-1d.tsv:1: the names of the "
               "columns");
    check_says("saxpy, solution");
}
END_TEST

START_TEST(hostile_series_harms_no_picture)
{
    put("build/figures/labs/01-index-1d.tsv",
        HEAD "block-scan\t'; system('touch x') #`touch y`<script>\t32\t4\t4\t4"
             "\n");
    ck_assert_int_eq(run("plots 01"), 0);
    ck_assert(!is_there("x"));
    ck_assert(!is_there("y"));
    if (!has_gnuplot())
        return;
    check_file("build/report/labs/plots/block-scan.svg",
               "system(?touch x?) ??touch y??script?");
}
END_TEST

/* Old pictures. */

START_TEST(picture_of_other_numbers_goes)
{
    ck_assert_int_eq(run("plots"), 0);
    put("build/report/labs/plots/block-scan.png", "old");
    put("build/figures/labs/01-index-1d.tsv",
        HEAD "block-scan\tsaxpy\t32\t4.5\t4.4\t4.6\n");
    ck_assert_int_eq(run("plots"), 0);
    ck_assert(!is_there("build/report/labs/plots/block-scan.png"));
}
END_TEST

/* A picture newer than all that draws it stays as it is. */
START_TEST(same_picture_is_not_drawn_again)
{
    if (!has_gnuplot())
        return;
    ck_assert_int_eq(run("plots"), 0);
    put_gnuplot("#!/bin/sh\nexit 1\n");
    ck_assert_int_eq(run("plots"), 0);
    ck_assert(!has(output, "note:"));
    check_says("block-scan.svg");
}
END_TEST

/* Without gnuplot. */

static const struct {
    const char *script, *says;
} lacks[] = {
    {"#!/bin/sh\nexit 127\n", "apt-get install gnuplot-nox"},
    {"#!/bin/sh\ncase $3 in *terminal*) exit 1;; esac\n",
     "gnuplot has no terminal svg here"},
    {"#!/bin/sh\n[ $# -gt 4 ] && exit 1\nexit 0\n", "gnuplot stops at "},
    {"#!/bin/sh\necho no picture\n", "what gnuplot wrote is no SVG"},
    {"#!/bin/sh\necho '<svg viewBox=\"0 0 1 1\"><g>'\n",
     "what gnuplot wrote is no SVG"},
};

START_TEST(lack_is_said_once_with_the_remedy)
{
    const char *first;

    put_gnuplot(lacks[_i].script);
    ck_assert_int_eq(run("plots"), 0);
    check_says(lacks[_i].says);
    first = strstr(output, "note: ");
    ck_assert_ptr_nonnull(first);
    ck_assert_ptr_null(strstr(first + 1, "note: "));
    check_says("block-scan.txt");
    ck_assert(!is_there("build/report/labs/plots/block-scan.svg"));
    check_file("build/report/labs/plots/block-scan.txt", "1.2");
}
END_TEST

START_TEST(missing_gnuplot_changes_no_grade)
{
    char *with, *without;

    ck_assert_int_eq(run("grade --from=solutions 01"), 0);
    with = content("build/records/solutions/01-index-1d.json");
    put_gnuplot("#!/bin/sh\nexit 127\n");
    put("build/report/solutions/plots/launch-grid.tsv", "other");
    ck_assert_int_eq(run("grade --from=solutions 01"), 0);
    check_says("note: no gnuplot here");
    without = content("build/records/solutions/01-index-1d.json");
    ck_assert_str_eq(with, without);
    check_file("build/report/solutions/01-index-1d.html", "No pictures: ");
    check_file("build/report/solutions/01-index-1d.html", "<details open");
    free(with);
    free(without);
}
END_TEST

START_TEST(wrong_points_are_a_picture)
{
    json_t *record = fixture("wrong");
    char *path =
        checked_format("%s/build/records/labs/06-stencil-tiled.json", folder);

    put("build/records/labs/06-stencil-tiled.json", "");
    ck_assert_int_eq(json_dump_file(record, path, 0), 0);
    ck_assert_int_eq(run("plots 06"), 0);
    check_says("Lab 06: wrong points of");
    check_file("build/report/labs/plots/error-map-06.tsv", "error-map\twrong");
    if (has_gnuplot())
        check_file("build/report/labs/plots/error-map-06.svg", "wrong points");
    setenv("FORMAT", "dumb", 1);
    ck_assert_int_eq(run("plots 06"), 0);
    unsetenv("FORMAT");
    check_says("# wrong; . right; - boundary, right");
    check_says("\n      1 -........#.......#.......#.......#..-\n");
    json_object_set_new(record, "tests", json_array());
    ck_assert_int_eq(json_dump_file(record, path, 0), 0);
    ck_assert_int_eq(run("plots 06"), 0);
    ck_assert(!is_there("build/report/labs/plots/error-map-06.tsv"));
    ck_assert(!is_there("build/report/labs/plots/error-map-06.svg"));
    json_decref(record);
    free(path);
}
END_TEST

/* What is shipped. */

#define ON(device)                               \
    "# device: " device "\n# date: 2026-12-24\n" \
    "figure\tseries\tx\ty\tlow\thigh\n"          \
    "block-scan\tsaxpy\t32\t4.5\t4.4\t4.6\n"

START_TEST(figures_of_another_machine_can_be_shipped)
{
    put("build/figures/solutions/01-index-1d.tsv", ON("NVIDIA H200"));
    ck_assert_int_eq(run("figures --gpu=off --from=solutions 01"), 0);
    check_says("solutions/01-index-1d/h200.tsv: ");
    check_file("solutions/01-index-1d/h200.tsv", "saxpy\t32\t4.5\t4.4\t4.6");
    check_file("solutions/01-index-1d/h200.tsv", "# date: 2026-12-24");
}
END_TEST

START_TEST(what_was_not_measured_stays_shipped)
{
    char *text;

    put("build/figures/solutions/01-index-1d.tsv", ON("NVIDIA H200"));
    put("solutions/01-index-1d/h200.tsv",
        HEAD "launch-grid\tsaxpy_stride\t16\t1\t1\t1\n"
             "block-scan\tsaxpy\t64\t7.5\t7.5\t7.5\n");
    ck_assert_int_eq(run("figures --gpu=off --from=solutions 01"), 0);
    check_file("solutions/01-index-1d/h200.tsv", "launch-grid\tsaxpy_stride");
    check_file("solutions/01-index-1d/h200.tsv", "# device: NVIDIA T4");
    text = content("solutions/01-index-1d/h200.tsv");
    ck_assert(!has(text, "7.5"));
    free(text);
}
END_TEST

START_TEST(figures_of_another_device_are_not_shipped)
{
    char *before = content("solutions/01-index-1d/h200.tsv"), *now;

    put("build/figures/solutions/01-index-1d.tsv", ON("NVIDIA T4"));
    ck_assert_int_eq(run("figures --gpu=off --from=solutions 01"), 2);
    check_says("not all was measured on an H200");
    now = content("solutions/01-index-1d/h200.tsv");
    ck_assert_str_eq(before, now);
    free(now);
    free(before);
}
END_TEST

START_TEST(only_the_solutions_figures_are_shipped)
{
    ck_assert_int_eq(run("figures --gpu=off 01"), 2);
    check_says("give FROM=solutions");
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("plot");
    TCase *tests = tcase_create("plot");

    tcase_add_checked_fixture(tests, set_up_passed, tear_down);
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, pictures_have_numbers_and_words_beside_them);
    tcase_add_test(tests, svg_is_harmless_and_says_what_it_shows);
    tcase_add_test(tests, lab_chooses_its_pictures);
    tcase_add_test(tests, png_is_drawn_when_asked_for);
    tcase_add_test(tests, letters_go_to_the_terminal);
    tcase_add_test(tests, letters_hide_no_bar);
    tcase_add_test(tests, unknown_format_is_bad_usage);
    tcase_add_test(tests, own_curves_stand_beside_the_solutions);
    tcase_add_test(tests, what_is_measured_here_replaces_what_is_shipped);
    tcase_add_test(tests, times_of_a_record_are_bars);
    tcase_add_test(tests, broken_file_is_told_and_left_out);
    tcase_add_test(tests, hostile_series_harms_no_picture);
    tcase_add_test(tests, picture_of_other_numbers_goes);
    tcase_add_test(tests, same_picture_is_not_drawn_again);
    tcase_add_loop_test(tests, lack_is_said_once_with_the_remedy, 0,
                        sizeof lacks / sizeof *lacks);
    tcase_add_test(tests, missing_gnuplot_changes_no_grade);
    tcase_add_test(tests, wrong_points_are_a_picture);
    tcase_add_test(tests, figures_of_another_machine_can_be_shipped);
    tcase_add_test(tests, what_was_not_measured_stays_shipped);
    tcase_add_test(tests, figures_of_another_device_are_not_shipped);
    tcase_add_test(tests, only_the_solutions_figures_are_shipped);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
