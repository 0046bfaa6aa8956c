// Warps whose first lane does not begin where a sector or a line of the cache
// does, and lanes in another order than their elements.
#include "grader/tests/golden/golden.h"

#define BLOCK 128
#define BLOCKS 16
#define THREADS (BLOCK * BLOCKS)
#define SPARE 64

static __device__ void
load(const float *x, float *y, int start)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    y[i] = x[i + start];
}

__global__ void
start_1(const float *x, float *y)
{
    load(x, y, 1);
}

__global__ void
start_7(const float *x, float *y)
{
    load(x, y, 7);
}

__global__ void
start_8(const float *x, float *y)
{
    load(x, y, 8);
}

__global__ void
start_31(const float *x, float *y)
{
    load(x, y, 31);
}

__global__ void
start_store_5(const float *x, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    y[i + 5] = x[i];
}

// All lanes of a launch want one element, of a warp, of half a warp.
__global__ void
broadcast_all(const float *x, float *y, int which)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    y[i] = x[which];
}

__global__ void
broadcast_warp(const float *x, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    y[i] = x[i / 32];
}

__global__ void
broadcast_halves(const float *x, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    y[i] = x[i / 16 * 16];
}

__global__ void
order_reversed(const float *x, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    y[i] = x[gridDim.x * blockDim.x - 1 - i];
}

// Neighbours exchanged: other lanes, the same sectors.
__global__ void
order_exchanged(const float *x, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    y[i] = x[i ^ 5];
}

__global__ void
order_gathered(const float *x, const int *from, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    y[i] = x[from[i]];
}

__global__ void
order_scattered(const float *x, const int *to, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    atomicExch(&y[to[i]], x[i]);
}

int
main(void)
{
    const float *x = golden_floats(THREADS + SPARE);
    float *y = golden_floats(THREADS + SPARE);
    const int *places = golden_ints(THREADS, THREADS);

    start_1<<<BLOCKS, BLOCK>>>(x, y);
    start_7<<<BLOCKS, BLOCK>>>(x, y);
    start_8<<<BLOCKS, BLOCK>>>(x, y);
    start_31<<<BLOCKS, BLOCK>>>(x, y);
    start_store_5<<<BLOCKS, BLOCK>>>(x, y);
    broadcast_all<<<BLOCKS, BLOCK>>>(x, y, 77);
    broadcast_warp<<<BLOCKS, BLOCK>>>(x, y);
    broadcast_halves<<<BLOCKS, BLOCK>>>(x, y);
    order_reversed<<<BLOCKS, BLOCK>>>(x, y);
    order_exchanged<<<BLOCKS, BLOCK>>>(x, y);
    order_gathered<<<BLOCKS, BLOCK>>>(x, places, y);
    order_scattered<<<BLOCKS, BLOCK>>>(x, places, y);
    return golden_end();
}
