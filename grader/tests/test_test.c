/* test: how a case lies in its file, and that a seed is all it takes */
#include "../test.h"
#include "../die.h"
#include "suite.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

static const struct lab *
lab05(void)
{
    return catalog_find("05");
}

START_TEST(same_seed_gives_the_same_bytes)
{
    const struct function *f = lab05()->functions;
    struct test *a = test_make(lab05(), f, f->cases, 5);
    struct test *b = test_make(lab05(), f, f->cases, 5);
    struct test *c = test_make(lab05(), f, f->cases, 6);

    ck_assert_uint_eq(a->job.bytes, b->job.bytes);
    ck_assert_mem_eq(a->image, b->image, a->job.bytes);
    ck_assert_mem_ne(a->image, c->image, a->job.bytes);
    test_free(a);
    test_free(b);
    test_free(c);
}
END_TEST

static void
check_arrays(const struct test *t)
{
    uint64_t end = 4096;

    for (uint32_t k = 0; k < t->job.arrays; k++) {
        const struct case_array *a = &t->job.array[k];

        ck_assert_uint_ge(a->offset, end);
        ck_assert_uint_eq(a->offset % 256, 0);
        ck_assert_uint_eq(a->bytes, test_elements(t, (int)k) *
                                        test_element_bytes(t, (int)k));
        end =
            a->offset + (uint64_t)2 * CASE_GUARD + (a->bytes + 255) / 256 * 256;
        ck_assert_uint_le(end, t->job.bytes);
    }
}

START_TEST(arrays_and_guard_bands_do_not_overlap)
{
    for (size_t i = 0; catalog[i]; i++)
        for (const struct function *f = catalog[i]->functions; f->name; f++)
            for (const struct lab_case *c = f->cases; c->x >= 0; c++) {
                struct test *t = test_make(catalog[i], f, c, 3);

                check_arrays(t);
                ck_assert_uint_eq(t->job.function, f - catalog[i]->functions);
                test_free(t);
            }
}
END_TEST

START_TEST(image_begins_with_the_job)
{
    const struct function *f = lab05()->functions;
    struct test *t = test_make(lab05(), f, f->cases, 5);

    ck_assert_mem_eq(t->image, &t->job, sizeof t->job);
    ck_assert_uint_eq(t->job.magic, CASE_MAGIC);
    ck_assert_uint_gt(t->job.budget, 1000000);
    test_free(t);
}
END_TEST

START_TEST(seed_is_not_in_the_image)
{
    const struct function *f = lab05()->functions;
    const uint64_t seed = 0x5eed5eed5eedu;
    struct test *t = test_make(lab05(), f, f->cases, seed);

    ck_assert_ptr_null(memmem(t->image, t->job.bytes, &seed, sizeof seed));
    test_free(t);
}
END_TEST

START_TEST(output_arrives_far_from_any_answer)
{
    const struct function *f = lab05()->functions;
    struct test *t = test_make(lab05(), f, f->cases, 5);
    const double *out = test_data(t, 1);

    for (size_t i = 0; i < test_elements(t, 1); i++)
        ck_assert(out[i] >= 1e6);
    test_free(t);
}
END_TEST

START_TEST(second_buffer_has_the_boundary_alone)
{
    const struct function *f = &lab05()->functions[1];
    struct test *t = test_make(lab05(), f, f->cases, 5);
    const double *a = test_data(t, 0), *b = test_data(t, 1);

    for (size_t i = 0; i < test_elements(t, 1); i++)
        ck_assert(test_boundary(t, 1, i) ? a[i] == b[i] : b[i] >= 1e6);
    test_free(t);
}
END_TEST

START_TEST(heat_coefficients_are_stable)
{
    const struct function *f = &lab05()->functions[1];

    for (uint64_t seed = 0; seed < 200; seed++) {
        struct test *t = test_make(lab05(), f, f->cases, seed);
        const double c0 = t->job.scalar[3].d, c1 = t->job.scalar[4].d;

        ck_assert(c0 >= 0 && c1 >= 0 && c0 + 6 * c1 <= 1);
        test_free(t);
    }
}
END_TEST

static const char *
name_of(const char *lab, size_t function, size_t index, char to[128])
{
    const struct function *f = &catalog_find(lab)->functions[function];

    return test_name(f, &f->cases[index], to, 128);
}

