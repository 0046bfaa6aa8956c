// Lanes that lie a stride apart: a load or a store of every 1st, 2nd, 4th, ...
// float.
#include "grader/tests/golden/golden.h"

#define BLOCK 128
#define BLOCKS 16
#define THREADS (BLOCK * BLOCKS)
#define MOST 32

static __device__ void
load(const float *x, float *y, int stride)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    y[i] = x[i * stride];
}

static __device__ void
store(const float *x, float *y, int stride)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    y[i * stride] = x[i];
}

__global__ void
stride_1(const float *x, float *y)
{
    load(x, y, 1);
}

__global__ void
stride_2(const float *x, float *y)
{
    load(x, y, 2);
}

__global__ void
stride_4(const float *x, float *y)
{
    load(x, y, 4);
}

__global__ void
stride_8(const float *x, float *y)
{
    load(x, y, 8);
}

__global__ void
stride_16(const float *x, float *y)
{
    load(x, y, 16);
}

__global__ void
stride_32(const float *x, float *y)
{
    load(x, y, 32);
}

__global__ void
stride_store_2(const float *x, float *y)
{
    store(x, y, 2);
}

__global__ void
stride_store_3(const float *x, float *y)
{
    store(x, y, 3);
}

__global__ void
stride_store_32(const float *x, float *y)
{
    store(x, y, 32);
}

int
main(void)
{
    const float *x = golden_floats(THREADS * MOST);
    float *y = golden_floats(THREADS * MOST);

    stride_1<<<BLOCKS, BLOCK>>>(x, y);
    stride_2<<<BLOCKS, BLOCK>>>(x, y);
    stride_4<<<BLOCKS, BLOCK>>>(x, y);
    stride_8<<<BLOCKS, BLOCK>>>(x, y);
    stride_16<<<BLOCKS, BLOCK>>>(x, y);
    stride_32<<<BLOCKS, BLOCK>>>(x, y);
    stride_store_2<<<BLOCKS, BLOCK>>>(x, y);
    stride_store_3<<<BLOCKS, BLOCK>>>(x, y);
    stride_store_32<<<BLOCKS, BLOCK>>>(x, y);
    return golden_end();
}
