/*
 * saxpy -- the test cases of saxpy, shared by the labs that have one
 *
 * A lab's table of functions names these as layout, fill, expect, decoy
 * and mistake.
 * Arrays: x, y (float[n]).  Scalars: n, a.
 */
#ifndef GRADER_SAXPY_H
#define GRADER_SAXPY_H

#include "test.h"

/* saxpy_layout, saxpy_fill, saxpy_expect -- of y = a * x + y */
void saxpy_layout(struct test *t);
void saxpy_fill(struct test *t);
void saxpy_expect(const struct test *t, int array, double *expected,
                  double *allowed);

/* saxpy_decoy -- y = a * x, and y = a * x + y done twice */
bool saxpy_decoy(const struct test *t, int k, int array, double *values);

/* saxpy_mistake -- n and a exchanged in a call */
const char *saxpy_mistake(const struct test *t, int k, int array,
                          double *values);

#endif
