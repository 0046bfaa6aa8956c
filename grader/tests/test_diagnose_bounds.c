/*
 * diagnose_bounds: what an index outside of its array says: a guard that is
 * missing, another argument, axes exchanged, a tile without room for its halo
 */
#include "findings.h"
#include "suite.h"

/* Room for 16 where the block has 18 threads along x, or as many as that. */
START_TEST(declared_tile_without_its_halo_is_named)
{
    for (int wide = 16; wide <= 18; wide += 2) {
        json_t *findings = json_pack(
            "{s:[{s:s, s:s, s:s, s:i, s:{s:s, s:i, s:[i,i,i], s:[i,i,i]}}], "
            "s:[{s:[i,i,i], s:[i,i,i]}]}",
            "findings", "id", "index-out-of-range", "severity", "hazard",
            "text", "index 16 is outside of s, an array of type 'double [16]'",
            "launch", 0, "first", "kind", "read", "line", 7, "block", 0, 0, 0,
            "thread", 16, 1, 0, "launches", "grid", 5, 4, 1, "block", wide, 18,
            1);

        open_case("08", 0, X, Y, Z, 0);
        ck_assert_str_eq(diagnosed(findings, NULL), "index-out-of-range");
        ck_assert_msg(!strstr(said.text, "halo as well, 16 + 2") ==
                          (wide == 16),
                      "%s", said.text);
        ck_assert_ptr_nonnull(strstr(said.text, "index 16 is outside of s"));
        close_case();
        json_decref(findings);
    }
}
END_TEST

/* Byte 2176 where 340 were asked for, in line 30. */
static void
check_dynamic(int asked, const char *text, const char *words)
{
    json_t *findings = json_pack(
        "{s:[{s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:{s:s, s:i, s:[i,i,i], "
        "s:[i,i,i]}}], s:[{s:i, s:[i,i,i], s:[i,i,i], s:i}]}",
        "findings", "id", "shared-out-of-bounds", "severity", "hazard", "array",
        "tile", "text", "past the dynamic bytes", "launch", 0, "offset", 2176,
        "bytes", 8, "first", "kind", "write", "line", 7, "block", 0, 0, 0,
        "thread", 0, 0, 0, "launches", "line", 30, "grid", 5, 4, 1, "block", 32,
        8, 1, "shared", asked);

    source = text;
    open_case("06", 0, X, Y, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "shared-out-of-bounds");
    ck_assert_msg(strstr(said.text, "bytes; the launch") != NULL, "%s",
                  said.text);
    ck_assert_msg(!strstr(said.text, "launch, in line 30, takes") == !words,
                  "%s", said.text);
    ck_assert(!words || strstr(said.text, words));
    close_case();
    source = NULL;
    json_decref(findings);
}

START_TEST(bytes_are_told_from_elements)
{
    check_dynamic(340, "f(sizeof(int));", "340 elements of 8 bytes are 2720");
    check_dynamic(344, "k<<<g, b, n>>>();", "344 elements of 8 bytes are 2752");
    /* Sized, or too few even so, or nothing known. */
    check_dynamic(344, "k<<<g, b, n * sizeof(double)>>>();", NULL);
    check_dynamic(270, "k<<<g, b, n>>>();", NULL);
    check_dynamic(344, NULL, NULL);
}
END_TEST

/* in[-1] by the first thread: a thread a grid point is on the boundary, one an
 * interior point takes rows to lie two elements further apart than they do. */
START_TEST(too_few_threads_for_all_points_stand_for_those_inside)
{
    for (int blocks = 1; blocks < 4; blocks++) {
        json_t *findings = json_pack(
            "{s:[{s:s, s:s, s:s, s:s, s:i, s:[i], s:{s:s, s:i, s:[i,i,i], "
            "s:[i,i,i]}}], s:[{s:[i,i,i], s:[i,i,i]}]}",
            "findings", "id", "out-of-bounds", "severity", "hazard", "array",
            "in", "text", "", "launch", 0, "index", -1, "first", "kind", "read",
            "line", 7, "block", 0, 0, 0, "thread", 0, 0, 0, "launches", "grid",
            2, blocks, 1, "block", 16, 16, 1);

        open_case("02", 1, 31, 33, 1, 0);
        ck_assert_str_eq(diagnosed(findings, NULL),
                         blocks == 2 ? "axes-swapped" : "guard-missing");
        close_case();
        json_decref(findings);
    }
}
END_TEST

