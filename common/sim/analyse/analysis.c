#include "count.h"
#include "track.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

typedef void handler(struct analysis *a, const struct log_record *r);

/* MORE records that each kind needs, and what it does. */
static const struct {
    handler *handle;
    unsigned char more;
} kinds[LOG_KINDS] = {
    [LOG_BEGIN] = {frame_begin, 0},
    [LOG_SPACE] = {frame_space, 1},
    [LOG_ARRAY] = {frame_array, 0},
    [LOG_FAULT] = {fault, 1},
    [LOG_ALLOC] = {init_alloc, 1},
    [LOG_RELEASE] = {init_release, 0},
    [LOG_FILL] = {init_fill, 1},
    [LOG_FETCH] = {init_fetch, 1},
    [LOG_TRANSFER] = {init_transfer, 2},
    [LOG_LAUNCH] = {launch_begin, 2},
    [LOG_REFUSED] = {launch_refused, 2},
    [LOG_LAUNCH_DONE] = {launch_done, 0},
    [LOG_BLOCK] = {launch_block, 0},
    [LOG_THREAD] = {launch_thread, 0},
    [LOG_EXIT] = {launch_exit, 0},
    [LOG_BARRIER] = {barrier_wait, 0},
    [LOG_BARRIER_DONE] = {barrier_done, 0},
    [LOG_SYNCWARP] = {barrier_warp_wait, 0},
    [LOG_SYNCWARP_DONE] = {barrier_warp_done, 0},
    [LOG_WARP_OP] = {barrier_warp_wait, 0},
    [LOG_WARP_OP_DONE] = {barrier_warp_done, 0},
    [LOG_LANES_ABSENT] = {barrier_absent, 0},
    [LOG_FENCE] = {launch_fence, 0},
    [LOG_STREAM] = {streams_select, 0},
    [LOG_EVENT] = {streams_event, 0},
    [LOG_AWAIT] = {streams_await, 0},
    [LOG_SYNC] = {streams_sync, 0},
};

struct analysis *
analysis_new(const struct case_job *job, struct symbols *symbols,
             unsigned char *coverage)
{
    struct analysis *a = calloc(1, sizeof *a);

    if (!a)
        return NULL;
    a->job = *job;
    a->symbols = symbols;
    a->coverage = coverage;
    a->writers.symbols = symbols;
    a->recent = &a->shadow.space[SPACE_ARENA];
    a->block.current = -1;
    if (!(job->flags & CASE_COUNT))
        return a;
    a->counts = counts_new(a);
    if (a->counts && analysis_replay(a, counts_take, a->counts))
        return a;
    analysis_free(a);
    return NULL;
}

bool
analysis_replay(struct analysis *a, warp_sink *sink, void *context)
{
    a->warps = warps_new(sink, context);
    return a->warps != NULL;
}

void
analysis_free(struct analysis *a)
{
    if (!a)
        return;
    shadow_free(&a->shadow);
    allocation_free(&a->allocations);
    race_free(&a->race);
    order_streams_free(a->streams);
    warps_free(a->warps);
    counts_free(a->counts);
    free(a->starts);
    free(a);
}

void
analysis_corrupt(struct analysis *a, const char *format, ...)
{
    va_list arguments;
    int used = snprintf(a->end_text, sizeof a->end_text,
                        "record %llu: ", (unsigned long long)a->records);

    va_start(arguments, format);
    vsnprintf(a->end_text + used, sizeof a->end_text - (size_t)used, format,
              arguments);
    va_end(arguments);
    a->end = ENDED_CORRUPT;
    a->ended = true;
    longjmp(a->stop, 1);
}

void
analysis_spoil(struct analysis *a, const char *why)
{
    if (a->ended)
        return;
    a->ended = true;
    a->end = ENDED_CORRUPT;
    snprintf(a->end_text, sizeof a->end_text, "after record %llu: %s",
             (unsigned long long)a->records, why);
}

void
analysis_no_memory(struct analysis *a)
{
    analysis_corrupt(a, "the log touches more memory than can be followed");
}

static void
dispatch(struct analysis *a, const struct log_record *r)
{
    if (!a->begun && r->kind != LOG_BEGIN)
        analysis_corrupt(a, "the log does not begin with LOG_BEGIN");
    if (r->kind != LOG_BEGIN && r->kind != LOG_SPACE && r->kind != LOG_ARRAY &&
        !a->framed)
        frame_end(a);
    if (r->kind == LOG_END) {
        if (a->launched)
            analysis_corrupt(a, "LOG_END inside a launch");
        a->ended = true;
        a->end = ENDED_DONE;
        return;
    }
    kinds[r->kind].handle(a, r);
}

/* A record with MOREs, or one of those. */
static void
collect(struct analysis *a, const struct log_record *r)
{
    if (a->parts && r->kind != LOG_MORE)
        analysis_corrupt(a, "kind %u where LOG_MORE must come", r->kind);
    a->part[a->parts++] = *r;
    if (a->parts <= a->parts_wanted)
        return;
    a->parts = 0;
    dispatch(a, &a->part[0]);
}

static void
take(struct analysis *a, const struct log_record *r)
{
    if (a->parts) {
        collect(a, r);
        return;
    }
    if (r->kind == LOG_MORE)
        analysis_corrupt(a, "LOG_MORE that carries on nothing");
    if (r->kind != LOG_END && (r->kind >= LOG_KINDS || !kinds[r->kind].handle))
        analysis_corrupt(a, "unknown kind %u", r->kind);
    a->parts_wanted = kinds[r->kind].more;
    if (a->parts_wanted)
        collect(a, r);
    else
        dispatch(a, r);
}

/* Control flow: of interest for counts, and for who passes a barrier by. */
static void
follow(struct analysis *a, const struct log_record *r)
{
    if (!a->launched)
        return;
    if (a->launch.waits && r->kind == LOG_STEP)
        barrier_step(a, r->pc);
    if (!a->warps)
        return;
    if (!a->block.can_act)
        analysis_corrupt(a, "a step where no thread runs");
    warps_record(a->warps, (unsigned)a->block.current, r);
}

static inline void
feed_one(struct analysis *a, const struct log_record *r)
{
    a->records++;
    if (a->parts || !a->framed) {
        take(a, r);
        return;
    }
    switch (r->kind) {
    case LOG_READ:
    case LOG_WRITE:
    case LOG_ATOMIC:
        a->accesses++;
        touch(a, r);
        if (a->launched && a->streams)
            streams_access(a, r);
        if (a->launched && a->warps)
            warps_record(a->warps, (unsigned)a->block.current, r);
        break;
    case LOG_STEP:
    case LOG_ENTER:
    case LOG_LEAVE:
        follow(a, r);
        break;
    case LOG_THREAD:
        launch_thread(a, r);
        break;
    default:
        take(a, r);
    }
}

/* Where setjmp() is called, nothing stays in registers: so not there. */
__attribute__((noinline)) static void
feed_all(struct analysis *a, const struct log_record *r, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (a->ended) {
            a->records++;
            analysis_corrupt(a, "a record after the log's end");
        }
        feed_one(a, &r[i]);
    }
}

bool
analysis_feed(struct analysis *a, const struct log_record *records,
              size_t count)
{
    if (a->ended)
        return false;
    if (setjmp(a->stop))
        return false;
    feed_all(a, records, count);
    return true;
}

void
analysis_finish(struct analysis *a)
{
    if (a->ended)
        return;
    a->ended = true;
    a->end = ENDED_CUT;
    snprintf(a->end_text, sizeof a->end_text, "the log stops after record %llu",
             (unsigned long long)a->records);
}
