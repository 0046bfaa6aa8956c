/*
 * block -- run all threads of one block to their end
 */
#ifndef SIM_BLOCK_H
#define SIM_BLOCK_H

#include "thread.h"

/* What is launched. */
struct block_work {
    void (*body)(void *closure);
    void *closure;
    uint32_t grid[3];
    uint32_t block[3];
    size_t dynamic_shared;
};

/* block_run -- run block number `linear` of the launch */
void block_run(const struct block_work *work, uint64_t linear);

/* The block that runs now, or zeros. */
struct block {
    unsigned threads;
    unsigned warps;
    struct thread *thread; /* threads of them */
    unsigned waiting[32]; /* of each warp: bits of lanes that wait for others */
    struct sim_index index, extent, grid;
    const struct block_work *work;
    int barrier[4]; /* results by enum log_barrier */
};

extern struct block block;

#endif
