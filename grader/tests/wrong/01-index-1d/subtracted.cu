#include <cuda_runtime.h>

__global__ void axpy(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    if (n == 0)
        return;
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    axpy<<<blocks, threads>>>(n, a, x, y);
}

__global__ void axpy_stride(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (i < n) {
        y[i] = y[i] - a * x[i];
        i += blockDim.x * gridDim.x;
    }
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n > 0)
        axpy_stride<<<100, 128>>>(n, a, x, y);
}
