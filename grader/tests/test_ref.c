/* The references against second forms of the same sums, and the fields that
 * tests are filled with. */
#include "../../common/ref/field.h"
#include "../../common/ref/image.h"
#include "../../common/ref/stencil.h"
#include "../../common/ref/vector.h"
#include "../die.h"
#include "suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NX = 13, NY = 9, NZ = 7, PLANE = NX * NY, POINTS = PLANE * NZ };
enum { SIDE = 9, CUBE = SIDE * SIDE * SIDE };

static int
by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void
check_distinct(double *values, size_t count)
{
    qsort(values, count, sizeof *values, by_value);
    for (size_t i = 1; i < count; i++)
        ck_assert(values[i - 1] < values[i]);
}

START_TEST(random_values_are_distinct)
{
    enum { COUNT = 100000 };
    double *values = checked_alloc(COUNT, sizeof *values);
    float *singles = checked_alloc(COUNT, sizeof *singles);

    field_random(values, COUNT, 91);
    for (size_t i = 0; i < COUNT; i++)
        ck_assert(fabs(values[i]) < 1 && values[i] != 0);
    check_distinct(values, COUNT);
    field_random_f32(singles, COUNT, 91);
    for (size_t i = 0; i < COUNT; i++)
        values[i] = singles[i];
    check_distinct(values, COUNT);
    field_poison(values, COUNT, 91);
    check_distinct(values, COUNT);
    ck_assert(values[0] >= 1e6 && values[COUNT - 1] < 2e6);
    free(singles);
    free(values);
}
END_TEST

START_TEST(most_random_values_are_no_float)
{
    double values[1000];
    int exact = 0;

    field_random(values, 1000, 7);
    for (size_t i = 0; i < 1000; i++)
        exact += (double)(float)values[i] == values[i];
    ck_assert_int_lt(exact, 5);
}
END_TEST

START_TEST(random_values_follow_the_seed)
{
    double a[100], b[100];

    field_random(a, 100, 1);
    field_random(b, 100, 1);
    ck_assert_mem_eq(a, b, sizeof a);
    field_random(b, 100, 2);
    for (size_t i = 0; i < 100; i++)
        ck_assert(a[i] != b[i]);
}
END_TEST

START_TEST(random_values_have_no_mean_and_no_slope)
{
    enum { COUNT = 20000 };
    double *values = checked_alloc(COUNT, sizeof *values);
    double sum = 0, product = 0;

    field_random(values, COUNT, 3);
    for (size_t i = 1; i < COUNT; i++) {
        sum += values[i];
        product += values[i] * values[i - 1];
    }
    /* Four standard deviations of independent, uniform values. */
    ck_assert(fabs(sum / COUNT) < 4 * 0.578 / sqrt(COUNT));
    ck_assert(fabs(product / COUNT) < 4 * 0.334 / sqrt(COUNT));
    free(values);
}
END_TEST

