// Lanes that hand values to one another, constant memory, and values that are
// read, changed and written back.
#include "grader/tests/golden/golden.h"

#define BLOCK 128
#define BLOCKS 8
#define THREADS (BLOCK * BLOCKS)
#define TERMS 16
#define EVERYBODY 0xffffffffu

__constant__ float table[TERMS];

__global__ void
shuffle_down(const float *x, float *y)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    float sum = x[i];

#pragma unroll 1
    for (int apart = 16; apart > 0; apart /= 2)
        sum += __shfl_down_sync(EVERYBODY, sum, apart);
    if (threadIdx.x % 32 == 0)
        y[i / 32] = sum;
}

__global__ void
shuffle_xor(const int *x, int *y)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    y[i] = __shfl_xor_sync(EVERYBODY, x[i], 3);
}

__global__ void
ballot(const int *x, int *y)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    y[i] = __popc(__ballot_sync(EVERYBODY, x[i] % 3 == 0));
}

__global__ void
constant_same(const float *x, float *y)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    const float v = x[i];
    float sum = 0;

#pragma unroll 1
    for (int k = 0; k < TERMS; k++)
        sum = sum * v + table[k];
    y[i] = sum;
}

__global__ void
constant_apart(const int *x, float *y)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    y[i] = table[x[i] % TERMS];
}

__global__ void
update_once(float *y)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    y[i] = y[i] * 2 + 1;
}

__global__ void
update_sum(const float *x, float *y)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    y[i] += x[i];
}

// A grid-stride loop, several elements a thread.
__global__ void
update_stride(int n, const double *x, double *y)
{
#pragma unroll 1
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n;
         i += gridDim.x * BLOCK)
        y[i] += 0.5 * x[i];
}

// Sums of a block, by halves, in shared memory.
__global__ void
reduce(const float *x, float *sums)
{
    __shared__ float kept[BLOCK];
    const int t = threadIdx.x;

    kept[t] = x[blockIdx.x * BLOCK + t];
    __syncthreads();
#pragma unroll 1
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half)
            kept[t] += kept[t + half];
        __syncthreads();
    }
    if (t == 0)
        sums[blockIdx.x] = kept[0];
}

// The same with threads a stride apart: lanes idle, banks conflict.
__global__ void
reduce_stride(const float *x, float *sums)
{
    __shared__ float kept[BLOCK];
    const int t = threadIdx.x;

    kept[t] = x[blockIdx.x * BLOCK + t];
    __syncthreads();
#pragma unroll 1
    for (int apart = 1; apart < BLOCK; apart *= 2) {
        const int at = 2 * apart * t;
        if (at < BLOCK)
            kept[at] += kept[at + apart];
        __syncthreads();
    }
    if (t == 0)
        sums[blockIdx.x] = kept[0];
}

int
main(void)
{
    const float *x = golden_floats(THREADS);
    const int *ints = golden_ints(THREADS, 1000);
    const double *doubles = golden_doubles(5 * THREADS + 77);
    float *y = golden_floats(THREADS);
    int *counts = golden_ints(THREADS, 1);
    double *sums = golden_doubles(5 * THREADS + 77);
    float host[TERMS];

    for (int k = 0; k < TERMS; k++)
        host[k] = 1.0f / (float)(k + 1);
    golden_must(cudaMemcpyToSymbol(table, host, sizeof host),
                "cudaMemcpyToSymbol");
    shuffle_down<<<BLOCKS, BLOCK>>>(x, y);
    shuffle_xor<<<BLOCKS, BLOCK>>>(ints, counts);
    ballot<<<BLOCKS, BLOCK>>>(ints, counts);
    constant_same<<<BLOCKS, BLOCK>>>(x, y);
    constant_apart<<<BLOCKS, BLOCK>>>(ints, y);
    update_once<<<BLOCKS, BLOCK>>>(y);
    update_sum<<<BLOCKS, BLOCK>>>(x, y);
    update_stride<<<BLOCKS, BLOCK>>>(5 * THREADS + 77, doubles, sums);
    reduce<<<BLOCKS, BLOCK>>>(x, y);
    reduce_stride<<<BLOCKS, BLOCK>>>(x, y);
    return golden_end();
}
