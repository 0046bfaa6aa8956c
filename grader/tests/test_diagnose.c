/*
 * diagnose: each pattern of wrong values under its name
 */
#include "diagnosed.h"
#include "suite.h"

static const char *
by_values(void)
{
    return diagnosed(NULL, NULL);
}

static double
exchanged(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, c1, c0);
}

static double
without_right(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, c0, c1) - c1 * p[1];
}

static double
left_twice(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, c0, c1) + c1 * (p[-1] - p[1]);
}

static double
plane_twice(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, c0, c1) + c1 * (p[-plane] - p[plane]);
}

static double
shifted(const double *p, long row, long plane, double c0, double c1)
{
    return right(p - row, row, plane, c0, c1);
}

static double
single(const double *p, long row, long plane, double c0, double c1)
{
    return (float)right(p, row, plane, (float)c0, (float)c1);
}

static double
as_sum(const double *p, long row, long plane, double c0, double c1)
{
    return p[0] * p[1] + 0 * right(p, row, plane, c0, c1);
}

static double
centre_weight_alone(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, c0, c0) + 0 * c1;
}

/* c1 * in[i - 1] + in[i + 1] + ... */
static double
paren(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, c0, 1) + (c1 - 1) * p[-1];
}

/* Along y the stride of z's extent. */
static double
wrong_stride(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, c0, c1) + c1 * (p[19] - p[row]);
}

/* Values. */

static const struct {
    weigh *w;
    int x, y, z;
    const char *id, *word;
} sweeps[] = {
    {right, X - 1, Y - 1, Z - 1, "none", NULL},
    {minus_neighbours, X - 1, Y - 1, Z - 1, "sign-wrong",
     "all 6 neighbours have"},
    {exchanged, X - 1, Y - 1, Z - 1, "weight-wrong", "c0 and c1 are exchanged"},
    {centre_weight_alone, X - 1, Y - 1, Z - 1, "weight-wrong",
     "all 6 neighbours have weight"},
    {paren, X - 1, Y - 1, Z - 1, "weight-wrong",
     "the neighbours at x + 1, y - 1, y + 1, z - 1 and z + 1 have weight 1, "},
    {without_right, X - 1, Y - 1, Z - 1, "weight-wrong",
     "the neighbour at x + 1 is not added"},
    {left_twice, X - 1, Y - 1, Z - 1, "weight-wrong",
     "the neighbour at x - 1 is added twice, and the neighbour at x + 1 is"},
    {plane_twice, X - 1, Y - 1, Z - 1, "weight-wrong", "z - 1 is added twice"},
    {shifted, X - 1, Y - 1, Z - 1, "plane-shifted", "down along y"},
    {single, X - 1, Y - 1, Z - 1, "single-precision", "float"},
    {wrong_stride, X - 1, Y - 1, Z - 1, "axes-swapped", "19 elements away"},
    {as_sum, X - 1, Y - 1, Z - 1, "unknown", "16,065 of 20,387"},
    {right, 0, 0, 0, "nothing-written", "no thread stores"},
    {right, X - 2, Y - 1, Z - 1, "last-column-unwritten", "x = 35"},
    {right, X - 1, Y - 2, Z - 1, "last-row-unwritten", "y = 27"},
    {right, X - 1, Y - 1, Z - 2, "last-plane-unwritten", "z = 17"},
    {right, X - 6, Y - 1, Z - 1, "tail-unwritten", "x = 31"},
    /* 2 blocks of 13 threads, a thread a point. */
    {right, 26, Y - 1, Z - 1, "launch-rounded-down", "2 blocks of 13"},
    /* The same, a thread an interior point. */
    {right, 27, Y - 1, Z - 1, "launch-rounded-down", "x = 27"},
    /* 3 blocks of 3 threads, though 19 / 3 is more. */
    {right, X - 1, Y - 1, 9, "too-few-blocks", "3 blocks of 3 threads along z"},
};

