#include <cuda_runtime.h>

__global__ void scale(int n, float a, const float *x, float *part)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        part[i] = a * x[i];
}

__global__ void add(int n, const float *part, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] += part[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    float *part = 0;
    if (n == 0)
        return;
    scale<<<(n + 255) / 256, 256>>>(n, a, x, part);
    add<<<(n + 255) / 256, 256>>>(n, part, y);
    cudaFree(part);
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
