#include "launch.h"
#include "../include/driver_types.h"
#include "../include/sim_launch.h"
#include "block.h"
#include "fault.h"
#include "order.h"
#include "ring.h"
#include "shared.h"

static struct launch_summary summary;

const struct launch_summary *
launch_summary(void)
{
    return &summary;
}

static uint64_t
packed(uint32_t value, unsigned bits)
{
    uint32_t most = bits == 32 ? UINT32_MAX : (1u << bits) - 1;
    return value < most ? value : most;
}

static void
put_launch(enum log_kind kind, const void *kernel, int error, uint32_t pc,
           const struct block_work *work)
{
    const uint32_t *g = work->grid, *b = work->block;
    log_put(kind, (uint64_t)(uintptr_t)kernel, pc, (uint16_t)error, 0);
    log_more(packed(g[0], 32) | packed(g[1], 16) << 32 | packed(g[2], 16) << 48,
             (uint32_t)packed((uint32_t)work->dynamic_shared, 32));
    log_more(packed(b[0], 16) | packed(b[1], 16) << 16 | packed(b[2], 16) << 32,
             launch_bound(kernel));
}

static void
run_blocks(const struct block_work *work)
{
    uint64_t blocks = (uint64_t)work->grid[0] * work->grid[1] * work->grid[2];
    struct order order = order_make(blocks, 1, summary.launches);
    for (uint64_t turn = 0; turn < blocks; turn++)
        block_run(work, order_at(&order, turn));
}

/* The host's fiber gives its turn to the scheduler and gets it back. */
static void
run_kernel(const struct block_work *work)
{
    uint64_t low = engine.stack_low, bytes = engine.stack_bytes;
    struct thread *host = engine.current;
    shared_set_dynamic(work->dynamic_shared);
    engine_forget_spans();
    engine.in_kernel = true;
    run_blocks(work);
    engine.in_kernel = false;
    engine_forget_spans();
    engine.current = host;
    engine.stack_low = low;
    engine.stack_bytes = bytes;
}

static int
check(const void *kernel, const struct block_work *work)
{
    uint64_t threads =
        (uint64_t)work->block[0] * work->block[1] * work->block[2];
    unsigned bound = launch_bound(kernel);
    int code = device_check_launch(
        exec_device(), work->grid, work->block, work->dynamic_shared,
        launch_static_shared(kernel), launch_dynamic_limit(kernel));
    if (code == cudaSuccess && bound && threads > bound)
        return cudaErrorInvalidValue;
    return code;
}

void
sim_launch(void (*body)(void *), void *closure, const void *kernel,
           struct sim_config config)
{
    uint32_t pc = (uint32_t)(uintptr_t)config.place - 1;
    if (engine.in_kernel || !engine.open)
        fault_unsupported("a launch from a kernel or before main", pc);
    struct block_work work = {
        .body = body,
        .closure = closure,
        .grid = {config.grid.x, config.grid.y, config.grid.z},
        .block = {config.block.x, config.block.y, config.block.z},
        .dynamic_shared = config.shared};
    summary.launches++;
    for (int axis = 0; axis < 3; axis++) {
        summary.grid[axis] = work.grid[axis];
        summary.block[axis] = work.block[axis];
    }
    int error = check(kernel, &work);
    if (!error && !stream_turn(config.stream))
        error = cudaErrorInvalidResourceHandle;
    if (error) {
        put_launch(LOG_REFUSED, kernel, error, pc, &work);
        error_set(error);
        return;
    }
    put_launch(LOG_LAUNCH, kernel, 0, pc, &work);
    run_kernel(&work);
    log_put(LOG_LAUNCH_DONE, 0, 0, 0, 0);
    log_publish();
}
