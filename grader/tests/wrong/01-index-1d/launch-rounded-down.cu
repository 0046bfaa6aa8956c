#include <cuda_runtime.h>

#define THREADS 256

__global__ void saxpy_kernel(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    int blocks = n / THREADS;
    if (n == 0)
        return;
    if (blocks == 0)
        blocks = 1;
    saxpy_kernel<<<blocks, THREADS>>>(n, a, x, y);
}

__global__ void axpy_stride(int n, float a, const float *x, float *y)
{
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        y[i] = a * x[i] + y[i];
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    int sms, per_sm;
    if (n == 0)
        return;
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, axpy_stride, 256, 0);
    axpy_stride<<<sms * per_sm, 256>>>(n, a, x, y);
}
