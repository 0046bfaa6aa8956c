/*
 * track -- what each kind of record does to an analysis
 *
 * The record and its MOREs lie in a->part[].  Each function takes the record
 * that it is named after (common/sim/log.h), and ends the analysis as corrupt
 * where it does not fit.
 */
#ifndef ANALYSE_TRACK_H
#define ANALYSE_TRACK_H

#include "analysis.h"

/* frame.c: how a log begins and ends */
void frame_begin(struct analysis *a, const struct log_record *r);
void frame_space(struct analysis *a, const struct log_record *r);
void frame_array(struct analysis *a, const struct log_record *r);
void frame_end(struct analysis *a);

/* init.c: memory that is made, released, filled and copied */
void init_array(struct analysis *a, const struct case_array *array,
                uint64_t address);
void init_alloc(struct analysis *a, const struct log_record *r);
void init_release(struct analysis *a, const struct log_record *r);
void init_fill(struct analysis *a, const struct log_record *r);
void init_fetch(struct analysis *a, const struct log_record *r);
void init_transfer(struct analysis *a, const struct log_record *r);

/* kernel.c: launches, blocks and threads */
void launch_begin(struct analysis *a, const struct log_record *r);
void launch_refused(struct analysis *a, const struct log_record *r);
void launch_done(struct analysis *a, const struct log_record *r);
void launch_block(struct analysis *a, const struct log_record *r);
void launch_thread(struct analysis *a, const struct log_record *r);
void launch_exit(struct analysis *a, const struct log_record *r);
void launch_fence(struct analysis *a, const struct log_record *r);

/* launch_mark -- this launch shares memory, or waits at a barrier */
void launch_mark(struct analysis *a, bool shares, bool waits);

/* launch_error_name -- of a cudaError_t that a launch can end with */
const char *launch_error_name(unsigned error);

/* launch_current -- the thread that acts; corrupt where there is none */
struct thread *launch_current(struct analysis *a);

/* launch_block_of -- the number of the block that an epoch of this launch
 * belongs to.  Returns false where it was not kept. */
bool launch_block_of(const struct analysis *a, uint32_t epoch,
                     uint64_t *number);

/* barrier.c: what threads wait for, and lanes that never come */
void barrier_wait(struct analysis *a, const struct log_record *r);
void barrier_done(struct analysis *a, const struct log_record *r);
void barrier_warp_wait(struct analysis *a, const struct log_record *r);
void barrier_warp_done(struct analysis *a, const struct log_record *r);
void barrier_absent(struct analysis *a, const struct log_record *r);

/* barrier_step -- the current thread comes to a basic block; of no account for
 * one that has waited: it has passed nothing by
 * barrier_reached -- how far it has come in its kernel's text, when it returns
 */
void barrier_step(struct analysis *a, uint32_t pc);
uint32_t barrier_reached(const struct analysis *a);

/* streams.c: streams, and what they leave unordered */
void streams_select(struct analysis *a, const struct log_record *r);
void streams_event(struct analysis *a, const struct log_record *r);
void streams_await(struct analysis *a, const struct log_record *r);
void streams_sync(struct analysis *a, const struct log_record *r);

/* streams_begin, streams_end -- a launch, in the stream that has its turn
 * streams_access -- it does what the record says
 * streams_copy -- a copy or a memset there; from, to: 0 for host memory, and
 * for a memset */
void streams_begin(struct analysis *a, uint32_t pc, uint64_t kernel);
void streams_end(struct analysis *a);
void streams_access(struct analysis *a, const struct log_record *r);
void streams_copy(struct analysis *a, uint32_t pc, uint64_t from, uint64_t to,
                  uint64_t bytes);

/* touch.c: reads, writes and atomics */
void touch(struct analysis *a, const struct log_record *r);

/* fault.c: what ended the run */
void fault(struct analysis *a, const struct log_record *r);

#endif
