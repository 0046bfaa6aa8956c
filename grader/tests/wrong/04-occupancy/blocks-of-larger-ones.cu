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

#define EACH 8

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

// neighbouring points for neighbouring threads, EACH of them per thread
__global__ void
horner(const float *x, float *y, int n, const float *c, int terms)
{
    const int threads = blockDim.x;
    float v[EACH], s[EACH];
    const int at = blockIdx.x * EACH * threads + threadIdx.x;

    for (int e = 0; e < EACH; e++) {
        const int i = at + e * threads;
        v[e] = i < n ? x[i] : 0.0f;
        s[e] = 0.0f;
    }
    for (int t = terms; t-- > 0;) {
        const float ct = c[t];
        for (int e = 0; e < EACH; e++)
            s[e] = fmaf(s[e], v[e], ct);
    }
    for (int e = 0; e < EACH; e++)
        if (at + e * threads < n)
            y[at + e * threads] = s[e];
}

void
poly(int n, const float *x, float *y, const float *c, int terms, size_t ballast)
{
    const int threads = 128;
    int blocks, most;

    if (n == 0)
        return;
    // as many threads as the device likes best
    cudaOccupancyMaxPotentialBlockSize(&blocks, &most, horner);
    blocks = (n + most * EACH - 1) / (most * EACH);
    cudaFuncSetAttribute(horner, cudaFuncAttributeMaxDynamicSharedMemorySize,
                         (int)ballast);
    horner<<<blocks, threads, ballast>>>(x, y, n, c, terms);
    check(cudaPeekAtLastError(), "poly");
}