/* in[1023] of 33 x 31 by the thread of (0, 33): rows of 31 lead there, but so
 * does a guard that is missing. */
START_TEST(rows_are_not_blamed_where_the_point_itself_is_outside)
{
    json_t *findings = json_pack(
        "{s:[{s:s, s:s, s:s, s:s, s:i, s:[i], s:{s:s, s:i, s:[i,i,i], "
        "s:[i,i,i]}}], s:[{s:[i,i,i], s:[i,i,i]}]}",
        "findings", "id", "out-of-bounds", "severity", "hazard", "array", "in",
        "text", "", "launch", 0, "index", 1023, "first", "kind", "read", "line",
        7, "block", 0, 2, 0, "thread", 0, 1, 0, "launches", "grid", 3, 3, 1,
        "block", 16, 16, 1);

    open_case("02", 1, 33, 31, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "guard-missing");
    close_case();
    json_decref(findings);
}
END_TEST

static const char beyond_in[] =
    "{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': 0, "
    "'text': '', 'first': {'kind': 'read', 'line': 7, 'block': [4, 1, 0], "
    "'thread': [5, 3, 3]}}";

START_TEST(load_into_shared_memory_is_told_from_a_thread_without_a_point)
{
    json_t *findings = findings_with(beyond_in, "null");

    open_case("06", 1, X, Y, Z, 0);
    diagnosed(findings, NULL);
    ck_assert_ptr_nonnull(strstr(said.text, "a thread beyond the end"));
    json_object_set_new(
        json_array_get(json_object_get(findings, "launches"), 0), "shares",
        json_true());
    ck_assert_str_eq(diagnosed(findings, NULL), "guard-missing");
    ck_assert_ptr_nonnull(strstr(said.text, "a load reads beyond in"));
    close_case();
    json_decref(findings);
}
END_TEST

/* Thread 1,000 comes to the element a block further, or to one off that. */
START_TEST(each_point_of_a_thread_needs_its_guard)
{
    json_t *findings = findings_along_x("out-of-bounds", "[1256]", 4, NULL);

    open_case("01", 0, 1100, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "guard-missing");
    ck_assert_ptr_nonnull(strstr(said.text, "each point of a thread"));
    close_case();
    json_decref(findings);
    findings = findings_along_x("out-of-bounds", "[1257]", 4, NULL);
    open_case("01", 0, 1100, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "out-of-bounds");
    close_case();
    json_decref(findings);
}
END_TEST

/* 4 blocks of 256 threads with 5 elements each: thread 1,000 has 5000 to 5004.
 */
START_TEST(each_element_side_by_side_needs_its_guard)
{
    json_t *findings = findings_along_x("out-of-bounds", "[5003]", 4, NULL);

    open_case("01", 0, 5003, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "guard-missing");
    ck_assert_msg(strstr(said.text, "the elements from 5000 on") != NULL, "%s",
                  said.text);
    close_case();
    json_decref(findings);
}
END_TEST

/* Thread 1,000 of those with 2 elements each has 2000 and 2001, or 1000 and
 * 2001. */
START_TEST(elements_in_parts_are_not_called_side_by_side)
{
    json_t *findings = findings_along_x("out-of-bounds", "[2001]", 4, NULL);

    open_case("01", 0, 2001, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "guard-missing");
    ck_assert_msg(strstr(said.text, "has several elements and") != NULL, "%s",
                  said.text);
    close_case();
    json_decref(findings);
}
END_TEST

/* Coefficients are not n elements, nor where there are n of them by chance: no
 * guard of the points is at fault. */
