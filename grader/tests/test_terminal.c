/*
 * terminal: what a person sees of a record
 */
#include "../terminal.h"
#include "shown.h"
#include "suite.h"

START_TEST(rows_stand_in_order_under_their_names)
{
    static const char *const names[] = {"build",  "correctness", "hazards",
                                        "counts", "time",        "answers",
                                        "points"};
    char *text = shown(fixture_names[_i]);
    const char *at = text;

    for (size_t i = 0; i < 7; i++) {
        char *line = checked_format("\n   %-14s", names[i]);

        at = strstr(at, line);
        ck_assert_msg(at != NULL, "%s of %s", names[i], fixture_names[_i]);
        ck_assert_msg(!strstr(at + 1, line), "%s twice", names[i]);
        free(line);
    }
    free(text);
}
END_TEST

START_TEST(head_names_lab_file_and_back_end)
{
    check_shows("wrong", "06 stencil-tiled   labs/06-stencil-tiled/kernel.cu"
                         "   simulator (H200 limits)\n");
    check_shows("gpu", "simulator (H200 limits) and GPU\n");
}
END_TEST

START_TEST(pass_says_how_many_cases)
{
    check_shows("passed", "correctness   12 of 12 cases\n");
    check_shows("passed", "hazards       none found\n");
    check_shows("passed", "points        10 of 10\n");
}
END_TEST

START_TEST(wrong_case_names_point_values_and_diagnosis)
{
    check_shows("wrong",
                "6 of 9 cases; wrong at sweep7 16 x 17 x 15: first at out "
                "(9, 1, 1): got 0.12503, expected 0.38174, allowed 4.1e-16 "
                "(1,836 of 20,387 wrong)\n");
    check_shows("wrong", "the left halo is not loaded\n");
    check_shows("wrong", "kernel.cu:38\n");
    check_shows("wrong", "| tile[tz][ty][tx] = in[at];\n");
    check_shows("wrong", "read docs/06-stencil-tiled.md#halo\n");
}
END_TEST

