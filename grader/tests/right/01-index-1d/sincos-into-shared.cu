#include <cuda_runtime.h>

__global__ void axpy(int n, float a, const float *x, float *y)
{
    __shared__ float sine[64], cosine[64];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    sincosf((float)t, &sine[t], &cosine[t]);
    __syncthreads();
    int other = 63 - t;
    float one = sine[other] * sine[other] + cosine[other] * cosine[other];
    if (i < n && one > 0.5f)
        y[i] = a * x[i] + y[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    if (n > 0)
        axpy<<<(n + 63) / 64, 64>>>(n, a, x, y);
}

__global__ void axpy_stride(int n, float a, const float *x, float *y)
{
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        y[i] = a * x[i] + y[i];
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n > 0)
        axpy_stride<<<64, 256>>>(n, a, x, y);
}
