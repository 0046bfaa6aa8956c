/* Lab 01 */
#include <stdio.h>
#include <cuda_runtime.h>

#define NT 128
#define NB 4

#define CHECK(call)                                                           \
    do {                                                                      \
        cudaError_t err_ = (call);                                            \
        if (err_ != cudaSuccess)                                              \
            printf("%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(err_)); \
    } while (0)

__global__ void saxpyKernel(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * NT + threadIdx.x;
    if (i >= n) return;
    float xi = x[i];
    float yi = y[i];
    y[i] = a * xi + yi;
}

void saxpy(int n, float a, const float *x, float *y)
{
    if (n > 0) {
        saxpyKernel<<<(n + NT - 1) / NT, NT>>>(n, a, x, y);
        CHECK(cudaPeekAtLastError());
    }
}

__global__ void saxpyStrideKernel(int n, float a, const float *x, float *y)
{
    int me = blockIdx.x * blockDim.x + threadIdx.x;
    int threads = gridDim.x * blockDim.x;
    int rounds = n / threads;

    for (int r = 0; r < rounds; r++) {
        int i = r * threads + me;
        y[i] = a * x[i] + y[i];
    }
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n > 0) {
        saxpyStrideKernel<<<NB, NT>>>(n, a, x, y);
        CHECK(cudaPeekAtLastError());
    }
}
