/*
 * polynomial: the reference against known values, and the error that it allows
 * against right and wrong ways to compute
 */
#include "../../common/ref/field.h"
#include "../../common/ref/polynomial.h"
#include "suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>

enum { POINTS = 3001, TERMS = 40 };

static float x[POINTS], c[TERMS];
static double expected[POINTS], allowed[POINTS];

static void
draw(uint64_t seed, int terms)
{
    field_random_f32(x, POINTS, seed);
    field_random_f32(c, TERMS, seed + 1);
    polynomial_values(POINTS, x, c, terms, expected, allowed);
}

static double
horner(float at, int terms)
{
    volatile float sum = 0; /* rounded at each step */

    for (int k = terms - 1; k >= 0; k--) {
        sum = sum * at;
        sum = sum + c[k];
    }
    return sum;
}

static double
rising(float at, int terms)
{
    volatile float sum = 0, power = 1, term;

    for (int k = 0; k < terms; k++) {
        term = c[k] * power;
        sum = sum + term;
        power = power * at;
    }
    return sum;
}

START_TEST(known_values)
{
    const float at[] = {0, 1, -2, 0.5f}, terms[] = {1, 2, 3};
    const double right[] = {1, 6, 9, 2.75};

    polynomial_values(4, at, terms, 3, expected, allowed);
    for (int i = 0; i < 4; i++)
        ck_assert_double_eq(expected[i], right[i]);
    polynomial_values(4, at, terms, 0, expected, allowed);
    ck_assert_double_eq(expected[2], 0);
    ck_assert_double_eq(allowed[2], 0);
}
END_TEST

START_TEST(right_ways_are_within_what_is_allowed)
{
    for (int terms = 1; terms <= TERMS; terms++) {
        draw(91u + (unsigned)terms, terms);
        for (int i = 0; i < POINTS; i++) {
            ck_assert_double_le(fabs(horner(x[i], terms) - expected[i]),
                                allowed[i]);
            ck_assert_double_le(fabs(rising(x[i], terms) - expected[i]),
                                allowed[i]);
        }
    }
}
END_TEST

/* One term less is seen at many points, even of the highest power. */
START_TEST(a_term_less_is_not_allowed)
{
    for (int terms = 2; terms <= TERMS; terms++) {
        int seen = 0;

        draw(700u + (unsigned)terms, terms);
        for (int i = 0; i < POINTS; i++)
            seen += fabs(horner(x[i], terms - 1) - expected[i]) > allowed[i];
        ck_assert_int_gt(seen, POINTS / 10);
    }
}
END_TEST

/* With so many terms each, one point is too many. */
START_TEST(mistakes_of_a_gpus_sizes_are_not_tried)
{
    enum { MANY = 1 << 14, POINTS_TRIED = 1 << 12 };
    static const float at[POINTS_TRIED + 1], of[MANY];
    static double values[POINTS_TRIED + 1];

    ck_assert_ptr_nonnull(
        polynomial_mistaken(0, POINTS_TRIED, at, of, MANY, values));
    ck_assert_ptr_null(
        polynomial_mistaken(0, POINTS_TRIED + 1, at, of, MANY, values));
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("polynomial");
    TCase *t = tcase_create("values");

    tcase_add_test(t, known_values);
    tcase_add_test(t, right_ways_are_within_what_is_allowed);
    tcase_add_test(t, a_term_less_is_not_allowed);
    tcase_add_test(t, mistakes_of_a_gpus_sizes_are_not_tried);
    suite_add_tcase(s, t);
    return suite_run(s);
}
