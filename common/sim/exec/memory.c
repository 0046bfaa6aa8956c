/*
 * memory -- memcpy, memmove and memset as student code gets them
 *
 * The build sends the student object's references here, those that the
 * compiler made of an assignment as well: what its instrumentation has just
 * logged is not logged again.
 */
#include "hook.h"
#include <string.h>

/* Whether the record that lies `back` behind is this one. */
static bool
is_logged(unsigned back, const void *at, size_t bytes, enum log_kind kind)
{
    const struct log_record *record =
        &engine.records[(engine.head - back) & (LOG_RING_COUNT - 1)];
    return record->kind == kind && record->size == bytes &&
           record->address == (uint64_t)(uintptr_t)at;
}

static bool
is_on_stack(const void *at)
{
    return (uint64_t)(uintptr_t)at - engine.stack_low < engine.stack_bytes;
}

/* The instrumentation logs the write before the read, and nothing of the own
 * stack. */
static bool
is_copy_logged(const void *to, const void *from, size_t bytes)
{
    if (!engine.in_kernel)
        return false;
    if (is_on_stack(from))
        return is_logged(1, to, bytes, LOG_WRITE);
    if (is_on_stack(to))
        return is_logged(1, from, bytes, LOG_READ);
    return is_logged(2, to, bytes, LOG_WRITE) &&
           is_logged(1, from, bytes, LOG_READ);
}

static void
touch(const void *at, size_t bytes, enum log_kind kind, uint32_t pc)
{
    hook_range((uint64_t)(uintptr_t)at, bytes, kind, pc);
}

static void *
copy(void *to, const void *from, size_t bytes, uint32_t pc)
{
    if (!is_copy_logged(to, from, bytes)) {
        touch(from, bytes, LOG_READ, pc);
        touch(to, bytes, LOG_WRITE, pc);
    }
    return memmove(to, from, bytes);
}

void *
sim_memmove(void *to, const void *from, size_t bytes)
{
    return copy(to, from, bytes, EXEC_CALLER);
}

void *
sim_memcpy(void *to, const void *from, size_t bytes)
{
    return copy(to, from, bytes, EXEC_CALLER);
}

void *
sim_memset(void *to, int byte, size_t bytes)
{
    if (!engine.in_kernel || !is_logged(1, to, bytes, LOG_WRITE))
        touch(to, bytes, LOG_WRITE, EXEC_CALLER);
    return memset(to, byte, bytes);
}
