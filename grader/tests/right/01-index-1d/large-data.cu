// Right, with more data than a mebibyte in the program: a table of factors.
#include <cuda_runtime.h>

#define FACTORS (1 << 19)

__device__ float factors[FACTORS] = {1};

__global__ void
work(int n, float a, const float *x, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = factors[0] * a * x[i] + y[i];
}

__global__ void
work_stride(int n, float a, const float *x, float *y)
{
    const int threads = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads)
        y[i] = factors[0] * a * x[i] + y[i];
}

extern "C" void
saxpy(int n, float a, const float *x, float *y)
{
    if (n > 0)
        work<<<(n + 255) / 256, 256>>>(n, a, x, y);
}

extern "C" void
saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n > 0)
        work_stride<<<8, 128>>>(n, a, x, y);
}
