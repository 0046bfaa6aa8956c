// Warps that go apart: loops of different length, early ends, switches, arms
// within arms.  Each arm loads something of its own, so that it stays a branch.
#include "grader/tests/golden/golden.h"

#define BLOCK 96
#define BLOCKS 12
#define THREADS (BLOCK * BLOCKS)
#define MOST 64

// mixed -- work that takes as long as told and cannot be foreseen
static __device__ unsigned
mixed(unsigned v, int rounds)
{
#pragma unroll 1
    for (int k = 0; k < rounds; k++)
        v = (v ^ v >> 13) * 0xc2b2ae35u;
    return v;
}

// Lane i of a warp adds i + 1 elements.
__global__ void
branch_triangular(const int *x, int *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;

#pragma unroll 1
    for (int k = 0; k <= (int)threadIdx.x % 32; k++)
        sum += x[i + k];
    y[i] = sum;
}

// As many rounds as the data says.
__global__ void
branch_rounds(const int *x, int *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    y[i] = (int)mixed(i, x[i] % MOST);
}

__global__ void
branch_return(const int *x, int *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int rounds = x[i];

    if (rounds % 3 == 0)
        return;
    y[i] = (int)mixed(i, 20);
}

__global__ void
branch_return_in_loop(const int *x, int *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

#pragma unroll 1
    for (int k = 0; k < 20; k++) {
        if (x[i + k] % 7 == 0) {
            y[i] = k;
            return;
        }
    }
    y[i] = -1;
}

__global__ void
branch_break(const int *x, int *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;

#pragma unroll 1
    for (int k = 0; k < 20; k++) {
        const int v = x[i + k];
        if (v % 11 == 0)
            break;
        sum += v;
    }
    y[i] = sum;
}

__global__ void
branch_continue(const int *x, int *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned sum = 0;

#pragma unroll 1
    for (int k = 0; k < 16; k++) {
        const int v = x[i + k];
        if (v % 2 == 0)
            continue;
        sum += mixed(v, 8);
    }
    y[i] = (int)sum;
}

__global__ void
branch_switch(const int *x, const int *a, const int *b, int *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned v = i;

    switch (x[i] % 4) {
    case 0:
        v = mixed(a[i], 10);
        break;
    case 1:
        v = mixed(b[i], 20) + 1;
        break;
    case 2:
        v = mixed(a[i + 1], 15) * 3;
        break;
    default:
        v = mixed(v, 5);
    }
    y[i] = (int)v;
}

__global__ void
branch_nested(const int *x, const int *a, const int *b, int *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int v = x[i];
    unsigned sum;

    if (v % 2 == 0) {
        sum = mixed(a[i], 9);
        if (v % 4 == 0)
            sum += mixed(b[i], 12);
        else
            sum ^= mixed(b[i + 1], 6);
    } else {
        sum = mixed(a[i + 2], 7);
    }
    y[i] = (int)sum;
}

// One function, called in both arms.
static __device__ __noinline__ unsigned
called(const int *from, int i, int rounds)
{
    return mixed(from[i], rounds);
}

__global__ void
branch_called(const int *x, const int *a, const int *b, int *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned v;

    if (x[i] % 2 == 0)
        v = called(a, i, 12) + 5;
    else
        v = called(b, i, 12) ^ 9;
    y[i] = (int)v;
}

__global__ void
branch_either(const int *x, const int *a, int *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (x[i] % 3 == 0 || a[x[i]] % 2 == 0)
        y[i] = (int)mixed(i, 16);
}

// Whole warps take one arm each: nothing goes apart.
__global__ void
branch_by_warp(const int *a, const int *b, int *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned v;

    if (threadIdx.x / 32 % 2 == 0)
        v = mixed(a[i], 10);
    else
        v = mixed(b[i], 14);
    y[i] = (int)v;
}

__global__ void
branch_loops(const int *x, const int *a, int *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int rows = x[i] % 5 + 1;
    int sum = 0;

#pragma unroll 1
    for (int r = 0; r < rows; r++)
#pragma unroll 1
        for (int k = 0; k <= r; k++)
            sum += a[i + k];
    y[i] = sum;
}

int
main(void)
{
    const int *x = golden_ints(THREADS + MOST, 1000);
    const int *a = golden_ints(THREADS + MOST, 1000);
    const int *b = golden_ints(THREADS + MOST, 999);
    int *y = golden_ints(THREADS, 5);

    branch_triangular<<<BLOCKS, BLOCK>>>(x, y);
    branch_rounds<<<BLOCKS, BLOCK>>>(x, y);
    branch_return<<<BLOCKS, BLOCK>>>(x, y);
    branch_return_in_loop<<<BLOCKS, BLOCK>>>(x, y);
    branch_break<<<BLOCKS, BLOCK>>>(x, y);
    branch_continue<<<BLOCKS, BLOCK>>>(x, y);
    branch_switch<<<BLOCKS, BLOCK>>>(x, a, b, y);
    branch_nested<<<BLOCKS, BLOCK>>>(x, a, b, y);
    branch_called<<<BLOCKS, BLOCK>>>(x, a, b, y);
    branch_either<<<BLOCKS, BLOCK>>>(x, a, y);
    branch_by_warp<<<BLOCKS, BLOCK>>>(a, b, y);
    branch_loops<<<BLOCKS, BLOCK>>>(x, a, y);
    return golden_end();
}
