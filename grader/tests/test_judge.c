/*
 * judge: what agrees, what is compared bit for bit, what the log must explain;
 * and the self-proof over every case of every lab
 */
#include "../die.h"
#include "../judge.h"
#include "../map.h"
#include "../proof.h"
#include "suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct lab *lab;
static const struct function *sweep7, *heat;
static struct test *t;
static unsigned char *output;

static const struct lab_case *
case_named(const struct function *function, const char *wanted)
{
    char name[128];

    for (const struct lab_case *c = function->cases; c->x >= 0; c++)
        if (strcmp(test_name(function, c, name, sizeof name), wanted) == 0)
            return c;
    ck_abort_msg("no case %s", wanted);
    return NULL;
}

/* What a right kernel would leave in array `array`. */
static void
write_expected(int array)
{
    const size_t count = test_elements(t, array);
    double *allowed = checked_alloc(count, sizeof *allowed);
    double *expected = checked_alloc(count, sizeof *expected);
    double *to =
        (double *)(void *)(output + t->job.array[array].offset + CASE_GUARD);

    t->function->expect(t, array, expected, allowed);
    for (size_t i = 0; i < count; i++)
        if (!test_boundary(t, array, i))
            to[i] = expected[i];
    free(expected);
    free(allowed);
}

static void
make(const struct function *function, const char *name, int array)
{
    t = test_make(lab, function, case_named(function, name), 91);
    output = checked_alloc(t->job.bytes, 1);
    memcpy(output, t->image, t->job.bytes);
    memset(output, 0, sizeof(struct case_result));
    ((struct case_result *)(void *)output)->returned = array;
    write_expected(array);
}

static double *
value(int array, size_t i)
{
    return (double *)(void *)(output + t->job.array[array].offset +
                              CASE_GUARD) +
           i;
}

static void
open_lab(void)
{
    lab = catalog_find("05");
    ck_assert_ptr_nonnull(lab);
    sweep7 = &lab->functions[0];
    heat = &lab->functions[1];
}

static void
set_up(void)
{
    open_lab();
    make(sweep7, "sweep7/7x8x9", 1);
}

static void
tear_down(void)
{
    test_free(t);
    free(output);
}

static size_t
wrong_points(void)
{
    struct verdict *v = judge(t, output);
    size_t wrong = v->wrong;

    verdict_free(v);
    return wrong;
}

/* (1, 1, 1) and (0, 0, 0) of 7 x 8 x 9. */
enum { INSIDE = 1 + 7 * (1 + 8), INSIDE_BYTE = 8 * INSIDE };
enum { CORNER = 0, CORNER_BYTE = 0, INTERIOR = 5 * 6 * 7 };

START_TEST(right_outputs_agree)
{
    struct verdict *v = judge(t, output);

    ck_assert(verdict_right(v));
    ck_assert_uint_eq(v->interior, INTERIOR);
    verdict_free(v);
}
END_TEST

START_TEST(nan_never_agrees)
{
    *value(1, INSIDE) = NAN;
    ck_assert_uint_eq(wrong_points(), 1);
    ck_assert(!judge_agrees(NAN, NAN, INFINITY));
    ck_assert(!judge_agrees(1, 2, NAN));
}
END_TEST

START_TEST(infinity_never_agrees)
{
    *value(1, INSIDE) = INFINITY;
    ck_assert_uint_eq(wrong_points(), 1);
}
END_TEST

START_TEST(one_rounding_more_agrees_and_a_float_does_not)
{
    double *p = value(1, INSIDE);
    const double right = *p;

    *p = nextafter(nextafter(right, 9), 9);
    ck_assert_uint_eq(wrong_points(), 0);
    *p = (double)(float)right;
    ck_assert_uint_eq(wrong_points(), 1);
}
END_TEST

START_TEST(boundary_is_compared_bit_for_bit)
{
    double *p = value(1, CORNER);

    *p = nextafter(*p, 0);
    ck_assert_uint_eq(wrong_points(), 1);
}
END_TEST

START_TEST(minus_zero_on_a_zero_boundary_is_wrong)
{
    memset(t->image + t->job.array[1].offset + CASE_GUARD, 0, 8);
    *value(1, CORNER) = -0.0;
    ck_assert_uint_eq(wrong_points(), 1);
}
END_TEST

START_TEST(unwritten_points_are_told_from_wrong_ones)
{
    struct verdict *v;

    memcpy(value(1, INSIDE), (double *)test_data(t, 1) + INSIDE, 8);
    *value(1, INSIDE + 1) = 3;
    v = judge(t, output);
    ck_assert_uint_eq(v->wrong, 2);
    ck_assert_uint_eq(v->unwritten, 1);
    ck_assert_uint_eq(v->first, INSIDE);
    verdict_free(v);
}
END_TEST

