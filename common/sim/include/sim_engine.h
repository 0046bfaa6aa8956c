/*
 * sim_engine -- what CUDA's headers call in the simulator's engine
 *
 * C and C++.  Everything here is called from student code, so a call's return
 * address is the place that a report names: wrap it in macros or in functions
 * with __attribute__((always_inline)).  Plain atomics need nothing from here:
 * the compiler turns the __atomic builtins into hooks.
 */
#ifndef SIM_ENGINE_H
#define SIM_ENGINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Nothing here throws; without saying so, every call would end a basic block
 * of the student's code. */
#define SIM_ENTRY __attribute__((nothrow))
#define SIM_CONST __attribute__((nothrow, const))

struct sim_index {
    unsigned x, y, z;
};

/* sim_thread_idx and kin -- the running thread's threadIdx, blockIdx,
 * blockDim and gridDim.  Zeros in host code. */
SIM_CONST struct sim_index sim_thread_idx(void);
SIM_CONST struct sim_index sim_block_idx(void);
SIM_CONST struct sim_index sim_block_dim(void);
SIM_CONST struct sim_index sim_grid_dim(void);

/* sim_dynamic_shared -- the block's extern __shared__ array */
SIM_CONST void *sim_dynamic_shared(void);

/* sim_barrier -- __syncthreads and kin; kind: enum log_barrier (0 plain,
 * 1 count, 2 and, 3 or).  Returns the count, or 0 or 1. */
SIM_ENTRY int sim_barrier(int kind, int predicate);

/* sim_syncwarp -- __syncwarp; sim_active_mask -- the lanes of the warp that
 * come to this very call before they wait elsewhere or exit */
SIM_ENTRY void sim_syncwarp(unsigned mask);
SIM_ENTRY unsigned sim_active_mask(void);

/* sim_shuffle -- __shfl_*_sync; `value` holds 4 or 8 bytes.  Returns the
 * other lane's value, or the own one as CUDA does out of range. */
enum sim_shuffle { SHUFFLE_INDEX, SHUFFLE_UP, SHUFFLE_DOWN, SHUFFLE_XOR };
SIM_ENTRY uint64_t sim_shuffle(int kind, unsigned mask, uint64_t value,
                               unsigned operand, int width);

/* sim_vote -- __all_sync (0 or 1), __any_sync, __ballot_sync */
enum sim_vote { VOTE_ALL, VOTE_ANY, VOTE_BALLOT };
SIM_ENTRY unsigned sim_vote(int kind, unsigned mask, int predicate);

/* sim_match_any, sim_match_all -- __match_any_sync, __match_all_sync; *all gets
 * 0 or 1 */
SIM_ENTRY unsigned sim_match_any(unsigned mask, uint64_t value);
SIM_ENTRY unsigned sim_match_all(unsigned mask, uint64_t value, int *all);

/* sim_reduce -- __reduce_*_sync; signed values for SMIN and SMAX */
enum sim_reduce {
    REDUCE_ADD,
    REDUCE_MIN,
    REDUCE_MAX,
    REDUCE_SMIN,
    REDUCE_SMAX,
    REDUCE_AND,
    REDUCE_OR,
    REDUCE_XOR
};
SIM_ENTRY unsigned sim_reduce(int kind, unsigned mask, unsigned value);

/* sim_fence -- __threadfence_block (0), __threadfence (1), _system (1) */
SIM_ENTRY void sim_fence(int level);

/* sim_return -- the rewriter's, at every `return` of a kernel: it leaves here
 */
SIM_ENTRY void sim_return(void);

/* sim_trap -- __trap; sim_unsupported -- end the run: a feature that the
 * simulator does not provide */
__attribute__((nothrow, noreturn)) void sim_trap(void);
__attribute__((nothrow, noreturn)) void sim_unsupported(const char *what);

/* sim_memcpy, sim_memmove, sim_memset -- checked and logged as one access;
 * the build also sends the student object's references to memcpy here */
SIM_ENTRY void *sim_memcpy(void *to, const void *from, size_t bytes);
SIM_ENTRY void *sim_memmove(void *to, const void *from, size_t bytes);
SIM_ENTRY void *sim_memset(void *to, int byte, size_t bytes);

#ifdef __cplusplus
}
#endif

#endif
