#include "polynomial.h"
#include <math.h>

/* Points at a time, so that a compiler may take several at once. */
enum { TOGETHER = 64 };

static void
some_values(size_t n, const float *x, const float *c, int terms,
            double *expected, double *allowed)
{
    for (size_t i = 0; i < n; i++)
        expected[i] = allowed[i] = 0;
    for (int k = terms - 1; k >= 0; k--)
        for (size_t i = 0; i < n; i++) {
            expected[i] = expected[i] * x[i] + c[k];
            allowed[i] = allowed[i] * fabs((double)x[i]) + fabs((double)c[k]);
        }
}

void
polynomial_values(size_t n, const float *x, const float *c, int terms,
                  double *expected, double *allowed)
{
    const double rounding = 0x1p-24;

    for (size_t i = 0; i < n; i += TOGETHER)
        some_values(n - i < TOGETHER ? n - i : TOGETHER, x + i, c, terms,
                    expected + i, allowed + i);
    /* A little more for terms of second order and our own rounding. */
    for (size_t i = 0; i < n; i++)
        allowed[i] *= 2.01 * terms * rounding;
}
