// What an SM holds of blocks of several sizes and appetites.
#include "grader/tests/golden/golden.h"

#define N 4096
#define STATIC_FLOATS (20 * 1024 / 4)

// Room for a launch of 100 KiB has to be asked for.
#define MUCH (100 * 1024)

__global__ void
occupancy_plain(int n, const float *x, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        y[i] = x[i];
}

__global__ void
occupancy_static(int n, const float *x, float *y)
{
    __shared__ float kept[STATIC_FLOATS];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    kept[threadIdx.x] = i < n ? x[i] : 0;
    __syncthreads();
    if (i < n)
        y[i] = kept[blockDim.x - 1 - threadIdx.x];
}

__global__ void
occupancy_dynamic(int n, const float *x, float *y)
{
    extern __shared__ float given[];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    given[threadIdx.x] = i < n ? x[i] : 0;
    __syncthreads();
    if (i < n)
        y[i] = given[blockDim.x - 1 - threadIdx.x];
}

// A polynomial of many coefficients in registers.
__global__ void
occupancy_registers(int n, const float *x, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float kept[48];

    if (i >= n / 48)
        return;
#pragma unroll
    for (int k = 0; k < 48; k++)
        kept[k] = x[k * (n / 48) + i];
    float product = 1;
#pragma unroll
    for (int k = 47; k >= 0; k--)
        product = product * kept[k] + kept[47 - k];
    y[i] = product;
}

int
main(void)
{
    static const int blocks_of[] = {32, 48, 96, 160, 256, 324, 512, 768, 1024};
    const float *x = golden_floats(N);
    float *y = golden_floats(N);

    for (int k = 0; k < (int)(sizeof blocks_of / sizeof *blocks_of); k++) {
        const int block = blocks_of[k];
        occupancy_plain<<<(N - 1) / block + 1, block>>>(N, x, y);
    }
    occupancy_static<<<N / 64, 64>>>(N, x, y);
    occupancy_static<<<N / 512, 512>>>(N, x, y);
    occupancy_dynamic<<<N / 128, 128, 5184>>>(N, x, y);
    occupancy_dynamic<<<N / 128, 128, 46656>>>(N, x, y);
    golden_must(cudaFuncSetAttribute(
                    occupancy_dynamic,
                    cudaFuncAttributeMaxDynamicSharedMemorySize, MUCH),
                "cudaFuncSetAttribute");
    occupancy_dynamic<<<N / 256, 256, MUCH>>>(N, x, y);
    occupancy_registers<<<1, 128>>>(N, x, y);
    occupancy_registers<<<1, 256>>>(N, x, y);
    return golden_end();
}