static void
check_guard(uint64_t at, long long byte)
{
    struct verdict *v;

    output[at] ^= 1;
    v = judge(t, output);
    ck_assert(!verdict_right(v));
    ck_assert(v->guard_written);
    ck_assert_uint_eq(v->guard_array, 1);
    ck_assert_int_eq(v->guard_byte, byte);
    verdict_free(v);
    output[at] ^= 1;
}

START_TEST(guard_bands_on_both_ends_are_compared)
{
    const struct case_array *a = &t->job.array[1];
    const uint64_t end = (a->bytes + 255) / 256 * 256;

    check_guard(a->offset, -CASE_GUARD);
    check_guard(a->offset + CASE_GUARD - 1, -1);
    check_guard(a->offset + CASE_GUARD + a->bytes, (long long)a->bytes);
    check_guard(a->offset + CASE_GUARD + end + CASE_GUARD - 1,
                (long long)end + CASE_GUARD - 1);
    ck_assert_uint_eq(wrong_points(), 0);
}
END_TEST

/* Heat: the returned buffer. */

static void
set_up_heat(void)
{
    open_lab();
    make(heat, "heat/9x8x7/steps=7", 1);
}

START_TEST(returned_buffer_is_judged)
{
    struct verdict *v = judge(t, output);

    ck_assert(verdict_right(v));
    ck_assert_int_eq(v->array, 1);
    verdict_free(v);
    ((struct case_result *)(void *)output)->returned = 0;
    v = judge(t, output);
    ck_assert(!verdict_right(v));
    verdict_free(v);
}
END_TEST

START_TEST(pointer_to_nothing_is_wrong)
{
    static const int64_t returned[] = {-1, 2, INT64_MAX, INT64_MIN};

    for (size_t i = 0; i < 4; i++) {
        struct verdict *v;

        ((struct case_result *)(void *)output)->returned = returned[i];
        v = judge(t, output);
        ck_assert(!verdict_right(v));
        ck_assert_int_eq(v->array, -1);
        verdict_free(v);
    }
}
END_TEST

START_TEST(interior_of_the_other_buffer_is_free)
{
    *value(0, 1 + 9 * (1 + 8)) = 77;
    ck_assert_uint_eq(wrong_points(), 0);
}
END_TEST

START_TEST(boundary_of_the_other_buffer_is_not)
{
    *value(0, CORNER) = 77;
    ck_assert_uint_eq(wrong_points(), 1);
}
END_TEST

/* Coverage. */

static unsigned char *
full_coverage(void)
{
    unsigned char *coverage = checked_alloc(t->job.bytes, 1);

    memset(coverage + t->job.array[0].offset + CASE_GUARD, 1,
           t->job.array[0].bytes);
    memset(coverage + t->job.array[1].offset + CASE_GUARD, 2,
           t->job.array[1].bytes);
    return coverage;
}

START_TEST(explained_outputs_are_not_suspect)
{
    unsigned char *coverage = full_coverage();

    ck_assert_ptr_null(judge_coverage(t, output, coverage));
    free(coverage);
}
END_TEST

START_TEST(changed_byte_without_a_store_is_suspect)
{
    unsigned char *coverage = full_coverage();
    char *text;

    coverage[t->job.array[1].offset + CASE_GUARD + INSIDE_BYTE] = 0;
    text = judge_coverage(t, output, coverage);
    ck_assert_ptr_nonnull(text);
    ck_assert_ptr_nonnull(strstr(text, "out[64]"));
    free(text);
    free(coverage);
}
END_TEST

START_TEST(what_the_host_copies_there_is_computed_by_the_host)
{
    unsigned char *coverage = full_coverage();
    unsigned char *out = coverage + t->job.array[1].offset + CASE_GUARD;
    char *text;

    out[CORNER_BYTE] = 8; /* it did not change */
    out[INSIDE_BYTE] = 8 | 2;
    ck_assert_ptr_null(judge_host(t, output, coverage));
    out[INSIDE_BYTE] = 8;
    text = judge_host(t, output, coverage);
    ck_assert_ptr_nonnull(text);
    ck_assert_ptr_nonnull(strstr(text, "out[64]"));
    free(text);
    free(coverage);
}
END_TEST

START_TEST(changed_input_is_wrong)
{
    struct verdict *v;

    output[t->job.array[0].offset + CASE_GUARD + INSIDE_BYTE + 7] ^= 1;
    v = judge(t, output);
    ck_assert_int_eq(v->input, 0);
    ck_assert_uint_eq(v->input_first, INSIDE);
    ck_assert_uint_eq(v->wrong, 0);
    ck_assert(!verdict_right(v));
    verdict_free(v);
}
END_TEST

START_TEST(needed_input_without_a_load_is_suspect)
{
    unsigned char *coverage = full_coverage();
    unsigned char *in = coverage + t->job.array[0].offset + CASE_GUARD;
    char *text;

    in[CORNER_BYTE] = 0; /* a star stencil reads no corner */
    ck_assert_ptr_null(judge_coverage(t, output, coverage));
    in[INSIDE_BYTE] = 0;
    text = judge_coverage(t, output, coverage);
    ck_assert_ptr_nonnull(text);
    free(text);
    free(coverage);
}
END_TEST