START_TEST(array_of_another_length_needs_no_guard_of_the_points)
{
    json_t *findings = findings_along_x("out-of-bounds", "[12]", 1, NULL);

    json_object_set_new(
        json_array_get(json_object_get(findings, "findings"), 0), "array",
        json_string("c"));
    for (int n = 12; n < 1000; n += 888) {
        open_case("04", 2, n, 1, 0, 12);
        ck_assert_str_eq(diagnosed(findings, NULL), "out-of-bounds");
        close_case();
    }
    json_decref(findings);
}
END_TEST

/* Blocks of 32 x 8 threads over 67 x 45 points, 5 of them before this one along
 * y: a thread has 4 columns. */
static const struct {
    size_t function;
    int blocks, thread[2], index, bytes;
    const char *words; /* NULL: no column of a thread */
} columns[] = {
    {0,
     1,
     {16, 4},
     3015,
     1,
     "the launch has 32 threads along x for 67 columns, so each takes several, "
     "and thread (16, 4) of block (0, 5) comes to x = 67 in the last row of "
     "image"},
    {0, 1, {0, 4}, 3044, 1, "comes to x = 96"},
    {1, 1, {16, 2}, 3015, 8, "for 65 columns"},
    /* Another row, another column, a word of four, a thread for each. */
    {0, 1, {16, 3}, 3015, 1, NULL},
    {0, 1, {15, 4}, 3015, 1, NULL},
    {0, 1, {16, 4}, 3015, 4, NULL},
    {0, 3, {16, 4}, 3015, 1, NULL},
};

START_TEST(each_column_of_a_thread_needs_its_guard)
{
    json_t *findings = json_pack(
        "{s:[{s:s, s:s, s:s, s:s, s:i, s:[i], s:i, s:{s:s, s:i, s:[i,i,i], "
        "s:[i,i,i]}}], s:[{s:[i,i,i], s:[i,i,i]}]}",
        "findings", "id", "out-of-bounds", "severity", "hazard", "array",
        columns[_i].function ? "in" : "image", "text", "", "launch", 0, "index",
        columns[_i].index, "bytes", columns[_i].bytes, "first", "kind", "read",
        "line", 7, "block", 0, 5, 0, "thread", columns[_i].thread[0],
        columns[_i].thread[1], 0, "launches", "grid", columns[_i].blocks, 6, 1,
        "block", 32, 8, 1);

    open_case("02", columns[_i].function, 67, 45, 1, 0);
    diagnosed(findings, NULL);
    ck_assert_msg(
        !strstr(said.text,
                "the guard must keep each column of a thread inside") ==
            !columns[_i].words,
        "%s", said.text);
    ck_assert_msg(!columns[_i].words || strstr(said.text, columns[_i].words),
                  "%s", said.text);
    close_case();
    json_decref(findings);
}
END_TEST

/* in[y - nx + x] at (1, 1): a macro without brackets. */
START_TEST(row_too_low_is_no_other_order_of_axes)
{
    static const int fields[][2] = {{3, 3}, {257, 3}, {33794, 3}};

    for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
        const int nx = fields[k][0], ny = fields[k][1];
        json_t *findings = json_pack(
            "{s:[{s:s, s:s, s:s, s:s, s:i, s:[i], s:{s:s, s:i, s:[i,i,i], "
            "s:[i,i,i]}}], s:[{s:[i,i,i], s:[i,i,i]}]}",
            "findings", "id", "out-of-bounds", "severity", "hazard", "array",
            "in", "text", "", "launch", 0, "index", 2 - nx, "first", "kind",
            "read", "line", 7, "block", 0, 0, 0, "thread", 1, 1, 0, "launches",
            "grid", (nx + 63) / 64, 1, 1, "block", 64, 4, 1);

        open_case("02", 1, nx, ny, 1, 0);
        ck_assert_str_eq(diagnosed(findings, NULL), "out-of-bounds");
        close_case();
        json_decref(findings);
    }
}
END_TEST

