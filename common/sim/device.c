#include "device.h"
#include <assert.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>

#define KIB ((size_t)1024)
#define MIB (1024 * KIB)
#define GIB ((uint64_t)1024 * MIB)

/* cudaErrorInvalidValue: what an H200 gives for every launch past a limit
 * (CUDA 13.0, 2026-11-29; other drivers tell configurations apart by 9). */
enum { INVALID_VALUE = 1 };

/* What all four have in common. */
#define COMMON                                                               \
    .warp = 32, .block_threads = 1024, .block_extent = {1024, 1024, 64},     \
    .grid_extent = {INT_MAX, 65535, 65535}, .sm_partitions = 4,              \
    .fit_partitions = 4, .sm_registers = 65536, .block_registers = 65536,    \
    .thread_registers = 256, .register_unit = 256, .block_shared = 48 * KIB, \
    .constant = 64 * KIB

const struct device device_table[DEVICES] = {
    {.name = "h200",
     .full_name = "NVIDIA H200",
     COMMON,
     .major = 9,
     .minor = 0,
     .sms = 132,
     .sm_threads = 2048,
     .sm_blocks = 32,
     .sm_cache = 256 * KIB,
     .sm_shared = 228 * KIB,
     .block_shared_max = 227 * KIB,
     .shared_reserved = KIB,
     .shared_unit = 128,
     .sm_barriers = 64,
     .l2 = 60 * MIB,
     .l2_partitions = 2,
     .memory = 150109880320,
     .clock_khz = 1980000,
     .memory_clock_khz = 3201000,
     .memory_bus_bits = 6016,
     .double_ratio = 2},
    {.name = "a100",
     .full_name = "NVIDIA A100-SXM4-80GB",
     COMMON,
     .major = 8,
     .minor = 0,
     .sms = 108,
     .sm_threads = 2048,
     .sm_blocks = 32,
     .sm_cache = 192 * KIB,
     .sm_shared = 164 * KIB,
     .block_shared_max = 163 * KIB,
     .shared_reserved = KIB,
     .shared_unit = 128,
     .l2 = 40 * MIB,
     .l2_partitions = 2,
     .memory = 80 * GIB,
     .clock_khz = 1410000,
     .memory_clock_khz = 1593000,
     .memory_bus_bits = 5120,
     .double_ratio = 2},
    {.name = "rtx4090",
     .full_name = "NVIDIA GeForce RTX 4090",
     COMMON,
     .major = 8,
     .minor = 9,
     .sms = 128,
     .sm_threads = 1536,
     .sm_blocks = 24,
     .sm_cache = 128 * KIB,
     .sm_shared = 100 * KIB,
     .block_shared_max = 99 * KIB,
     .shared_reserved = KIB,
     .shared_unit = 128,
     .l2 = 72 * MIB,
     .l2_partitions = 1,
     .memory = 24 * GIB,
     .clock_khz = 2520000,
     .memory_clock_khz = 10501000,
     .memory_bus_bits = 384,
     .double_ratio = 64},
    {.name = "t4",
     .full_name = "Tesla T4",
     COMMON,
     .major = 7,
     .minor = 5,
     .sms = 40,
     .sm_threads = 1024,
     .sm_blocks = 16,
     .sm_cache = 96 * KIB,
     .sm_shared = 64 * KIB,
     .block_shared_max = 64 * KIB,
     .shared_reserved = 0,
     .shared_unit = 256,
     .l2 = 4 * MIB,
     .l2_partitions = 1,
     .memory = 16 * GIB,
     .clock_khz = 1590000,
     .memory_clock_khz = 5001000,
     .memory_bus_bits = 256,
     .double_ratio = 32},
};

const struct device_capability device_capabilities[CAPABILITIES] = {
    {3, 0, 16, 0, 48 * KIB},   {3, 2, 16, 0, 48 * KIB},
    {3, 5, 16, 0, 48 * KIB},   {3, 7, 16, 0, 112 * KIB},
    {5, 0, 32, 0, 64 * KIB},   {5, 2, 32, 0, 96 * KIB},
    {5, 3, 32, 0, 64 * KIB},   {6, 0, 32, 0, 64 * KIB},
    {6, 1, 32, 0, 96 * KIB},   {6, 2, 32, 0, 64 * KIB},
    {7, 0, 32, 0, 96 * KIB},   {7, 2, 32, 0, 96 * KIB},
    {7, 5, 16, 0, 64 * KIB},   {8, 0, 32, 0, 164 * KIB},
    {8, 6, 16, 0, 100 * KIB},  {8, 7, 16, 0, 164 * KIB},
    {8, 8, 16, 0, 100 * KIB},  {8, 9, 24, 0, 100 * KIB},
    {9, 0, 32, 2, 228 * KIB},  {10, 0, 32, 2, 228 * KIB},
    {10, 1, 24, 1, 228 * KIB}, {10, 3, 32, 2, 228 * KIB},
    {11, 0, 24, 1, 228 * KIB}, {12, 0, 24, 1, 100 * KIB},
    {12, 1, 24, 1, 100 * KIB},
};

/* Before 7.0 no kernel could ask for more than a block has without asking. */
static void
make_older(const struct device_capability *c, struct device *device)
{
    if (c->major >= 7)
        return;
    device->thread_registers = 255;
    device->block_shared_max = device->block_shared;
    if (c->major == 6 && c->minor == 0)
        device->sm_partitions = 2;
}

/* Each capability's largest carve-out leaves so much for L1: see the Guide's
 * sections on each, "Shared Memory". */
