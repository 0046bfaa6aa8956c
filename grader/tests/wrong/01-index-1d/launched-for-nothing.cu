#include <cuda_runtime.h>

__global__ void saxpy_kernel(int n, float a, const float *x, float *y)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    if (i >= n)
        return;
    y[i] += a * x[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    if (n > 0)
        saxpy_kernel<<<(n + 191) / 192, 192>>>(n, a, x, y);
}

__global__ void walk(int n, float a, const float *x, float *y)
{
    int step = gridDim.x * blockDim.x;
    for (int i = threadIdx.x + blockDim.x * blockIdx.x; i < n; i += step)
        y[i] += a * x[i];
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    walk<<<264, 256>>>(n, a, x, y);
}
