// launch -- labs 01 and 04: saxpy over block sizes and launch grids
#include "scans.h"

#define N SCAN_ELEMENTS
#define A 1.5f

struct saxpy {
    unsigned blocks, threads; /* blocks 0: one element a thread */
    const float *x;
    float *y;
};

static const unsigned sizes[] = {32, 48, 64, 100, 128, 256, 512, 768, 1024};

__global__ static void
one_kernel(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        y[i] = a * x[i] + y[i];
}

__global__ static void
stride_kernel(int n, float a, const float *x, float *y)
{
    const int stride = gridDim.x * blockDim.x;

    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        y[i] = a * x[i] + y[i];
}

__global__ static void
check_kernel(int n, const float *x, const float *y, const float *before,
             unsigned long long *wrong)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    // Rounded once or twice: both are right.
    if (i < n && !(fabsf(y[i] - (A * x[i] + before[i])) <= 1e-6f))
        atomicAdd(wrong, 1);
}

static void
prepare(const void *what)
{
    refill_floats(((const struct saxpy *)what)->y, N, 2);
}

static void
launch(const void *what)
{
    const struct saxpy *s = (const struct saxpy *)what;

    if (s->blocks == 0)
        one_kernel<<<(N + s->threads - 1) / s->threads, s->threads>>>(
            N, A, s->x, s->y);
    else
        stride_kernel<<<s->blocks, s->threads>>>(N, A, s->x, s->y);
}

static void
check(const void *what, unsigned long long *wrong)
{
    const struct saxpy *s = (const struct saxpy *)what;
    float *before = device_floats(N, 2);

    check_kernel<<<(N + 255) / 256, 256>>>(N, s->x, s->y, before, wrong);
    must(cudaDeviceSynchronize(), "check");
    must(cudaFree(before), "memory");
}

static bool
time_one(const struct saxpy *s, const char *name, struct timing *timing)
{
    const struct trial t = {name, prepare, launch, check, s};

    return trial_time(&t, timing);
}

static unsigned
resident(const void *kernel, unsigned threads, int *per_sm)
{
    int device, sms;

    must(cudaGetDevice(&device), "device");
    must(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device),
         "processors");
    must(cudaOccupancyMaxActiveBlocksPerMultiprocessor(per_sm, kernel,
                                                       (int)threads, 0),
         "occupancy");
    return (unsigned)(*per_sm * sms);
}

static void
scan_sizes(struct saxpy *s)
{
    struct timing timing;
    int per_sm;

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        s->threads = sizes[i];
        s->blocks = 0;
        if (time_one(s, "one element a thread", &timing))
            print_ms("04", "block-choice", "one element a thread", s->threads,
                     &timing);
        s->blocks = resident((const void *)stride_kernel, s->threads, &per_sm);
        if (time_one(s, "as many blocks as are resident", &timing))
            print_ms("04", "block-choice", "as many blocks as are resident",
                     s->threads, &timing);
    }
}

static void
time_choice(struct saxpy *s)
{
    struct timing timing;
    int blocks = 0, threads = 0;

    must(cudaOccupancyMaxPotentialBlockSize(&blocks, &threads,
                                            (const void *)stride_kernel, 0, 0),
         "occupancy");
    s->blocks = (unsigned)blocks;
    s->threads = (unsigned)threads;
    if (time_one(s, "the API's choice", &timing))
        print_ms("04", "block-choice", "named by the API", threads, &timing);
}

static void
scan_grids(struct saxpy *s)
{
    struct timing timing;

    s->threads = 256;
    for (s->blocks = 16; s->blocks <= 65536; s->blocks *= 4)
        if (time_one(s, "grid-stride", &timing))
            print_ms("01", "launch-grid", "grid-stride, for comparison",
                     s->blocks, &timing);
}

void
scan_launch(void)
{
    struct saxpy s = {0, 0, device_floats(N, 1), device_floats(N, 2)};

    scan_sizes(&s);
    time_choice(&s);
    scan_grids(&s);
    must(cudaFree((void *)s.x), "memory");
    must(cudaFree(s.y), "memory");
}
