// Lab 02's solution at its aligned cases.
#include "labs/02-index-2d/lab.h"
#include "solutions/02-index-2d/kernel.cu"
#include "grader/tests/golden/golden.h"

#define NX 512
#define NY 256

int
main(void)
{
    unsigned char *image = (unsigned char *)golden_floats(NX * NY / 4);
    const double *in = golden_doubles(NX * NY);
    double *out = golden_doubles(NX * NY);

    invert(image, NX, NY);
    sweep5(in, out, NX, NY, 0.5, 0.125);
    return golden_end();
}
