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

/* Where an item of the case's detail first holds the text. */
static size_t
place(const json_t *test, const char *text)
{
    struct view_row row = {STATUS_PASSED, NULL, 0};
    size_t at = 0;

    view_detail(&row, test);
    while (at < row.count && !strstr(row.items[at].text, text))
        at++;
    ck_assert_uint_lt(at, row.count);
    view_row_free(&row);
    return at;
}

START_TEST(cause_that_is_known_comes_before_the_end)
{
    json_t *test = endless("stride-too-short", "the stride is too short");

    ck_assert_uint_lt(place(test, "it does not end"),
                      place(test, "the stride is too short"));
    json_object_set_new(json_object_get(test, "diagnosis"), "name",
                        json_string("stride too short"));
    ck_assert_uint_gt(place(test, "it does not end"),
                      place(test, "the stride is too short"));
    json_decref(test);
}
END_TEST

/* A case with what host code did in a line. */
static json_t *
by_host(const char *function, const char *id, int line)
{
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:[{s:s, s:s, s:s, s:i, "
                     "s:{s:s, s:s, s:i}}]}",
                     "row", "correctness", "backend", "sim", "status", "hazard",
                     "function", function, "case", function, "findings", "id",
                     id, "severity", "hazard", "text", id, "count", 1, "first",
                     "kind", "read", "file", "kernel.cu", "line", line);
}

static size_t
hazards_of(json_t *a, json_t *b)
{
    struct view_row row = {STATUS_PASSED, NULL, 0};
    json_t *record = json_pack("{s:[o,o]}", "tests", a, b);
    size_t found = 0;

    view_hazards(&row, record, false);
    for (size_t i = 0; i < row.count; i++)
        found += strstr(row.items[i].text, "(host code)") != NULL;
    view_row_free(&row);
    json_decref(record);
    return found;
}

START_TEST(one_line_of_the_host_is_one_hazard)
{
    ck_assert_uint_eq(hazards_of(by_host("f", "device-memory", 7),
                                 by_host("f", "out-of-bounds", 7)),
                      1);
    ck_assert_uint_eq(hazards_of(by_host("f", "device-memory", 7),
                                 by_host("f", "out-of-bounds", 8)),
                      2);
    ck_assert_uint_eq(hazards_of(by_host("f", "device-memory", 7),
                                 by_host("f", "use-after-free", 7)),
                      2);
}
END_TEST

START_TEST(element_is_told_by_what_it_stands_for)
{
    json_t *test = json_pack(
        "{s:s, s:s, s:{s:s, s:[i], s:i, s:i, s:i, s:s}}", "row", "correctness",
        "status", "wrong", "first", "array", "blocks", "point", 17, "got", 6,
        "expected", 5, "allowed", 0, "what", "H200, block 324");

    ck_assert_uint_eq(count(test, "H200, block 324: got 6, expected 5"), 1);
    ck_assert_uint_eq(count(test, "blocks["), 0);
    json_decref(test);
}
END_TEST

/* A test that passed, with a note. */
static json_t *
noted(const char *function, const char *note)
{
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "row", "correctness",
                     "backend", "sim", "status", "passed", "function", function,
                     "case", function, "note", note);
}

START_TEST(note_of_a_function_is_told_once)
{
    struct view_row row = {STATUS_PASSED, NULL, 0};
    json_t *record = json_pack("{s:[o,o]}", "tests", noted("f", "so it is"),
                               noted("f", "so it is"));
    size_t found = 0;

    view_correctness(&row, record, true);
    for (size_t i = 0; i < row.count; i++)
        found += strcmp(row.items[i].text, "f: so it is") == 0;
    ck_assert_uint_eq(found, 1);
    view_row_free(&row);
    json_decref(record);
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
    tcase_add_test(c, cause_that_is_known_comes_before_the_end);
    tcase_add_test(c, one_line_of_the_host_is_one_hazard);
    tcase_add_test(c, element_is_told_by_what_it_stands_for);
    tcase_add_test(c, note_of_a_function_is_told_once);
    suite_add_tcase(s, c);
    return suite_run(s);
}