START_TEST(sweep_is_diagnosed)
{
    open_case("05", 0, X, Y, Z, 0);
    launch(2, 4, 3, 13, 8, strcmp(sweeps[_i].id, "too-few-blocks") ? 8 : 3);
    sweep(sweeps[_i].w, sweeps[_i].x, sweeps[_i].y, sweeps[_i].z);
    ck_assert_str_eq(by_values(), sweeps[_i].id);
    if (sweeps[_i].word)
        ck_assert_msg(strstr(said.text, sweeps[_i].word) != NULL, "%s",
                      said.text);
    close_case();
}
END_TEST

static const struct {
    const char *source;
    long line;
} singles[] = {
    {"k()\n{\n  float sum = 0; // float\n  if(x) y = sizeof(x) + 0x1f;\n}\n",
     3},
    {"k()\n{\n  /* float */\n  double c = 0.1f + .5F;\n}\n", 4},
    {"k()\n{\n  double c = sqrtf(2.0);\n}\n", 3},
    {"k()\n{\n  float a;\n  float4 b;\n}\n", 0},
    {"k()\n{\n  float a;\n  double b = 1.f;\n}\n", 0},
    {"k()\n{\n  half a;\n}\n", 0},
};

START_TEST(single_precision_is_at_the_only_line_that_has_it)
{
    source = singles[_i].source;
    open_case("06", 1, X, Y, Z, 0);
    launch(2, 4, 3, 13, 8, 8);
    sweep(single, X - 1, Y - 1, Z - 1);
    ck_assert_str_eq(by_values(), "single-precision");
    ck_assert_int_eq(said.line, singles[_i].line);
    close_case();
    source = NULL;
}
END_TEST

START_TEST(no_launch_is_told_from_no_store)
{
    open_case("05", 0, X, Y, Z, 0);
    result->launches = 0;
    ck_assert_str_eq(by_values(), "nothing-written");
    ck_assert_ptr_nonnull(strstr(said.text, "no kernel is launched"));
    close_case();
}
END_TEST

START_TEST(written_boundary)
{
    open_case("05", 0, X, Y, Z, 0);
    sweep(right, X - 1, Y - 1, Z - 1);
    out(1)[5] = 0;
    ck_assert_str_eq(by_values(), "boundary-written");
    ck_assert_ptr_nonnull(strstr(said.text, "(5, 0, 0)"));
    close_case();
}
END_TEST

START_TEST(field_of_exchanged_axes)
{
    open_case("05", 0, X, Y, Z, 0);
    /* The kernel takes the field for one of 29 x 37 x 19. */
    for (long z = 1; z < Z - 1; z++)
        for (long y = 1; y < X - 1; y++)
            for (long x = 1; x < Y - 1; x++) {
                const long i = x + Y * (y + X * z);

                out(1)[i] = right((double *)test_data(t, 0) + i, Y, (long)X * Y,
                                  t->job.scalar[3].d, t->job.scalar[4].d);
            }
    ck_assert_str_eq(by_values(), "axes-swapped");
    ck_assert_ptr_nonnull(strstr(said.text, "x and y"));
    close_case();
}
END_TEST

/* Wrong where the predicate of one coordinate holds. */
static void
spoil(size_t axis, size_t from, size_t period, size_t residue)
{
    for (size_t i = 0; i < (size_t)X * Y * Z; i++) {
        const size_t at[3] = {i % X, i / X % Y, i / X / Y};

        if (!test_boundary(t, 1, i) && at[axis] >= from &&
            at[axis] % period == residue)
            out(1)[i] += 0.25;
    }
}

START_TEST(first_columns_of_tiles)
{
    open_case("06", 1, X, Y, Z, 0);
    launch(5, 4, 3, 8, 8, 8);
    sweep(right, X - 1, Y - 1, Z - 1);
    spoil(0, 9, 8, 1);
    ck_assert_str_eq(by_values(), "halo-missing");
    ck_assert_msg(strstr(said.text, "first column of tiles of 8") != NULL, "%s",
                  said.text);
    close_case();
}
END_TEST

