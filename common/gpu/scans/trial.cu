// trial -- time a kernel in turn with copies, and see that it is right
#include "scans.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define RUNS 20
#define WARM_UP 3
#define LOW 5 /* of RUNS sorted, counted from 0: a 96 % interval */
#define HIGH 14
#define COPY_BYTES ((size_t)1 << 30)
#define ROOM ((size_t)1 << 29) /* left free */

void
must(cudaError_t error, const char *what)
{
    if (error == cudaSuccess)
        return;
    fflush(stdout);
    fprintf(stderr, "scans: %s: %s\n", what, cudaGetErrorString(error));
    exit(2);
}

bool
fits(size_t bytes)
{
    size_t left, all;

    must(cudaMemGetInfo(&left, &all), "memory");
    return bytes + ROOM <= left;
}

void
print_point(const char *lab, const char *figure, const char *series, double x,
            double y, double low, double high)
{
    printf("%s\t%s\t%s\t%.6g\t%.6g\t%.6g\t%.6g\n", lab, figure, series, x, y,
           low, high);
    fflush(stdout);
}

void
print_ms(const char *lab, const char *figure, const char *series, double x,
         const struct timing *t)
{
    print_point(lab, figure, series, x, t->ms, t->ms_low, t->ms_high);
}

// Random data.

// A hash: neighbours have nothing in common.
__device__ static uint32_t
scramble(uint64_t i, unsigned seed)
{
    uint64_t x = i * 0x9e3779b97f4a7c15ull + seed;

    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return (uint32_t)(x >> 32);
}

__global__ static void
fill_floats(float *to, size_t n, unsigned seed)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;

    if (i < n)
        to[i] = 0.5f + scramble(i, seed) / 8589934592.0f;
}

__global__ static void
fill_doubles(double *to, size_t n, unsigned seed)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;

    if (i < n)
        to[i] = 0.5 + scramble(i, seed) / 8589934592.0;
}

void
refill_floats(float *to, size_t n, unsigned seed)
{
    fill_floats<<<(unsigned)((n + 255) / 256), 256>>>(to, n, seed);
    must(cudaGetLastError(), "fill");
}

float *
device_floats(size_t n, unsigned seed)
{
    float *data;

    must(cudaMalloc((void **)&data, n * sizeof *data), "memory for floats");
    refill_floats(data, n, seed);
    return data;
}

double *
device_doubles(size_t n, unsigned seed)
{
    double *data;

    must(cudaMalloc((void **)&data, n * sizeof *data), "memory for doubles");
    fill_doubles<<<(unsigned)((n + 255) / 256), 256>>>(data, n, seed);
    must(cudaGetLastError(), "fill");
    return data;
}

// Timing.

static char *copy_from, *copy_to;
static cudaEvent_t event[3];

double
trial_copy_bytes(void)
{
    return 2.0 * COPY_BYTES;
}

static void
open_once(void)
{
    if (copy_from)
        return;
    copy_from = (char *)device_doubles(COPY_BYTES / sizeof(double), 7);
    copy_to = (char *)device_doubles(COPY_BYTES / sizeof(double), 8);
    for (int i = 0; i < 3; i++)
        must(cudaEventCreate(&event[i]), "event");
}

// One copy, then one launch, by the device's clock.
static cudaError_t
take_turn(const struct trial *t, double *copy_ms, double *ms)
{
    float first = 0, second = 0;
    cudaError_t error;

    must(cudaEventRecord(event[0], 0), "event");
    must(cudaMemcpyAsync(copy_to, copy_from, COPY_BYTES,
                         cudaMemcpyDeviceToDevice, 0),
         "copy");
    must(cudaEventRecord(event[1], 0), "event");
    t->launch(t->what);
    error = cudaGetLastError();
    must(cudaEventRecord(event[2], 0), "event");
    must(cudaEventSynchronize(event[2]), "kernel");
    must(cudaEventElapsedTime(&first, event[0], event[1]), "time");
    must(cudaEventElapsedTime(&second, event[1], event[2]), "time");
    *copy_ms = first;
    *ms = second;
    return error;
}

static int
compare(const void *a, const void *b)
{
    const double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}

static double
median(double *values)
{
    qsort(values, RUNS, sizeof *values, compare);
    return (values[RUNS / 2 - 1] + values[RUNS / 2]) / 2;
}

// Returns false where it is wrong.
static bool
is_right(const struct trial *t)
{
    unsigned long long *wrong, count = 0;

    must(cudaMalloc((void **)&wrong, sizeof *wrong), "memory");
    must(cudaMemset(wrong, 0, sizeof *wrong), "memory");
    if (t->prepare)
        t->prepare(t->what);
    t->launch(t->what);
    must(cudaGetLastError(), t->name);
    t->check(t->what, wrong);
    must(cudaGetLastError(), "check");
    must(cudaMemcpy(&count, wrong, sizeof count, cudaMemcpyDeviceToHost),
         "check");
    must(cudaFree(wrong), "memory");
    if (count > 0)
        fprintf(stderr, "scans: %s: left out: %llu elements are wrong\n",
                t->name, count);
    return count == 0;
}

bool
trial_time(const struct trial *t, struct timing *timing)
{
    double ms[RUNS], copies[RUNS], copy;
    cudaError_t error = cudaSuccess;

    open_once();
    if (t->prepare)
        t->prepare(t->what);
    for (int i = -WARM_UP; i < RUNS && error == cudaSuccess; i++) {
        const int k = i < 0 ? 0 : i;

        error = take_turn(t, &copy, &ms[k]);
        copies[k] = ms[k] / copy;
    }
    if (error != cudaSuccess) {
        fprintf(stderr, "scans: %s: left out: %s\n", t->name,
                cudaGetErrorString(error));
        return false;
    }
    timing->ms = median(ms);
    timing->ms_low = ms[LOW];
    timing->ms_high = ms[HIGH];
    timing->copies = median(copies);
    timing->copies_low = copies[LOW];
    timing->copies_high = copies[HIGH];
    return is_right(t);
}