/* Thread 1,000 at element 1,001 of as many, or at one further. */
START_TEST(last_thread_one_too_far_shows_that_all_may_be)
{
    json_t *findings = findings_along_x("out-of-bounds", "[1001]", 4, NULL);

    open_case("01", 0, 1001, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "out-of-bounds");
    ck_assert_msg(strstr(said.text, "element 0 is the first") != NULL, "%s",
                  said.text);
    close_case();
    json_decref(findings);
    findings = findings_along_x("out-of-bounds", "[1002]", 4, NULL);
    open_case("01", 0, 1001, 1, 1, 0);
    diagnosed(findings, NULL);
    ck_assert_msg(!strstr(said.text, "element 0 is the first"), "%s",
                  said.text);
    close_case();
    json_decref(findings);
}
END_TEST

START_TEST(first_element_too_many_may_be_the_guards)
{
    json_t *findings = findings_along_x("out-of-bounds", "[1000]", 4, NULL);

    open_case("01", 0, 1000, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "guard-missing");
    ck_assert_msg(strstr(said.text, "x[1000]") && strstr(said.text, "i <= n"),
                  "%s", said.text);
    close_case();
    json_decref(findings);
    findings = findings_along_x("out-of-bounds", "[1007]", 4, NULL);
    open_case("01", 0, 1000, 1, 1, 0);
    diagnosed(findings, NULL);
    ck_assert_msg(strstr(said.text, "threads without an element") != NULL, "%s",
                  said.text);
    close_case();
    json_decref(findings);
}
END_TEST

/* Past in and its guard, and nearer to out. */
START_TEST(load_is_told_by_the_array_it_was_meant_for)
{
    json_t *findings = findings_with(
        "{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'out', "
        "'launch': 1, 'text': '', 'index': [-8506], 'first': {'kind': "
        "'read', 'line': 8, 'block': [0, 0, 1], 'thread': [1, 1, 0]}}",
        "null");

    open_case("05", 0, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "out-of-bounds");
    ck_assert_msg(strstr(said.text, "beyond the end of in: it comes to 8,506 "
                                    "elements before out") != NULL,
                  "%s", said.text);
    close_case();
    json_decref(findings);
}
END_TEST

/* y[1] of one element: a bound of 2.25 lets it through as well. */
START_TEST(bound_may_be_another_argument)
{
    json_t *findings = findings_along_x("out-of-bounds", "[1]", 4, NULL);

    for (int k = 0; k < 2; k++) {
        open_case("01", 0, 1, 1, 1, 0);
        t->job.scalar[1].d = k == 0 ? 2.25 : 1.75;
        ck_assert_str_eq(diagnosed(findings, NULL), "guard-missing");
        ck_assert_msg((strstr(said.text, "not n, but 2.25?") != NULL) ==
                          (k == 0),
                      "%s", said.text);
        close_case();
    }
    json_decref(findings);
}
END_TEST

static TCase *
bounds(void)
{
    TCase *c = tcase_create("bounds");

    tcase_add_test(
        c, load_into_shared_memory_is_told_from_a_thread_without_a_point);
    tcase_add_loop_test(c, each_column_of_a_thread_needs_its_guard, 0,
                        sizeof columns / sizeof *columns);
    tcase_add_test(c, each_element_side_by_side_needs_its_guard);
    tcase_add_test(c, elements_in_parts_are_not_called_side_by_side);
    tcase_add_test(c, declared_tile_without_its_halo_is_named);
    tcase_add_test(c, bytes_are_told_from_elements);
    tcase_add_test(c, too_few_threads_for_all_points_stand_for_those_inside);
    tcase_add_test(c, rows_are_not_blamed_where_the_point_itself_is_outside);
    tcase_add_test(c, each_point_of_a_thread_needs_its_guard);
    tcase_add_test(c, array_of_another_length_needs_no_guard_of_the_points);
    tcase_add_test(c, row_too_low_is_no_other_order_of_axes);
    tcase_add_test(c, last_thread_one_too_far_shows_that_all_may_be);
    tcase_add_test(c, first_element_too_many_may_be_the_guards);
    tcase_add_test(c, load_is_told_by_the_array_it_was_meant_for);
    tcase_add_test(c, bound_may_be_another_argument);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("diagnose_bounds");

    suite_add_tcase(s, bounds());
    return suite_run(s);
}
