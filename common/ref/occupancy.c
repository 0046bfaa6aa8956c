#include "occupancy.h"
#include <limits.h>

enum { WARP = 32, LIMITS = 5 };

static long
up(long value, long unit)
{
    return (value + unit - 1) / unit * unit;
}

static long
warps(const struct occupancy_block *b, enum occupancy_mistake m)
{
    const long whole = b->threads / WARP;

    if (m == OCCUPANCY_WARPS_DOWN)
        return whole ? whole : 1;
    return up(b->threads, WARP) / WARP;
}

static long
by_warps(const struct occupancy_sm *sm, const struct occupancy_block *b,
         enum occupancy_mistake m)
{
    if (b->threads > sm->max_block && m != OCCUPANCY_NO_MAX_BLOCK)
        return 0;
    if (m == OCCUPANCY_THREADS)
        return (long)sm->warps * WARP / b->threads;
    return sm->warps / warps(b, m);
}

/* Blocks whose warps are dealt to quarters of the registers. */
static long
by_registers(const struct occupancy_sm *sm, const struct occupancy_block *b,
             enum occupancy_mistake m)
{
    const long exact = (long)b->registers * WARP;
    const long a_warp = m == OCCUPANCY_REGISTERS_EXACT ? exact : up(exact, 256);

    if (b->registers > 256 && m != OCCUPANCY_NO_MAX_REGISTERS)
        return 0;
    if (m == OCCUPANCY_REGISTERS_THREADS)
        return sm->registers / ((long)b->registers * b->threads);
    if (m == OCCUPANCY_REGISTERS_WHOLE)
        return sm->registers / a_warp / warps(b, m);
    return sm->registers / 4 / a_warp * 4 / warps(b, m);
}

static long
by_shared(const struct occupancy_sm *sm, const struct occupancy_block *b,
          enum occupancy_mistake m)
{
    long reserved = sm->major >= 8 ? 1024 : 0;
    long unit = sm->major >= 8 ? 128 : 256;
    long bytes;

    if (b->shared > sm->max_shared && m != OCCUPANCY_NO_MAX_SHARED)
        return 0;
    if (m == OCCUPANCY_RESERVED_NEVER || m == OCCUPANCY_RESERVED_ALWAYS)
        reserved = m == OCCUPANCY_RESERVED_ALWAYS ? 1024 : 0;
    if (m == OCCUPANCY_SHARED_128 || m == OCCUPANCY_SHARED_256)
        unit = m == OCCUPANCY_SHARED_128 ? 128 : 256;
    if (m == OCCUPANCY_SHARED_EXACT)
        unit = 1;
    bytes = up((long)b->shared + reserved, unit);
    return bytes ? (long)sm->shared / bytes : INT_MAX;
}

static long
by_barriers(const struct occupancy_sm *sm, enum occupancy_mistake m)
{
    const int one_each = (sm->major == 10 && sm->minor == 1) ||
                         sm->major == 11 || sm->major == 12;

    if (m == OCCUPANCY_NO_BARRIERS)
        return INT_MAX;
    if (sm->major < 9)
        return m == OCCUPANCY_BARRIERS_ALWAYS ? sm->blocks : INT_MAX;
    return one_each || m == OCCUPANCY_BARRIERS_ONCE ? sm->blocks
                                                    : 2L * sm->blocks;
}

/* The set, or one of it. */
static unsigned
limiters_of(const long limit[LIMITS], long least, enum occupancy_mistake m)
{
    unsigned all = 0;

    for (int k = 0; k < LIMITS; k++) {
        if (limit[k] != least)
            continue;
        if (m == OCCUPANCY_FIRST_LIMITER && all)
            break;
        all = m == OCCUPANCY_LAST_LIMITER ? 1u << k : all | 1u << k;
    }
    return all;
}

int
occupancy_blocks(const struct occupancy_sm *sm,
                 const struct occupancy_block *block,
                 enum occupancy_mistake mistake, unsigned *limiters)
{
    const long limit[LIMITS] = {
        by_warps(sm, block, mistake), by_registers(sm, block, mistake),
        by_shared(sm, block, mistake),
        mistake == OCCUPANCY_NO_BLOCK_SLOTS ? INT_MAX : sm->blocks,
        by_barriers(sm, mistake)};
    long least = INT_MAX;

    *limiters = 0;
    for (int k = 0; k < LIMITS; k++)
        least = limit[k] < least ? limit[k] : least;
    *limiters = limiters_of(limit, least, mistake);
    return (int)least;
}

static const char *const words[OCCUPANCY_MISTAKES] = {
    [OCCUPANCY_THREADS] =
        "threads are divided where warps must be: a warp is given out "
        "whole, so 324 threads take 11 warps",
    [OCCUPANCY_WARPS_DOWN] =
        "the warps of a block are rounded down: its last warp takes a slot "
        "too",
    [OCCUPANCY_REGISTERS_EXACT] =
        "the registers of a warp are not rounded up to a multiple of 256",
    [OCCUPANCY_REGISTERS_WHOLE] =
        "the SM's registers are divided as a whole: each quarter of them "
        "holds whole warps only",
    [OCCUPANCY_REGISTERS_THREADS] =
        "registers are counted by threads: they go to whole warps",
    [OCCUPANCY_RESERVED_NEVER] =
        "1,024 bytes of shared memory are reserved for each block from 8.0 "
        "up: they are not counted",
    [OCCUPANCY_RESERVED_ALWAYS] =
        "on 7.x no shared memory is reserved: 1,024 bytes are counted",
    [OCCUPANCY_SHARED_EXACT] = "the shared memory of a block is not rounded up",
    [OCCUPANCY_SHARED_128] = "on 7.x shared memory is rounded up to a "
                             "multiple of 256, not of 128",
    [OCCUPANCY_SHARED_256] = "from 8.0 up shared memory is rounded up to a "
                             "multiple of 128, not of 256",
    [OCCUPANCY_NO_BLOCK_SLOTS] =
        "the SM's limit of blocks is left out: small blocks reach it",
    [OCCUPANCY_NO_MAX_BLOCK] =
        "a block of more than max_block threads does not fit at all: 0",
    [OCCUPANCY_NO_MAX_SHARED] =
        "a block that asks for more than max_shared does not fit at all: "
        "0",
    [OCCUPANCY_NO_MAX_REGISTERS] =
        "more than 256 registers a thread do not fit at all: 0",
    [OCCUPANCY_FIRST_LIMITER] =
        "one limiter alone is given: all that allow no more belong to the "
        "set",
    [OCCUPANCY_LAST_LIMITER] =
        "one limiter alone is given: all that allow no more belong to the "
        "set",
    [OCCUPANCY_NO_BARRIERS] =
        "barriers limit as well: an SM of 10.1, 11.0 and 12.x has one for "
        "each block that it may hold",
    [OCCUPANCY_BARRIERS_ONCE] =
        "an SM of 9.0, 10.0 and 10.3 has two barriers for each block that "
        "it may hold, not one",
    [OCCUPANCY_BARRIERS_ALWAYS] =
        "barriers are counted below 9.0: they count from 9.0 up"};

const char *
occupancy_words(int mistake)
{
    return mistake < 0 || mistake >= OCCUPANCY_MISTAKES ? NULL : words[mistake];
}
