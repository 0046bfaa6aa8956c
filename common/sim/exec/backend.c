/* backend -- the simulator as the runner sees it (common/run/backend.h) */
#include "../../run/backend.h"
#include "../../run/die.h"
#include "fault.h"
#include "fence.h"
#include "fiber.h"
#include "launch.h"
#include "ring.h"
#include "shared.h"
#include "student.h"
#include "thread.h"
#include <stdlib.h>
#include <string.h>

#define ARENA_BYTES (16ull << 30) /* address space, not memory */
#define HOST_ALIGN 256

static struct thread host_thread;

static void
put_space(enum log_space space, struct span span)
{
    log_put(LOG_SPACE, span.low, 0, (uint16_t)space, 0);
    log_more(span.bytes, 0);
}

static void
put_beginning(uint32_t device)
{
    struct span dynamic = shared_dynamic();
    dynamic.bytes = shared_dynamic_most();
    log_put(LOG_BEGIN, LOG_MAGIC, 0, LOG_VERSION, (uint8_t)device);
    put_space(SPACE_ARENA, (struct span){arena_base(), arena_bytes()});
    put_space(SPACE_STATIC_SHARED, shared_static());
    put_space(SPACE_DYNAMIC_SHARED, dynamic);
    put_space(SPACE_STUDENT_DATA, student_data());
}

void
backend_open(const struct case_job *job)
{
    if (job->device >= DEVICES)
        run_die("the job names device %u of %d", job->device, DEVICES);
    exec_set_device((int)job->device, job->sms, job->sm_threads);
    log_open(CASE_LOG_FD);
    arena_open(ARENA_BYTES);
    shared_open();
    fault_watch();
    engine.schedule = job->schedule;
    engine.budget = job->budget;
    engine.current = &host_thread;
    put_beginning(job->device);
    engine.open = true;
}

static void *
host_copy(const struct case_array *array, const void *image, size_t bytes)
{
    size_t rounded = (bytes + HOST_ALIGN - 1) / HOST_ALIGN * HOST_ALIGN;
    char *copy = aligned_alloc(HOST_ALIGN, rounded);
    if (!copy)
        run_die("no memory for array %.16s (%zu bytes)", array->name, bytes);
    memcpy(copy, image, bytes);
    uint64_t low = (uint64_t)(uintptr_t)copy;
    fence_protect(low, bytes, low + CASE_GUARD, array->bytes);
    return copy;
}

static void *
device_copy(const struct case_array *array, const void *image, size_t bytes)
{
    uint64_t base = arena_alloc(bytes, MEMORY_DEVICE);
    if (!base)
        run_die("no room for array %.16s (%zu bytes)", array->name, bytes);
    void *copy = (void *)(uintptr_t)base;
    memcpy(copy, image, bytes);
    arena_allow(base + CASE_GUARD, array->bytes);
    return copy;
}

void *
backend_place(int index, const struct case_array *array, const void *image,
              size_t bytes)
{
    char *copy = array->flags & ARRAY_HOST ? host_copy(array, image, bytes)
                                           : device_copy(array, image, bytes);
    log_put(LOG_ARRAY, (uint64_t)(uintptr_t)copy + CASE_GUARD, 0,
            (uint16_t)index, 0);
    return copy;
}

static void (*called)(int);
static int called_with;

static void
host_main(struct fiber_transfer transfer)
{
    called(called_with);
    jump_fcontext(transfer.from, NULL);
}

bool
backend_call(void (*call)(int), int function)
{
    struct fiber_stack stack = fiber_host_stack();
    called = call;
    called_with = function;
    log_publish();
    engine.stack_low = stack.low;
    engine.stack_bytes = stack.bytes;
    jump_fcontext(fiber_make(stack, 0, host_main), NULL);
    engine.stack_low = engine.stack_bytes = 0;
    return true;
}

void
backend_fetch(void *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
}

void
backend_close(struct case_result *result)
{
    const struct launch_summary *launches = launch_summary();
    result->launch_error = error_first();
    result->fault = 0; /* a fault in a kernel ends the run */
    result->launches = launches->launches;
    memcpy(result->grid, launches->grid, sizeof result->grid);
    memcpy(result->block, launches->block, sizeof result->block);
    log_put(LOG_END, 0, 0, 0, 0);
    log_publish();
}
