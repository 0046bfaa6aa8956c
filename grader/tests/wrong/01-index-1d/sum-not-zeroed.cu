#include <cuda_runtime.h>

// sum = sum + a x, in two passes
__global__ void add_scaled(int n, float a, const float *x, float *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        sum[i] += a * x[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    float *sum;
    int blocks = (n + 255) / 256;

    if (n == 0)
        return;
    cudaMalloc((void **)&sum, n * sizeof(float));
    add_scaled<<<blocks, 256>>>(n, a, x, sum);
    add_scaled<<<blocks, 256>>>(n, 1.0f, sum, y);
    cudaDeviceSynchronize();
    cudaFree(sum);
}

__global__ void k2(int n, float a, const float* x, float* y) {
  for (size_t i = threadIdx.x + (size_t)blockIdx.x * blockDim.x; i < n;
       i += (size_t)blockDim.x * gridDim.x)
    y[i] += a * x[i];
}

void saxpy_stride(int n, float a, const float* x, float* y) {
  if (n > 0) k2<<<64, 192>>>(n, a, x, y);
}
