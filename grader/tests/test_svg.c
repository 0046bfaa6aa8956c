/*
 * svg: the map of wrong points as a picture
 */
#include "../svg.h"
#include "fixture.h"
#include "markup.h"
#include "suite.h"

static json_t *
map_of(const char *first_row, const char *second_row)
{
    return json_pack("{s:s, s:i, s:[i,i], s:[i,i], s:i, s:[s,s]}", "array",
                     "out", "plane", 3, "extent", 40, 40, "origin", 8, 16,
                     "scale", 1, "rows", first_row, second_row);
}

static char *
drawn(const json_t *map)
{
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    svg_map(map, "m1", to);
    fclose(to);
    return text;
}

static size_t
count(const char *text, const char *part)
{
    size_t times = 0;

    for (; (text = strstr(text, part)); text++)
        times++;
    return times;
}

START_TEST(wrong_points_are_told_by_pattern)
{
    json_t *map = map_of("-.#.", "-B..");
    char *text = drawn(map);

    markup_check(text);
    /* one box in the legend */
    ck_assert_uint_eq(count(text, "url(#m1-wrong)"), 1 + 1);
    ck_assert_uint_eq(count(text, "url(#m1-edgewrong)"), 1 + 1);
    ck_assert_uint_eq(count(text, "url(#m1-edge)"), 2 + 1);
    ck_assert_uint_eq(count(text, "url(#m1-right)"), 3 + 1);
    ck_assert(has(text, "<pattern id=\"m1-wrong\""));
    free(text);
    json_decref(map);
}
END_TEST

START_TEST(words_say_where_the_wrong_points_lie)
{
    json_t *map = map_of("-..#", "-.#.");
    char *text = drawn(map);

    ck_assert(has(text, "Map of wrong points of out, plane z = 3"));
    ck_assert(has(text, "2 places are wrong. They lie within x = 10 to 11, "
                        "y = 16 to 17."));
    ck_assert(has(text, "role=\"img\" aria-labelledby=\"m1-t m1-d\""));
    free(text);
    json_decref(map);
}
END_TEST

START_TEST(axes_count_from_the_origin)
{
    json_t *map = map_of("....", "...#");
    char *text = drawn(map);

    ck_assert(has(text, ">8</text>"));
    ck_assert(has(text, ">16</text>"));
    free(text);
    json_decref(map);
}
END_TEST

START_TEST(map_of_a_vector_counts_i)
{
    json_t *map = map_of("....", "");
    char *text;

    json_object_set_new(map, "plane", json_null());
    json_object_set_new(map, "extent", json_pack("[i,i]", 40, 1));
    json_object_set_new(map, "origin", json_pack("[i,i]", 8, 0));
    json_object_set_new(map, "rows", json_pack("[s]", "..#."));
    text = drawn(map);
    ck_assert(has(text, ">i</text>"));
    ck_assert(!has(text, ">y</text>"));
    ck_assert(has(text, "They lie within i = 10 to 10."));
    free(text);
    json_decref(map);
}
END_TEST

START_TEST(tall_map_is_folded_and_keeps_its_end)
{
    json_t *map = map_of("----", ""), *rows = json_array();
    char *text;

    for (int y = 0; y < 200; y++)
        json_array_append_new(rows, json_string(y == 199 ? "-BB-" : "-..-"));
    json_object_set_new(map, "rows", rows);
    text = drawn(map);
    ck_assert(has(text, ">16-214</text>"));
    ck_assert(has(text, ">215</text>"));
    ck_assert_uint_eq(count(text, "url(#m1-edgewrong)"), 1 + 1);
    ck_assert_uint_lt(strlen(text), 4000);
    free(text);
    json_decref(map);
}
END_TEST

START_TEST(no_map_draws_nothing)
{
    char row[400];
    json_t *maps[] = {map_of("..<script>", ".."), map_of("", ""),
                      json_string("map"), NULL};

    memset(row, '#', sizeof row - 1);
    row[sizeof row - 1] = '\0';
    maps[3] = map_of(row, "..");
    for (size_t i = 0; i < 4; i++) {
        char *text = drawn(maps[i]);

        ck_assert_str_eq(text, "");
        free(text);
        json_decref(maps[i]);
    }
    char *text = drawn(NULL);
    ck_assert_str_eq(text, "");
    free(text);
}
END_TEST

START_TEST(hostile_array_stays_text)
{
    json_t *map = map_of("..", ".#");
    char *text = NULL;

    json_object_set_new(map, "array",
                        json_string("</title><script>alert(1)</script>"));
    text = drawn(map);
    markup_check(text);
    free(text);
    json_decref(map);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("svg");
    TCase *c = tcase_create("svg");

    tcase_add_test(c, wrong_points_are_told_by_pattern);
    tcase_add_test(c, words_say_where_the_wrong_points_lie);
    tcase_add_test(c, axes_count_from_the_origin);
    tcase_add_test(c, map_of_a_vector_counts_i);
    tcase_add_test(c, tall_map_is_folded_and_keeps_its_end);
    tcase_add_test(c, no_map_draws_nothing);
    tcase_add_test(c, hostile_array_stays_text);
    suite_add_tcase(s, c);
    return suite_run(s);
}
