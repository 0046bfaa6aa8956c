#include <cuda_runtime.h>
#include <stdio.h>

__global__ void saxpy_kernel(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    int threads = 128;
    int blocks = (n + threads - 1) / threads;
    saxpy_kernel<<<blocks, threads>>>(n, a, x, y);
    cudaError_t err = cudaGetLastError();
    if (err != cudaSuccess)
        printf("CUDA error: %s\n", cudaGetErrorString(err));
}

__global__ void k2(int n, float a, const float* x, float* y) {
  for (size_t i = threadIdx.x + (size_t)blockIdx.x * blockDim.x; i < n;
       i += (size_t)blockDim.x * gridDim.x)
    y[i] += a * x[i];
}

void saxpy_stride(int n, float a, const float* x, float* y) {
  if (n > 0) k2<<<64, 192>>>(n, a, x, y);
}
