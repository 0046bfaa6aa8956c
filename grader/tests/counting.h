/*
 * counting -- instructions handed to the counts of a run
 *
 * The run is a log up to where a block has begun (trace.h); instructions are
 * handed to the counts as the replay of warps would.
 */
#ifndef TESTS_COUNTING_H
#define TESTS_COUNTING_H

#include "../../common/sim/analyse/count.h"
#include "../../common/sim/analyse/emit.h"
#include "suite.h"
#include "trace.h"
#include <jansson.h>
#include <stdio.h>

#define ALL UINT32_MAX
#define THREADS 64u
#define PINNED 0x500000000000ull

static struct trace_log t;
static struct analysis *a;
static struct counts *c;
static json_t *all;     /* what was printed */
static json_t *counted; /* its "counts" */

static inline void
feed(void)
{
    analysis_feed(a, t.record, t.count);
    ck_assert_msg(!a->ended || a->end == ENDED_DONE, "%s", a->end_text);
    t.count = 0;
}

static inline void
put_alloc(uint64_t base, uint64_t bytes, enum log_memory memory)
{
    put(&t, LOG_ALLOC, base, 0x400300, 0, memory);
    more(&t, bytes, 0);
}

static inline void
open_run(uint64_t schedule)
{
    struct case_job job = trace_job();

    job.flags = CASE_COUNT;
    job.schedule = schedule;
    a = analysis_new(&job, NULL, NULL);
    ck_assert_ptr_nonnull(a);
    c = a->counts;
    ck_assert_ptr_nonnull(c);
    put_frame(&t);
    put_alloc(PINNED, 4096, MEMORY_PINNED);
}

static inline void
begin(uint64_t kernel)
{
    put(&t, LOG_LAUNCH, kernel, 0x400100, 0, 0);
    more(&t, 1ull | 1ull << 32 | 1ull << 48, 256);
    more(&t, THREADS | 1ull << 16 | 1ull << 32, 0);
    put(&t, LOG_BLOCK, 0, 0, 0, 0);
    feed();
}

static inline void
finish(void)
{
    put_exits(&t, THREADS);
    put(&t, LOG_LAUNCH_DONE, 0, 0, 0, 0);
    feed();
}

static inline void
print(void)
{
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    analysis_finish(a);
    emit_json(a, to);
    fclose(to);
    all = json_loads(text, 0, NULL);
    free(text);
    ck_assert_ptr_nonnull(all);
    counted = json_object_get(all, "counts");
}

static inline void
finish_run(void)
{
    put(&t, LOG_END, 0, 0, 0, 0);
    feed();
    print();
}

static inline void
set_up(void)
{
    t = (struct trace_log){NULL, 0, 0};
    all = NULL;
    open_run(0);
    begin(0x401000);
}

static inline void
tear_down(void)
{
    json_decref(all);
    free(t.record);
    analysis_free(a);
}

/* Lane k is at `start` + k * `step`. */
static inline void
access_at(enum log_kind kind, uint32_t pc, uint32_t lanes, uint64_t start,
          uint64_t step, unsigned size)
{
    uint64_t address[WARP_LANES];
    struct warp_instruction i = {.address = address,
                                 .pc = pc,
                                 .lanes = lanes,
                                 .size = (uint16_t)size,
                                 .kind = (uint8_t)kind};

    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = start + k * step;
    counts_take(c, &i);
}

static inline void
step(enum log_kind kind, uint32_t pc, uint32_t lanes, bool split)
{
    counts_take(c, &(struct warp_instruction){.pc = pc,
                                              .lanes = lanes,
                                              .kind = (uint8_t)kind,
                                              .split = split});
}

static inline struct count_row *
row(unsigned number)
{
    ck_assert_uint_lt(number, c->rows);
    return &c->row[number];
}

static inline const char *
array_of(unsigned number)
{
    return c->regions.name[row(number)->array];
}

static inline json_int_t
number_in(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    ck_assert_msg(json_is_integer(value), "%s is no number", key);
    return json_integer_value(value);
}

#endif
