/*
 * lab 01 -- the first thread index
 *
 * Pointers are device pointers; n >= 0; with n = 0 nothing is launched.
 */
#ifndef LAB_H
#define LAB_H

#ifdef __cplusplus
extern "C" {
#endif

/* saxpy -- y[i] = a * x[i] + y[i] for 0 <= i < n, one thread an element
 * x, y: float[n] */
void saxpy(int n, float a, const float *x, float *y);

/* saxpy_stride -- the same; each thread walks from element to element by the
 * number of threads launched.  Launch grid and block do not depend on n. */
void saxpy_stride(int n, float a, const float *x, float *y);

#ifdef __cplusplus
}
#endif

#endif
