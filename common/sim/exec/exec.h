/*
 * exec -- what the parts of the simulated device know of one another
 *
 * Two halves: the engine (fibers, launches, barriers, hooks, fence, log) and
 * CUDA's runtime API (api_*.c, arena.c).  All of it is linked into the
 * runner, which is not trusted; nothing here decides a verdict.
 */
#ifndef SIM_EXEC_H
#define SIM_EXEC_H

#include "../device.h"
#include "../log.h"
#include "arena.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* EXEC_CALLER -- in a function that student code calls: a pc in its line */
#define EXEC_CALLER ((uint32_t)(uintptr_t)__builtin_return_address(0) - 1)

/* The engine provides. */

/* log_put -- append one record; log_more -- carry on the one before */
void log_put(enum log_kind kind, uint64_t address, uint32_t pc, uint16_t size,
             uint8_t flags);
void log_more(uint64_t address, uint32_t pc);

/* fault_end -- log LOG_FAULT and end the process */
_Noreturn void fault_end(enum log_fault fault, uint64_t address, uint32_t pc,
                         uint16_t size, uint64_t detail);

/* launch_in_kernel -- whether a simulated thread is running, not host code */
bool launch_in_kernel(void);

/* launch_static_shared -- bytes of __shared__ variables of the kernel at
 * `entry`, as far as its symbols tell; 0 where they do not */
size_t launch_static_shared(const void *entry);

/* launch_bound -- threads that a block of the kernel at `entry` may have by
 * its __launch_bounds__; 0 where it has none */
unsigned launch_bound(const void *entry);

/* The API provides. */

/* exec_set_device -- before anything else: index into device_table[], and what
 * is changed of it, SMs and threads resident on one (0: as they are);
 * exec_device -- the device that is simulated */
void exec_set_device(int index, uint32_t sms, uint32_t sm_threads);
const struct device *exec_device(void);

struct CUstream_st; /* cudaStream_t points to it */

/* stream_turn -- what follows in the log is in that stream.  Returns false
 * where there is no such stream. */
bool stream_turn(struct CUstream_st *stream);

/* stream_wait -- the host waits for it, or, with SYNC_DEVICE, for all */
void stream_wait(enum log_sync sync, struct CUstream_st *stream);

/* error_set -- a launch error (a cudaError_t): cudaGetLastError() reports it
 * once and clears it; 0 changes nothing.  Returns `code`.
 * error_report -- the same for any other call */
int error_set(int code);
int error_report(int code);

/* error_first -- the first launch error, for the case's result; 0: none */
int error_first(void);

/* error_last -- what cudaGetLastError() gives; `clear` as it does */
int error_last(bool clear);

/* launch_dynamic_limit -- dynamic shared bytes that the kernel at `entry`
 * may ask for: 48 KiB unless cudaFuncSetAttribute() raised it */
size_t launch_dynamic_limit(const void *entry);

#endif
