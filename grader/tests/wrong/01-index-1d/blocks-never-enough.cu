#include <cuda_runtime.h>

__global__ void axpy(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    unsigned blocks = 1;
    while (blocks * 256 < (unsigned)n || blocks % 2 == 1)
        blocks += 2;
    axpy<<<blocks, 256>>>(n, a, x, y);
}

__global__ void axpy_stride(int n, float a, const float *x, float *y)
{
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        y[i] = a * x[i] + y[i];
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n > 0)
        axpy_stride<<<64, 256>>>(n, a, x, y);
}
