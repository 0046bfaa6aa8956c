#include <cuda_runtime.h>

__global__ void kernel(int n, float a, const float *x, float *y)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += gridDim.x * blockDim.x)
        y[i] = a * x[i] + y[i];
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    int blocks, threads;
    if (n == 0)
        return;
    cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, kernel, 0, 0);
    kernel<<<blocks, threads>>>(n, a, x, y);
}

void saxpy(int n, float a, const float *x, float *y)
{
    int blocks, threads;
    if (n == 0)
        return;
    cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, kernel, 0, 0);
    blocks = (n + threads - 1) / threads; /* not that many */
    kernel<<<blocks, threads>>>(n, a, x, y);
}
