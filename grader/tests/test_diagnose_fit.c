/*
 * diagnose: weights that follow from the values, over several steps and to the
 * last digits; values that are whole or far too large
 */
#include "diagnosed.h"
#include "suite.h"
#include <math.h>

static void
expect_said(const char *id, const char *words)
{
    ck_assert_str_eq(diagnosed(NULL, NULL), id);
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
    close_case();
}

/* Several steps. */

static double
centre_lost(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, 0 * c0, c1);
}

static double
exchanged(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, c1, c0);
}

static double
upper_lost(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, c0, c1) - c1 * p[row];
}

static double
neighbours_lost(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, c0, 0 * c1);
}

static double
pair_lost(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, 0 * c0, c1) - c1 * p[1];
}

/* What one array becomes by a sweep of the other. */
static void
step(weigh *w, int from, int to)
{
    const struct case_array *a = &t->job.array[0];
    const long row = a->extent[0], plane = row * a->extent[1];

    for (unsigned z = 1; z + 1 < a->extent[2]; z++)
        for (unsigned y = 1; y + 1 < a->extent[1]; y++)
            for (unsigned x = 1; x + 1 < a->extent[0]; x++) {
                const long i = (long)x + row * (long)y + plane * (long)z;

                out(to)[i] = w(out(from) + i, row, plane, t->job.scalar[3].d,
                               t->job.scalar[4].d);
            }
}

static const struct {
    weigh *w;
    int steps;
    const char *id, *words;
} heats[] = {
    {exchanged, 1, "weight-wrong", "c0 and c1 are exchanged"},
    {exchanged, 2, "weight-wrong", "c0 and c1 are exchanged"},
    {exchanged, 5, "weight-wrong", "c0 and c1 are exchanged"},
    {minus_neighbours, 3, "sign-wrong", "6 neighbours have the wrong sign"},
    {centre_lost, 3, "weight-wrong", "the centre is not added"},
    {neighbours_lost, 1, "weight-wrong", "6 neighbours have weight 0, where "},
    {pair_lost, 1, "weight-wrong", "2 inputs have weight 0"},
    {upper_lost, 4, "weight-wrong", "the neighbour at y + 1 is not added"},
};

START_TEST(weights_of_many_steps_follow_from_the_other_field)
{
    open_case("05", 1, 19, 13, 11, heats[_i].steps);
    for (int k = 0; k < heats[_i].steps; k++)
        step(heats[_i].w, k % 2, 1 - k % 2);
    result->returned = heats[_i].steps % 2;
    expect_said(heats[_i].id, heats[_i].words);
}
END_TEST

/* Slightly wrong. */

static double
centre_off(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, 1.000000001 * c0, c1);
}

static double
neighbours_off(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, c0, 1.000000001 * c1);
}

static double
centre_float(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, (float)c0, c1);
}

static double
inputs_float(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, c0, c1) - c0 * (p[0] - (float)p[0]);
}

static const struct {
    weigh *w;
    const char *id, *words;
} slight[] = {
    {centre_off, "weight-wrong", "this is no float's rounding"},
    {neighbours_off, "weight-wrong", "6 inputs have slightly wrong weights"},
    {centre_float, "single-precision", "a float stands"},
    {inputs_float, "single-precision", "a float stands"},
};

START_TEST(number_that_is_off_is_told_from_a_float)
{
    open_case("05", 0, X, Y, Z, 0);
    sweep(slight[_i].w, X - 1, Y - 1, Z - 1);
    expect_said(slight[_i].id, slight[_i].words);
}
END_TEST

/* Whole, or far too large. */

static void
open_saxpy(float value)
{
    open_case("01", 0, 1000, 0, 0, 0);
    for (size_t i = 0; i < 1000; i++)
        ((float *)(void *)out(1))[i] = value;
}

START_TEST(variable_without_a_value_is_no_whole_number)
{
    open_saxpy(-1.7e38f);
    expect_said("never-set", "far too large");
    open_saxpy(-INFINITY);
    expect_said("never-set", "far too large");
    open_saxpy(NAN);
    expect_said("unknown", "1,000 of 1,000 elements are wrong");
}
END_TEST

START_TEST(nothing_but_zeros_may_be_an_empty_sum)
{
    open_saxpy(0);
    expect_said("fraction-lost", "or is nothing added to the sum?");
    open_saxpy(3);
    expect_said("fraction-lost", "what has a fraction?");
}
END_TEST

START_TEST(last_element_alone_may_lack_its_input)
{
    static double values[1000], room[1000];

    open_case("01", 0, 1000, 0, 0, 0);
    t->function->expect(t, 1, values, room);
    for (size_t i = 0; i < 1000; i++)
        ((float *)(void *)out(1))[i] =
            (float)values[i] + (i == 999 ? 0.37f : 0);
    expect_said("unknown", "the last of 1,000 elements alone is wrong");
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_fit");
    TCase *c = tcase_create("fits");

    tcase_add_loop_test(c, weights_of_many_steps_follow_from_the_other_field, 0,
                        sizeof heats / sizeof *heats);
    tcase_add_loop_test(c, number_that_is_off_is_told_from_a_float, 0,
                        sizeof slight / sizeof *slight);
    tcase_add_test(c, variable_without_a_value_is_no_whole_number);
    tcase_add_test(c, nothing_but_zeros_may_be_an_empty_sum);
    tcase_add_test(c, last_element_alone_may_lack_its_input);
    suite_add_tcase(s, c);
    return suite_run(s);
}
