// poly -- lab 04: a polynomial with 1, 2, 4 and 8 points a thread, at several
// occupancies, which unused shared memory sets
#include "scans.h"
#include <stdio.h>

#define N (1 << 24)
#define TERMS 512
#define THREADS 256

struct poly {
    void (*kernel)(const float *x, float *y, const float *c, int terms);
    int points; /* a thread */
    size_t ballast;
    const float *x;
    float *y;
    const float *c;
};

// Points i, i + threads, ... of a block's, so that lanes stay neighbours.
#define POLY_KERNEL(NAME, POINTS)                                         \
    __global__ static void NAME(const float *x, float *y, const float *c, \
                                int terms)                                \
    {                                                                     \
        const int first = blockIdx.x * THREADS * POINTS + threadIdx.x;    \
        float at[POINTS], sum[POINTS];                                    \
                                                                          \
        _Pragma("unroll") for (int p = 0; p < POINTS; p++)                \
        {                                                                 \
            at[p] = x[first + p * THREADS];                               \
            sum[p] = 0;                                                   \
        }                                                                 \
        for (int k = terms - 1; k >= 0; k--) {                            \
            const float term = c[k];                                      \
            _Pragma("unroll") for (int p = 0; p < POINTS; p++) sum[p] =   \
                sum[p] * at[p] + term;                                    \
        }                                                                 \
        _Pragma("unroll") for (int p = 0; p < POINTS; p++)                \
            y[first + p * THREADS] = sum[p];                              \
    }

POLY_KERNEL(poly_1, 1)
POLY_KERNEL(poly_2, 2)
POLY_KERNEL(poly_4, 4)
POLY_KERNEL(poly_8, 8)

__global__ static void
check_kernel(const float *x, const float *y, const float *c, int terms,
             unsigned long long *wrong)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double sum = 0;

    for (int k = terms - 1; k >= 0; k--)
        sum = sum * x[i] + c[k];
    if (!(fabs(y[i] - sum) <= 1e-4 * sum))
        atomicAdd(wrong, 1);
}

static void
prepare(const void *what)
{
    const struct poly *p = (const struct poly *)what;

    must(cudaMemset(p->y, 0, N * sizeof *p->y), "memory");
}

static void
launch(const void *what)
{
    const struct poly *p = (const struct poly *)what;

    p->kernel<<<N / THREADS / p->points, THREADS, p->ballast>>>(p->x, p->y,
                                                                p->c, TERMS);
}

static void
check(const void *what, unsigned long long *wrong)
{
    const struct poly *p = (const struct poly *)what;

    check_kernel<<<N / 256, 256>>>(p->x, p->y, p->c, TERMS, wrong);
}

static int
attribute(enum cudaDeviceAttr which)
{
    int device, value;

    must(cudaGetDevice(&device), "device");
    must(cudaDeviceGetAttribute(&value, which, device), "attribute");
    return value;
}

// The most unused shared memory with which so many blocks are resident.
static size_t
ballast_for(int blocks)
{
    const int all = attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor);
    const int most = attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin);
    const int reserved = attribute(cudaDevAttrReservedSharedMemoryPerBlock);
    int bytes = all / blocks / 1024 * 1024 - reserved;

    return bytes > most ? most : bytes > 0 ? bytes : 0;
}

// Returns the theoretical occupancy, per cent.
static double
occupancy(const struct poly *p)
{
    const int most = attribute(cudaDevAttrMaxThreadsPerMultiProcessor);
    int blocks = 0;

    must(cudaFuncSetAttribute((const void *)p->kernel,
                              cudaFuncAttributeMaxDynamicSharedMemorySize,
                              (int)p->ballast),
         "shared memory");
    must(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
             &blocks, (const void *)p->kernel, THREADS, p->ballast),
         "occupancy");
    return 100.0 * blocks * THREADS / most;
}

static void
scan_points(struct poly *p)
{
    static const int blocks[] = {1, 2, 3, 4, 6, 8};
    const struct trial t = {"poly", prepare, launch, check, p};
    double before = 0, share;
    struct timing timing;
    char series[40];

    snprintf(series, sizeof series, "%d point%s a thread", p->points,
             p->points == 1 ? "" : "s");
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        p->ballast = ballast_for(blocks[i]);
        share = occupancy(p);
        // Registers may stop it from going further.
        if (share > before && trial_time(&t, &timing))
            print_ms("04", "poly", series, share, &timing);
        before = share;
    }
}

void
scan_poly(void)
{
    struct poly p = {poly_1,
                     1,
                     0,
                     device_floats(N, 1),
                     device_floats(N, 2),
                     device_floats(TERMS, 3)};

    scan_points(&p);
    p.kernel = poly_2;
    p.points = 2;
    scan_points(&p);
    p.kernel = poly_4;
    p.points = 4;
    scan_points(&p);
    p.kernel = poly_8;
    p.points = 8;
    scan_points(&p);
    must(cudaFree((void *)p.x), "memory");
    must(cudaFree(p.y), "memory");
    must(cudaFree((void *)p.c), "memory");
}
