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
    if (m == OCCUPANCY_NO_WARPS)
        return INT_MAX;
    if (m == OCCUPANCY_THREADS)
        return (long)sm->warps * WARP / b->threads;
    return sm->warps / warps(b, m);
}

/* More registers a thread than there may be. */
static int
are_too_many(int registers, enum occupancy_mistake m)
{
    const int most = m == OCCUPANCY_FEWER_REGISTERS ? 255 : 256;

    return registers > most && m != OCCUPANCY_NO_MAX_REGISTERS;
}

/* Blocks whose warps are dealt to quarters of the registers. */
static long
by_registers(const struct occupancy_sm *sm, const struct occupancy_block *b,
             enum occupancy_mistake m)
{
    const long exact = (long)b->registers * WARP, each = warps(b, m);
    const long a_warp = m == OCCUPANCY_REGISTERS_EXACT ? exact : up(exact, 256);
    const long quarter = sm->registers / 4 / a_warp;

    if (are_too_many(b->registers, m))
        return 0;
    switch (m) {
    case OCCUPANCY_NO_REGISTERS:
        return INT_MAX;
    case OCCUPANCY_REGISTERS_THREADS:
        return sm->registers / ((long)b->registers * b->threads);
    case OCCUPANCY_REGISTERS_BLOCK:
        return sm->registers / up(exact * each, 256);
    case OCCUPANCY_REGISTERS_WHOLE:
        return sm->registers / a_warp / each;
    case OCCUPANCY_BLOCKS_BY_QUARTER:
        return quarter / each * 4;
    case OCCUPANCY_WARPS_BY_FOURS:
        return quarter * 4 / up(each, 4);
    default:
        return quarter * 4 / each;
    }
}

static long
shared_unit(const struct occupancy_sm *sm, enum occupancy_mistake m)
{
    if (m == OCCUPANCY_SHARED_EXACT)
        return 1;
    if (m == OCCUPANCY_SHARED_128 || m == OCCUPANCY_SHARED_256)
        return m == OCCUPANCY_SHARED_128 ? 128 : 256;
    return sm->major >= 8 ? 128 : 256;
}

static long
by_shared(const struct occupancy_sm *sm, const struct occupancy_block *b,
          enum occupancy_mistake m)
{
    const long unit = shared_unit(sm, m);
    long reserved = sm->major >= 8 ? 1024 : 0;
    long all = (long)sm->shared, asked = (long)b->shared, bytes;

    if (m == OCCUPANCY_RESERVED_BEFORE)
        asked += reserved;
    if (asked > (long)sm->max_shared && m != OCCUPANCY_NO_MAX_SHARED)
        return 0;
    if (m == OCCUPANCY_NO_SHARED)
        return INT_MAX;
    if (m == OCCUPANCY_SHARED_OF_BLOCK)
        all = (long)sm->max_shared;
    if (m == OCCUPANCY_RESERVED_ONCE)
        all -= reserved;
    if (m == OCCUPANCY_RESERVED_NEVER || m == OCCUPANCY_RESERVED_ONCE)
        reserved = 0;
    if (m == OCCUPANCY_RESERVED_ALWAYS)
        reserved = 1024;
    bytes = up((long)b->shared + reserved, unit);
    return bytes ? all / bytes : INT_MAX;
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

/* What stands for limit k in the set. */
static unsigned
bit(int k, enum occupancy_mistake m)
{
    if (m == OCCUPANCY_LIMITERS_FROM_0 || m == OCCUPANCY_LIMITERS_FROM_1)
        return (unsigned)k + (m == OCCUPANCY_LIMITERS_FROM_1);
    return 1u << k;
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
        all = m == OCCUPANCY_LAST_LIMITER ? bit(k, m) : all | bit(k, m);
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
        "barriers are counted below 9.0: they count from 9.0 up",
    [OCCUPANCY_NO_WARPS] =
        "the SM's limit of warps is left out: blocks of many threads reach it",
    [OCCUPANCY_NO_REGISTERS] =
        "the SM's registers are left out: blocks of threads with many of them "
        "reach that limit",
    [OCCUPANCY_NO_SHARED] =
        "the SM's shared memory is left out: blocks with much of it reach that "
        "limit",
    [OCCUPANCY_BLOCKS_BY_QUARTER] =
        "whole blocks are fitted into a quarter of the SM's registers, and "
        "times 4: count the warps that fit first (a quarter's, times 4), then "
        "divide them by the warps of a block",
    [OCCUPANCY_WARPS_BY_FOURS] =
        "the warps of a block are rounded up to a multiple of 4 where "
        "registers are counted: its warps may lie in the quarters as they "
        "come",
    [OCCUPANCY_REGISTERS_BLOCK] =
        "registers are rounded up for a block, and divided as a whole: each "
        "warp's are rounded up to a multiple of 256, and each quarter holds "
        "whole warps",
    [OCCUPANCY_FEWER_REGISTERS] =
        "256 registers a thread still fit: 0 is for more than that",
    [OCCUPANCY_SHARED_OF_BLOCK] =
        "max_shared is what one block may have: the blocks share the SM's "
        "shared memory, which is `shared`",
    [OCCUPANCY_RESERVED_ONCE] =
        "1,024 bytes of shared memory are reserved for each block from 8.0 up: "
        "they are taken off once for the SM",
    [OCCUPANCY_RESERVED_BEFORE] =
        "1,024 bytes are added before a block's shared memory is compared with "
        "max_shared: that is for what it asks for",
    [OCCUPANCY_LIMITERS_FROM_0] =
        "limiters are numbered from 0: each has a bit of its own, 1 shifted by "
        "its number (1, 2, 4, 8, 16)",
    [OCCUPANCY_LIMITERS_FROM_1] =
        "limiters are numbered from 1: each has a bit of its own, so that a "
        "set of them is their sum (1, 2, 4, 8, 16)"};

const char *
occupancy_words(int mistake)
{
    return mistake < 0 || mistake >= OCCUPANCY_MISTAKES ? NULL : words[mistake];
}
