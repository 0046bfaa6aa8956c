/*
 * polynomial -- the reference for functions that evaluate one at many points
 */
#ifndef REF_POLYNOMIAL_H
#define REF_POLYNOMIAL_H

#include <stddef.h>

/* polynomial_values -- expected[i] = sum of c[k] x[i]^k over k < terms, and how
 * far a right answer in single precision may be off
 * x: float[n]; c: float[terms]; expected, allowed: double[n]
 * Accuracy: by Horner's scheme or from rising powers, each term goes through at
 * most 2 terms roundings of 2^-24 of its magnitude: Higham, "Accuracy and
 * Stability of Numerical Algorithms", 2nd edition, 2002, section 5.1. */
void polynomial_values(size_t n, const float *x, const float *c, int terms,
                       double *expected, double *allowed);

/* As many terms of all points together as are worth it to try mistakes: some
 * seconds for all of them.  A GPU's sizes would take minutes, and the small
 * cases have named a mistake by then. */
#define POLYNOMIAL_TERMS_TRIED ((size_t)1 << 26)

/* polynomial_mistaken -- what mistake `k` makes of it
 * x: float[n]; c: float[terms]; values: double[n]
 * Returns the mistake in a sentence; NULL where there is no mistake `k`, there
 * are less than 2 terms, or more than are tried. */
const char *polynomial_mistaken(int k, size_t n, const float *x, const float *c,
                                int terms, double *values);

#endif
