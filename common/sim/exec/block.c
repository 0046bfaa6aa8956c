#include "block.h"
#include "fault.h"
#include "order.h"
#include "ring.h"
#include "shared.h"
#include "warp.h"

/* Stacks start at different places of a page, else all of them would compete
 * for the same few cache lines. */
#define STACK_STAGGER ((size_t)128)

struct block block;
static struct thread threads[1024];
static fiber_context scheduler;

/* Between a `return` and the end of the kernel lie the steps of up to two
 * common last blocks and LOG_LEAVE; after a lambda's there is more. */
#define RETURN_RECORDS 3

void
sim_return(void)
{
    if (!engine.in_kernel)
        return;
    engine.current->return_pc = EXEC_CALLER;
    engine.current->return_head = engine.head;
}

static uint32_t
exit_pc(const struct thread *thread)
{
    if (thread->return_pc &&
        engine.head - thread->return_head <= RETURN_RECORDS)
        return thread->return_pc;
    return log_last_pc();
}

static void
thread_main(struct fiber_transfer transfer)
{
    scheduler = transfer.from;
    block.work->body(block.work->closure);
    log_put(LOG_EXIT, 0, exit_pc(engine.current), 0, 0);
    engine.current->state = THREAD_EXITED;
    thread_yield();
}

void
thread_yield(void)
{
    scheduler = jump_fcontext(scheduler, NULL).from;
}

void
thread_require(const char *what, uint32_t pc)
{
    if (!engine.in_kernel)
        fault_unsupported(what, pc);
}

/* A thread has a stack from its first turn to its end: where nothing waits,
 * all run on one. */
static void
begin_thread(struct thread *thread)
{
    size_t offset = STACK_STAGGER * (thread->linear % WARP_LANES);
    thread->stack = fiber_take();
    thread->context = fiber_make(thread->stack, offset, thread_main);
}

static void
end_thread(struct thread *thread)
{
    fiber_give(thread->stack);
    warp_meet(thread->linear / WARP_LANES);
}

static void
run_thread(struct thread *thread)
{
    if (!thread->context)
        begin_thread(thread);
    engine.current = thread;
    engine.stack_low = thread->stack.low;
    engine.stack_bytes = thread->stack.bytes;
    engine.turns = 0;
    log_put(LOG_THREAD, thread->linear, 0, 0, 0);
    thread->context = jump_fcontext(thread->context, NULL).from;
    if (thread->state == THREAD_EXITED)
        end_thread(thread);
}

static bool
run_ready(unsigned warp)
{
    unsigned first = warp * WARP_LANES;
    unsigned lanes = block.threads - first;
    struct order order =
        order_make(lanes < WARP_LANES ? lanes : WARP_LANES, 3, warp);
    bool ran = false;
    for (unsigned turn = 0; turn < order.count; turn++) {
        struct thread *thread = &threads[first + order_at(&order, turn)];
        if (thread->state != THREAD_READY)
            continue;
        run_thread(thread);
        ran = true;
    }
    return ran;
}

/* Run a warp until each of its lanes waits at a barrier, has exited or has
 * had its turn. */
static bool
run_warp(unsigned warp)
{
    bool ran = false;
    do {
        while (run_ready(warp))
            ran = true;
    } while (warp_meet_without(warp));
    return ran;
}

static bool
release_barrier(void)
{
    unsigned waiting = 0, exited = 0, set = 0;
    for (unsigned i = 0; i < block.threads; i++) {
        waiting += threads[i].state == THREAD_AT_BARRIER;
        exited += threads[i].state == THREAD_EXITED;
        set += threads[i].state == THREAD_AT_BARRIER && threads[i].predicate;
    }
    if (waiting == 0 || waiting + exited < block.threads)
        return false;
    block.barrier[BARRIER_COUNT] = (int)set;
    block.barrier[BARRIER_AND] = set == waiting;
    block.barrier[BARRIER_OR] = set > 0;
    log_put(LOG_BARRIER_DONE, 0, 0, 0, 0);
    for (unsigned i = 0; i < block.threads; i++)
        if (threads[i].state == THREAD_AT_BARRIER)
            threads[i].state = THREAD_READY;
    return true;
}

static unsigned
threads_in(enum thread_state state)
{
    unsigned count = 0;
    for (unsigned i = 0; i < block.threads; i++)
        count += threads[i].state == state;
    return count;
}

static void
wake_passed(void)
{
    for (unsigned i = 0; i < block.threads; i++)
        if (threads[i].state == THREAD_PASSED)
            threads[i].state = THREAD_READY;
}

static void
run_all(uint64_t linear)
{
    struct order order = order_make(block.warps, 2, linear);
    for (;;) {
        bool ran = false;
        for (unsigned turn = 0; turn < block.warps; turn++)
            ran |= run_warp((unsigned)order_at(&order, turn));
        wake_passed();
        if (release_barrier())
            continue;
        unsigned exited = threads_in(THREAD_EXITED);
        if (exited == block.threads)
            return;
        if (!ran)
            fault_end(FAULT_DEADLOCK, 0, log_last_pc(), 0,
                      block.threads - exited);
    }
}

static struct sim_index
place_of(uint64_t linear, struct sim_index extent)
{
    return (struct sim_index){(unsigned)(linear % extent.x),
                              (unsigned)(linear / extent.x % extent.y),
                              (unsigned)(linear / extent.x / extent.y)};
}

static void
make_thread(unsigned linear)
{
    threads[linear] = (struct thread){.linear = linear,
                                      .index = place_of(linear, block.extent)};
}

static struct sim_index
as_index(const uint32_t extent[3])
{
    return (struct sim_index){extent[0], extent[1], extent[2]};
}

void
block_run(const struct block_work *work, uint64_t linear)
{
    block.work = work;
    block.thread = threads;
    block.extent = as_index(work->block);
    block.grid = as_index(work->grid);
    block.index = place_of(linear, block.grid);
    block.threads = work->block[0] * work->block[1] * work->block[2];
    block.warps = (block.threads + WARP_LANES - 1) / WARP_LANES;
    log_put(LOG_BLOCK, linear, 0, 0, 0);
    shared_poison();
    for (unsigned i = 0; i < block.threads; i++)
        make_thread(i);
    run_all(linear);
}
