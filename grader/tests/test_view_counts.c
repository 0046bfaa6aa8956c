/* view_counts: the row of counts on a screen and on a page */
#include "../html_parts.h"
#include "fixture.h"
#include "shown.h"
#include "suite.h"

static const char passed[] =
    "{'row': 'counts', 'backend': 'sim', 'status': 'passed', 'points': 2, "
    "'max_points': 2, 'text': '', 'function': 'sweep7', 'case': "
    "'sweep7/64x64x64', 'values': [{'count': 'load_sectors_per_point', "
    "'value': 0.7042}, {'count': 'dram_bytes_per_point', 'value': 16.2}, "
    "{'count': 'lanes_per_instruction', 'value': 28.12}], 'limits': "
    "[{'count': 'load_sectors_per_point', 'value': 0.7042, 'limit': 1.0, "
    "'least': false, 'met': true}], 'shipped': {'ratio': 0.391, 'device': "
    "'NVIDIA H200', 'date': '2026-11-30'}, 'lines': [{'line': 7, 'source': "
    "'a < b', 'requests': 1200, 'sectors': 4800, 'sectors_least': 2400, "
    "'instructions': 10, 'lanes': 155, 'splits': 3}]}";

static const char missed[] =
    "{'row': 'counts', 'backend': 'sim', 'status': 'inefficient', 'points': 0, "
    "'max_points': 2, 'text': '', 'function': 'sweep7', 'case': "
    "'sweep7/64x64x64', 'replay': '06/sweep7/64x64x64/seed=91', 'values': [], "
    "'limits': [{'count': 'load_sectors_per_point', 'value': 1.0003, 'limit': "
    "1.0, 'least': false, 'met': false}], 'diagnosis': {'id': 'uncoalesced', "
    "'name': 'uncoalesced', 'text': 'lanes are far apart', 'file': "
    "'kernel.cu', 'line': 7, 'source': 'out[i] = 1;', 'anchor': "
    "'docs/06-stencil-tiled.md#axes'}}";

static const char not_run[] =
    "{'row': 'counts', 'backend': 'sim', 'status': 'not_run', 'points': 0, "
    "'max_points': 2, 'reason': 'the case that is counted has a hazard', "
    "'function': 'sweep7'}";

/* JSON with ' for ". */
static json_t *
json_of(const char *text)
{
    char *copy = checked_string(text);
    json_t *json;

    for (char *at = copy; *at; at++)
        if (*at == '\'')
            *at = '"';
    json = json_loads(copy, 0, NULL);
    ck_assert_msg(json != NULL, "%s", copy);
    free(copy);
    return json;
}

/* A record that passes but for its row of counts. */
static json_t *
record_with(const char *test)
{
    json_t *record = fixture("passed"), *tests, *own;
    size_t i;

    tests = json_object_get(record, "tests");
    for (i = json_array_size(tests); i-- > 0;) {
        own = json_array_get(tests, i);
        if (strcmp(json_string_value(json_object_get(own, "row")), "counts") ==
            0)
            json_array_remove(tests, i);
    }
    json_array_append_new(tests, json_of(test));
    return record;
}

static void
check_shown(const char *test, const char *part)
{
    json_t *record = record_with(test);
    char *text = shown_on(record, plain);

    ck_assert_msg(has(text, part), "%s", text);
    free(text);
    json_decref(record);
}

START_TEST(sectors_stand_beside_memory_and_time)
{
    check_shown(passed,
                "counts        sweep7: load sectors per point 0.704 (limit 1); "
                "DRAM bytes per point 16.2 (model); lanes per instruction "
                "28.1; not yours but the solution's time: 0.39 of the copy "
                "rate (H200, 2026-11-30)\n");
}
END_TEST

/* Of a lab that asks for it: whether the row tells the solution's time. */
static bool
tells_time(const char *member, const char *status, const char *name)
{
    json_t *record = record_with(passed);
    json_t *tests = json_object_get(record, "tests"), *test;
    char *text;
    bool tells;
    size_t i;

    json_array_foreach(tests, i, test) {
        json_object_set_new(json_object_get(test, "shipped"), member,
                            json_true());
    }
    json_object_set_new(record, "status", json_string(status));
    json_object_set_new(json_object_get(record, "submission"), "name",
                        json_string(name));
    text = shown_on(record, plain);
    tells = has(text, ": 0.39 of the copy rate (H200, 2026-11-30)\n");
    ck_assert(tells ==
              !has(text, ": not told, a question of this lab asks for it"));
    free(text);
    json_decref(record);
    return tells;
}

START_TEST(time_that_a_question_asks_for_is_told_to_who_has_passed)
{
    ck_assert(tells_time("asked", "passed", "labs"));
    ck_assert(tells_time("asked", "inconclusive", "labs"));
    ck_assert(!tells_time("asked", "wrong", "labs"));
    ck_assert(!tells_time("asked", "not_started", "labs"));
    ck_assert(!tells_time("asked", "passed", "solutions"));
    ck_assert(tells_time("other", "wrong", "labs"));
    ck_assert(tells_time("other", "passed", "solutions"));
}
END_TEST

