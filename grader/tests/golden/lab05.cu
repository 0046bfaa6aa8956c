// Lab 05's solution at its aligned case.
#include "labs/05-stencil-naive/lab.h"
#include "solutions/05-stencil-naive/kernel.cu"
#include "grader/tests/golden/golden.h"

#define SIDE 64

int
main(void)
{
    const double *in = golden_doubles(SIDE * SIDE * SIDE);
    double *out = golden_doubles(SIDE * SIDE * SIDE);

    sweep7(in, out, SIDE, SIDE, SIDE, 0.4, 0.1);
    return golden_end();
}
