#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void nothing(void)
{
}

void saxpy(int n, float a, const float *x, float *y)
{
    size_t bytes = n * sizeof(float);
    if (n == 0)
        return;
    float *host_x = (float *)malloc(bytes);
    float *host_y = (float *)malloc(bytes);
    cudaMemcpy(host_x, x, bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy(host_y, y, bytes, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        host_y[i] = a * host_x[i] + host_y[i];
    nothing<<<1, 32>>>();
    cudaMemcpy(y, host_y, bytes, cudaMemcpyHostToDevice);
    free(host_x);
    free(host_y);
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
