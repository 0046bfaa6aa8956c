// saxpy as in C, called on the device; and the loop with a stride.
#include <cuda_runtime.h>
#include <stdio.h>

static __device__ void
all_of_it(int n, float a, const float *x, float *y)
{
    int k;

    for (k = 0; k < n; k++)
        y[k] += a * x[k];
}

__global__ void
one(int n, float a, const float *x, float *y)
{
    if (blockIdx.x == 0 && threadIdx.x == 0)
        all_of_it(n, a, x, y);
}

__global__ void
many(int n, float a, const float *x, float *y)
{
    for (long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x; k < n;
         k += (long long)gridDim.x * blockDim.x)
        y[k] += a * x[k];
}

static void
check(void)
{
    cudaError_t error = cudaPeekAtLastError();

    if (error != cudaSuccess)
        fprintf(stderr, "launch: %s\n", cudaGetErrorString(error));
}

void
saxpy(int n, float a, const float *x, float *y)
{
    if (n == 0)
        return;
    one<<<(n + 255) / 256, 256>>>(n, a, x, y);
    check();
}

void
saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n == 0)
        return;
    many<<<64, 128>>>(n, a, x, y);
    check();
}
