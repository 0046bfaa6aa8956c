/* barrier -- a thread's side of __syncthreads, and of memory fences */
#include "block.h"
#include "ring.h"

int
sim_barrier(int kind, int predicate)
{
    uint32_t pc = EXEC_CALLER;
    thread_require("__syncthreads", pc);
    struct thread *own = engine.current;
    log_put(LOG_BARRIER, 0, pc, (uint16_t)kind, 0);
    own->predicate = predicate;
    own->state = THREAD_AT_BARRIER;
    thread_yield();
    return block.barrier[kind & (BARRIERS - 1)];
}

void
sim_fence(int level)
{
    if (engine.in_kernel)
        log_put(LOG_FENCE, 0, EXEC_CALLER, (uint16_t)level, 0);
}