START_TEST(missed_limit_comes_with_its_line)
{
    check_shown(missed, "inefficient: sweep7: load sectors per point 1.0003 "
                        "(limit 1, missed)");
    check_shown(missed, "uncoalesced: lanes are far apart");
    check_shown(missed, "kernel.cu:7");
    check_shown(missed, "read docs/06-stencil-tiled.md#axes");
}
END_TEST

START_TEST(missed_limit_can_be_repeated)
{
    check_shown(missed, "make replay CASE=06/sweep7/64x64x64/seed=91");
}
END_TEST

START_TEST(time_that_nobody_has_is_said_to_be_missing)
{
    check_shown(missed, "time not known");
}
END_TEST

START_TEST(what_was_not_counted_says_why)
{
    check_shown(not_run, "counts        not run: the case that is counted has "
                         "a hazard\n");
}
END_TEST

/* The green of one function must not stand for both. */
START_TEST(row_passes_only_when_every_function_was_counted)
{
    json_t *record = record_with(passed);
    struct view *view = view_make(record, true);

    ck_assert_int_eq(view->row[ROW_COUNTS].status, STATUS_PASSED);
    view_free(view);
    json_array_append_new(json_object_get(record, "tests"), json_of(not_run));
    view = view_make(record, true);
    ck_assert_int_eq(view->row[ROW_COUNTS].status, STATUS_NOT_RUN);
    view_free(view);
    json_array_append_new(json_object_get(record, "tests"), json_of(missed));
    view = view_make(record, true);
    ck_assert_int_eq(view->row[ROW_COUNTS].status, STATUS_INEFFICIENT);
    view_free(view);
    json_decref(record);
}
END_TEST

START_TEST(own_time_stands_before_the_shipped)
{
    json_t *record = record_with(passed);
    json_t *tests = json_object_get(record, "tests");
    char *text;

    json_array_append_new(
        tests, json_of("{'row': 'time', 'backend': 'gpu', 'status': 'passed', "
                       "'function': 'sweep7', 'ratio': 0.81, 'text': 't'}"));
    json_object_set_new(record, "gpu", json_of("{'name': 'NVIDIA A100'}"));
    text = shown_on(record, plain);
    ck_assert_msg(has(text, "time 0.81 of the copy beside it (A100, "), "%s",
                  text);
    ck_assert(!has(text, "the solution on"));
    free(text);
    json_decref(record);
}
END_TEST

static char *
page_of(const json_t *record)
{
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    html_counts(record, to);
    fclose(to);
    return text;
}

START_TEST(page_has_a_table_of_lines)
{
    json_t *record = record_with(passed);
    char *text = page_of(record);

    ck_assert_msg(has(text, "a &lt; b"), "%s", text);
    ck_assert(has(text, "4,800 (2,400)"));
    ck_assert(has(text, ">15.5<"));
    free(text);
    json_decref(record);
    record = record_with(not_run);
    text = page_of(record);
    ck_assert_str_eq(text, "");
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(nonsense_in_a_record_does_no_harm)
{
    static const char hostile[] =
        "{'row': 'counts', 'backend': 'sim', 'status': 'passed', 'function': "
        "'\\u001b[31m', 'values': [1, {'count': '<b>', 'value': 'nan'}], "
        "'limits': [null, {'count': 5}], 'lines': [3, {'source': "
        "'</table><script>'}], 'conflicts': {'text': '\\u202e', 'line': 'x'}, "
        "'shipped': [], 'diagnosis': 4}";
    json_t *record = record_with(hostile);
    char *text = shown_on(record, plain);

    check_harmless(text);
    free(text);
    text = page_of(record);
    ck_assert(!has(text, "<script>"));
    free(text);
    json_decref(record);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("view_counts");
    TCase *c = tcase_create("counts");

    tcase_add_test(c, sectors_stand_beside_memory_and_time);
    tcase_add_test(c, time_that_a_question_asks_for_is_told_to_who_has_passed);
    tcase_add_test(c, row_passes_only_when_every_function_was_counted);
    tcase_add_test(c, missed_limit_comes_with_its_line);
    tcase_add_test(c, missed_limit_can_be_repeated);
    tcase_add_test(c, time_that_nobody_has_is_said_to_be_missing);
    tcase_add_test(c, what_was_not_counted_says_why);
    tcase_add_test(c, own_time_stands_before_the_shipped);
    tcase_add_test(c, page_has_a_table_of_lines);
    tcase_add_test(c, nonsense_in_a_record_does_no_harm);
    suite_add_tcase(s, c);
    return suite_run(s);
}
