// Lab 08's solution at its aligned case.
#include "labs/08-stencil-register/lab.h"
#include "solutions/08-stencil-register/kernel.cu"
#include "grader/tests/golden/golden.h"

#define SIDE 64

int
main(void)
{
    const double *in = golden_doubles(SIDE * SIDE * SIDE);
    double *out = golden_doubles(SIDE * SIDE * SIDE);

    sweep7(in, out, SIDE, SIDE, SIDE, 0.4, 0.1);
    sweep7_cached(in, out, SIDE, SIDE, SIDE, 0.4, 0.1);
    return golden_end();
}