START_TEST(first_of_a_vector_stands_in_brackets)
{
    json_t *record = fixture("wrong");
    json_t *first = json_object_get(
        json_array_get(json_object_get(record, "tests"), 7), "first");

    json_array_clear(json_object_get(first, "point"));
    json_array_append_new(json_object_get(first, "point"), json_integer(12));
    char *text = shown_on(record, plain);
    ck_assert(has(text, "first at out[12]: got"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(close_values_are_told_apart)
{
    check_shows("gpu", "got 1.00000012, expected 1, allowed 4e-16");
}
END_TEST

START_TEST(single_case_is_one_case)
{
    json_t *record = fixture("gpu"), *tests, *test;
    size_t i;

    tests = json_object_get(record, "tests");
    for (i = json_array_size(tests); i-- > 0;) {
        test = json_array_get(tests, i);
        if (json_is_string(json_object_get(test, "case")) &&
            strcmp(json_string_value(json_object_get(test, "backend")),
                   "gpu") == 0 &&
            strcmp(json_string_value(json_object_get(test, "status")),
                   "passed") == 0)
            json_array_remove(tests, i);
    }
    char *text = shown_on(record, plain);
    ck_assert_msg(has(text, "GPU: 0 of 1 case;"), "%s", text);
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(skeleton_is_told_shortly)
{
    char *text = shown("not_started");

    ck_assert(has(text, "correctness   not started: kernel.cu is as it came\n"
                        "                 what fails first is sweep5_tiled 17 "
                        "x 16:\n"));
    ck_assert(!has(text, "sweep7"));
    ck_assert(!has(text, "replay"));
    ck_assert(has(text, "points        0 of 10\n"));
    free(text);
}
END_TEST

START_TEST(missing_folder_is_told_once)
{
    json_t *record = fixture("not_started");
    json_t *build = json_array_get(json_object_get(record, "tests"), 0);

    json_object_set_new(build, "status", json_string("not_started"));
    json_object_set_new(build, "text", json_string("no such folder"));
    char *text = shown_on(record, plain);
    ck_assert(has(text, "build         not started: no such folder\n"));
    ck_assert(has(text, "points        0 of 10\n"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(unknown_back_end_is_counted)
{
    json_t *record = fixture("passed"), *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        json_object_del(test, "backend");
    }
    char *text = shown_on(record, plain);
    ck_assert(has(text, "correctness   12 of 12 cases\n"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(build_messages_keep_their_line)
{
    check_shows("build_failed", "build         build failed: 2 errors\n");
    check_shows("build_failed", "kernel.cu:31:22: error: 'blockidx' was not");
    check_shows("build_failed", "and 2 more messages");
    check_shows("build_failed", "correctness   not run: the build failed\n");
    check_shows("rejected", "build         rejected: a #line directive");
}
END_TEST

START_TEST(other_ends_are_named)
{
    check_shows("launch_failed", "0 of 4 cases; launch failed at sweep7");
    check_shows("timed_out", "timed out at heat 9 x 8 x 7, steps 3");
    check_shows("timed_out", "40 times the work of the solution");
    check_shows("gpu", "time          inconclusive: 0.61 of copy");
}
END_TEST

START_TEST(each_failing_function_is_told)
{
    json_t *record = fixture("not_started");

    json_object_set_new(record, "kernel", json_string("wrong"));
    char *text = shown_on(record, plain);
    ck_assert(has(text, "wrong at sweep5_tiled 17 x 16"));
    ck_assert(has(text, "wrong at sweep7 3 x 3 x 3"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(both_back_ends_are_told_apart)
{
    check_shows("gpu", "correctness   simulator: 7 of 7 cases\n");
    check_shows("gpu", "GPU: 1 of 2 cases; wrong at sweep7 385 x 257 x 129");
}
END_TEST

/* Replay. */

START_TEST(replay_stays_on_one_line)
{
    json_t *record = fixture("wrong");
    struct terminal t = {false, true, false, 40};
    char *text = shown_on(record, t);

    ck_assert(has(text, "make replay CASE=06/sweep7/16x17x15/seed=91\n"));
    free(text);
    text = shown_on(record, plain);
    ck_assert(has(text, "5 of 10\n                 replay: make replay "));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(replay_names_another_folder)
{
    json_t *record = fixture("wrong");

    json_object_set_new(json_object_get(record, "submission"), "path",
                        json_string("a b/$x's/06-stencil-tiled/kernel.cu"));
    char *text = shown_on(record, plain);
    ck_assert(has(text, "make replay FROM='a b/$$x'\\''s' "
                        "CASE=06/sweep7/16x17x15/seed=91\n"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(stopped_case_gives_way_to_one_that_is_diagnosed)
{
    json_t *record = fixture("wrong"), *tests, *stopped;

    tests = json_object_get(record, "tests");
    stopped = json_deep_copy(json_array_get(tests, 7));
    json_object_set_new(stopped, "status", json_string("timed_out"));
    json_object_set_new(stopped, "case", json_string("sweep7/7x5x131"));
    json_array_insert_new(tests, 3, stopped);
    char *text = shown_on(record, plain);
    ck_assert(has(text, "; wrong at sweep7 16 x 17 x 15: first at "));
    ck_assert(has(
        text, "\n                 timed out at sweep7 7 x 5 x 131: an endless "
              "loop, or far too much work, perhaps by the same mistake\n"));
    ck_assert(!has(text, "CASE=06/sweep7/7x5x131"));
    free(text);
    json_object_del(json_array_get(tests, 8), "diagnosis");
    text = shown_on(record, plain);
    ck_assert(has(text, "; timed out at sweep7 7 x 5 x 131"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(replay_is_of_the_case_explained)
{
    json_t *record = fixture("wrong");
    json_t *tests = json_object_get(record, "tests");

    /* the last of the wrong ones is the worst now */
    json_object_set_new(json_array_get(tests, 9), "status",
                        json_string("crashed"));
    char *text = shown_on(record, plain);
    ck_assert(has(text, "; crashed at sweep7 37 x 29 x 19"));
    ck_assert(has(text, "make replay CASE=06/sweep7/37x29x19/seed=91\n"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(hidden_case_keeps_its_values)
{
    char *text = shown("hostile");

    ck_assert(has(text, "a hidden case of f"));
    ck_assert(!has(text, "SECRETARRAY"));
    ck_assert(!has(text, "123456"));
    ck_assert(!has(text, "CASE=06/f/3x3"));
    free(text);
}
END_TEST

START_TEST(gpu_is_named_where_it_is_known)
{
    json_t *record = fixture("gpu");
    char *text;

    json_object_set_new(record, "gpu",
                        json_pack("{s:s}", "name", "NVIDIA H200"));
    text = shown_on(record, plain);
    ck_assert(has(text, "simulator (H200 limits) and GPU (NVIDIA H200)\n"));
    ck_assert(has(text, "GPU (NVIDIA H200): 1 of 2 cases; wrong at sweep7"));
    free(text);
    json_decref(record);
}
END_TEST

static TCase *
rows(void)
{
    TCase *c = tcase_create("rows");

    tcase_add_loop_test(c, rows_stand_in_order_under_their_names, 0, FIXTURES);
    tcase_add_test(c, gpu_is_named_where_it_is_known);
    tcase_add_test(c, head_names_lab_file_and_back_end);
    tcase_add_test(c, pass_says_how_many_cases);
    tcase_add_test(c, wrong_case_names_point_values_and_diagnosis);
    tcase_add_test(c, first_of_a_vector_stands_in_brackets);
    tcase_add_test(c, close_values_are_told_apart);
    tcase_add_test(c, missing_folder_is_told_once);
    tcase_add_test(c, unknown_back_end_is_counted);
    tcase_add_test(c, single_case_is_one_case);
    tcase_add_test(c, skeleton_is_told_shortly);
    tcase_add_test(c, build_messages_keep_their_line);
    tcase_add_test(c, other_ends_are_named);
    tcase_add_test(c, each_failing_function_is_told);
    tcase_add_test(c, both_back_ends_are_told_apart);
    tcase_add_test(c, replay_stays_on_one_line);
    tcase_add_test(c, replay_names_another_folder);
    tcase_add_test(c, stopped_case_gives_way_to_one_that_is_diagnosed);
    tcase_add_test(c, replay_is_of_the_case_explained);
    tcase_add_test(c, hidden_case_keeps_its_values);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("terminal");

    suite_add_tcase(s, rows());
    return suite_run(s);
}
