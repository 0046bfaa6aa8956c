#include <cuda_runtime.h>

// A launch grid of rows of 16 blocks; a block is 16 x 16 threads.
static __device__ int linear()
{
    int block = blockIdx.y * gridDim.x + blockIdx.x;
    return (block * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

__global__ void once(int n, float a, const float *x, float *y)
{
    extern __shared__ float staged[];
    int t = threadIdx.y * blockDim.x + threadIdx.x;
    int i = linear();
    staged[t] = i < n ? __ldg(x + i) : 0.0f;
    __syncthreads();
    if (i < n)
        y[i] += a * staged[t];
}

__global__ void many(int n, float a, const float *x, float *y)
{
    int step = gridDim.x * gridDim.y * blockDim.x * blockDim.y;
    for (int i = linear(); i < n; i += step)
        y[i] += a * x[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    dim3 block(16, 16);
    dim3 blocks(16, (n + 16 * 256 - 1) / (16 * 256));
    if (n)
        once<<<blocks, block, 256 * sizeof(float)>>>(n, a, x, y);
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n)
        many<<<dim3(16, 4), dim3(16, 16)>>>(n, a, x, y);
}
