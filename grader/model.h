/*
 * model -- how long a kernel would take on a device: a roofline, not a
 * measurement
 *
 * Each part of the device needs some time for what was counted; the kernel
 * takes at least as long as the slowest part, and more where two are nearly as
 * slow.  The parts, and what is known of each, are in model_constants.h; how
 * far the model is from an H200's clock stands in docs/measuring.md.
 *
 * Not in it: how far arithmetic waits for its own results, what a launch costs
 * the host, other programs, clocks that fall under load.
 *
 * Source: Samuel Williams, Andrew Waterman, David Patterson, "Roofline: An
 * Insightful Visual Performance Model for Multicore Architectures", 2009;
 * Nan Ding, Samuel Williams, "An Instruction Roofline Model for GPUs", 2019;
 * John Little, "A Proof for the Queuing Formula: L = lambda W", 1961.
 */
#ifndef GRADER_MODEL_H
#define GRADER_MODEL_H

#include "../common/sim/device.h"
#include <jansson.h>
#include <stdbool.h>

/* What can limit a kernel. */
enum model_part {
    MODEL_MEMORY,  /* bytes that the cache model sends to and from DRAM */
    MODEL_L2,      /* sectors that L1 asks L2 for */
    MODEL_L1,      /* cache lines that L1 looks up for global requests */
    MODEL_SHARED,  /* wavefronts in shared memory */
    MODEL_ISSUE,   /* instructions, estimated */
    MODEL_DOUBLE,  /* double-precision arithmetic, estimated */
    MODEL_BLOCKS,  /* blocks that are started */
    MODEL_LATENCY, /* bytes on their way: how many, for how long */
    MODEL_PARTS
};

/* What one launch does, on all SMs together. */
struct model_work {
    double blocks;
    double threads;                   /* of a block */
    double resident;                  /* blocks of an SM at once */
    double read_bytes, written_bytes; /* of DRAM */
    double l2_sectors;                /* that L1 does not have */
    double lines;                     /* L1's look-ups */
    double wavefronts;                /* of shared memory */
    double instructions;              /* of warps, as counted: basic blocks,
                                         accesses */
    double doubles;                   /* warps' accesses of 8 bytes that read */
    double loads;                     /* global requests that read */
    double load_bytes;                /* that these ask for */
    double waits;                     /* at the block's barrier, of a thread */
    bool l2_known, dram_known;
};

struct model_time {
    double ms[MODEL_PARTS]; /* what each part needs, alone */
    double all_ms;
    enum model_part most; /* the slowest */
};

/* model_work -- from one entry of the analyser's "counts" (docs/design.md,
 * "Counts"); resident: blocks of it that an SM holds.  An entry stands for all
 * launches of a kernel: this is the mean one. */
struct model_work model_work(const json_t *kernel, int resident);

/* model_scale -- the same kernel with `factor` times as many points, in blocks
 * that do as much as before or (`fixed`) in as many blocks: counts of a small
 * field stand for a large one, where the caches behave alike */
void model_scale(struct model_work *work, double factor, bool fixed);

/* model_time -- in milliseconds, of one launch */
struct model_time model_time(const struct device *device,
                             const struct model_work *work);

/* model_part_name -- "memory"
 * model_part_words -- what the part counts, in a few words */
const char *model_part_name(enum model_part part);
const char *model_part_words(enum model_part part);

/* model_memory_gbps -- a device's peak: bus width times clock, two bits a
 * cycle */
double model_memory_gbps(const struct device *device);

#endif
