/*
 * plot_data: figures as TSV, written and read back, hostile ones too
 */
#include "../die.h"
#include "../plot_data.h"
#include "../plot_figures.h"
#include "../shipped.h"
#include "fixture.h"
#include "scratch.h"
#include "suite.h"
#include <glob.h>
#include <locale.h>

#define HEAD "figure\tseries\tx\ty\tlow\thigh\n"

static struct plot_data data;

static void
begin(void)
{
    scratch_make();
    data = (struct plot_data){.count = 0};
}

static void
end(void)
{
    plot_data_free(&data);
    scratch_remove();
}

static void
add(const char *figure, const char *series, double x, double y)
{
    char *f = checked_string(figure), *s = checked_string(series);

    plot_data_add(&data, (struct plot_row){f, s, x, y, y - 1, y + 1,
                                           data.source_count - 1});
    free(f);
    free(s);
}

/* Writes `data`, reads it back and has it written the same. */
static void
check_round_trip(void)
{
    struct plot_data again = {.count = 0};
    char *text = plot_data_text(&data), *same;

    ck_assert_int_eq(plot_data_write(scratch_path("f.tsv"), &data), 0);
    ck_assert_ptr_null(plot_data_read(scratch_path("f.tsv"), &again));
    same = plot_data_text(&again);
    ck_assert_str_eq(text, same);
    ck_assert_uint_eq(data.count, again.count);
    ck_assert_uint_eq(data.source_count, again.source_count);
    plot_data_free(&again);
    free(same);
    free(text);
}

START_TEST(what_is_written_is_read_back)
{
    plot_data_source(&data, "NVIDIA H200", "2026-11-29", "13.0", "13.0", "a");
    add("block-scan", "saxpy", 32, 1.25);
    add("block-scan", "saxpy", 64, 1e-7);
    add("block-scan", "saxpy_stride", 64, 12345.6);
    plot_data_source(&data, "NVIDIA A100", "2026-11-30", "", "", "b");
    add("block-scan", "saxpy", 32, -3);
    check_round_trip();
}
END_TEST

/* A locale of the test's own, since few machines have any. */
static bool
has_comma(void)
{
    char *command = checked_format("localedef -i de_DE -f ISO-8859-1 '%s' "
                                   ">/dev/null 2>&1",
                                   scratch_path("de_DE.ISO-8859-1"));
    const int code = system(command);

    free(command);
    setenv("LOCPATH", scratch, 1);
    return code == 0 && setlocale(LC_ALL, "de_DE.ISO-8859-1") &&
           strcmp(localeconv()->decimal_point, ",") == 0;
}

START_TEST(comma_of_a_locale_is_no_matter)
{
    if (!has_comma()) {
        printf("not run: no locale with a comma can be made here\n");
        return;
    }
    plot_data_source(&data, "d", "", "", "", "");
    add("f", "s", 0.5, 1.25);
    check_round_trip();
    ck_assert_ptr_null(
        plot_data_parse(HEAD "f\ts\t0.5\t2.5\t2\t3\n", "t", &data));
    ck_assert_double_eq(data.rows[1].y, 2.5);
    setlocale(LC_ALL, "C");
}
END_TEST

START_TEST(hostile_text_is_made_neutral)
{
    plot_data_source(&data, "\033[31mred\nline", "a\tb", "", "", "\xff");
    add("f\to", "'; system(\"id\") #\n\xe2\x80\xae", 1, 2);
    check_round_trip();
    ck_assert_str_eq(data.rows[0].figure, "f\\x09o");
    ck_assert(!strchr(data.rows[0].series, '\n'));
    ck_assert(!strchr(data.sources[0].device, '\033'));
    ck_assert_ptr_null(strchr(data.sources[0].device, '\n'));
}
END_TEST

START_TEST(series_are_what_gnuplot_counts)
{
    size_t count, *first;

    plot_data_source(&data, "d", "", "", "", "");
    add("f", "a", 1, 1);
    add("f", "b", 1, 1);
    add("f", "a", 2, 1);
    add("g", "a", 2, 1);
    first = plot_data_series(&data, &count);
    ck_assert_uint_eq(count, 3);
    ck_assert_uint_eq(first[0], 0);
    ck_assert_uint_eq(first[1], 1);
    ck_assert_uint_eq(first[2], 3);
    ck_assert(plot_data_same(&data, 0, 2));
    ck_assert(!plot_data_same(&data, 0, 3));
    free(first);
}
END_TEST

static const struct {
    const char *text, *says;
} refused[] = {
    {"f\ts\t1\t2\t1\t3\n", "names of the columns"},
    {HEAD "f\ts\t1\t2\t1\n", "t.tsv:2: not six columns"},
    {HEAD "f\ts\t1\t2\t1\t3\t4\n", "not six columns"},
    {HEAD "f\ts\tnan\t2\t1\t3\n", "finite"},
    {HEAD "f\ts\t1\tinf\t1\tinf\n", "finite"},
    {HEAD "f\ts\t1\t2x\t1\t3\n", "finite"},
    {HEAD "f\ts\t1\t\t1\t3\n", "finite"},
    {HEAD "f\ts\t1\t2\t3\t4\n", "outside low to high"},
    {HEAD "f\ts\t1\t2\t1\t1.5\n", "outside low to high"},
    {HEAD "\n\nf\ts\t1\t2\t1\t3\nf\ts\n", "t.tsv:5: not six"},
};

