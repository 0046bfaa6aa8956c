/*
 * hook -- the compiler's callbacks
 *
 * The names are those of GCC's instrumentation (gcc/sanitizer.def, gcc/ubsan.c
 * and the documentation of -fsanitize-coverage); what they do is ours.
 */
#include "hook.h"
#include "fault.h"
#include "thread.h"

/* Looks at the reader during one turn of a thread, before others go first:
 * half a million records, some milliseconds. */
#define TURN_LOOKS 1024

#define RECORD_MOST 32768 /* bytes that one record of a range covers */

void
hook_full(uint32_t pc)
{
    log_advance();
    fault_check_budget(pc);
}

void
hook_range(uint64_t address, uint64_t bytes, enum log_kind kind, uint32_t pc)
{
    if (bytes == 0 || address - engine.stack_low < engine.stack_bytes)
        return;
    if (!fence_admit(address, bytes, kind, false, pc))
        return;
    while (bytes) {
        uint64_t part = bytes < RECORD_MOST ? bytes : RECORD_MOST;
        log_next(kind, address, pc, (uint16_t)part, 0);
        if (engine.head == engine.limit)
            hook_full(pc);
        address += part;
        bytes -= part;
    }
}

#define ACCESS(name, bytes, kind, aligned)                              \
    void name(const void *address);                                     \
    void name(const void *address)                                      \
    {                                                                   \
        hook_access((uint64_t)(uintptr_t)address, bytes, kind, aligned, \
                    EXEC_CALLER);                                       \
    }

ACCESS(__tsan_read1, 1, LOG_READ, true)
ACCESS(__tsan_read2, 2, LOG_READ, true)
ACCESS(__tsan_read4, 4, LOG_READ, true)
ACCESS(__tsan_read8, 8, LOG_READ, true)
ACCESS(__tsan_read16, 16, LOG_READ, true)
ACCESS(__tsan_write1, 1, LOG_WRITE, true)
ACCESS(__tsan_write2, 2, LOG_WRITE, true)
ACCESS(__tsan_write4, 4, LOG_WRITE, true)
ACCESS(__tsan_write8, 8, LOG_WRITE, true)
ACCESS(__tsan_write16, 16, LOG_WRITE, true)
ACCESS(__tsan_unaligned_read2, 2, LOG_READ, false)
ACCESS(__tsan_unaligned_read4, 4, LOG_READ, false)
ACCESS(__tsan_unaligned_read8, 8, LOG_READ, false)
ACCESS(__tsan_unaligned_read16, 16, LOG_READ, false)
ACCESS(__tsan_unaligned_write2, 2, LOG_WRITE, false)
ACCESS(__tsan_unaligned_write4, 4, LOG_WRITE, false)
ACCESS(__tsan_unaligned_write8, 8, LOG_WRITE, false)
ACCESS(__tsan_unaligned_write16, 16, LOG_WRITE, false)
ACCESS(__tsan_vptr_read, 8, LOG_READ, true)

#define RANGE(name, kind)                                                   \
    void name(const void *address, size_t bytes);                           \
    void name(const void *address, size_t bytes)                            \
    {                                                                       \
        hook_range((uint64_t)(uintptr_t)address, bytes, kind, EXEC_CALLER); \
    }

RANGE(__tsan_read_range, LOG_READ)
RANGE(__tsan_write_range, LOG_WRITE)

void __tsan_vptr_update(void **vptr, void *value);
void
__tsan_vptr_update(void **vptr, void *value)
{
    (void)value;
    hook_access((uint64_t)(uintptr_t)vptr, sizeof *vptr, LOG_WRITE, true,
                EXEC_CALLER);
}

void __tsan_init(void);
void
__tsan_init(void)
{
}

/* A frame so large that it skips the guard page is noticed here. */
void __tsan_func_entry(const void *caller);
void
__tsan_func_entry(const void *caller)
{
    if (!engine.in_kernel)
        return;
    uint64_t frame = (uint64_t)(uintptr_t)__builtin_frame_address(0);
    if (frame - engine.stack_low >= engine.stack_bytes)
        fault_end(FAULT_STACK, frame, EXEC_CALLER, 0, 0);
    log_put(LOG_ENTER, 0, (uint32_t)(uintptr_t)caller - 1, 0, 0);
}

void __tsan_func_exit(void);
void
__tsan_func_exit(void)
{
    if (engine.in_kernel)
        log_put(LOG_LEAVE, 0, 0, 0, 0);
}

static void
host_step(uint32_t pc)
{
    engine.host_pc = pc;
    engine.host_steps++;
    if (engine.head + engine.host_steps > engine.budget)
        fault_check_budget(pc);
}

static __attribute__((noinline)) void
step_full(uint32_t pc)
{
    hook_full(pc);
    if (engine.turns < TURN_LOOKS)
        return;
    engine.current->state = THREAD_PASSED;
    thread_yield();
}

void __sanitizer_cov_trace_pc(void);
void
__sanitizer_cov_trace_pc(void)
{
    uint32_t pc = EXEC_CALLER;
    if (!engine.in_kernel) {
        host_step(pc);
        return;
    }
    log_next(LOG_STEP, 0, pc, 0, 0);
    if (__builtin_expect(engine.head == engine.limit, 0))
        step_full(pc);
}

/* -fsanitize=bounds. */

struct ubsan_type {
    uint16_t kind;
    uint16_t info; /* bit 0: signed; above: log2 of the bits */
    char name[];
};

struct ubsan_bounds {
    const char *file;
    uint32_t line, column;
    const struct ubsan_type *array, *index;
};

static uint64_t
widened(uintptr_t value, const struct ubsan_type *type)
{
    unsigned bits = 1u << (type->info >> 1);
    if (bits >= 64)
        return value;
    unsigned unused = 64 - bits;
    if (type->info & 1)
        return (uint64_t)((int64_t)((uint64_t)value << unused) >> unused);
    return (uint64_t)value << unused >> unused;
}

void __ubsan_handle_out_of_bounds(const struct ubsan_bounds *what,
                                  uintptr_t index);
void
__ubsan_handle_out_of_bounds(const struct ubsan_bounds *what, uintptr_t index)
{
    fault_end(FAULT_INDEX, widened(index, what->index), EXEC_CALLER, 0,
              (uint64_t)(uintptr_t)what);
}

void __ubsan_handle_out_of_bounds_abort(const struct ubsan_bounds *what,
                                        uintptr_t index);
void
__ubsan_handle_out_of_bounds_abort(const struct ubsan_bounds *what,
                                   uintptr_t index)
{
    fault_end(FAULT_INDEX, widened(index, what->index), EXEC_CALLER, 0,
              (uint64_t)(uintptr_t)what);
}
