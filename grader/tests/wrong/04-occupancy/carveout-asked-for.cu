#include <cuda_runtime.h>
#include <limits.h>
#include <stdio.h>

#define WARP_SIZE 32
#define CEIL(a, b) (((a) + (b) - 1) / (b))
#define LIMIT_BY(value, bit)                                                  \
    do {                                                                      \
        const int v_ = (value);                                               \
        if (v_ < best) {                                                      \
            best = v_;                                                        \
            who = (bit);                                                      \
        } else if (v_ == best) {                                              \
            who |= (bit);                                                     \
        }                                                                     \
    } while (0)

static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

static int
register_limit(const struct sm *sm, int warps, int registers)
{
    if (registers > 256)
        return 0;
    return sm->registers / 4 / (CEIL(registers * WARP_SIZE, 256) * 256) * 4 /
           warps;
}

static int
shared_limit(const struct sm *sm, size_t shared)
{
    if (shared > sm->max_shared)
        return 0;
    if (sm->major >= 8)
        return (int)(sm->shared / (CEIL(shared + 1024, 128) * 128));
    if (shared == 0)
        return INT_MAX;
    return (int)(sm->shared / (CEIL(shared, 256) * 256));
}

static int
barrier_limit(const struct sm *sm)
{
    switch (sm->major) {
    case 7:
    case 8:
        return INT_MAX;
    case 9:
        return 2 * sm->blocks;
    case 10:
        return sm->minor == 1 ? sm->blocks : 2 * sm->blocks;
    default:
        return sm->blocks;
    }
}

int
resident_blocks(const struct sm *sm, int block, int registers, size_t shared,
                unsigned *limiters)
{
    const int warps = CEIL(block, WARP_SIZE);
    int best = INT_MAX;
    unsigned who = 0;

    LIMIT_BY(block <= sm->max_block ? sm->warps / warps : 0, WARPS);
    LIMIT_BY(register_limit(sm, warps, registers), REGISTERS);
    LIMIT_BY(shared_limit(sm, shared), SHARED);
    LIMIT_BY(sm->blocks, BLOCKS);
    LIMIT_BY(barrier_limit(sm), BARRIERS);
    *limiters = who;
    return best;
}

__global__ void
saxpy_kernel(int n, float a, const float *x, float *y)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;

    while (i < n) {
        y[i] = a * x[i] + y[i];
        i += blockDim.x * gridDim.x;
    }
}

void
saxpy_auto(int n, float a, const float *x, float *y)
{
    int blocks = 0, threads = 0;

    if (n <= 0)
        return;
    check(cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, saxpy_kernel),
          "cudaOccupancyMaxPotentialBlockSize");
    saxpy_kernel<<<blocks, threads>>>(n, a, x, y);
    check(cudaPeekAtLastError(), "saxpy_auto: launch");
}

#define PB 256
#define PP 6

__global__ void
poly_kernel(int n, const float *x, float *y, const float *c, int terms)
{
    const int origin = blockIdx.x * PB * PP + threadIdx.x;
    float v[PP], sum[PP];

    for (int q = 0; q < PP; q++) {
        const int i = origin + q * PB;
        v[q] = 0;
        sum[q] = 0;
        if (i < n)
            v[q] = x[i];
    }
    while (terms-- > 0) {
        const float ck = c[terms];
        for (int q = 0; q < PP; q++)
            sum[q] = ck + sum[q] * v[q];
    }
    for (int q = 0; q < PP; q++) {
        const int i = origin + q * PB;
        if (i < n)
            y[i] = sum[q];
    }
}

void
poly(int n, const float *x, float *y, const float *c, int terms, size_t ballast)
{
    if (n <= 0)
        return;
    check(cudaFuncSetAttribute(poly_kernel,
                               cudaFuncAttributePreferredSharedMemoryCarveout,
                               cudaSharedmemCarveoutMaxShared),
          "cudaFuncSetAttribute");
    poly_kernel<<<CEIL(n, PB * PP), PB, ballast>>>(n, x, y, c, terms);
    check(cudaPeekAtLastError(), "poly: launch");
}
