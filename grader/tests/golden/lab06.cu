// Lab 06's solution at its aligned cases.
#include "labs/06-stencil-tiled/lab.h"
#include "solutions/06-stencil-tiled/kernel.cu"
#include "grader/tests/golden/golden.h"

#define NX 512
#define NY 256
#define SIDE 64

int
main(void)
{
    const double *in = golden_doubles(SIDE * SIDE * SIDE);
    double *out = golden_doubles(SIDE * SIDE * SIDE);

    sweep5_tiled(in, out, NX, NY, 0.5, 0.125);
    sweep7(in, out, SIDE, SIDE, SIDE, 0.4, 0.1);
    return golden_end();
}
