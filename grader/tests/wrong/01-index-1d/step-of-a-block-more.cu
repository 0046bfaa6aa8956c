#include <cuda_runtime.h>

__global__ void axpy(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    if (n > 0)
        axpy<<<(n + 255) / 256, 256>>>(n, a, x, y);
}

__global__ void all(int n, float a, const float *x, float *y)
{
    const int step = gridDim.x * 256 + 256;
    int i = blockIdx.x * 256 + threadIdx.x;

    while (i < n) {
        y[i] += a * x[i];
        i += step;
    }
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n > 0)
        all<<<1, 256>>>(n, a, x, y);
}
