#include <cuda_runtime.h>
#include <stdio.h>

#define THREADS 192

static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

template <class Index>
__device__ void
update(Index i, float a, const float *x, float *y)
{
    y[i] += a * x[i];
}

__global__ void
saxpy_kernel(int n, float a, const float *x, float *y)
{
    const unsigned i = blockIdx.x * THREADS + threadIdx.x;
    if (i < (unsigned)n)
        update(i, a, x, y);
}

void
saxpy(int n, float a, const float *x, float *y)
{
    if (n < 1)
        return;
    int blocks = n / THREADS;
    if (blocks * THREADS < n)
        ++blocks;
    saxpy_kernel<<<blocks, THREADS>>>(n, a, x, y);
    check(cudaPeekAtLastError(), "saxpy: launch");
}

/* Every block owns a strip of neighbouring elements, and its threads go
   through the strip together. */
__global__ void
saxpy_stride_kernel(int n, float a, const float *x, float *y)
{
    const int strip = (n - 1) / (int)gridDim.x + 1;
    const int low = (int)blockIdx.x * strip;
    const int high = min(low + strip, n - 1);

    for (int i = low + (int)threadIdx.x; i <= high; i += THREADS)
        update(i, a, x, y);
}

void
saxpy_stride(int n, float a, const float *x, float *y)
{
    int device, sms;

    if (n < 1)
        return;
    check(cudaGetDevice(&device), "cudaGetDevice");
    check(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device),
          "cudaDeviceGetAttribute");
    saxpy_stride_kernel<<<2 * sms, THREADS>>>(n, a, x, y);
    check(cudaPeekAtLastError(), "saxpy_stride: launch");
}
