/*
 * occupancy -- resident blocks of an SM by a second, plainer form than
 * common/sim/device.c's, which can also be wrong the way people are
 *
 * Source: NVIDIA, "CUDA C++ Programming Guide", release 13.0, section "Compute
 * Capabilities"; the tests compare both forms.
 */
#ifndef REF_OCCUPANCY_H
#define REF_OCCUPANCY_H

#include <stddef.h>

/* An SM, as in lab 04's struct sm, in the same order. */
struct occupancy_sm {
    int warps, blocks, registers, max_block, major, minor;
    size_t shared, max_shared;
};

/* What a block asks for. */
struct occupancy_block {
    int threads, registers;
    size_t shared;
};

/* What can be got wrong; OCCUPANCY_RIGHT is none of it. */
enum occupancy_mistake {
    OCCUPANCY_RIGHT,
    OCCUPANCY_THREADS,
    OCCUPANCY_WARPS_DOWN,
    OCCUPANCY_REGISTERS_EXACT,
    OCCUPANCY_REGISTERS_WHOLE,
    OCCUPANCY_REGISTERS_THREADS,
    OCCUPANCY_RESERVED_NEVER,
    OCCUPANCY_RESERVED_ALWAYS,
    OCCUPANCY_SHARED_EXACT,
    OCCUPANCY_SHARED_128,
    OCCUPANCY_SHARED_256,
    OCCUPANCY_NO_BLOCK_SLOTS,
    OCCUPANCY_NO_MAX_BLOCK,
    OCCUPANCY_NO_MAX_SHARED,
    OCCUPANCY_NO_MAX_REGISTERS,
    OCCUPANCY_FIRST_LIMITER,
    OCCUPANCY_LAST_LIMITER,
    OCCUPANCY_NO_BARRIERS,
    OCCUPANCY_BARRIERS_ONCE,
    OCCUPANCY_BARRIERS_ALWAYS,
    OCCUPANCY_NO_WARPS,
    OCCUPANCY_NO_REGISTERS,
    OCCUPANCY_NO_SHARED,
    OCCUPANCY_BLOCKS_BY_QUARTER,
    OCCUPANCY_WARPS_BY_FOURS,
    OCCUPANCY_REGISTERS_BLOCK,
    OCCUPANCY_FEWER_REGISTERS,
    OCCUPANCY_SHARED_OF_BLOCK,
    OCCUPANCY_RESERVED_ONCE,
    OCCUPANCY_RESERVED_BEFORE,
    OCCUPANCY_LIMITERS_FROM_0,
    OCCUPANCY_LIMITERS_FROM_1,
    OCCUPANCY_MISTAKES
};

/* occupancy_blocks -- blocks that the SM holds at once, and in *limiters the
 * set of what allows no more (bits: warps 1, registers 2, shared memory 4,
 * blocks 8, barriers 16), with that mistake */
int occupancy_blocks(const struct occupancy_sm *sm,
                     const struct occupancy_block *block,
                     enum occupancy_mistake mistake, unsigned *limiters);

/* occupancy_words -- the mistake in a sentence; NULL for OCCUPANCY_RIGHT and
 * from OCCUPANCY_MISTAKES on */
const char *occupancy_words(int mistake);

#endif
