/*
 * residency -- tables of multiprocessors (SMs) and blocks, for functions that
 * compute how many blocks an SM holds: lab 04
 *
 * A case is a table of x configurations, a row each, in host arrays: outputs
 * "blocks" and "limiters", inputs "sm", int32_t[x][8] (warps, blocks,
 * registers, max_block, major, minor, shared, max_shared), and "asked",
 * int32_t[x][3] (threads, registers, shared).  Its label says which table:
 * "devices", "edges", "random" or "made-up".
 */
#ifndef GRADER_RESIDENCY_H
#define GRADER_RESIDENCY_H

#include "test.h"

/* What struct function wants. */
void residency_layout(struct test *t);
void residency_fill(struct test *t);
void residency_expect(const struct test *t, int array, double *expected,
                      double *allowed);
const char *residency_mistake(const struct test *t, int k, int array,
                              double *values);
const char *residency_trait(const struct test *t, int k, bool *holds);
char *residency_describe(const struct test *t, int array, size_t i);

#endif
