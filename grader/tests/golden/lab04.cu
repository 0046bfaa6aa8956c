// Lab 04's solution: poly at its aligned case, saxpy_auto at a size that its
// loop goes round for.
#include "labs/04-occupancy/lab.h"
#include "solutions/04-occupancy/kernel.cu"
#include "grader/tests/golden/golden.h"

#define N 4096
#define TERMS 64
#define MANY 400000

int
main(void)
{
    const float *x = golden_floats(MANY);
    float *y = golden_floats(MANY);
    const float *c = golden_floats(TERMS);

    saxpy_auto(MANY, 1.5f, x, y);
    poly(N, x, y, c, TERMS, 0);
    return golden_end();
}
