/*
 * trace -- write a log by hand, as the simulator would
 *
 * The case of these logs: x, 10 x 6 floats, initialised; y, 10 x 6 floats,
 * only its boundary initialised; device memory at TRACE_ARENA.
 */
#ifndef TESTS_TRACE_H
#define TESTS_TRACE_H

#include "../../common/run/case.h"
#include "../../common/sim/log.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define TRACE_ARENA 0x7f0000000000ull
#define TRACE_X (TRACE_ARENA + 0x1000)
#define TRACE_Y (TRACE_ARENA + 0x4000)
#define TRACE_FREE (TRACE_ARENA + 0x8000) /* nothing there yet */
#define TRACE_SHARED 0x7e0000000000ull
#define TRACE_DYNAMIC 0x7d0000000000ull
#define TRACE_DATA 0x600000ull
#define TRACE_NX 10
#define TRACE_NY 6
#define TRACE_BYTES (4ull * TRACE_NX * TRACE_NY)

struct trace_log {
    struct log_record *record;
    size_t count;
    size_t room;
};

static inline void
put(struct trace_log *t, enum log_kind kind, uint64_t address, uint32_t pc,
    unsigned size, unsigned flags)
{
    if (t->count == t->room) {
        t->room = t->room ? 2 * t->room : 256;
        t->record = realloc(t->record, t->room * sizeof *t->record);
        if (!t->record)
            abort();
    }
    t->record[t->count++] = (struct log_record){address, pc, (uint16_t)size,
                                                (uint8_t)kind, (uint8_t)flags};
}

static inline void
more(struct trace_log *t, uint64_t address, uint32_t pc)
{
    put(t, LOG_MORE, address, pc, 0, 0);
}

static inline void
put_space(struct trace_log *t, enum log_space space, uint64_t base,
          uint64_t bytes)
{
    put(t, LOG_SPACE, base, 0, space, 0);
    more(t, bytes, 0);
}

static inline void
put_frame(struct trace_log *t)
{
    put(t, LOG_BEGIN, LOG_MAGIC, 0, LOG_VERSION, 0);
    put_space(t, SPACE_ARENA, TRACE_ARENA, 1u << 24);
    put_space(t, SPACE_STATIC_SHARED, TRACE_SHARED, 49152);
    put_space(t, SPACE_DYNAMIC_SHARED, TRACE_DYNAMIC, 232448);
    put_space(t, SPACE_STUDENT_DATA, TRACE_DATA, 4096);
    put(t, LOG_ARRAY, TRACE_X, 0, 0, 0);
    put(t, LOG_ARRAY, TRACE_Y, 0, 1, 0);
}

static inline void
put_launch(struct trace_log *t, unsigned blocks, unsigned threads,
           unsigned shared)
{
    put(t, LOG_LAUNCH, 0x401000, 0x400100, 0, 0);
    more(t, blocks | 1ull << 32 | 1ull << 48, shared);
    more(t, threads | 1ull << 16 | 1ull << 32, 0);
}

static inline void
put_thread(struct trace_log *t, unsigned thread)
{
    put(t, LOG_THREAD, thread, 0, 0, 0);
}

/* A thread makes one access, at pc. */
static inline void
put_access(struct trace_log *t, enum log_kind kind, unsigned thread,
           uint64_t address, unsigned size, uint32_t pc)
{
    put_thread(t, thread);
    put(t, kind, address, pc, size, 0);
}

/* All of `threads` threads wait at pc and go on. */
static inline void
put_barrier(struct trace_log *t, unsigned threads, uint32_t pc)
{
    for (unsigned i = 0; i < threads; i++) {
        put_thread(t, i);
        put(t, LOG_BARRIER, 0, pc, BARRIER_PLAIN, 0);
    }
    put(t, LOG_BARRIER_DONE, 0, 0, 0, 0);
}

static inline void
put_exits(struct trace_log *t, unsigned threads)
{
    for (unsigned i = 0; i < threads; i++) {
        put_thread(t, i);
        put(t, LOG_EXIT, 0, 0, 0, 0);
    }
}

static inline void
put_fault(struct trace_log *t, enum log_fault fault, uint64_t address,
          unsigned size, uint64_t detail)
{
    put(t, LOG_FAULT, address, 0x400200, size, fault);
    more(t, detail, 0);
}

static inline struct case_array
trace_array(const char *name, uint64_t offset, uint32_t flags)
{
    struct case_array array = {.offset = offset,
                               .bytes = TRACE_BYTES,
                               .element = ELEMENT_F32,
                               .flags = flags,
                               .extent = {TRACE_NX, TRACE_NY, 1},
                               .axes = 2};
    strncpy(array.name, name, sizeof array.name - 1);
    return array;
}

static inline struct case_job
trace_job(void)
{
    return (struct case_job){
        .magic = CASE_MAGIC,
        .version = CASE_VERSION,
        .arrays = 2,
        .bytes = 32768,
        .array = {
            trace_array("x", 4096, 0),
            trace_array("y", 16384, ARRAY_OUTPUT | ARRAY_UNSET_INTERIOR)}};
}

#endif
