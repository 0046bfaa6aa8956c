// Lab 01's solution at its aligned cases.
#include "labs/01-index-1d/lab.h"
#include "solutions/01-index-1d/kernel.cu"
#include "grader/tests/golden/golden.h"

#define N 65536
#define MANY 1300110

int
main(void)
{
    const float *x = golden_floats(MANY);
    float *y = golden_floats(MANY);

    saxpy(N, 1.5f, x, y);
    saxpy_stride(MANY, 1.5f, x, y);
    return golden_end();
}
