/*
 * diagnose_gaps: layers that tiles leave out; diagnose_transposed: values from
 * the place of their tile that has two axes exchanged; diagnose_taken,
 * diagnose_foreign: halos from other places and planes
 */
#include "../diagnose_finding.h"
#include "diagnosed.h"
#include "suite.h"

static void
check_says(const char *id, const char *words)
{
    ck_assert_str_eq(diagnosed(NULL, NULL), id);
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
    close_case();
}

static void
check_not(const char *id)
{
    ck_assert_str_ne(diagnosed(NULL, NULL), id);
    close_case();
}

/* All right, from blocks of 8 x 8 x 8 threads. */
static void
open_blocks(void)
{
    open_case("06", 1, X, Y, Z, 0);
    launch(5, 4, 3, 8, 8, 8);
    sweep(right, X - 1, Y - 1, Z - 1);
}

static void
unwrite(long i)
{
    const size_t at =
        t->job.array[1].offset + CASE_GUARD + (size_t)i * sizeof(double);

    memcpy(output + at, t->image + at, sizeof(double));
}

static const unsigned extent[3] = {X, Y, Z};
static const long plane = (long)X * Y;

/* The layers `first` to `first + run - 1` of the axis, and again each `period`
 * of them. */
static void
leave_out(unsigned axis, unsigned first, unsigned run, unsigned period)
{
    for (unsigned i = 0; i < X * Y * Z; i++) {
        const unsigned at[3] = {i % X, i / X % Y, i / X / Y};

        if (at[axis] >= first && (at[axis] - first) % period < run &&
            at[axis] + 1 < extent[axis])
            unwrite(i);
    }
}

/* Where the field has one block along x, no column is that of a smaller tile,
 * nor of a seam. */
START_TEST(one_block_has_no_smaller_tiles)
{
    open_case("06", 1, X, Y, Z, 0);
    launch(1, 4, 3, 64, 8, 8);
    sweep(right, X - 1, Y - 1, Z - 1);
    for (long row = Y; row < (long)Y * (Z - 1); row++)
        if (row % Y > 0 && row % Y + 1 < Y)
            out(1)[row * X + X - 2] += 1;
    check_says("unknown", "the first at (35, 1, 1)");
}
END_TEST

/* Sides of seams. */

/* What stands for neighbours along x and y on those sides of tiles of 8 x 8
 * points, x- and x+ first: the point itself, or nothing. */
static void
lose_sides(unsigned sides, bool itself)
{
    const double *in = test_data(t, 0), c1 = t->job.scalar[4].d;
    const long steps[2] = {1, X};

    for (long i = 0; i < plane * Z; i++) {
        const long at[2] = {i % X, i / X % Y};

        if (test_boundary(t, 1, (size_t)i))
            continue;
        for (unsigned k = 0; k < 4; k++)
            if (sides >> k & 1 && at[k / 2] % 8 == (k % 2 ? 7 : 0))
                out(1)[i] +=
                    c1 * ((itself ? in[i] : 0) -
                          in[k % 2 ? i + steps[k / 2] : i - steps[k / 2]]);
    }
}

START_TEST(sides_of_seams_are_told_with_what_is_read_there)
{
    open_blocks();
    lose_sides(15, true);
    check_says("tile-seams",
               "along the seams between tiles, at x-, x+, y- and y+ of a tile: "
               "what a tile needs from its neighbours does not reach it; at "
               "(8, 1, 1), in (8, 1, 1) is read in place of in (7, 1, 1)");
    open_blocks();
    lose_sides(7, true);
    check_says("tile-seams", "at x-, x+ and y- of a tile");
}
END_TEST

START_TEST(end_of_the_field_is_a_side_of_the_last_tile)
{
    const double *in;

    open_blocks();
    lose_sides(13, true);
    in = test_data(t, 0);
    for (long i = plane + X; i < plane * (Z - 1); i++)
        if (i % X == X - 2 && !test_boundary(t, 1, (size_t)i))
            out(1)[i] -= t->job.scalar[4].d * in[i + 1];
    check_says("tile-seams", "at x-, x+, y- and y+ of a tile");
}
END_TEST

