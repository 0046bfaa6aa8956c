#include <cuda_runtime.h>
#include <stdio.h>

#define BLOCK 256

static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

__global__ void
saxpy_kernel(int n, float a, const float *x, float *y)
{
    const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;

    if (i <= n)
        y[i] = a * x[i] + y[i];
}

void
saxpy(int n, float a, const float *x, float *y)
{
    if (n <= 0)
        return;

    const int blocks = (n - 1) / BLOCK + 1;
    saxpy_kernel<<<blocks, BLOCK>>>(n, a, x, y);

    check(cudaPeekAtLastError(), "saxpy: launch");
}

__global__ void
saxpy_stride_kernel(int n, float a, const float *x, float *y)
{
    const long long stride = (long long)gridDim.x * blockDim.x;
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;

    for (; i < n; i += stride)
        y[i] = a * x[i] + y[i];
}

static int
resident_blocks(void)
{
    int device = 0;
    int multiprocessors = 0;
    int blocks_each = 0;

    check(cudaGetDevice(&device), "cudaGetDevice");
    check(cudaDeviceGetAttribute(&multiprocessors,
                                 cudaDevAttrMultiProcessorCount, device),
          "cudaDeviceGetAttribute");
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
              &blocks_each, saxpy_stride_kernel, BLOCK, 0),
          "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
    return multiprocessors * blocks_each;
}

void
saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n <= 0)
        return;

    saxpy_stride_kernel<<<resident_blocks(), BLOCK>>>(n, a, x, y);

    check(cudaPeekAtLastError(), "saxpy_stride: launch");
}
