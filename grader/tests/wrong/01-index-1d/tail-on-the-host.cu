#include <cuda_runtime.h>

__global__ void saxpy_kernel(float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = a * x[i] + y[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    int threads = 256;
    int full = n / threads;

    // whole blocks on the device, what is left here
    if (full > 0)
        saxpy_kernel<<<full, threads>>>(a, x, y);
    for (int i = full * threads; i < n; i++)
        y[i] = a * x[i] + y[i];
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
