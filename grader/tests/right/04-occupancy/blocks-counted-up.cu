// Counts blocks up until one more does not fit.
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

// fits -- which limits `blocks` blocks of that kind are too many for
static unsigned
too_many(const struct sm *sm, int blocks, int block, int registers,
         size_t shared)
{
    const int warps = (block + WARP - 1) / WARP;
    const int units = (registers * WARP + REGISTER_UNIT - 1) / REGISTER_UNIT;
    const int a_quarter =
        sm->registers / QUARTERS / REGISTER_UNIT / units * QUARTERS;
    const size_t unit = sm->major < 8 ? 256 : 128;
    size_t bytes = sm->major < 8 ? shared : shared + 1024;
    int barriers = sm->blocks;
    unsigned over = 0;

    bytes += (unit - bytes % unit) % unit;
    if (sm->major == 9 || (sm->major == 10 && sm->minor != 1))
        barriers *= 2;
    if (block > sm->max_block || blocks * warps > sm->warps)
        over += WARPS;
    if (registers > MOST_REGISTERS || blocks * warps > a_quarter)
        over += REGISTERS;
    if (shared > sm->max_shared || blocks * bytes > sm->shared)
        over += SHARED;
    if (blocks > sm->blocks)
        over += BLOCKS;
    if (sm->major >= 9 && blocks > barriers)
        over += BARRIERS;
    return over;
}

// resident_blocks -- blocks of that size and appetite on one SM; limiters gets
// the set of what allows no more
int
resident_blocks(const struct sm *sm, int block, int registers, size_t shared,
                unsigned *limiters)
{
    int blocks = 0;

    *limiters = 0;
    while (*limiters == 0) {
        *limiters = too_many(sm, blocks + 1, block, registers, shared);
        blocks += *limiters == 0;
    }
    return blocks;
}

// saxpy_kernel -- a thread updates its element and every element that lies a
// whole launch further
__global__ void
saxpy_kernel(int n, float a, const float *x, float *y)
{
    const long long stride = (long long)gridDim.x * blockDim.x;
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;

    for (; i < n; i += stride)
        y[i] = a * x[i] + y[i];
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