static int
by_integer(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

START_TEST(random_integers_are_distinct_and_of_both_kinds)
{
    enum { COUNT = 100000 };
    uint32_t *values = checked_alloc(COUNT, sizeof *values);
    size_t odd = 0, large = 0, alternating = 0;

    field_random_u32(values, COUNT, 91);
    for (size_t i = 0; i < COUNT; i++) {
        odd += values[i] & 1;
        large += values[i] >> 31;
        alternating += (values[i] ^ i) & 1;
    }
    /* Four standard deviations. */
    ck_assert(fabs(odd - COUNT / 2.) < 2 * sqrt(COUNT));
    ck_assert(fabs(large - COUNT / 2.) < 2 * sqrt(COUNT));
    ck_assert(fabs(alternating - COUNT / 2.) < 2 * sqrt(COUNT));
    qsort(values, COUNT, sizeof *values, by_integer);
    ck_assert_uint_gt(values[0], 0);
    for (size_t i = 1; i < COUNT; i++)
        ck_assert_uint_lt(values[i - 1], values[i]);
    free(values);
}
END_TEST

/* How often a byte has an equal one within `apart` places behind it. */
static size_t
equal_bytes(const unsigned char *image, size_t count, size_t step, size_t apart)
{
    size_t equal = 0;

    for (size_t i = 0; i < count; i++)
        for (size_t k = 1; k <= apart && i + k < count; k++)
            equal += image[i * step] == image[(i + k) * step];
    return equal;
}

START_TEST(random_bytes_near_each_other_differ)
{
    enum { WIDTH = 213, HEIGHT = 117, BYTES = WIDTH * HEIGHT };
    unsigned char *image = checked_alloc(WIDTH, HEIGHT);
    size_t used[256] = {0};

    field_random_u8(image, WIDTH, HEIGHT, 91);
    for (size_t y = 0; y < HEIGHT; y++)
        ck_assert_uint_eq(
            equal_bytes(image + y * WIDTH, WIDTH, 1, FIELD_U8_APART), 0);
    for (size_t x = 0; x < WIDTH; x++)
        ck_assert_uint_eq(equal_bytes(image + x, HEIGHT, WIDTH, FIELD_U8_APART),
                          0);
    for (size_t i = 0; i < BYTES; i++)
        used[image[i]]++;
    ck_assert_uint_eq(used[0] + used[255], 0);
    for (size_t v = 1; v < 255; v++)
        ck_assert_uint_gt(used[v], BYTES / 254 / 2);
    free(image);
}
END_TEST

START_TEST(random_bytes_follow_the_seed)
{
    unsigned char a[600], b[600];

    field_random_u8(a, 40, 15, 1);
    field_random_u8(b, 40, 15, 1);
    ck_assert_mem_eq(a, b, sizeof a);
    field_random_u8(b, 40, 15, 2);
    ck_assert_mem_ne(a, b, sizeof a);
}
END_TEST

/* The second form: all bits the other way round. */
START_TEST(inverted_image_has_all_bits_flipped)
{
    unsigned char image[256];
    double expected[256];

    for (size_t v = 0; v < 256; v++)
        image[v] = (unsigned char)v;
    image_invert(image, 256, expected);
    for (size_t v = 0; v < 256; v++)
        ck_assert(expected[v] == (double)(v ^ 0xff));
}
END_TEST

START_TEST(boundary_is_every_outer_point)
{
    const uint32_t extent[3] = {4, 3, 3};

    ck_assert(field_boundary(extent, 3, 0, 1, 1));
    ck_assert(field_boundary(extent, 3, 3, 1, 1));
    ck_assert(field_boundary(extent, 3, 1, 2, 1));
    ck_assert(field_boundary(extent, 3, 1, 1, 0));
    ck_assert(!field_boundary(extent, 3, 2, 1, 1));
    ck_assert(!field_boundary(extent, 2, 2, 1, 0));
    ck_assert(!field_boundary(extent, 1, 2, 0, 0));
}
END_TEST

/* The second form: one term at a time, in long double, from the six offsets
 * in a table. */
static long double
star(const double *f, int nx, int ny, int x, int y, int z, double c0, double c1)
{
    static const int offsets[6][3] = {{0, 0, 1},  {0, 0, -1}, {0, 1, 0},
                                      {0, -1, 0}, {1, 0, 0},  {-1, 0, 0}};
    long double sum = (long double)c0 * f[x + nx * (y + ny * z)];

    for (int k = 0; k < 6; k++)
        sum += (long double)c1 *
               f[x + offsets[k][0] +
                 nx * (y + offsets[k][1] + ny * (z + offsets[k][2]))];
    return sum;
}

START_TEST(sweep7_agrees_with_the_second_form)
{
    double in[POINTS], out[POINTS], before[POINTS], allowed[POINTS];

    field_random(in, POINTS, 5);
    field_poison(out, POINTS, 6);
    memcpy(before, out, sizeof out);
    stencil_sweep7(in, out, allowed, NX, NY, NZ, 0.37, 0.11);
    for (int i = 0; i < POINTS; i++) {
        const int x = i % NX, y = i / NX % NY, z = i / NX / NY;

        if (x == 0 || y == 0 || z == 0 || x == NX - 1 || y == NY - 1 ||
            z == NZ - 1) {
            ck_assert(out[i] == before[i]);
            continue;
        }
        ck_assert(fabsl(out[i] - star(in, NX, NY, x, y, z, 0.37, 0.11)) <=
                  allowed[i] / 2);
        ck_assert(allowed[i] > 0 && allowed[i] < 1e-14);
    }
}
END_TEST

START_TEST(sweep5_is_a_plane_of_sweep7_without_z)
{
    double plane[NX * NY], in[3 * NX * NY] = {0}, out[3 * NX * NY];
    double result[NX * NY] = {0}, allowed[NX * NY];

    field_random(plane, PLANE, 8);
    memcpy(in + PLANE, plane, sizeof plane);
    stencil_sweep5(plane, result, allowed, NX, NY, 0.4, 0.12);
    stencil_sweep7(in, out, NULL, NX, NY, 3, 0.4, 0.12);
    for (int y = 1; y < NY - 1; y++)
        for (int x = 1; x < NX - 1; x++) {
            const int i = y * NX + x;

            ck_assert(fabs(result[i] - out[PLANE + i]) <= allowed[i]);
        }
}
END_TEST

START_TEST(no_interior_no_write)
{
    static const int extents[][3] = {
        {2, 9, 7}, {9, 2, 7}, {9, 7, 2}, {1, 1, 1}, {1, 9, 9}};
    double in[CUBE], out[CUBE], before[CUBE];

    field_random(in, CUBE, 1);
    field_poison(out, CUBE, 2);
    memcpy(before, out, sizeof out);
    for (size_t k = 0; k < sizeof extents / sizeof *extents; k++) {
        stencil_sweep7(in, out, NULL, extents[k][0], extents[k][1],
                       extents[k][2], 0.5, 0.1);
        ck_assert_mem_eq(out, before, sizeof out);
    }
}
END_TEST

START_TEST(heat_multiplies_the_sine_mode)
{
    const double c1 = 0.13, c0 = 1 - 6 * c1;
    const double factor = field_sine_factor(NX, NY, NZ, c0, c1);
    double start[POINTS], now[POINTS], allowed[POINTS];

    field_sine(start, NX, NY, NZ);
    for (int steps = 0; steps < 12; steps++) {
        const double grown = pow(factor, steps);

        memcpy(now, start, sizeof now);
        stencil_heat(now, allowed, NX, NY, NZ, c0, c1, steps);
        /* Beside heat's own bound: the mode is rounded, and so is the sum of
         * sines that the identity needs. */
        for (int i = 0; i < POINTS; i++)
            ck_assert(fabs(now[i] - grown * start[i]) <=
                      allowed[i] + (steps + 1) * 4e-16);
    }
}
END_TEST

/* The decay of exp(-3 pi^2 t) over a fixed time on n^3 points, r = 0.1. */
static double
heat_error(int n)
{
    const double pi = acos(-1), r = 0.1, h = 1.0 / (n - 1);
    const int steps = (n - 1) * (n - 1) / 4;
    const double time = steps * r * h * h;
    const size_t count = (size_t)n * n * n, middle = count / 2;
    double *field = checked_alloc(count, sizeof *field);
    double *allowed = checked_alloc(count, sizeof *allowed);
    double error;

    field_sine(field, n, n, n);
    stencil_heat(field, allowed, n, n, n, 1 - 6 * r, r, steps);
    error = fabs(field[middle] - exp(-3 * pi * pi * time));
    free(allowed);
    free(field);
    return error;
}

START_TEST(heat_converges_with_second_order)
{
    const double coarse = heat_error(9), fine = heat_error(17);
    const double order = log2(coarse / fine);

    ck_assert(coarse > 1e-5);
    ck_assert_double_ge(order, 1.9);
    ck_assert_double_le(order, 2.1);
}
END_TEST

START_TEST(heat_bound_grows_with_steps)
{
    double field[POINTS], one[POINTS], ten[POINTS];
    const int centre = 6 + NX * (4 + NY * 3);

    field_random(field, POINTS, 4);
    stencil_heat(field, one, NX, NY, NZ, 0.1, 0.15, 1);
    field_random(field, POINTS, 4);
    stencil_heat(field, ten, NX, NY, NZ, 0.1, 0.15, 10);
    ck_assert(one[centre] > 0);
    ck_assert(ten[centre] > one[centre]);
    ck_assert(ten[centre] < 1e-13);
}
END_TEST

START_TEST(heat_without_steps_changes_nothing)
{
    double field[POINTS], before[POINTS], allowed[POINTS];

    field_random(field, POINTS, 4);
    memcpy(before, field, sizeof field);
    stencil_heat(field, allowed, NX, NY, NZ, 0.1, 0.15, 0);
    ck_assert_mem_eq(field, before, sizeof field);
    for (int i = 0; i < POINTS; i++)
        ck_assert(allowed[i] == 0);
}
END_TEST

START_TEST(saxpy_fused_or_not_is_within_the_bound)
{
    enum { COUNT = 20000 };
    float *x = checked_alloc(COUNT, sizeof *x);
    float *y = checked_alloc(COUNT, sizeof *y);
    double *expected = checked_alloc(COUNT, sizeof *expected);
    double *allowed = checked_alloc(COUNT, sizeof *allowed);
    const float a = 1.7182818f;

    field_random_f32(x, COUNT, 1);
    field_random_f32(y, COUNT, 2);
    vector_saxpy(COUNT, a, x, y, expected, allowed);
    for (size_t i = 0; i < COUNT; i++) {
        volatile float product = a * x[i];
        const float apart = product + y[i], fused = fmaf(a, x[i], y[i]);

        ck_assert(fabs(apart - expected[i]) <= allowed[i]);
        ck_assert(fabs(fused - expected[i]) <= allowed[i]);
        ck_assert(allowed[i] < 1e-6);
    }
    free(x);
    free(y);
    free(expected);
    free(allowed);
}
END_TEST

static Suite *
suite(void)
{
    Suite *s = suite_create("ref");
    TCase *c = tcase_create("ref");

    tcase_add_test(c, random_values_are_distinct);
    tcase_add_test(c, most_random_values_are_no_float);
    tcase_add_test(c, random_values_follow_the_seed);
    tcase_add_test(c, random_values_have_no_mean_and_no_slope);
    tcase_add_test(c, random_integers_are_distinct_and_of_both_kinds);
    tcase_add_test(c, random_bytes_near_each_other_differ);
    tcase_add_test(c, random_bytes_follow_the_seed);
    tcase_add_test(c, inverted_image_has_all_bits_flipped);
    tcase_add_test(c, boundary_is_every_outer_point);
    tcase_add_test(c, sweep7_agrees_with_the_second_form);
    tcase_add_test(c, sweep5_is_a_plane_of_sweep7_without_z);
    tcase_add_test(c, no_interior_no_write);
    tcase_add_test(c, heat_multiplies_the_sine_mode);
    tcase_add_test(c, heat_converges_with_second_order);
    tcase_add_test(c, heat_bound_grows_with_steps);
    tcase_add_test(c, heat_without_steps_changes_nothing);
    tcase_add_test(c, saxpy_fused_or_not_is_within_the_bound);
    suite_add_tcase(s, c);
    return s;
}

int
main(void)
{
    return suite_run(suite());
}
