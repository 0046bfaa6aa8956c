/*
 * measure_scans -- which functions are timed over what
 *
 * Extents are past any L2 cache, blocks and launch grids those of the
 * chapters; common/gpu/scans has the same.
 */
#include "measure.h"

enum {
    ELEMENTS_1D = 1 << 26,
    POINTS = 1 << 24, /* each with so much to compute that fewer will do */
    TERMS = 512,
    STRIDE_BLOCK = 256,
    WARP = 32,
    SM_BLOCKS = 32
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Lab 01: blocks and launch grids. */

static const double blocks[] = {32, 48, 64, 100, 128, 256, 512, 768, 1024};
static const double launch_grids[] = {16, 64, 256, 1024, 4096, 16384, 65536};

/* As many blocks as n needs. */
static void
one_each(struct gpu_job *job, const struct lab_case *c, double value)
{
    job->launch_threads = (unsigned)value;
    job->launch_blocks =
        ((unsigned)c->x + job->launch_threads - 1) / job->launch_threads;
}

/* About as many blocks as are resident; a few more do no harm. */
static void
resident(struct gpu_job *job, const struct lab_case *c, double value)
{
    const unsigned threads = (unsigned)value;
    const unsigned warps = (threads + WARP - 1) / WARP;
    unsigned each = (unsigned)job->gpu->most_resident / WARP / warps;

    (void)c;
    if (each > SM_BLOCKS)
        each = SM_BLOCKS;
    job->launch_threads = threads;
    job->launch_blocks = each * (unsigned)job->gpu->multiprocessors;
}

static void
launch_grid(struct gpu_job *job, const struct lab_case *c, double value)
{
    (void)c;
    job->launch_threads = STRIDE_BLOCK;
    job->launch_blocks = (unsigned)value;
}

double
measure_occupancy(const struct gpu *gpu, const struct lab_case *c,
                  const struct case_result *result)
{
    const unsigned threads =
        result->block[0] * result->block[1] * result->block[2];
    const unsigned warps = (threads + WARP - 1) / WARP;

    (void)c;
    if (gpu->most_resident < WARP)
        return 0;
    return 100.0 * WARP * result->resident * warps / gpu->most_resident;
}

static double
block_threads(const struct gpu *gpu, const struct lab_case *c,
              const struct case_result *result)
{
    (void)gpu;
    (void)c;
    return result->block[0];
}

/* Labs 05 to 08: while three planes outgrow the L2 cache. */

static const struct lab_case extents[] = {
    {.x = 256, .y = 256, .z = 256},   {.x = 512, .y = 512, .z = 512},
    {.x = 1024, .y = 1024, .z = 128}, {.x = 1472, .y = 1472, .z = 60},
    {.x = 2048, .y = 2048, .z = 32},  {.x = 2816, .y = 2816, .z = 16}};

static double
three_planes_mb(const struct gpu *gpu, const struct lab_case *c,
                const struct case_result *result)
{
    (void)gpu;
    (void)result;
    return 3e-6 * sizeof(double) * c->x * c->y;
}

/* Lab 03: rounds, which are a case's steps. */

static const double round_counts[] = {16, 32, 64, 128, 256};

static void
rounds(struct lab_case *c, double value)
{
    c->steps = (int)value;
}

/* Lab 04: unused shared memory, which is a case's z.  A block's share when so
 * many are resident on an SM with 228 KiB: 8, 6, 4, 3, 2, 1. */

static const double ballasts[] = {0, 36864, 56320, 75776, 114688, 232448};

static void
ballast(struct lab_case *c, double value)
{
    c->z = (int)value;
}

#define ROUNDS                                                            \
    .figure = "divergence", .base = {.x = POINTS, .y = 1, .z = 1},        \
    .values = round_counts, .count = COUNT(round_counts), .vary = rounds, \
    .unit = MEASURE_PS
#define SAXPY                            \
    {                                    \
        .x = ELEMENTS_1D, .y = 1, .z = 1 \
    }
#define EXTENTS                                                         \
    .figure = "extent-scan", .cases = extents, .count = COUNT(extents), \
    .unit = MEASURE_PERCENT, .x = three_planes_mb

const struct measure_scan measure_scans[] = {
    {.lab = "01-index-1d",
     .function = "saxpy",
     .figure = "block-scan",
     .occupancy = "block-occupancy",
     .base = SAXPY,
     .values = blocks,
     .count = COUNT(blocks),
     .launch = one_each},
    {.lab = "01-index-1d",
     .function = "saxpy_stride",
     .figure = "block-scan",
     .occupancy = "block-occupancy",
     .base = SAXPY,
     .values = blocks,
     .count = COUNT(blocks),
     .launch = resident},
    {.lab = "01-index-1d",
     .function = "saxpy_stride",
     .figure = "launch-grid",
     .base = SAXPY,
     .values = launch_grids,
     .count = COUNT(launch_grids),
     .launch = launch_grid},
    {.lab = "03-divergence", .function = "mix_pairs", ROUNDS},
    {.lab = "03-divergence", .function = "mix_select", ROUNDS},
    {.lab = "03-divergence", .function = "mix_by_kind", ROUNDS},
    {.lab = "04-occupancy",
     .function = "saxpy_auto",
     .figure = "block-choice",
     .base = SAXPY,
     .count = 1,
     .x = block_threads},
    {.lab = "04-occupancy",
     .function = "poly",
     .figure = "poly",
     .base = {.x = POINTS, .y = 1, .steps = TERMS},
     .values = ballasts,
     .count = COUNT(ballasts),
     .vary = ballast,
     .x = measure_occupancy},
    {.lab = "05-stencil-naive", .function = "sweep7", EXTENTS},
    {.lab = "06-stencil-tiled", .function = "sweep7", EXTENTS},
    {.lab = "07-stencil-zsweep", .function = "sweep7", EXTENTS},
    {.lab = "08-stencil-register", .function = "sweep7", EXTENTS},
    {.lab = "08-stencil-register", .function = "sweep7_cached", EXTENTS},
    {.lab = NULL}};
