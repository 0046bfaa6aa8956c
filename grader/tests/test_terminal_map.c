/*
 * terminal: maps of wrong points
 */
#include "../terminal.h"
#include "fixture.h"
#include "shown.h"
#include "suite.h"

static json_t *
map_with(json_t *record, json_t *rows, int nx, int ny)
{
    json_t *map = json_object_get(
        json_array_get(json_object_get(record, "tests"), 7), "map");

    json_object_set_new(map, "rows", rows);
    json_object_set_new(map, "extent", json_pack("[i,i]", nx, ny));
    json_object_set_new(map, "origin", json_pack("[i,i]", 0, 0));
    return map;
}

START_TEST(map_shows_wrong_points_and_equal_rows_once)
{
    json_t *record = fixture("wrong");
    char *text = shown_on(record, plain);

    ck_assert(has(text, "    1 -........#.......#.......#.......#..-\n"
                        "                      the same to y = 27\n"));
    ck_assert(has(text, "out, plane z = 1"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(map_of_a_vector_counts_i)
{
    json_t *record = fixture("wrong");
    json_t *map = map_with(record, json_pack("[s]", "...#....#."), 1000, 1);

    json_object_set_new(map, "plane", json_null());
    char *text = shown_on(record, plain);
    ck_assert(has(text, "\n                      ...#....#.\n"
                        "                      i = 0 to 9 of 1000\n"));
    ck_assert(!has(text, "y = 0"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(last_rows_of_a_tall_map_are_shown)
{
    json_t *record = fixture("wrong"), *rows = json_array();

    for (int y = 0; y < 140; y++)
        json_array_append_new(rows, json_string(y == 138  ? "-##-"
                                                : y % 2   ? "-.#-"
                                                : y == 70 ? "-...-"
                                                          : "-#.-"));
    map_with(record, rows, 4, 140);
    char *text = shown_on(record, plain);
    ck_assert(has(text, "y = 11 to 135 are left out\n"));
    ck_assert(has(text, "138 -##-\n"));
    ck_assert(has(text, "139 -.#-\n"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(three_rows_alike_are_told_once)
{
    json_t *record = fixture("wrong");

    map_with(record,
             json_pack("[s,s,s,s,s]", "----", "-#.-", "-#.-", "-#.-", "-..-"),
             4, 5);
    char *text = shown_on(record, plain);
    ck_assert(has(text, "  1 -#.-\n                      the same to y = 3\n"
                        "                    4 -..-\n"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(narrow_map_says_what_it_leaves_out)
{
    json_t *record = fixture("wrong");
    struct terminal t = {false, true, false, 30};
    char *text = shown_on(record, t);

    ck_assert_msg(has(text, "   out, plane z = 1") ||
                      has(text, "     out, plane z = 1"),
                  "%s", text);
    ck_assert(has(text, "x = 0 to 21, y = 0 to"));
    ck_assert(has(text, "\n        "));
    ck_assert(has(text, "(the\n        screen has no room for"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(map_of_a_part_says_so)
{
    json_t *record = fixture("wrong"), *map;

    map = json_object_get(json_array_get(json_object_get(record, "tests"), 7),
                          "map");
    json_object_set_new(map, "extent", json_pack("[i,i]", 67, 45));
    char *text = shown_on(record, plain);
    ck_assert(has(text, "     x = 0 to 36, y = 0 to 28 of 67 x 45\n"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(map_without_a_pattern_is_left_out)
{
    json_t *record = fixture("wrong"), *map;

    map = json_object_get(json_array_get(json_object_get(record, "tests"), 7),
                          "map");
    json_object_set_new(map, "rows", json_pack("[s,s]", "-----", "-###-"));
    char *text = shown_on(record, plain);
    ck_assert(!has(text, "plane z = 1"));
    ck_assert(!has(text, "-###-"));
    free(text);
    json_decref(record);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("terminal_map");
    TCase *c = tcase_create("maps");

    tcase_add_test(c, map_shows_wrong_points_and_equal_rows_once);
    tcase_add_test(c, map_of_a_vector_counts_i);
    tcase_add_test(c, last_rows_of_a_tall_map_are_shown);
    tcase_add_test(c, three_rows_alike_are_told_once);
    tcase_add_test(c, narrow_map_says_what_it_leaves_out);
    tcase_add_test(c, map_of_a_part_says_so);
    tcase_add_test(c, map_without_a_pattern_is_left_out);
    suite_add_tcase(s, c);
    return suite_run(s);
}