START_TEST(last_planes_of_tiles)
{
    open_case("06", 1, X, Y, Z, 0);
    launch(5, 4, 3, 10, 10, 10);
    sweep(right, X - 1, Y - 1, Z - 1);
    spoil(2, 1, 8, 0);
    ck_assert_str_eq(by_values(), "halo-missing");
    ck_assert_msg(strstr(said.text, "last plane of tiles of 8") != NULL, "%s",
                  said.text);
    close_case();
}
END_TEST

/* Points of row 8 and 16 are the last of tiles that begin at 1, and the first
 * of those that begin at 0. */
START_TEST(side_that_cannot_be_told_is_not_named)
{
    open_case("06", 1, X, Y, Z, 0);
    launch(5, 4, 3, 8, 8, 8);
    sweep(right, X - 1, Y - 1, Z - 1);
    spoil(1, 1, 8, 0);
    ck_assert_str_eq(by_values(), "halo-missing");
    ck_assert_msg(strstr(said.text, "on one side") != NULL, "%s", said.text);
    close_case();
}
END_TEST

START_TEST(values_tell_the_side)
{
    const size_t plane = (size_t)X * Y;

    open_case("06", 1, X, Y, Z, 0);
    launch(5, 4, 3, 8, 8, 8);
    sweep(right, X - 1, Y - 1, Z - 1);
    for (size_t i = 0; i < plane * Z; i++)
        if (!test_boundary(t, 1, i) && i / X % Y % 8 == 0)
            out(1)[i] -=
                t->job.scalar[4].d * ((double *)test_data(t, 0))[i - X];
    ck_assert_str_eq(by_values(), "halo-missing");
    ck_assert_msg(strstr(said.text, "lower y") != NULL, "%s", said.text);
    close_case();
}
END_TEST

START_TEST(box_that_begins_too_far_up)
{
    open_case("06", 1, X, Y, Z, 0);
    launch(5, 4, 3, 8, 8, 8);
    sweep(right, X - 1, Y - 1, Z - 1);
    for (size_t i = 0; i < (size_t)X * Y * Z; i++) {
        const size_t far = (i % X - 1) / 8 * 2;

        if (!test_boundary(t, 1, i))
            out(1)[i] =
                i % X + far < X - 1
                    ? right((double *)test_data(t, 0) + i + far, X, (long)X * Y,
                            t->job.scalar[3].d, t->job.scalar[4].d)
                    : 0;
    }
    ck_assert_str_eq(by_values(), "plane-shifted");
    ck_assert_msg(strstr(said.text, "2 points too far up") != NULL, "%s",
                  said.text);
    close_case();
}
END_TEST

START_TEST(seams_on_several_axes)
{
    open_case("06", 1, X, Y, Z, 0);
    launch(5, 4, 3, 8, 8, 8);
    sweep(right, X - 1, Y - 1, Z - 1);
    spoil(0, 1, 8, 1);
    spoil(0, 1, 8, 0);
    spoil(1, 1, 8, 1);
    ck_assert_str_eq(by_values(), "tile-seams");
    close_case();
}
END_TEST

START_TEST(last_cut_block)
{
    open_case("06", 1, X, Y, Z, 0);
    launch(5, 4, 3, 8, 8, 8);
    sweep(right, X - 1, Y - 1, Z - 1);
    spoil(0, X - 2, 1, 0); /* beside the far boundary: 33 to 35 are cut */
    ck_assert_str_eq(by_values(), "halo-partial-block");
    close_case();
}
END_TEST

/* Heat. */

/* Writes the start after `held` steps into the array. */
static void
write_heat(int held, int array)
{
    double *allowed = checked_alloc(test_elements(t, 0), sizeof *allowed);
    struct lab_case other = extents;
    struct test *like;

    other.steps = held;
    like = test_make(lab, &lab->functions[1], &other, 91);
    lab->functions[1].expect(like, array, out(array), allowed);
    free(allowed);
    test_free(like);
}

static void
open_heat(int steps, int held, int array)
{
    open_case("05", 1, 9, 8, 7, steps);
    write_heat(held, array);
}

