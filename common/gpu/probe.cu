// The least that a CUDA compiler has to compile: make tries it once, since an
// nvcc and a host compiler that do not fit are no fault of a student's.
#include <cuda_runtime.h>

__global__ void
probe(int *out)
{
    *out = 1;
}

void
launch_probe(int *out)
{
    probe<<<1, 1>>>(out);
}
