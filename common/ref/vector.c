#include "vector.h"
#include <math.h>

void
vector_saxpy(size_t n, float a, const float *x, const float *y,
             double *expected, double *allowed)
{
    const double rounding = 0x1p-24;

    for (size_t i = 0; i < n; i++) {
        double product = (double)a * x[i]; /* exact: 24 bits times 24 */

        expected[i] = product + y[i];
        allowed[i] = 2.01 * rounding * (fabs(product) + fabs((double)y[i]));
    }
}
