/*
 * again -- loads of what the same thread has loaded shortly before: it could
 * have kept the value in a register
 *
 * "Shortly" is among its last AGAIN_LOADS of global memory in this block, of
 * those that are not of one address for the whole request.  A store between the
 * two is not looked for: that matters of arrays that a kernel writes.
 */
#ifndef ANALYSE_AGAIN_H
#define ANALYSE_AGAIN_H

#include "warp.h"

#define AGAIN_LOADS 32u
#define AGAIN_THREADS 1024u

struct again {
    uint64_t address[AGAIN_THREADS][AGAIN_LOADS]; /* a ring each */
    uint32_t loads[AGAIN_THREADS];                /* in this block */
};

/* again_forget -- another block begins */
void again_forget(struct again *all);

/* again_take -- a load from global memory; returns how many of its lanes had
 * the address among their last loads */
unsigned again_take(struct again *all, const struct warp_instruction *i);

#endif
