#include <cuda_runtime.h>

#define BLOCK 256

__global__ void saxpy_kernel(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    if (n == 0)
        return;
    int blocks = (n + BLOCK - 1) / BLOCK;
    saxpy_kernel<<<BLOCK, blocks>>>(n, a, x, y);
}

__global__ void stride_kernel(int n, float a, const float *x, float *y)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += gridDim.x * blockDim.x)
        y[i] = a * x[i] + y[i];
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n == 0)
        return;
    stride_kernel<<<132, BLOCK>>>(n, a, x, y);
}
