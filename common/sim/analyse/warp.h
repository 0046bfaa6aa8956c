/*
 * warp -- what the threads of a block did, replayed as their warps'
 * instructions
 *
 * A lane's records up to where it waits at the block's barrier or exits are its
 * trace.  The traces of a warp are merged: records of equal kind, pc and call
 * path are one instruction of the lanes that meet there, and lanes that went
 * apart meet again at the immediate post-dominator of the branch in the control
 * flow that the warp's lanes showed between the two barriers.  The result
 * depends on neither the order of blocks nor that of threads.
 *
 * The calls follow the log: launch, block, records of threads; a warp's
 * instructions come out when its last lane waits or exits, at the latest with
 * the last thread of the block.
 */
#ifndef ANALYSE_WARP_H
#define ANALYSE_WARP_H

#include "../log.h"
#include <stdbool.h>

#define WARP_LANES 32u
#define WARP_THREADS 1024u /* of a block, at most */

/* Bytes of traces at most; and records of one warp between two barriers, which
 * is as many in any order of threads. */
#define WARP_MEMORY_MAX (512ull << 20)
#define WARP_RECORDS_MAX (1ull << 24)

/* One instruction of a warp. */
struct warp_instruction {
    const uint64_t *address; /* of an access: [WARP_LANES], those in `lanes` */
    uint32_t pc;
    uint32_t lanes; /* that take part, a bit each */
    uint16_t size;  /* of an access: bytes a lane */
    uint8_t kind;   /* LOG_READ, LOG_WRITE, LOG_ATOMIC, LOG_STEP, LOG_BARRIER,
                       LOG_SYNCWARP or LOG_WARP_OP */
    bool split;     /* of a LOG_STEP: its lanes go apart at its end */
    uint32_t skipping; /* of a LOG_STEP that is a short arm of a branch: the
                          lanes that do not go there, but take part where a
                          GPU's compiler makes selects or predicates of it;
                          else 0 */
    unsigned warp;     /* in its block */
};

/* warp_sink -- is given each instruction, in the order in which its warp runs
 * them */
typedef void warp_sink(void *context, const struct warp_instruction *i);

struct warps;

/* warps_new -- Returns NULL without memory.  Free with warps_free(). */
struct warps *warps_new(warp_sink *sink, void *context);
void warps_free(struct warps *w);

/* warps_launch, warps_block -- one begins; its blocks have `threads` threads
 * each, WARP_THREADS at most */
void warps_launch(struct warps *w, unsigned threads);
void warps_block(struct warps *w);

/* warps_record -- thread `thread` of the block made a LOG_READ, LOG_WRITE,
 * LOG_ATOMIC, LOG_STEP, LOG_ENTER, LOG_LEAVE, LOG_SYNCWARP or LOG_WARP_OP */
void warps_record(struct warps *w, unsigned thread, const struct log_record *r);

/* warps_wait -- it made a LOG_BARRIER, and runs on only after the others of its
 * block have come */
void warps_wait(struct warps *w, unsigned thread, const struct log_record *r);

/* warps_exit -- it returned from the kernel */
void warps_exit(struct warps *w, unsigned thread);

/* warps_why -- why the replay was given up, as one sentence; NULL: it was not.
 * Nothing comes out any more then. */
const char *warps_why(const struct warps *w);

#endif
