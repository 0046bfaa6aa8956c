/*
 * sim_sync -- barriers, fences, clocks, traps
 */
#ifndef SIM_SYNC_H
#define SIM_SYNC_H

#include "sim_engine.h"

/* Macros, so that the call has the student's line of its own. */
#define __syncthreads() ((void)sim_barrier(0, 0))
#define __syncthreads_count(predicate) (sim_barrier(1, (predicate)))
#define __syncthreads_and(predicate) (sim_barrier(2, (predicate)))
#define __syncthreads_or(predicate) (sim_barrier(3, (predicate)))
#define __threadfence_block() (sim_fence(0))
#define __threadfence() (sim_fence(1))
#define __threadfence_system() (sim_fence(1))
#define __trap() (sim_trap())
#define __brkpt() (sim_trap())

/* clock, clock64 -- only ever go forward; they say nothing of a GPU's time.
 * `clock` is left to <time.h>, which kernels may call as well. */
#ifdef __cplusplus
extern "C"
#endif
    long long
    clock64(void);
#define __nanosleep(nanoseconds) ((void)(nanoseconds))

#endif
