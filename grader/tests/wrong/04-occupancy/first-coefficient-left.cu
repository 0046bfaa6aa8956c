// Occupancy: what an SM holds, computed by hand; a launch that asks the device
// for its block size; and a kernel that is fastest at a quarter of the warps.
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

static int
up(int value, int unit)
{
    return (value + unit - 1) / unit * unit;
}

static int
by_registers(const struct sm *sm, int warps, int registers)
{
    if (registers > MOST_REGISTERS)
        return 0;
    int a_warp = up(registers * WARP, REGISTER_UNIT);
    int quarter = sm->registers / QUARTERS / a_warp;
    return quarter * QUARTERS / warps;
}

static int
by_shared(const struct sm *sm, size_t shared)
{
    if (shared > sm->max_shared)
        return 0;
    size_t unit = 256;
    if (sm->major >= 8) {
        shared += 1024;
        unit = 128;
    }
    shared = (shared + unit - 1) / unit * unit;
    if (shared == 0)
        return INT_MAX;
    return sm->shared / shared;
}

static int
by_barriers(const struct sm *sm)
{
    if (sm->major < 9)
        return INT_MAX;
    if (sm->major == 12 || (sm->major == 10 && sm->minor == 1) || (sm->major == 11 && sm->minor == 0))
        return sm->blocks;
    return 2 * sm->blocks;
}

// resident_blocks -- blocks of that size and appetite on one SM; limiters gets
// the set of what allows no more
int
resident_blocks(const struct sm *sm, int block, int registers, size_t shared,
                unsigned *limiters)
{
    int blocks = 0;

    *limiters = 0;
    int warps = (block + WARP - 1) / WARP;
    int limit[LIMITS];
    limit[0] = block > sm->max_block ? 0 : sm->warps / warps;
    limit[1] = by_registers(sm, warps, registers);
    limit[2] = by_shared(sm, shared);
    limit[3] = sm->blocks;
    limit[4] = by_barriers(sm);
    blocks = INT_MAX;
    for (int i = 0; i < LIMITS; i++)
        if (limit[i] < blocks)
            blocks = limit[i];
    for (int i = 0; i < LIMITS; i++)
        if (limit[i] == blocks)
            *limiters |= 1 << i;
    return blocks;
}

// saxpy_kernel -- a thread updates its element and every element that lies a
// whole launch further
__global__ void
saxpy_kernel(int n, float a, const float *x, float *y)
{
    long long stride = (long long)gridDim.x * blockDim.x;
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        y[i] = a * x[i] + y[i];
}

// saxpy_auto -- y = a x + y with the launch that the occupancy API gives; x, y:
// float[n]
void
saxpy_auto(int n, float a, const float *x, float *y)
{
    int blocks, threads;
    if (n == 0)
        return;
    check(cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, saxpy_kernel, 0, 0), "occupancy");
    saxpy_kernel<<<blocks, threads>>>(n, a, x, y);

    // Peek leaves the error there for our caller to see.
    check(cudaPeekAtLastError(), "saxpy_auto: launch");
}

// poly_kernel -- a block computes BLOCK x POINTS points that lie together; a
// thread takes every BLOCK-th of them
__global__ void
poly_kernel(int n, const float *x, float *y, const float *c, int terms)
{
    long long first = (long long)blockIdx.x * BLOCK * POINTS + threadIdx.x;
    float p[POINTS], sum[POINTS];
    for (int j = 0; j < POINTS; j++) {
        long long i = first + j * BLOCK;
        p[j] = i < n ? x[i] : 0;
        sum[j] = 0;
    }
    for (int k = terms - 1; k > 0; k--) {
        float ck = c[k];
        for (int j = 0; j < POINTS; j++)
            sum[j] = sum[j] * p[j] + ck;
    }
    for (int j = 0; j < POINTS; j++) {
        long long i = first + j * BLOCK;
        if (i < n)
            y[i] = sum[j];
    }
}

// poly -- y = sum of c[k] x^k; x, y: float[n]; c: float[terms]; ballast: bytes
// of shared memory that only keep other blocks off the SM
void
poly(int n, const float *x, float *y, const float *c, int terms, size_t ballast)
{
    if (n == 0)
        return;
    if (ballast > 48 * 1024)
        check(cudaFuncSetAttribute(poly_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)ballast), "attribute");
    poly_kernel<<<(n - 1) / (BLOCK * POINTS) + 1, BLOCK, ballast>>>(n, x, y, c, terms);

    check(cudaPeekAtLastError(), "poly: launch");
}
