#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define CUDA_CHECK(call)                                                       \
    do {                                                                       \
        cudaError_t err_ = (call);                                             \
        if (err_ != cudaSuccess) {                                             \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__,             \
                    cudaGetErrorName(err_), cudaGetErrorString(err_));         \
            exit(EXIT_FAILURE);                                                \
        }                                                                      \
    } while (0)

// four elements a thread, the last few one by one
__global__ void saxpy4(int n, float a, const float4 *x4, float4 *y4)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4) {
        float4 x = x4[i], y = y4[i];
        y.x += a * x.x;
        y.y += a * x.y;
        y.z += a * x.z;
        y.w += a * x.w;
        y4[i] = y;
    } else if (i == n / 4) {
        const float *x = (const float *)x4;
        float *y = (float *)y4;
        for (int k = 4 * i; k < n; k++)
            y[k] += a * x[k];
    }
}

void saxpy(int n, float a, const float *x, float *y)
{
    int threads = n / 4 + 1;
    dim3 block = 160, grid = (threads + block.x - 1) / block.x;
    if (n == 0)
        return;
    saxpy4<<<grid, block>>>(n, a, (const float4 *)x, (float4 *)y);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
}

__global__ void strided(int n, float a, const float *x, float *y)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    while (t < n) {
        y[t] += a * x[t];
        t += gridDim.x * blockDim.x;
    }
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    cudaDeviceProp p;
    CUDA_CHECK(cudaGetDeviceProperties(&p, 0));
    if (n == 0)
        return;
    strided<<<p.multiProcessorCount * (p.maxThreadsPerMultiProcessor / 512),
              512>>>(n, a, x, y);
    CUDA_CHECK(cudaGetLastError());
}
