// stride -- lab 02: saxpy whose y is written with a stride between threads
#include "scans.h"

#define N SCAN_ELEMENTS
#define A 1.5f
#define SECTOR_FLOATS 8
#define WARP 32

struct scatter {
    int stride;
    const float *x;
    float *y;
};

// Thread i has the element `stride` further than thread i - 1; all are had.
__device__ static int
element(int i, int stride)
{
    const int row = N / stride;

    return i % row * stride + i / row;
}

__global__ static void
scatter_kernel(int stride, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = element(i, stride);

    y[k] = A * x[i] + y[k];
}

__global__ static void
check_kernel(int stride, const float *x, const float *y, const float *before,
             unsigned long long *wrong)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = element(i, stride);

    if (!(fabsf(y[k] - (A * x[i] + before[k])) <= 1e-6f))
        atomicAdd(wrong, 1);
}

static void
prepare(const void *what)
{
    refill_floats(((const struct scatter *)what)->y, N, 2);
}

static void
launch(const void *what)
{
    const struct scatter *s = (const struct scatter *)what;

    scatter_kernel<<<N / 256, 256>>>(s->stride, s->x, s->y);
}

static void
check(const void *what, unsigned long long *wrong)
{
    const struct scatter *s = (const struct scatter *)what;
    float *before = device_floats(N, 2);

    check_kernel<<<N / 256, 256>>>(s->stride, s->x, s->y, before, wrong);
    must(cudaDeviceSynchronize(), "check");
    must(cudaFree(before), "memory");
}

void
scan_stride(void)
{
    struct scatter s = {1, device_floats(N, 1), device_floats(N, 2)};
    const struct trial t = {"strided y", prepare, launch, check, &s};
    struct timing timing;

    for (s.stride = 1; s.stride <= 64; s.stride *= 2) {
        double sectors = (double)WARP * s.stride / SECTOR_FLOATS;

        if (!trial_time(&t, &timing))
            continue;
        if (sectors > WARP)
            sectors = WARP;
        print_ms("02", "stride-scan", "saxpy with a strided y", s.stride,
                 &timing);
        print_point("02", "stride-sectors", "of y", s.stride, sectors, sectors,
                    sectors);
    }
    must(cudaFree((void *)s.x), "memory");
    must(cudaFree(s.y), "memory");
}
