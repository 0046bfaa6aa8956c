/*
 * test -- lay out, fill and free one test case; the helpers of lab.c
 */
#ifndef GRADER_TEST_H
#define GRADER_TEST_H

#include "../common/sim/device.h"
#include "catalog.h"

/* test_make -- lay out and fill the case; free with test_free().
 * The same lab, function, case and seed give the same bytes. */
struct test *test_make(const struct lab *lab, const struct function *function,
                       const struct lab_case *lab_case, uint64_t seed);

/* test_free -- free it and its image */
void test_free(struct test *t);

/* test_device -- the simulated device of t->job, with what is changed of it */
struct device test_device(const struct test *t);

/* test_draw_device -- let it be made up, from the case's seed */
void test_draw_device(struct test *t);

/* test_name -- "sweep7/37x29x19", with "/steps=3", "/label" or "/device=t4"
 * behind it where the case has them.  Returns `to`, which holds `size` bytes.
 */
char *test_name(const struct function *function,
                const struct lab_case *lab_case, char *to, size_t size);

/* test_array -- in layout(): declare the next array, T[z][y][x] with x fastest
 * (an axis of 1 is none: axes = 1, 2 or 3)
 * test_scalar_int, test_scalar_double -- declare the next scalar
 * Return its index. */
int test_array(struct test *t, const char *name, enum case_element element,
               int x, int y, int z, int axes, unsigned flags);
int test_scalar_int(struct test *t, int64_t value);
int test_scalar_double(struct test *t, double value);

/* test_data -- the first data byte of array `index` in the image */
void *test_data(const struct test *t, int index);

/* test_elements -- how many elements array `index` has */
size_t test_elements(const struct test *t, int index);

/* test_element_bytes -- how long one of them is */
size_t test_element_bytes(const struct test *t, int index);

/* test_value -- element `i` of `data`, laid out as array `index`, as a number;
 * exact for every type of element */
double test_value(const struct test *t, int index, const void *data, size_t i);

/* test_boundary -- whether element `i` of array `index` is a boundary point
 * that its function must leave alone; none is without a stencil */
bool test_boundary(const struct test *t, int index, size_t i);

#endif