START_TEST(heat_of_too_few_or_many_steps)
{
    open_heat(3, 2, 1);
    result->returned = 1;
    ck_assert_str_eq(by_values(), "step-count");
    ck_assert_ptr_nonnull(strstr(said.text, "2 steps, not of 3"));
    close_case();
    open_heat(3, 4, 1);
    result->returned = 1;
    ck_assert_str_eq(by_values(), "step-count");
    close_case();
    /* Two of three, and exchanged. */
    open_heat(3, 2, 0);
    write_heat(1, 1);
    result->returned = 0;
    ck_assert_str_eq(by_values(), "step-count");
    ck_assert_msg(strstr(said.text, "2 steps, not of 3") != NULL, "%s",
                  said.text);
    close_case();
    /* Four of three: the right result lies in the other one. */
    open_heat(3, 4, 0);
    write_heat(3, 1);
    result->returned = 0;
    ck_assert_str_eq(by_values(), "step-count");
    ck_assert_msg(strstr(said.text, "4 steps, not of 3") != NULL, "%s",
                  said.text);
    close_case();
}
END_TEST

/* However the other buffer came by what it holds, the step after is none of
 * what a right loop leaves. */
START_TEST(sweep_too_many_shows_in_the_buffer_not_returned)
{
    open_heat(3, 3, 1);
    write_heat(4, 0);
    result->returned = 1;
    ck_assert_str_eq(by_values(), "step-count");
    ck_assert_msg(strstr(said.text, "a holds step 4 of 3") != NULL, "%s",
                  said.text);
    close_case();
    open_heat(0, 1, 1);
    result->returned = 0;
    ck_assert_str_eq(by_values(), "step-count");
    close_case();
    for (int before = 0; before < 3; before++) {
        open_heat(3, 3, 1);
        write_heat(before, 0);
        result->returned = 1;
        ck_assert_str_eq(by_values(), "none");
        close_case();
    }
}
END_TEST

START_TEST(heat_that_never_exchanges)
{
    open_heat(3, 1, 1);
    result->returned = 0;
    ck_assert_str_eq(by_values(), "step-count");
    ck_assert_msg(strstr(said.text, "every one of 3 steps") != NULL, "%s",
                  said.text);
    close_case();
}
END_TEST

START_TEST(heat_in_the_other_buffer)
{
    open_heat(3, 3, 1);
    result->returned = 0;
    ck_assert_str_eq(by_values(), "wrong-buffer");
    ck_assert_ptr_nonnull(strstr(said.text, "in b, but a was returned"));
    close_case();
    open_heat(3, 3, 1);
    result->returned = -1;
    ck_assert_str_eq(by_values(), "wrong-buffer");
    close_case();
}
END_TEST

static TCase *
values(void)
{
    TCase *c = tcase_create("values");

    tcase_add_loop_test(c, sweep_is_diagnosed, 0,
                        sizeof sweeps / sizeof *sweeps);
    tcase_add_loop_test(c, single_precision_is_at_the_only_line_that_has_it, 0,
                        sizeof singles / sizeof *singles);
    tcase_add_test(c, no_launch_is_told_from_no_store);
    tcase_add_test(c, written_boundary);
    tcase_add_test(c, field_of_exchanged_axes);
    tcase_add_test(c, first_columns_of_tiles);
    tcase_add_test(c, last_planes_of_tiles);
    tcase_add_test(c, side_that_cannot_be_told_is_not_named);
    tcase_add_test(c, values_tell_the_side);
    tcase_add_test(c, box_that_begins_too_far_up);
    tcase_add_test(c, seams_on_several_axes);
    tcase_add_test(c, last_cut_block);
    tcase_add_test(c, heat_of_too_few_or_many_steps);
    tcase_add_test(c, sweep_too_many_shows_in_the_buffer_not_returned);
    tcase_add_test(c, heat_that_never_exchanges);
    tcase_add_test(c, heat_in_the_other_buffer);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("diagnose");

    suite_add_tcase(s, values());
    return suite_run(s);
}
