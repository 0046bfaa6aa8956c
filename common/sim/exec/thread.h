/*
 * thread -- one thread of the running block
 */
#ifndef SIM_THREAD_H
#define SIM_THREAD_H

#include "engine.h"
#include "fiber.h"

#define WARP_LANES 32

enum thread_state {
    THREAD_READY,
    THREAD_PASSED, /* ready, but others go first */
    THREAD_AT_BARRIER,
    THREAD_AT_WARP, /* waits for other lanes */
    THREAD_EXITED
};

/* What lanes wait for together; those with equal op and mask meet. */
struct warp_wait {
    unsigned op;
    unsigned mask;
    uint32_t pc;
    uint64_t value;
    unsigned operand;
    int width;
    uint64_t result;
};

struct thread {
    fiber_context context;
    struct fiber_stack stack;
    enum thread_state state;
    unsigned linear;
    struct sim_index index;
    int predicate; /* at a barrier */
    struct warp_wait wait;
    uint32_t return_pc;   /* of its latest sim_return() */
    uint64_t return_head; /* records written by then */
};

/* thread_yield -- let the scheduler go on; returns when it is this thread's
 * turn again.  The thread's state says what it waits for. */
void thread_yield(void);

/* thread_require -- end the run unless a simulated thread is running: `what`
 * was called by host code */
void thread_require(const char *what, uint32_t pc);

#endif
