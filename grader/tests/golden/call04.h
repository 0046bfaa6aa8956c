/* Lab 04's kernels at an odd size. */
#include "grader/tests/golden/fields.h"

#define N 1003
#define TERMS 7

int
main(void)
{
    saxpy_auto(N, 1.5f, golden_floats(N), golden_floats(N));
    poly(N, golden_floats(N), (float *)fields_unset(N * sizeof(float)),
         golden_floats(TERMS), TERMS, 0);
    return golden_end();
}
