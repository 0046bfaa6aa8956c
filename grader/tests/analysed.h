/*
 * analysed -- the fixture of suites that hand a log to the analyser
 */
#ifndef TESTS_ANALYSED_H
#define TESTS_ANALYSED_H

#include "../../common/sim/analyse/emit.h"
#include "trace.h"
#include <check.h>

static struct trace_log t;
static struct analysis *a;
static unsigned char coverage[32768];

static inline void
set_up(void)
{
    struct case_job job = trace_job();

    t = (struct trace_log){NULL, 0, 0};
    memset(coverage, 0, sizeof coverage);
    a = analysis_new(&job, NULL, coverage);
    ck_assert_ptr_nonnull(a);
    put_frame(&t);
}

static inline void
tear_down(void)
{
    free(t.record);
    analysis_free(a);
}

static inline void
analyse(void)
{
    analysis_feed(a, t.record, t.count);
    analysis_finish(a);
    emit_leaks(a);
}

/* One launch of one block; its accesses come between. */
static inline void
begin(unsigned threads, unsigned shared)
{
    put_launch(&t, 1, threads, shared);
    put(&t, LOG_BLOCK, 0, 0, 0, 0);
}

static inline void
end(unsigned threads)
{
    put_exits(&t, threads);
    put(&t, LOG_LAUNCH_DONE, 0, 0, 0, 0);
    put(&t, LOG_END, 0, 0, 0, 0);
    analyse();
}

static inline void
put_alloc(uint64_t base, uint64_t bytes)
{
    put(&t, LOG_ALLOC, base, 0x400300, 0, MEMORY_DEVICE);
    more(&t, bytes, 0);
}

/* The one finding there is. */
static inline const struct finding *
only(enum finding_id id)
{
    ck_assert_msg(a->findings.count == 1, "%zu findings, %s", a->findings.count,
                  a->end_text);
    ck_assert_str_eq(finding_name(a->findings.list[0].id), finding_name(id));
    return &a->findings.list[0];
}

#endif
