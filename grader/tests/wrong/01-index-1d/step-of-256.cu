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

template <typename T>
__global__ void all(int n, T a, const T *x, T *y)
{
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += 256) {
        const T product = a * x[i];
        y[i] = product + y[i];
    }
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n > 0)
        all<float><<<3, 256>>>(n, a, x, y);
}
