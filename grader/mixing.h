/*
 * mixing -- the test cases of functions that mix integers: lab 03
 *
 * Arrays: in, out (uint32_t[n]), and between them, where elements are taken by
 * kind, order (int32_t[n]).  Scalars: n, rounds.  A case's rounds stand where
 * other labs have steps.
 */
#ifndef GRADER_MIXING_H
#define GRADER_MIXING_H

#include "test.h"

/* What struct function wants; by the index's kind, or by the value's. */
void mixing_index_layout(struct test *t);
void mixing_kind_layout(struct test *t);
void mixing_index_fill(struct test *t);
void mixing_kind_fill(struct test *t);
void mixing_expect(const struct test *t, int array, double *expected,
                   double *allowed);

/* mixing_decoy -- the other kind, a round less, a round more */
bool mixing_decoy(const struct test *t, int k, int array, double *values);

/* mixing_mistake -- these, and wrong ideas of kinds, of rounds and of where
 * results go */
const char *mixing_mistake(const struct test *t, int k, int array,
                           double *values);

#endif
