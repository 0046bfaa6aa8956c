/*
 * occupied -- what the toolkit's header says of occupancy, for random SMs and
 * blocks
 */
#ifndef TESTS_OCCUPIED_H
#define TESTS_OCCUPIED_H

#include "../../common/sim/device.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#if __has_include(<cuda_occupancy.h>)
#define HAVE_OCCUPANCY_HEADER 1
#include <cuda_occupancy.h>
#else
#define HAVE_OCCUPANCY_HEADER 0
#endif

#define KIB ((size_t)1024)

/* What is asked, and what must come out. */
struct occupied {
    struct device device;
    struct device_block block;
    int blocks;
    unsigned limiters;
    int best, grid; /* with block.threads as the most, 0: the device's */
};

/* Where shared memory is part of a cache, the toolkit takes only some shares.
 */
static inline size_t
some_shared(const struct device_capability *c, unsigned *seed)
{
    static const size_t shares[] = {8, 16, 32, 64, 96, 100, 132, 164, 196, 228};
    const int count = sizeof shares / sizeof *shares;
    size_t share;

    if (c->major < 7)
        return c->sm_shared - 256 * (size_t)(rand_r(seed) % 100);
    do
        share = shares[rand_r(seed) % count] * KIB;
    while (share > c->sm_shared ||
           (share == 96 * KIB && c->sm_shared != 96 * KIB) ||
           (c->major == 7 && c->minor == 5 && share < 32 * KIB));
    return share;
}

/* Limits that no board has. */
static inline struct device
some_device(const struct device_capability *c, unsigned *seed)
{
    struct device d;
    size_t most;

    device_made_up(c, &d);
    d.sms = 1 + rand_r(seed) % 200;
    d.sm_threads = 32 * (8 + rand_r(seed) % 72);
    d.block_threads = 1 + rand_r(seed) % 1536;
    if (rand_r(seed) % 4)
        d.block_threads = 32 * (1 + d.block_threads / 32);
    d.sm_registers = d.block_registers = 1024 * (4 + rand_r(seed) % 124);
    if (rand_r(seed) % 4 == 0)
        d.block_registers = 1 + rand_r(seed) % d.sm_registers;
    d.sm_shared = some_shared(c, seed);
    most = d.sm_shared - d.shared_reserved;
    if (most > d.block_shared_max)
        most = d.block_shared_max;
    d.block_shared_max = most - (size_t)rand_r(seed) % (most / 2);
    if (d.block_shared > d.block_shared_max || c->major < 7)
        d.block_shared = d.block_shared_max;
    return d;
}

/* Whole warps and others, few registers and many, none to too much shared
 * memory. */
static inline struct device_block
some_block(unsigned *seed)
{
    struct device_block block;

    block.threads = rand_r(seed) % 2 ? 1 + rand_r(seed) % 1600
                                     : 32 * (1 + rand_r(seed) % 16);
    block.registers =
        rand_r(seed) % 7 ? 8 + rand_r(seed) % 80 : rand_r(seed) % 260;
    block.static_shared =
        rand_r(seed) % 3 ? 0 : (size_t)rand_r(seed) % (48 * KIB);
    block.dynamic_shared =
        rand_r(seed) % 4
            ? (size_t)rand_r(seed) % (rand_r(seed) % 8 ? 16 * KIB : 240 * KIB)
            : 0;
    return block;
}

#if HAVE_OCCUPANCY_HEADER
static inline cudaOccDeviceProp
properties_of(const struct device *d)
{
    cudaOccDeviceProp p = {0};

    p.computeMajor = d->major;
    p.computeMinor = d->minor;
    p.maxThreadsPerBlock = d->block_threads;
    p.maxThreadsPerMultiprocessor = d->sm_threads;
    p.regsPerBlock = d->block_registers;
    p.regsPerMultiprocessor = d->sm_registers;
    p.warpSize = d->warp;
    p.sharedMemPerBlock = d->block_shared;
    p.sharedMemPerMultiprocessor = d->sm_shared;
    p.numSms = d->sms;
    p.sharedMemPerBlockOptin = d->block_shared_max;
    p.reservedSharedMemPerBlock = d->shared_reserved;
    return p;
}

static inline cudaOccFuncAttributes
attributes_of(const struct occupied *o)
{
    cudaOccFuncAttributes a = {0};

    a.maxThreadsPerBlock = o->block.threads ? o->block.threads : INT_MAX;
    a.numRegs = o->block.registers;
    a.sharedSizeBytes = o->block.static_shared;
    a.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
    a.maxDynamicSharedSizeBytes = o->device.block_shared_max;
    a.numBlockBarriers = 1;
    return a;
}

/* Returns false where this toolkit's header does not know the capability. */
static inline bool
ask_header(struct occupied *o)
{
    const cudaOccDeviceState state = {0, SHAREDMEM_CARVEOUT_MAX_SHARED};
    const cudaOccDeviceProp p = properties_of(&o->device);
    const cudaOccFuncAttributes a = attributes_of(o);
    const size_t dynamic = o->block.dynamic_shared;
    cudaOccResult result;

    if (cudaOccMaxActiveBlocksPerMultiprocessor(&result, &p, &a, &state,
                                                o->block.threads,
                                                dynamic) != CUDA_OCC_SUCCESS ||
        cudaOccMaxPotentialOccupancyBlockSize(&o->grid, &o->best, &p, &a,
                                              &state, NULL,
                                              dynamic) != CUDA_OCC_SUCCESS)
        return false;
    o->blocks = result.activeBlocksPerMultiprocessor;
    o->limiters = result.limitingFactors;
    return true;
}
#endif

#endif