START_TEST(broken_file_adds_nothing_and_is_told)
{
    char *why = plot_data_parse(refused[_i].text, "t.tsv", &data);

    ck_assert_ptr_nonnull(why);
    ck_assert_msg(has(why, refused[_i].says), "%s", why);
    ck_assert(has(why, "measure again"));
    ck_assert_uint_eq(data.count, 0);
    ck_assert_uint_eq(data.source_count, 0);
    free(why);
}
END_TEST

START_TEST(file_that_is_no_text_is_told)
{
    char *why;

    scratch_put("zero.tsv", "a\0b", 3);
    why = plot_data_read(scratch_path("zero.tsv"), &data);
    ck_assert_ptr_nonnull(why);
    free(why);
    ck_assert_ptr_null(plot_data_read(scratch_path("none.tsv"), &data));
    ck_assert_ptr_null(plot_data_read("/dev/null/none.tsv", &data));
}
END_TEST

/* What is shipped. */

static size_t
rows_of(const char *figure, const char *series)
{
    size_t rows = 0;

    for (size_t i = 0; i < data.count; i++)
        rows += strcmp(data.rows[i].figure, figure) == 0 &&
                (!series || strcmp(data.rows[i].series, series) == 0);
    return rows;
}

static bool
is_known(const char *figure)
{
    if (plot_figure_find(figure))
        return true;
    for (const struct plot_figure *f = plot_figures; f->name; f++)
        if (f->below && strcmp(f->below, figure) == 0)
            return true;
    return false;
}

static void
read_shipped(void)
{
    glob_t files;

    ck_assert_int_eq(glob("solutions/*/h200.tsv", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        char *why = plot_data_read(files.gl_pathv[i], &data);

        ck_assert_msg(!why, "%s", why);
    }
    globfree(&files);
}

START_TEST(shipped_figures_say_where_they_were_measured)
{
    read_shipped();
    ck_assert_uint_gt(data.source_count, 0);
    for (size_t i = 0; i < data.source_count; i++) {
        ck_assert_str_eq(data.sources[i].device, "NVIDIA H200");
        ck_assert_uint_eq(strlen(data.sources[i].date), strlen("2026-11-29"));
        ck_assert(*data.sources[i].toolkit);
    }
}
END_TEST

/* One for all labs, so that no function is faster than it. */
START_TEST(copy_rate_is_the_greatest_of_all_labs)
{
    const double rate = shipped_copy_rate(".");

    read_shipped();
    ck_assert_double_gt(rate, 0);
    for (size_t i = 0; i < data.count; i++)
        ck_assert(strcmp(data.rows[i].figure, "ladder") != 0 ||
                  data.rows[i].y <= rate);
    ck_assert(shipped_copy_rate("nowhere") == 0);
}
END_TEST

START_TEST(shipped_figures_are_those_that_can_be_drawn)
{
    read_shipped();
    for (size_t i = 0; i < data.count; i++)
        ck_assert_msg(is_known(data.rows[i].figure), "%s", data.rows[i].figure);
}
END_TEST

START_TEST(shipped_scans_have_five_points_at_least)
{
    read_shipped();
    ck_assert_uint_ge(rows_of("block-scan", "saxpy"), 5);
    ck_assert_uint_ge(rows_of("block-scan", "saxpy_stride"), 5);
    ck_assert_uint_ge(rows_of("stride-scan", "saxpy with a strided y"), 5);
    ck_assert_uint_ge(rows_of("extent-scan", "naive, block 32x8x1"), 5);
    ck_assert_uint_ge(rows_of("block-choice", "one element a thread"), 5);
    ck_assert_uint_ge(rows_of("ladder", NULL), 5);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("plot_data");
    TCase *tests = tcase_create("plot_data");

    tcase_add_checked_fixture(tests, begin, end);
    tcase_set_timeout(tests, 30);
    tcase_add_test(tests, what_is_written_is_read_back);
    tcase_add_test(tests, comma_of_a_locale_is_no_matter);
    tcase_add_test(tests, hostile_text_is_made_neutral);
    tcase_add_test(tests, series_are_what_gnuplot_counts);
    tcase_add_loop_test(tests, broken_file_adds_nothing_and_is_told, 0,
                        sizeof refused / sizeof *refused);
    tcase_add_test(tests, file_that_is_no_text_is_told);
    tcase_add_test(tests, shipped_figures_say_where_they_were_measured);
    tcase_add_test(tests, copy_rate_is_the_greatest_of_all_labs);
    tcase_add_test(tests, shipped_figures_are_those_that_can_be_drawn);
    tcase_add_test(tests, shipped_scans_have_five_points_at_least);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
