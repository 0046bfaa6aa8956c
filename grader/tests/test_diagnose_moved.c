/*
 * diagnose: right results that are stored where they do not belong
 */
#include "diagnosed.h"
#include "suite.h"

enum { ROW = X, PLANE = X * Y, ALL = X * Y * Z };

static double
result_of(const double *at, long row, long plane)
{
    return right(at, row, plane, t->job.scalar[3].d, t->job.scalar[4].d);
}

static double
belongs(size_t i)
{
    return result_of((const double *)test_data(t, 0) + i, ROW, PLANE);
}

static void
open_field(void)
{
    open_case("05", 0, X, Y, Z, 0);
    launch(2, 4, Z, 32, 8, 1);
}

static void
check_said(const char *id, const char *words)
{
    json_t *findings = findings_of(checked_format("{'launches': []}"));

    ck_assert_str_eq(diagnosed(findings, NULL), id);
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
    json_decref(findings);
    close_case();
}

/* out[i + by] = ... */
static void
store_further(long by)
{
    for (size_t i = 0; i < ALL; i++)
        if (!test_boundary(t, 1, i))
            out(1)[(long)i + by] = belongs(i);
}

START_TEST(results_one_step_away_are_told_from_a_guard)
{
    open_field();
    store_further(-1);
    check_said("plane-shifted",
               "stored one point too far down along x: what belongs at out "
               "(1, 1, 1) lies at (0, 1, 1)");
    open_field();
    store_further(ROW);
    check_said("plane-shifted", "one point too far up along y");
    open_field();
    store_further(PLANE);
    check_said("plane-shifted", "one point too far up along z");
}
END_TEST

/* i = z * plane + y * row + x + 1, for all it reads and writes. */
START_TEST(index_that_is_one_too_far_is_told_from_a_halo)
{
    open_field();
    for (size_t i = 0; i < ALL; i++)
        if (!test_boundary(t, 1, i))
            out(1)[i + 1] = belongs(i + 1);
    check_said("plane-shifted",
               "the first interior column, x = 1, is not written, and the "
               "boundary at x = 36 is");
    open_field();
    for (size_t i = 0; i < ALL; i++)
        if (!test_boundary(t, 1, i) && i / ROW % Y != Y - 2)
            out(1)[i] = belongs(i);
    for (size_t i = 0; i < ALL; i += PLANE)
        out(1)[i] = 7;
    check_said("plane-shifted", "last interior row, y = 27, is not written");
}
END_TEST

START_TEST(results_of_another_order_of_axes_are_told)
{
    open_field();
    for (size_t i = 0; i < ALL; i++)
        if (!test_boundary(t, 1, i))
            out(1)[i / ROW % Y + Y * (i % X + X * (i / PLANE))] = belongs(i);
    check_said("axes-swapped", "in the order y, x, z");
}
END_TEST

/* The kernel is handed nz, ny, nx, and its launch is that of nx, ny, nz. */
START_TEST(exchanged_extents_show_in_what_is_written)
{
    const long row = Z, plane = (long)Z * Y;
    const double *in;

    open_field();
    in = test_data(t, 0);
    for (long z = 1; z < Z; z++)
        for (long y = 1; y < Y - 1; y++)
            for (long x = 1; x < Z - 1; x++) {
                const double *at = in + z * plane + y * row + x;

                out(1)[at - in] = result_of(at, row, plane);
            }
    check_said("axes-swapped", "axes x and z are exchanged");
}
END_TEST

/* Values that nothing explains. */
START_TEST(boundary_is_not_all_where_the_interior_is_wrong_too)
{
    open_field();
    for (size_t i = 1; i < ALL; i++)
        out(1)[i] = (double)(i * i % 127) / 128;
    check_said("boundary-written",
               "and 16,065 of 16,065 interior points are wrong as well");
}
END_TEST

START_TEST(where_there_are_no_tiles_none_are_blamed)
{
    open_field();
    store_further(0);
    for (size_t i = 0; i < ALL; i++)
        if (!test_boundary(t, 1, i) && (i % X == 1 || i % X == 33))
            out(1)[i] += 0.25 * (double)(i % 7);
    ck_assert_str_ne(diagnosed(NULL, NULL), "halo-missing");
    close_case();
}
END_TEST

static TCase *
moved(void)
{
    TCase *c = tcase_create("moved");

    tcase_add_test(c, results_one_step_away_are_told_from_a_guard);
    tcase_add_test(c, index_that_is_one_too_far_is_told_from_a_halo);
    tcase_add_test(c, results_of_another_order_of_axes_are_told);
    tcase_add_test(c, exchanged_extents_show_in_what_is_written);
    tcase_add_test(c, boundary_is_not_all_where_the_interior_is_wrong_too);
    tcase_add_test(c, where_there_are_no_tiles_none_are_blamed);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("diagnose_moved");

    suite_add_tcase(s, moved());
    return suite_run(s);
}
