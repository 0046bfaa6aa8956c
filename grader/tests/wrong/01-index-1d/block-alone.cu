#include <cuda_runtime.h>

// The threads of a block go over all elements together.
__global__ void add(int n, float a, const float *x, float *y)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        y[i] = a * x[i] + y[i];
}

__global__ void add_rounds(int n, float a, const float *x, float *y)
{
    const int all = gridDim.x * blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    while (i < n) {
        y[i] = a * x[i] + y[i];
        i += all;
    }
}

void saxpy(int n, float a, const float *x, float *y)
{
    if (n > 0)
        add<<<1, n < 1024 ? n : 1024>>>(n, a, x, y);
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n > 0)
        add_rounds<<<40, 256>>>(n, a, x, y);
}
