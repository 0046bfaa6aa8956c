/*
 * sim_engine -- what kernels call in the simulator's engine
 *
 * CUDA's own names for these stand in sim_device.h and its neighbours; a
 * kernel does not call the names below by itself.  Each of them takes its
 * place in the student's code from its return address, so they are called
 * straight from the student's line: by a macro, or from a function that is
 * always inlined.
 */
#ifndef SIM_ENGINE_H
#define SIM_ENGINE_H

#include "vector_types.h"
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where the current thread is.  Const: a thread never moves, and no function
 * is carried on by another one. */
uint3 sim_thread_index(void) __attribute__((const));
uint3 sim_block_index(void) __attribute__((const));
uint3 sim_block_extent(void) __attribute__((const));
uint3 sim_grid_extent(void) __attribute__((const));
int sim_warp_size(void) __attribute__((const));

/* sim_barrier -- __syncthreads and kin; `kind` is an enum log_barrier.
 * Returns, over the threads of the block: PLAIN 0; COUNT how many predicates
 * are not 0; AND, OR 0 or 1. */
int sim_barrier(int kind, int predicate);

/* sim_syncwarp -- wait for the lanes of `mask` */
void sim_syncwarp(unsigned mask);

/* sim_fence -- __threadfence and kin; `scope` 0: block, 1: device or system */
void sim_fence(int scope);

/* sim_shuffle -- `value` of another lane of the same segment of `width` lanes;
 * the own value where there is none.  `lane` is the last argument of CUDA's:
 * source lane, delta or mask. */
enum sim_shuffle_kind {
    SIM_SHUFFLE_INDEX,
    SIM_SHUFFLE_UP,
    SIM_SHUFFLE_DOWN,
    SIM_SHUFFLE_XOR
};
uint64_t sim_shuffle(int kind, unsigned mask, uint64_t value, int lane,
                     int width);

/* sim_vote -- over the lanes of `mask`: ALL, ANY and UNI give 0 or 1, BALLOT
 * the lanes whose predicate is not 0 */
enum sim_vote_kind {
    SIM_VOTE_ALL,
    SIM_VOTE_ANY,
    SIM_VOTE_BALLOT,
    SIM_VOTE_UNI
};
unsigned sim_vote(int kind, unsigned mask, int predicate);

/* sim_active_mask -- the lanes that wait for nothing and have not exited */
unsigned sim_active_mask(void);

/* sim_match -- ANY: the lanes of `mask` with the same value; ALL: `mask` if
 * the value is the same in all of its lanes, else 0 */
enum sim_match_kind { SIM_MATCH_ANY, SIM_MATCH_ALL };
unsigned sim_match(int kind, unsigned mask, uint64_t value);

/* sim_reduce -- `value` over the lanes of `mask` */
enum sim_reduce_kind {
    SIM_REDUCE_ADD,
    SIM_REDUCE_MIN_SIGNED,
    SIM_REDUCE_MAX_SIGNED,
    SIM_REDUCE_MIN_UNSIGNED,
    SIM_REDUCE_MAX_UNSIGNED,
    SIM_REDUCE_AND,
    SIM_REDUCE_OR,
    SIM_REDUCE_XOR
};
unsigned sim_reduce(int kind, unsigned mask, unsigned value);

/* sim_atomic -- check and log an atomic access of `size` bytes that
 * sim_atomic_apply() then carries out.  May let other threads run first. */
void sim_atomic(void *address, size_t size);

/* sim_touch -- check and log a plain access of `bytes` bytes (memcpy, memset
 * and kin); `write` 0: read, 1: write */
void sim_touch(const void *address, size_t bytes, int write);

/* sim_trap -- __trap; sim_assert -- a failed assert, in host code as well */
__attribute__((noreturn)) void sim_trap(void);
__attribute__((noreturn)) void sim_assert(const char *text, const char *file,
                                          int line, const char *function);

/* sim_clock -- a clock that only goes forward; says nothing of a GPU */
uint64_t sim_clock(void);

/* --- provided by the API's half (atomic.c, api_*.c) ---------------------- */

/* sim_atomic_apply -- carry out the operation; nothing is logged or checked.
 * Values travel as the low bits of 64.  Returns what was there before. */
enum sim_atomic_kind {
    SIM_ATOMIC_ADD,
    SIM_ATOMIC_EXCHANGE,
    SIM_ATOMIC_MIN,
    SIM_ATOMIC_MAX,
    SIM_ATOMIC_INC,
    SIM_ATOMIC_DEC,
    SIM_ATOMIC_CAS,
    SIM_ATOMIC_AND,
    SIM_ATOMIC_OR,
    SIM_ATOMIC_XOR
};
enum sim_atomic_type {
    SIM_I32,
    SIM_U32,
    SIM_I64,
    SIM_U64,
    SIM_F32,
    SIM_F64,
    SIM_U16,
    SIM_ATOMIC_TYPES
};
uint64_t sim_atomic_apply(int kind, int type, void *address, uint64_t operand,
                          uint64_t compare);

/* sim_copy, sim_move, sim_fill -- memcpy, memmove, memset after sim_touch() */
void *sim_copy(void *to, const void *from, size_t bytes);
void *sim_move(void *to, const void *from, size_t bytes);
void *sim_fill(void *to, int value, size_t bytes);

#ifdef __cplusplus
}
#endif

#endif
