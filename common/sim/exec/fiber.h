/*
 * fiber -- stacks to run on, and switches between them (Boost.Context)
 *
 * Every stack has a guard page below it, so that an overflow is a signal at a
 * known address.
 */
#ifndef SIM_FIBER_H
#define SIM_FIBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FIBER_STACK_BYTES 65536
#define FIBER_HOST_BYTES (8u << 20)

/* Boost.Context's C interface (boost/context/detail/fcontext.hpp). */
typedef void *fiber_context;
struct fiber_transfer {
    fiber_context from;
    void *data;
};
struct fiber_transfer jump_fcontext(fiber_context to, void *data);
fiber_context make_fcontext(void *top, size_t bytes,
                            void (*entry)(struct fiber_transfer));

struct fiber_stack {
    uint64_t low; /* first byte above the guard page */
    uint64_t bytes;
};

/* fiber_take -- a stack for a thread that begins: the one given back last,
 * which is warm.  At most 1024 are out at once.  Dies without memory.
 * fiber_give -- give it back when the thread has ended */
struct fiber_stack fiber_take(void);
void fiber_give(struct fiber_stack stack);

/* fiber_host_stack -- the stack of the student's host code */
struct fiber_stack fiber_host_stack(void);

/* fiber_make -- a context that runs `entry` on the stack, whose topmost
 * `offset` bytes stay unused */
fiber_context fiber_make(struct fiber_stack stack, size_t offset,
                         void (*entry)(struct fiber_transfer));

/* fiber_guard_holds -- whether `address` lies in the guard page of a stack;
 * fiber_holds -- or in the stacks themselves */
bool fiber_guard_holds(uint64_t address);
bool fiber_holds(uint64_t address);

/* fiber_is_thread -- whether it lies in a simulated thread's slot */
bool fiber_is_thread(uint64_t address);

#endif