START_TEST(nothing_is_read_in_place_of_what_is_not_there)
{
    open_blocks();
    lose_sides(15, false);
    ck_assert_str_eq(diagnosed(NULL, NULL), "tile-seams");
    ck_assert_ptr_nonnull(strstr(said.text, "at x-, x+, y- and y+ of a tile"));
    ck_assert_msg(!strstr(said.text, "in place of"), "%s", said.text);
    close_case();
}
END_TEST

/* The first points of tiles that begin with the field's first, or the last of
 * those that begin with its second. */
START_TEST(side_of_a_seam_is_not_told_where_it_may_be_either)
{
    open_blocks();
    lose_sides(5, true);
    ck_assert_str_eq(diagnosed(NULL, NULL), "tile-seams");
    ck_assert_msg(!strstr(said.text, "of a tile"), "%s", said.text);
    close_case();
}
END_TEST

/* Gaps. */

START_TEST(one_layer_where_tiles_meet)
{
    static const char *const words[] = {
        "at x = 8, 16 and so on, every 8 columns",
        "at y = 8, 16 and so on, every 8 rows",
        "at z = 8, 16 and so on, every 8 planes"};

    open_blocks();
    leave_out((unsigned)_i, 8, 1, 8);
    check_says("tile-seams", words[_i]);
}
END_TEST

START_TEST(tiles_further_apart_than_they_compute)
{
    open_blocks();
    leave_out(0, 7, 2, 8);
    check_says("tile-seams", "at x = 7 to 8, 15 and so on, every 8 columns: "
                             "tiles begin further apart than the 6 columns");
}
END_TEST

START_TEST(gaps_along_several_axes_are_told_once)
{
    open_blocks();
    leave_out(1, 8, 1, 8);
    leave_out(2, 8, 1, 8);
    check_says("tile-seams", "every 8 rows, and along other axes alike");
}
END_TEST

START_TEST(gap_between_two_tiles_alone)
{
    open_blocks();
    leave_out(2, 9, 1, Z);
    check_says("tile-seams", "nothing is written at z = 9, where two tiles");
}
END_TEST

START_TEST(gaps_without_a_period_are_no_seams)
{
    open_blocks();
    leave_out(0, 8, 1, X);
    leave_out(0, 13, 1, X);
    leave_out(0, 23, 1, X);
    check_not("tile-seams");
}
END_TEST

START_TEST(point_beside_the_layers_is_no_seams)
{
    open_blocks();
    leave_out(0, 8, 1, 8);
    unwrite(3 + X * (4 + Y * 5));
    check_not("tile-seams");
}
END_TEST

/* Exchanged. */

struct mirror {
    unsigned p, q, anchor;
    bool neighbours; /* those along q alone come from there */
};

static double
mirrored(const struct mirror *m, long i)
{
    const long step[3] = {1, X, plane};
    const double *in = test_data(t, 0);
    const double c0 = t->job.scalar[3].d, c1 = t->job.scalar[4].d;
    unsigned at[3] = {(unsigned)i % X, (unsigned)i / X % Y,
                      (unsigned)i / X / Y};
    const unsigned p = at[m->p] - m->anchor, q = at[m->q] - m->anchor;
    const long along = step[m->q];
    long to;

    at[m->p] = p / 8 * 8 + q % 8 + m->anchor;
    at[m->q] = q / 8 * 8 + p % 8 + m->anchor;
    for (unsigned axis = 0; axis < 3; axis++)
        if (at[axis] < 1 || at[axis] + 1 >= extent[axis])
            return right(in + i, X, plane, c0, c1);
    to = at[0] + X * (at[1] + (long)Y * at[2]);
    if (!m->neighbours)
        return right(in + to, X, plane, c0, c1);
    return right(in + i, X, plane, c0, c1) +
           c1 * (in[to - step[m->p]] + in[to + step[m->p]] - in[i - along] -
                 in[i + along]);
}

