/*
 * vector -- the reference for functions on vectors
 */
#ifndef REF_VECTOR_H
#define REF_VECTOR_H

#include <stddef.h>

/* vector_saxpy -- expected = a * x + y, and how far a right single-precision
 * answer may be off
 * x, y: float[n]; expected, allowed: double[n]
 * Accuracy: two roundings, of the product and of the sum, at most 2^-24 of
 * |a x| + |y| each; a fused multiply-add has one. */
void vector_saxpy(size_t n, float a, const float *x, const float *y,
                  double *expected, double *allowed);

#endif