static size_t
cache_of(const struct device_capability *c)
{
    if (c->major < 7)
        return 0;
    return c->sm_shared + (c->sm_shared == 64 * KIB || c->sm_shared == 96 * KIB
                               ? 32 * KIB
                               : 28 * KIB);
}

void
device_made_up(const struct device_capability *c, struct device *device)
{
    const struct device common = {COMMON};
    const bool reserves = c->major >= 8;

    *device = common;
    device->name = "made-up";
    device->full_name = "made-up device";
    device->major = c->major;
    device->minor = c->minor;
    device->sms = 1;
    device->sm_threads = 2048;
    device->sm_blocks = c->sm_blocks;
    device->sm_barriers = c->barriers * c->sm_blocks;
    device->sm_cache = cache_of(c);
    device->sm_shared = c->sm_shared;
    device->shared_reserved = reserves ? KIB : 0;
    device->shared_unit = reserves ? 128 : 256;
    device->block_shared_max = c->sm_shared - device->shared_reserved;
    make_older(c, device);
}

int
device_find(const char *name)
{
    for (int i = 0; i < DEVICES; i++)
        if (strcmp(device_table[i].name, name) == 0)
            return i;
    return -1;
}

static size_t
round_up(size_t value, size_t unit)
{
    return (value + unit - 1) / unit * unit;
}

static int
warps_of(const struct device *device, int threads)
{
    return (threads + device->warp - 1) / device->warp;
}

static int
limit_by_warps(const struct device *device, int threads)
{
    if (threads > device->block_threads)
        return 0;
    return device->sm_threads / device->warp / warps_of(device, threads);
}

/* Blocks of `warps` whose registers fit an SM of so many partitions: each has
 * its own.  Whether a block may start at all is decided as if its warps filled
 * all of them. */
static int
fit_partitions(const struct device *device, size_t a_warp, size_t warps,
               int partitions)
{
    const size_t n = (size_t)partitions;
    const size_t each = (size_t)device->sm_registers / n;

    if (a_warp * round_up(warps, n) > (size_t)device->block_registers)
        return 0;
    return (int)(each / a_warp * n / warps);
}

/* Registers go to warps, in units. */
static int
limit_by_registers(const struct device *device, int threads, int registers)
{
    size_t a_warp, warps = (size_t)warps_of(device, threads);

    if (registers > device->thread_registers)
        return 0;
    if (registers == 0)
        return INT_MAX;
    a_warp = round_up((size_t)registers * (size_t)device->warp,
                      (size_t)device->register_unit);
    if (fit_partitions(device, a_warp, warps, device->fit_partitions) == 0)
        return 0;
    return fit_partitions(device, a_warp, warps, device->sm_partitions);
}

static int
limit_by_shared(const struct device *device, const struct device_block *block)
{
    size_t asked = block->static_shared + block->dynamic_shared;
    size_t most = device->block_shared_max;
    size_t bytes;

    if (block->static_shared > most || block->dynamic_shared > most ||
        asked > most)
        return 0;
    bytes = round_up(asked + device->shared_reserved, device->shared_unit);
    if (bytes > most + device->shared_reserved)
        return 0;
    return bytes ? (int)(device->sm_shared / bytes) : INT_MAX;
}

int
device_resident_blocks(const struct device *device,
                       const struct device_block *block, unsigned *limiters)
{
    const struct {
        unsigned limiter;
        int blocks;
    } limits[] = {
        {LIMITER_WARPS, limit_by_warps(device, block->threads)},
        {LIMITER_REGISTERS,
         limit_by_registers(device, block->threads, block->registers)},
        {LIMITER_SHARED, limit_by_shared(device, block)},
        {LIMITER_BLOCKS, device->sm_blocks},
        {LIMITER_BARRIERS, device->sm_barriers ? device->sm_barriers : INT_MAX},
    };
    const size_t count = sizeof limits / sizeof limits[0];
    int least = INT_MAX;

    assert(block->threads > 0);
    for (size_t i = 0; i < count; i++)
        if (limits[i].blocks < least)
            least = limits[i].blocks;
    if (!limiters)
        return least;
    *limiters = 0;
    for (size_t i = 0; i < count; i++)
        if (limits[i].blocks == least)
            *limiters |= limits[i].limiter;
    return least;
}

void
device_best_block(const struct device *device,
                  const struct device_block *wanted, int *block, int *grid)
{
    struct device_block attempt = *wanted;
    int top = wanted->threads, best = 0;

    if (top <= 0 || top > device->block_threads)
        top = device->block_threads;
    *block = *grid = 0;
    for (int size = (int)round_up((size_t)top, (size_t)device->warp); size > 0;
         size -= device->warp) {
        int blocks;

        attempt.threads = size < top ? size : top;
        blocks = device_resident_blocks(device, &attempt, NULL);
        if (blocks * attempt.threads <= best)
            continue;
        best = blocks * attempt.threads;
        *block = attempt.threads;
        *grid = blocks * device->sms;
    }
}

int
device_check_launch(const struct device *device, const uint32_t grid[3],
                    const uint32_t block[3], size_t dynamic,
                    size_t static_shared, size_t dynamic_limit)
{
    uint64_t threads = 1;

    for (int axis = 0; axis < 3; axis++) {
        if (grid[axis] == 0 || grid[axis] > device->grid_extent[axis])
            return INVALID_VALUE;
        if (block[axis] == 0 ||
            block[axis] > (uint32_t)device->block_extent[axis])
            return INVALID_VALUE;
        threads *= block[axis];
    }
    if (threads > (uint64_t)device->block_threads)
        return INVALID_VALUE;
    if (dynamic > dynamic_limit || dynamic > device->block_shared_max ||
        static_shared > device->block_shared_max - dynamic)
        return INVALID_VALUE;
    return 0;
}
