/*
 * diagnose: two threads that come to one element, and an output that is read
 */
#include "diagnosed.h"
#include "suite.h"

enum { WIDTH = 67, HEIGHT = 45, INVERT = 0, SWEEP5 = 1, SWEEP7 = 0 };

/* A race on an array, by threads whose block and thread are given. */
struct race {
    const char *array, *at, *first, *second, *kinds[2], *rest;
};

static json_t *
findings_of_race(const struct race *r)
{
    return findings_of(checked_format(
        "{'findings': [{'id': 'race-global', 'severity': 'hazard', 'array': "
        "'%s', 'text': '', 'launch': 0, 'index': %s, 'kernel': 'k', 'first': "
        "{'kind': '%s', 'line': 5, %s}, 'second': {'kind': '%s', 'line': 5, "
        "%s}}%s], 'launches': [{'kernel': 'k', 'line': 30, 'grid': [3, 6, 19], "
        "'block': [32, 8, 1], 'shared': 0, 'error': null}]}",
        r->array, r->at, r->kinds[0], r->first, r->kinds[1], r->second,
        r->rest ? r->rest : ""));
}

static void
check_race(const struct race *r, const char *id, const char *words)
{
    json_t *findings = findings_of_race(r);

    ck_assert_str_eq(diagnosed(findings, NULL), id);
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
    close_case();
    json_decref(findings);
}

/* out[i - 1] stands for in[i - 1]. */
START_TEST(output_that_is_read_for_the_input_is_no_sweep_in_place)
{
    static const struct race r = {
        "out",
        "[5, 6, 0]",
        "'block': [0, 0, 0], 'thread': [5, 6, 0]",
        "'block': [0, 0, 0], 'thread': [6, 6, 0]",
        {"write", "read"},
        ", {'id': 'uninitialised-global', 'severity': 'hazard', 'array': "
        "'out', 'text': '', 'launch': 0, 'index': [0, 6, 0]}"};

    open_case("02", SWEEP5, WIDTH, HEIGHT, 1, 0);
    check_race(&r, "wrong-buffer", "its neighbours are those of in");
}
END_TEST

/* if (i < width * height) */
START_TEST(thread_past_its_row_is_told)
{
    static const struct race r = {"image",
                                  "[0, 1]",
                                  "'block': [0, 0, 0], 'thread': [0, 1, 0]",
                                  "'block': [2, 0, 0], 'thread': [3, 0, 0]",
                                  {"write", "read"},
                                  NULL};

    open_case("02", INVERT, WIDTH, HEIGHT, 1, 0);
    check_race(&r, "guard-missing", "at x = 67, comes to image (0, 1)");
}
END_TEST

/* An element beside its own is no neighbour where none is touched. */
START_TEST(thread_that_goes_over_a_row_has_no_axes_exchanged)
{
    static const struct race r = {"image",
                                  "[0, 0]",
                                  "'block': [0, 0, 0], 'thread': [0, 0, 0]",
                                  "'block': [0, 0, 0], 'thread': [1, 0, 0]",
                                  {"write", "read"},
                                  NULL};

    open_case("02", INVERT, WIDTH, HEIGHT, 1, 0);
    check_race(&r, "race-global", "each needs one thread alone");
}
END_TEST

/* row = ny, plane = row * ny: (30, 1, 1) and (1, 2, 1) come to one element. */
START_TEST(rows_and_planes_by_one_mistaken_extent_are_told)
{
    static const struct race r = {"out",
                                  "[12, 24, 0]",
                                  "'block': [0, 0, 1], 'thread': [30, 1, 0]",
                                  "'block': [0, 0, 1], 'thread': [1, 2, 0]",
                                  {"write", "write"},
                                  NULL};

    open_case("05", SWEEP7, X, Y, Z, 0);
    check_race(&r, "axes-swapped", "rows to lie 29 elements apart");
}
END_TEST

START_TEST(index_along_z_from_another_axis_block_is_told)
{
    static const struct race r = {"out",
                                  "[1, 8, 1]",
                                  "'block': [0, 1, 0], 'thread': [1, 0, 0]",
                                  "'block': [0, 1, 1], 'thread': [1, 0, 0]",
                                  {"write", "write"},
                                  NULL};

    open_case("05", SWEEP7, X, Y, Z, 0);
    source = "__global__ void k(double *out)\n{\n"
             "    int z = blockIdx.y * blockDim.z + threadIdx.z;\n\n"
             "    out[z] = 1;\n}\n";
    check_race(&r, "index-without-block",
               "line 3 makes the index along z from blockIdx.y, where "
               "blockIdx.z belongs");
}
END_TEST

static TCase *
same(void)
{
    TCase *c = tcase_create("same");

    tcase_add_test(c, output_that_is_read_for_the_input_is_no_sweep_in_place);
    tcase_add_test(c, thread_past_its_row_is_told);
    tcase_add_test(c, thread_that_goes_over_a_row_has_no_axes_exchanged);
    tcase_add_test(c, rows_and_planes_by_one_mistaken_extent_are_told);
    tcase_add_test(c, index_along_z_from_another_axis_block_is_told);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("diagnose_same");

    suite_add_tcase(s, same());
    return suite_run(s);
}
