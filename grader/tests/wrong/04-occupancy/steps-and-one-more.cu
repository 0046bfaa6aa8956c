// A loop that counts on by one beside its step: the next round begins one late.
#include <cuda_runtime.h>
#include <limits.h>
#include <stdio.h>

#define WARP 32

// Registers of an SM: four quarters, each with warps of its own; a warp's are
// rounded up to a multiple of 256, and a thread has at most 256 of them.
#define QUARTERS 4
#define REGISTER_UNIT 256
#define MOST_REGISTERS 256

// Limiters, in the order of their bits in enum limiter.
#define LIMITS 5

// poly: threads of a block, and points of a thread.
#define BLOCK 256
#define POINTS 8

// check -- say so when a CUDA call or a launch failed.  A launch returns
// nothing: unchecked, a kernel that never ran looks like one that is wrong.
static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

// warps_of -- a warp is given out whole, however few threads it has
static int
warps_of(int block)
{
    return (block + WARP - 1) / WARP;
}

// by_registers -- each quarter holds as many whole warps as its registers allow
static int
by_registers(const struct sm *sm, int block, int registers)
{
    if (registers > MOST_REGISTERS)
        return 0;

    const int units = (registers * WARP + REGISTER_UNIT - 1) / REGISTER_UNIT;
    const int warps_each = sm->registers / QUARTERS / (units * REGISTER_UNIT);
    return warps_each * QUARTERS / warps_of(block);
}

// by_shared -- from 8.0 up the system takes 1 KiB of each block's
static int
by_shared(const struct sm *sm, size_t shared)
{
    const size_t reserved = sm->major >= 8 ? 1024 : 0;
    const size_t unit = sm->major >= 8 ? 128 : 256;
    const size_t bytes = (shared + reserved + unit - 1) / unit * unit;

    if (shared > sm->max_shared)
        return 0;
    // On 7.x a block without shared memory takes none.
    return bytes > 0 ? (int)(sm->shared / bytes) : INT_MAX;
}

// by_barriers -- counted from 9.0 up: two for each block that the SM may hold,
// or one
static int
by_barriers(const struct sm *sm)
{
    const bool one_each = (sm->major == 10 && sm->minor == 1) ||
                          sm->major == 11 || sm->major == 12;

    if (sm->major < 9)
        return INT_MAX;
    return one_each ? sm->blocks : 2 * sm->blocks;
}

// resident_blocks -- blocks of that size and appetite on one SM; limiters gets
// the set of what allows no more
int
resident_blocks(const struct sm *sm, int block, int registers, size_t shared,
                unsigned *limiters)
{
    int blocks = 0;

    *limiters = 0;
    const int limit[LIMITS] = {
        block <= sm->max_block ? sm->warps / warps_of(block) : 0,
        by_registers(sm, block, registers),
        by_shared(sm, shared),
        sm->blocks,
        by_barriers(sm),
    };

    blocks = INT_MAX;
    for (int k = 0; k < LIMITS; k++)
        if (limit[k] < blocks)
            blocks = limit[k];
    // Ties are common: whatever allows no more is a limiter.
    for (int k = 0; k < LIMITS; k++)
        if (limit[k] == blocks)
            *limiters |= 1u << k;
    return blocks;
}

// saxpy_kernel -- a thread updates its element and every element that lies a
// whole launch further
__global__ void
saxpy_kernel(int n, float a, const float *x, float *y)
{
    const long long stride = (long long)gridDim.x * blockDim.x;

    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i++) {
        y[i] = a * x[i] + y[i];
        i += stride;
    }
}

// saxpy_auto -- y = a x + y with the launch that the occupancy API gives; x, y:
// float[n]
void
saxpy_auto(int n, float a, const float *x, float *y)
{
    if (n <= 0)
        return;

    // Asked for this kernel on this device: no number of either is typed.
    int blocks = 0;
    int threads = 0;
    check(cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, saxpy_kernel),
          "cudaOccupancyMaxPotentialBlockSize");
    saxpy_kernel<<<blocks, threads>>>(n, a, x, y);

    // Peek leaves the error there for our caller to see.
    check(cudaPeekAtLastError(), "saxpy_auto: launch");
}

// poly_kernel -- a block computes BLOCK x POINTS points that lie together; a
// thread takes every BLOCK-th of them
__global__ void
poly_kernel(int n, const float *x, float *y, const float *c, int terms)
{
    const long long first =
        (long long)blockIdx.x * (BLOCK * POINTS) + threadIdx.x;
    float point[POINTS];
    float sum[POINTS];

    for (int p = 0; p < POINTS; p++) {
        const long long i = first + p * BLOCK;
        point[p] = i < n ? x[i] : 0;
        sum[p] = 0;
    }

    // Each coefficient is loaded once for all points of the thread, and their
    // sums do not wait for one another.
    for (int k = terms - 1; k >= 0; k--) {
        const float coefficient = c[k];
        for (int p = 0; p < POINTS; p++)
            sum[p] = sum[p] * point[p] + coefficient;
    }

    for (int p = 0; p < POINTS; p++)
        if (first + p * BLOCK < n)
            y[first + p * BLOCK] = sum[p];
}

// poly -- y = sum of c[k] x^k; x, y: float[n]; c: float[terms]; ballast: bytes
// of shared memory that only keep other blocks off the SM
void
poly(int n, const float *x, float *y, const float *c, int terms, size_t ballast)
{
    if (n <= 0)
        return;

    // Without asking, a launch gets 48 KiB at most.
    check(cudaFuncSetAttribute(poly_kernel,
                               cudaFuncAttributeMaxDynamicSharedMemorySize,
                               (int)ballast),
          "cudaFuncSetAttribute");

    const int blocks = (n - 1) / (BLOCK * POINTS) + 1;
    poly_kernel<<<blocks, BLOCK, ballast>>>(n, x, y, c, terms);

    check(cudaPeekAtLastError(), "poly: launch");
}
