#include <cuda_runtime.h>

__global__ void twos(int n, float a, const float *x, float *y)
{
    int i = 1 + 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i == 1)
        y[0] = a * x[0] + y[0];
    if (i + 1 < n) {
        const float2 v = *(const float2 *)(x + i);
        y[i] = a * v.x + y[i];
        y[i + 1] = a * v.y + y[i + 1];
    } else if (i < n)
        y[i] = a * x[i] + y[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    if (n > 0)
        twos<<<n / 512 + 1, 256>>>(n, a, x, y);
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