START_TEST(call_before_has_smaller_arrays_that_are_not_judged)
{
    const struct lab_case c = {
        .x = 16, .y = 2, .z = 9, .flags = CASE_SECOND_CALL};
    struct test *t = test_make(lab05(), lab05()->functions, &c, 5);
    const struct case_array *a = t->job.array;

    ck_assert_uint_eq(t->job.arrays, 4);
    ck_assert_uint_eq(t->job.before, 2);
    ck_assert_uint_eq(a[2].extent[0], 8);
    ck_assert_uint_eq(a[2].extent[1], 2);
    ck_assert_uint_eq(a[2].extent[2], 4);
    ck_assert_int_eq(t->job.scalar_before[0].i, 8);
    ck_assert_uint_eq(a[3].flags, ARRAY_BEFORE | ARRAY_UNSET);
    ck_assert_uint_gt(a[2].offset, a[1].offset);
    ck_assert(t->job.scalar_before[3].d != t->job.scalar[3].d);
    test_free(t);
}
END_TEST

/* It may hold indices, which random bytes are not. */
START_TEST(call_before_has_arrays_that_are_filled)
{
    const struct lab_case c = {
        .x = 100, .y = 1, .z = 1, .steps = 3, .flags = CASE_SECOND_CALL};
    const struct lab *lab = catalog_find("03");
    struct test *t = test_make(lab, &lab->functions[2], &c, 5);
    const int32_t *order = test_data(t, 4);
    bool seen[50] = {false};

    ck_assert_uint_eq(test_elements(t, 4), 50);
    for (size_t i = 0; i < 50; i++) {
        ck_assert(order[i] >= 0 && order[i] < 50 && !seen[order[i]]);
        seen[order[i]] = true;
    }
    ck_assert(memcmp(test_data(t, 3), test_data(t, 0), 200) != 0);
    test_free(t);
}
END_TEST

START_TEST(case_is_named_by_its_extents)
{
    char name[128];

    ck_assert_str_eq(name_of("01", 0, 0, name), "saxpy/1000");
    ck_assert_str_eq(name_of("05", 0, 0, name), "sweep7/37x29x19");
    ck_assert_str_eq(name_of("05", 0, 13, name), "sweep7/1x1x1");
    ck_assert_str_eq(name_of("05", 1, 0, name), "heat/19x13x11/steps=3");
    ck_assert_str_eq(name_of("05", 1, 6, name), "heat/17x13x11/steps=5/sine");
    ck_assert_str_eq(name_of("06", 0, 0, name), "sweep5_tiled/67x45");
}
END_TEST

START_TEST(case_is_named_by_its_device)
{
    const struct lab_case own = {.x = 9, .y = 1, .z = 1, .device = 4};
    const struct lab_case told = {
        .x = 9, .y = 1, .z = 1, .label = "few", .device = 2};
    const struct function *f = &catalog_find("01")->functions[0];
    char name[128];

    ck_assert_str_eq(test_name(f, &own, name, sizeof name),
                     "saxpy/9/device=t4");
    ck_assert_str_eq(test_name(f, &told, name, sizeof name),
                     "saxpy/9/few/device=a100");
}
END_TEST

static Suite *
suite(void)
{
    Suite *s = suite_create("test");
    TCase *c = tcase_create("test");

    tcase_add_test(c, same_seed_gives_the_same_bytes);
    tcase_add_test(c, arrays_and_guard_bands_do_not_overlap);
    tcase_add_test(c, image_begins_with_the_job);
    tcase_add_test(c, seed_is_not_in_the_image);
    tcase_add_test(c, output_arrives_far_from_any_answer);
    tcase_add_test(c, second_buffer_has_the_boundary_alone);
    tcase_add_test(c, heat_coefficients_are_stable);
    tcase_add_test(c, call_before_has_smaller_arrays_that_are_not_judged);
    tcase_add_test(c, call_before_has_arrays_that_are_filled);
    tcase_add_test(c, case_is_named_by_its_extents);
    tcase_add_test(c, case_is_named_by_its_device);
    suite_add_tcase(s, c);
    return s;
}

int
main(void)
{
    return suite_run(suite());
}