/* Map. */

START_TEST(map_marks_the_wrong_points)
{
    struct verdict *v;
    const char *row;
    json_t *map;

    *value(1, INSIDE + 2) = 5;
    *value(1, 7 * 8 + 7) = 5; /* (0, 1, 1): boundary */
    v = judge(t, output);
    map = map_json(v);
    ck_assert_int_eq(json_integer_value(json_object_get(map, "plane")), 1);
    row = json_string_value(json_array_get(json_object_get(map, "rows"), 1));
    ck_assert_str_eq(row, "B..#..-");
    json_decref(map);
    verdict_free(v);
}
END_TEST

START_TEST(no_map_where_nothing_is_wrong)
{
    struct verdict *v = judge(t, output);

    ck_assert_ptr_null(map_json(v));
    verdict_free(v);
}
END_TEST

/* Proof. */

START_TEST(no_wrong_answer_passes_any_case)
{
    for (size_t i = 0; catalog[i]; i++)
        for (const struct function *f = catalog[i]->functions; f->name; f++)
            for (const struct lab_case *c = f->cases; c->x >= 0; c++) {
                struct test *one = test_make(catalog[i], f, c, 17 + i);

                ck_assert_ptr_null(proof_weak(one));
                test_free(one);
            }
}
END_TEST

/* A lab whose inputs are all zero: the right answer is zero as well. */
static void
fill_zeros(struct test *test)
{
    memset(test_data(test, 0), 0, test->job.array[0].bytes);
    memset(test_data(test, 1), 1, test->job.array[1].bytes);
}

START_TEST(proof_finds_a_case_that_zeros_pass)
{
    struct function weak = *sweep7;
    struct test *one;

    weak.fill = fill_zeros;
    one = test_make(lab, &weak, case_named(sweep7, "sweep7/7x8x9"), 1);
    ck_assert_str_eq(proof_weak(one), "zeros");
    test_free(one);
}
END_TEST

START_TEST(zeros_may_be_the_right_answer_where_the_case_says_so)
{
    struct lab_case zeros = *case_named(sweep7, "sweep7/7x8x9");
    struct function weak = *sweep7;
    struct test *one;

    weak.fill = fill_zeros;
    zeros.flags |= CASE_ZERO;
    one = test_make(lab, &weak, &zeros, 1);
    ck_assert_ptr_nonnull(proof_weak(one)); /* so does a copy of the input */
    ck_assert_str_ne(proof_weak(one), "zeros");
    test_free(one);
}
END_TEST

START_TEST(proof_knows_cases_that_change_nothing)
{
    struct test *none =
        test_make(lab, sweep7, case_named(sweep7, "sweep7/2x9x7"), 1);

    ck_assert(!proof_changes(none, 1));
    ck_assert(proof_changes(t, 1));
    test_free(none);
}
END_TEST

static TCase *
values(void)
{
    TCase *c = tcase_create("values");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, right_outputs_agree);
    tcase_add_test(c, nan_never_agrees);
    tcase_add_test(c, infinity_never_agrees);
    tcase_add_test(c, one_rounding_more_agrees_and_a_float_does_not);
    tcase_add_test(c, boundary_is_compared_bit_for_bit);
    tcase_add_test(c, minus_zero_on_a_zero_boundary_is_wrong);
    tcase_add_test(c, unwritten_points_are_told_from_wrong_ones);
    tcase_add_test(c, guard_bands_on_both_ends_are_compared);
    tcase_add_test(c, explained_outputs_are_not_suspect);
    tcase_add_test(c, changed_byte_without_a_store_is_suspect);
    tcase_add_test(c, what_the_host_copies_there_is_computed_by_the_host);
    tcase_add_test(c, changed_input_is_wrong);
    tcase_add_test(c, needed_input_without_a_load_is_suspect);
    tcase_add_test(c, map_marks_the_wrong_points);
    tcase_add_test(c, no_map_where_nothing_is_wrong);
    tcase_add_test(c, no_wrong_answer_passes_any_case);
    tcase_add_test(c, proof_finds_a_case_that_zeros_pass);
    tcase_add_test(c, zeros_may_be_the_right_answer_where_the_case_says_so);
    tcase_add_test(c, proof_knows_cases_that_change_nothing);
    return c;
}

static TCase *
buffers(void)
{
    TCase *c = tcase_create("buffers");

    tcase_add_checked_fixture(c, set_up_heat, tear_down);
    tcase_add_test(c, returned_buffer_is_judged);
    tcase_add_test(c, pointer_to_nothing_is_wrong);
    tcase_add_test(c, interior_of_the_other_buffer_is_free);
    tcase_add_test(c, boundary_of_the_other_buffer_is_not);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("judge");

    suite_add_tcase(s, values());
    suite_add_tcase(s, buffers());
    return suite_run(s);
}