static void
write_mirrored(struct mirror m)
{
    for (long i = 0; i < plane * Z; i++)
        if (!test_boundary(t, 1, (size_t)i))
            out(1)[i] = mirrored(&m, i);
}

START_TEST(tile_that_is_read_the_other_way_round)
{
    static const struct mirror mirrors[] = {
        {0, 1, 0, false}, {0, 1, 1, false}, {0, 2, 1, false}, {1, 2, 0, false}};
    static const char *const words[] = {"x and y", "x and y", "x and z",
                                        "y and z"};

    open_blocks();
    write_mirrored(mirrors[_i]);
    check_says("axes-swapped", words[_i]);
}
END_TEST

START_TEST(neighbours_that_are_read_the_other_way_round)
{
    open_blocks();
    write_mirrored((struct mirror){0, 1, 1, true});
    check_says("axes-swapped", "the values of some neighbours come from");
}
END_TEST

/* Of tiles that are no squares there is no mirror image. */
START_TEST(mirror_needs_a_square)
{
    open_blocks();
    launch(5, 8, 3, 8, 4, 8);
    write_mirrored((struct mirror){0, 1, 1, false});
    check_not("axes-swapped");
}
END_TEST

/* The last columns of tiles of 8 have for their right neighbour the column at
 * the tile's left, or what stands in the same column two rows up. */
START_TEST(halo_from_another_place)
{
    static const char *const words[] = {
        "the last column of tiles of 8: the halo at right (higher x) is loaded "
        "from another place, where x is 9 too small",
        "the halo at right (higher x) is loaded from another place"};
    const double *in;

    open_blocks();
    in = test_data(t, 0);
    for (long i = 0; i < plane * Z; i++)
        if (!test_boundary(t, 1, (size_t)i) && i % X % 8 == 0 && i / X % Y > 1)
            out(1)[i] += t->job.scalar[4].d *
                         (in[i + (_i == 0 ? -8 : 1 - 2 * X)] - in[i + 1]);
    check_says("halo-missing", words[_i]);
}
END_TEST

/* The same of a field of two axes. */
START_TEST(halo_from_another_place_of_a_plane)
{
    const double *in;

    open_case("06", 0, X, Y, 1, 0);
    launch(5, 4, 1, 8, 8, 1);
    in = test_data(t, 0);
    for (long i = X; i < plane - X; i++) {
        const double *p = in + i, c1 = t->job.scalar[4].d;

        if (test_boundary(t, 1, (size_t)i))
            continue;
        out(1)[i] = t->job.scalar[3].d * p[0] +
                    c1 * (p[-1] + p[1] + p[-X] + p[X]) +
                    (i % X % 8 == 0 ? c1 * (p[-8] - p[1]) : 0);
    }
    check_says("halo-missing", "is loaded from another place, where x is 9 too "
                               "small");
}
END_TEST

/* Of a neighbour that does not count any value would do. */
START_TEST(halo_without_a_weight_comes_from_nowhere)
{
    struct evidence e = {.test = NULL};
    struct verdict *v;
    double weight;
    long far;
    int side;

    open_blocks();
    weight = t->job.scalar[4].d;
    for (size_t i = 0; i < (size_t)(plane * Z); i++)
        if (!test_boundary(t, 1, i) && i % X % 8 == 0)
            out(1)[i] += weight * (((const double *)test_data(t, 0))[i - 8] -
                                   ((const double *)test_data(t, 0))[i + 1]);
    v = judge(t, output);
    e.test = t;
    e.verdict = v;
    ck_assert(diagnose_taken(&e, 0, &side, &far));
    t->job.scalar[4].d = 0;
    ck_assert(!diagnose_taken(&e, 0, &side, &far));
    verdict_free(v);
    close_case();
}
END_TEST

/* Other planes. */

static const double *
plane_of(int z)
{
    return (const double *)test_data(t, 0) + plane * z;
}

