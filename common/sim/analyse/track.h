/*
 * track -- what each kind of record does to an analysis
 *
 * The record and its MOREs lie in a->part[].
 */
#ifndef ANALYSE_TRACK_H
#define ANALYSE_TRACK_H

#include "analysis.h"

/* frame.c */
void frame_begin(struct analysis *a, const struct log_record *r);
void frame_space(struct analysis *a, const struct log_record *r);
void frame_array(struct analysis *a, const struct log_record *r);
void frame_end(struct analysis *a);

/* init.c */
void init_array(struct analysis *a, const struct case_array *array,
                uint64_t address);
void init_alloc(struct analysis *a, const struct log_record *r);
void init_release(struct analysis *a, const struct log_record *r);
void init_fill(struct analysis *a, const struct log_record *r);
void init_fetch(struct analysis *a, const struct log_record *r);
void init_transfer(struct analysis *a, const struct log_record *r);

/* kernel.c */
void launch_begin(struct analysis *a, const struct log_record *r);
void launch_refused(struct analysis *a, const struct log_record *r);
void launch_done(struct analysis *a, const struct log_record *r);
void launch_block(struct analysis *a, const struct log_record *r);
void launch_thread(struct analysis *a, const struct log_record *r);
void launch_exit(struct analysis *a, const struct log_record *r);
void launch_fence(struct analysis *a, const struct log_record *r);

/* launch_error_name -- of a cudaError_t that a launch can end with */
const char *launch_error_name(unsigned error);

/* launch_current -- the thread that acts; corrupt where there is none */
struct thread *launch_current(struct analysis *a);

/* launch_block_of -- the number of the block that an epoch of this launch
 * belongs to.  Returns false where it was not kept. */
bool launch_block_of(const struct analysis *a, uint32_t epoch,
                     uint64_t *number);

/* barrier.c */
void barrier_wait(struct analysis *a, const struct log_record *r);
void barrier_done(struct analysis *a, const struct log_record *r);
void barrier_warp_wait(struct analysis *a, const struct log_record *r);
void barrier_warp_done(struct analysis *a, const struct log_record *r);
void barrier_absent(struct analysis *a, const struct log_record *r);

/* touch.c */
void touch(struct analysis *a, const struct log_record *r);

/* fault.c */
void fault(struct analysis *a, const struct log_record *r);

#endif
