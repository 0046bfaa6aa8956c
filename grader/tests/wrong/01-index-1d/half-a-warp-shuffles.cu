#include <cuda_runtime.h>

__global__ void
saxpy_kernel(int n, float a, const float *x, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float factor = a;
    if (threadIdx.x % 32 < 16)
        factor = __shfl_sync(0xffffffff, a, 0);
    __syncthreads();
    if (i < n)
        y[i] = factor * x[i] + y[i];
}

void
saxpy(int n, float a, const float *x, float *y)
{
    if (n > 0)
        saxpy_kernel<<<(n + 127) / 128, 128>>>(n, a, x, y);
}

__global__ void
stride_kernel(int n, float a, const float *x, float *y)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += gridDim.x * blockDim.x)
        y[i] = a * x[i] + y[i];
}

void
saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n > 0)
        stride_kernel<<<8, 160>>>(n, a, x, y);
}
