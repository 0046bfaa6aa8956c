/*
 * view_correctness: a diagnosis under its name, said once
 */
#include "../view.h"
#include "suite.h"
#include <check.h>
#include <string.h>

/* How many items of the case's detail hold the text. */
static size_t
count(const json_t *test, const char *text)
{
    struct view_row row = {STATUS_PASSED, NULL, 0};
    size_t found = 0;

    view_detail(&row, test);
    for (size_t i = 0; i < row.count; i++)
        found += strstr(row.items[i].text, text) != NULL;
    view_row_free(&row);
    return found;
}

START_TEST(diagnosis_is_named_as_in_the_tables)
{
    json_t *test =
        json_pack("{s:s, s:s, s:{s:s, s:s, s:s}}", "row", "correctness",
                  "status", "wrong", "diagnosis", "id", "halo-missing", "name",
                  "halo missing", "text", "the sentence");

    ck_assert_uint_eq(count(test, "halo missing: the sentence"), 1);
    json_decref(test);
}
END_TEST

START_TEST(diagnosis_without_a_name_is_a_sentence)
{
    json_t *test =
        json_pack("{s:s, s:s, s:{s:s, s:s}}", "row", "correctness", "status",
                  "wrong", "diagnosis", "id", "unknown", "text", "a sentence");

    ck_assert_uint_eq(count(test, ": a sentence"), 0);
    ck_assert_uint_eq(count(test, "a sentence"), 1);
    json_decref(test);
}
END_TEST

static json_t *
endless(const char *id, const char *text)
{
    return json_pack("{s:s, s:s, s:{s:s, s:s}, s:[{s:s, s:s, s:s}]}", "row",
                     "correctness", "status", "timed_out", "diagnosis", "id",
                     id, "text", text, "findings", "id", "budget", "severity",
                     "time", "text", "it does not end");
}

START_TEST(end_of_a_run_is_told_once)
{
    json_t *test = endless("budget", "it does not end");

    ck_assert_uint_eq(count(test, "it does not end"), 1);
    json_decref(test);
    test = endless("too-many-threads", "many threads");
    ck_assert_uint_eq(count(test, "it does not end"), 0);
    ck_assert_uint_eq(count(test, "many threads"), 1);
    json_decref(test);
    test = endless("stride-too-short", "the stride is too short");
    ck_assert_uint_eq(count(test, "it does not end"), 1);
    json_decref(test);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("view_diagnosis");
    TCase *c = tcase_create("diagnosis");

    tcase_add_test(c, diagnosis_is_named_as_in_the_tables);
    tcase_add_test(c, diagnosis_without_a_name_is_a_sentence);
    tcase_add_test(c, end_of_a_run_is_told_once);
    suite_add_tcase(s, c);
    return suite_run(s);
}
