/*
 * counts_kept: what is kept of a record's counts, and read again
 */
#include "../counts_kept.h"
#include "../die.h"
#include "suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A record of a lab with two functions, one of which was not counted. */
static json_t *
a_record(void)
{
    return json_pack(
        "{s:[{s:s, s:s, s:f}, {s:s, s:s, s:[{s:s, s:f}, {s:s, s:f}]}, "
        "{s:s, s:s, s:s}]}",
        "tests", "row", "time", "function", "sweep7", "ratio", 0.5, "row",
        "counts", "function", "sweep7", "values", "count",
        "load_sectors_per_point", "value", 1.8440860215, "count",
        "loads_per_point", "value", 7.0, "row", "counts", "function", "heat",
        "reason", "not counted");
}

static char *
kept(void)
{
    json_t *record = a_record();
    char *text = counts_kept_text(record);

    json_decref(record);
    ck_assert_ptr_nonnull(text);
    return text;
}

START_TEST(values_of_the_row_of_counts_are_kept)
{
    char *text = kept();

    ck_assert_ptr_nonnull(
        strstr(text, "\nsweep7\tload_sectors_per_point\t1.84409\n"));
    ck_assert_ptr_nonnull(strstr(text, "\nsweep7\tloads_per_point\t7\n"));
    ck_assert_ptr_null(strstr(text, "ratio"));
    free(text);
}
END_TEST

START_TEST(what_is_kept_is_read_again)
{
    char *text = kept();

    ck_assert_double_eq(counts_kept_value(text, "sweep7", "loads_per_point"),
                        7);
    ck_assert(isnan(counts_kept_value(text, "sweep", "loads_per_point")));
    ck_assert(isnan(counts_kept_value(text, "sweep7", "loads_per")));
    ck_assert(isnan(counts_kept_value(text, "heat", "loads_per_point")));
    free(text);
}
END_TEST

/* The kept text with another value, or another line. */
static bool
agrees_with(const char *old, const char *new)
{
    char *text = kept(), *at = strstr(text, old);
    char *other = checked_format("%.*s%s%s", (int)(at - text), text, new,
                                 at + strlen(old));
    const bool agree = counts_kept_agree(text, other);

    ck_assert(counts_kept_agree(other, text) == agree);
    free(other);
    free(text);
    return agree;
}

START_TEST(counts_agree_within_a_hundredth)
{
    ck_assert(agrees_with("point\t7\n", "point\t7\n"));
    ck_assert(agrees_with("point\t7\n", "point\t7.06\n"));
    ck_assert(!agrees_with("point\t7\n", "point\t7.1\n"));
    ck_assert(!agrees_with("point\t7\n", "point\tnan\n"));
    ck_assert(!agrees_with("loads_per_point\t7\n", "loads\t7\n"));
    ck_assert(!agrees_with("sweep7\tloads_per_point\t7\n", ""));
    ck_assert(!agrees_with("point\t7\n", "point"));
    ck_assert(!agrees_with("# function", "# fun"));
}
END_TEST

START_TEST(nothing_is_kept_of_a_record_without_counts)
{
    json_t *record = json_pack("{s:[{s:s, s:s}]}", "tests", "row", "counts",
                               "reason", "nothing was run");

    ck_assert_ptr_null(counts_kept_text(record));
    ck_assert_ptr_null(counts_kept_text(NULL));
    json_decref(record);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("counts_kept");
    TCase *tests = tcase_create("kept");

    tcase_add_test(tests, values_of_the_row_of_counts_are_kept);
    tcase_add_test(tests, what_is_kept_is_read_again);
    tcase_add_test(tests, counts_agree_within_a_hundredth);
    tcase_add_test(tests, nothing_is_kept_of_a_record_without_counts);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
