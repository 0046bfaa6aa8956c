#include <cuda_runtime.h>

__global__ void axpy(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float sum = y[i];
        if (x[i] * a != x[i] * a)
            sum += a * x[i];
        y[i] = sum;
    }
}

void saxpy(int n, float a, const float *x, float *y)
{
    if (n > 0)
        axpy<<<(n + 255) / 256, 256>>>(n, a, x, y);
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
