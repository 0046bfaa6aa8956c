// extents -- labs 05, 07, 08: sweeps while three planes outgrow the L2 cache
#include "scans.h"
#include "sweep.h"
#include <stdio.h>

#define SEED 1

static const struct {
    const char *lab, *series;
    void (*sweep)(const struct field *f);
} sweeps[] = {
    {"05", "naive, block 32x8x1", sweep_naive_32x8x1},
    {"05", "naive, block 32x4x4", sweep_naive_32x4x4},
    {"07", "planes 18x18, whole z", sweep_planes},
    {"08", "registers 18x18, whole z", sweep_registers},
    {"08", "chunks of 16 planes, 64x8", sweep_chunks},
    {"08", "chunks, next plane loaded early", sweep_early},
};

// As in grader/measure_scans.c.
static const int extents[][3] = {{256, 256, 256},   {512, 512, 512},
                                 {1024, 1024, 128}, {1472, 1472, 60},
                                 {2048, 2048, 32},  {2816, 2816, 16}};

struct scan {
    struct field field;
    void (*sweep)(const struct field *f);
};

static size_t
points(const struct field *f)
{
    return (size_t)f->nx * f->ny * f->nz;
}

static void
prepare(const void *what)
{
    const struct field *f = &((const struct scan *)what)->field;

    must(cudaMemset(f->out, 0xff, points(f) * sizeof *f->out), "memory");
}

static void
launch(const void *what)
{
    const struct scan *s = (const struct scan *)what;

    s->sweep(&s->field);
}

// Rows, planes: whether the point is in the interior, and what it must be.
__global__ static void
check_kernel(struct field f, unsigned long long *wrong)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y, z = blockIdx.z;
    const size_t row = f.nx, plane = row * f.ny, i = z * plane + y * row + x;

    if (x >= f.nx)
        return;
    if (x < 1 || x >= f.nx - 1 || y < 1 || y >= f.ny - 1 || z < 1 ||
        z >= f.nz - 1) {
        // The bytes it arrived with are no number.
        if (f.out[i] == f.out[i])
            atomicAdd(wrong, 1);
        return;
    }
    double sum = f.in[i - plane] + f.in[i + plane];
    sum += f.in[i - row] + f.in[i + row];
    sum += f.in[i - 1] + f.in[i + 1];
    if (!(fabs(f.out[i] - (SWEEP_C0 * f.in[i] + SWEEP_C1 * sum)) <= 1e-14))
        atomicAdd(wrong, 1);
}

static void
check(const void *what, unsigned long long *wrong)
{
    const struct field *f = &((const struct scan *)what)->field;

    check_kernel<<<dim3((f->nx + 255) / 256, f->ny, f->nz), 256>>>(*f, wrong);
}

// Each input read once, each interior output written once.
static double
compulsory_bytes(const struct field *f)
{
    const double interior = (double)(f->nx - 2) * (f->ny - 2) * (f->nz - 2);

    return sizeof(double) * ((double)points(f) + interior);
}

static void
time_sweep(const char *lab, const char *series, struct scan *s)
{
    const struct trial t = {series, prepare, launch, check, s};
    const double planes_mb = 3e-6 * sizeof(double) * s->field.nx * s->field.ny;
    const double share = 100 * compulsory_bytes(&s->field) / trial_copy_bytes();
    struct timing timing;

    if (trial_time(&t, &timing))
        print_point(lab, "extent-scan", series, planes_mb,
                    share / timing.copies, share / timing.copies_high,
                    share / timing.copies_low);
}

static void
scan_extent(const int *extent)
{
    struct scan s = {{extent[0], extent[1], extent[2], NULL, NULL}, NULL};
    const size_t n = points(&s.field);

    if (!fits(2 * n * sizeof(double))) {
        fprintf(stderr, "scans: %d x %d x %d: left out: no room\n", extent[0],
                extent[1], extent[2]);
        return;
    }
    s.field.in = device_doubles(n, SEED);
    s.field.out = device_doubles(n, SEED + 1);
    for (size_t i = 0; i < sizeof sweeps / sizeof *sweeps; i++) {
        s.sweep = sweeps[i].sweep;
        time_sweep(sweeps[i].lab, sweeps[i].series, &s);
    }
    must(cudaFree((void *)s.field.in), "memory");
    must(cudaFree(s.field.out), "memory");
}

void
scan_extents(void)
{
    for (size_t i = 0; i < sizeof extents / sizeof *extents; i++)
        scan_extent(extents[i]);
}
