/*
 * warp -- what the threads of a block did, replayed as their warps'
 * instructions
 *
 * A lane's records up to where it waits or exits are its trace.  The traces of
 * a warp are merged: records of equal kind, pc and call depth are one
 * instruction of the lanes that meet there, and lanes that went apart meet
 * again at the immediate post-dominator of the branch in the control flow that
 * was seen.  The result depends on neither the order of blocks nor that of
 * threads.
 */
#ifndef ANALYSE_WARP_H
#define ANALYSE_WARP_H

#include "../log.h"
#include <stdbool.h>

#define WARP_LANES 32u

/* One instruction of a warp. */
struct warp_instruction {
    const uint64_t *address; /* of an access: [WARP_LANES], those in `lanes` */
    uint32_t pc;
    uint32_t lanes; /* that take part, a bit each */
    uint16_t size;  /* of an access: bytes a lane */
    uint8_t kind;   /* LOG_READ, LOG_WRITE, LOG_ATOMIC, LOG_STEP, LOG_BARRIER,
                       LOG_SYNCWARP or LOG_WARP_OP */
    bool split;     /* of a LOG_STEP: its lanes go apart at its end */
    unsigned warp;  /* in its block */
};

/* warp_sink -- is given each instruction, in the order in which its warp runs
 * them */
typedef void warp_sink(void *context, const struct warp_instruction *i);

#endif
