/*
 * dram -- what a launch moves between its device and the device's memory
 *
 * The least is what touched.h says.  The model is of one cold launch: each
 * block has its share of an SM's L1 cache, which holds what it reads; what
 * that lacks, and all writes, go to the L2 cache, which the blocks of a wave
 * (as many as are resident at once) reach in turn.  A sector that is written
 * comes back to memory once for each time that it was held, at the launch's
 * end as well.
 *
 * On an H200 (grader/tests/golden/ncu) memory gives 64 bytes at once, two
 * sectors.  A sector that is written in part is not read as long as L2 holds
 * it; where it leaves so, memory must give the rest: 1.09 GB are read, not
 * 1.07, for a sweep of 512^3 points whose rows begin and end with such a
 * sector, and no byte more at 64^3.
 */
#ifndef ANALYSE_DRAM_H
#define ANALYSE_DRAM_H

#include "sectors.h"
#include "touched.h"

#define DRAM_PASSED_MAX (1u << 23) /* words: 64 MiB */
#define DRAM_WAVE_MAX (1u << 14)   /* blocks */

/* Bytes. */
struct dram_traffic {
    uint64_t read_least;
    uint64_t written_least;
    uint64_t read;
    uint64_t written;
    uint64_t l2_read; /* that an L1 cache lacked */
    uint64_t l2_written;
};

struct dram {
    struct cache l1;
    struct cache l2;
    struct touched touched;
    struct dram_traffic traffic; /* of this launch, in sectors; no _least */

    uint64_t *passed; /* what the wave's blocks sent to L2, block by block */
    size_t count;
    size_t room;
    size_t room_most;
    size_t start[DRAM_WAVE_MAX + 1]; /* where each block's begins */
    size_t at[DRAM_WAVE_MAX];        /* how far each that is not through */
    size_t end[DRAM_WAVE_MAX];       /* has come, and where it ends */
    unsigned blocks;                 /* of the wave, begun */
    unsigned wave;                   /* blocks that are resident at once */
    bool gone; /* without memory: nothing is followed any more */
};

/* dram_open -- for a device with so much L2 cache.  Returns NULL without
 * memory.  Free with dram_close(). */
struct dram *dram_open(size_t l2_bytes);
void dram_close(struct dram *d);

/* dram_launch -- a launch begins: `wave` blocks are resident at once, each has
 * l1_bytes of an L1 cache */
void dram_launch(struct dram *d, unsigned wave, size_t l1_bytes);

/* dram_block -- the next block begins */
void dram_block(struct dram *d);

/* dram_read, dram_write, dram_update -- the block's request; an update is an
 * atomic's, in the L2 cache.  `base` is taken off the sectors' numbers, so
 * that where memory lies makes no difference. */
void dram_read(struct dram *d, const struct sectors *request, uint64_t base);
void dram_write(struct dram *d, const struct sectors *request, uint64_t base);
void dram_update(struct dram *d, const struct sectors *request, uint64_t base);

/* dram_done -- the launch has ended: add what it moved.
 * Returns false where it could not be followed. */
bool dram_done(struct dram *d, struct dram_traffic *to);

#endif