/* The points at the edges of tiles of 14 have the halo of another plane. */
static void
write_halos(int from(int z))
{
    double c1;

    open_case("07", 0, X, Y, Z, 0);
    launch(3, 2, 1, 16, 16, 1);
    sweep(right, X - 1, Y - 1, Z - 1);
    c1 = t->job.scalar[4].d;
    for (int z = 2; z < Z - 1; z++)
        for (int y = 1; y < Y - 1; y++)
            for (int x = 1; x < X - 1; x++) {
                const int i = x + X * y;
                const double *here = plane_of(z) + i;
                const double *there = plane_of(from(z)) + i;
                double *to = &out(1)[i + X * Y * z];

                if (x % 14 == 1)
                    *to += c1 * (there[-1] - here[-1]);
                if (y % 14 == 0)
                    *to += c1 * (there[X] - here[X]);
            }
}

static int
first_plane(int z)
{
    (void)z;
    return 1;
}

static int
plane_below(int z)
{
    return z - 1;
}

static int
any_plane(int z)
{
    return z % 3 == 2 ? z + 1 : z % 3;
}

START_TEST(halo_of_the_first_plane_in_all_others)
{
    write_halos(first_plane);
    check_says("halo-missing", "at z = 3 the points at the edges of tiles get "
                               "the halo of plane 1 still");
}
END_TEST

START_TEST(halo_of_planes_is_looked_for_in_double_precision_alone)
{
    struct evidence e = {.test = NULL};
    struct diagnosis d = {NULL, NULL, 0};
    struct verdict *v;

    write_halos(first_plane);
    v = judge(t, output);
    e.test = t;
    e.verdict = v;
    t->job.array[0].element = ELEMENT_F32;
    ck_assert(!diagnose_foreign(&e, &d));
    t->job.array[0].element = ELEMENT_F64;
    ck_assert(diagnose_foreign(&e, &d));
    free(d.text);
    verdict_free(v);
    close_case();
}
END_TEST

START_TEST(halo_of_the_plane_below)
{
    write_halos(plane_below);
    check_says("plane-shifted", "of plane 1, at z = 3 that of plane 2");
}
END_TEST

START_TEST(halo_of_other_planes)
{
    write_halos(any_plane);
    check_says("carried-wrongly", "at z = 2 the points at the edges of tiles "
                                  "get the halo of plane 3");
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("tiles");
    TCase *c = tcase_create("tiles");

    tcase_add_test(c, one_block_has_no_smaller_tiles);
    tcase_add_test(c, sides_of_seams_are_told_with_what_is_read_there);
    tcase_add_test(c, end_of_the_field_is_a_side_of_the_last_tile);
    tcase_add_test(c, nothing_is_read_in_place_of_what_is_not_there);
    tcase_add_test(c, side_of_a_seam_is_not_told_where_it_may_be_either);
    tcase_add_loop_test(c, one_layer_where_tiles_meet, 0, 3);
    tcase_add_test(c, tiles_further_apart_than_they_compute);
    tcase_add_test(c, gaps_along_several_axes_are_told_once);
    tcase_add_test(c, gap_between_two_tiles_alone);
    tcase_add_test(c, gaps_without_a_period_are_no_seams);
    tcase_add_test(c, point_beside_the_layers_is_no_seams);
    tcase_add_loop_test(c, tile_that_is_read_the_other_way_round, 0, 4);
    tcase_add_test(c, neighbours_that_are_read_the_other_way_round);
    tcase_add_test(c, mirror_needs_a_square);
    tcase_add_loop_test(c, halo_from_another_place, 0, 2);
    tcase_add_test(c, halo_from_another_place_of_a_plane);
    tcase_add_test(c, halo_without_a_weight_comes_from_nowhere);
    tcase_add_test(c, halo_of_the_first_plane_in_all_others);
    tcase_add_test(c, halo_of_planes_is_looked_for_in_double_precision_alone);
    tcase_add_test(c, halo_of_the_plane_below);
    tcase_add_test(c, halo_of_other_planes);
    suite_add_tcase(s, c);
    return suite_run(s);
}
