/*
 * What the analyser costs: nanoseconds of processor time an access, and bytes a
 * cell (a 4- or 8-byte element of global memory).
 *
 * A stencil's accesses (seven reads and a write a point) in global memory and
 * a tile's (a write, a barrier, seven reads) in shared memory, for 4- and
 * 8-byte elements; then the same with warps replayed, in lockstep, with a lane
 * that leaves its warp, and with every other lane in the other arm; then with
 * all that is counted.
 */
#include "../../common/sim/analyse/analysis.h"
#include "../../common/sim/log.h"
#include "../clock.h"
#include <stdio.h>
#include <stdlib.h>

#define ARENA 0x7f0000000000ull
#define SHARED 0x7e0000000000ull
#define N 64ll /* points an axis */
#define BLOCK 256
#define BATCH 4096
#define CELLS (2.0 * N * N * N + 2.0 * N * N) /* global: in and out */

/* COUNTED: LOCKSTEP, and all counts are taken. */
enum flow { NO_FLOW, LOCKSTEP, ONE_LEAVES, TWO_ARMS, COUNTED };

struct feed {
    struct analysis *a;
    enum flow flow; /* steps are logged, and warps replayed */
    struct log_record batch[BATCH];
    size_t count;
    double seconds; /* inside the analyser alone */
};

static void
flush(struct feed *f)
{
    double start = clock_cpu_seconds();
    if (!analysis_feed(f->a, f->batch, f->count)) {
        fprintf(stderr, "bench_analyse: %s\n", f->a->end_text);
        exit(2);
    }
    f->seconds += clock_cpu_seconds() - start;
    f->count = 0;
}

static void
put(struct feed *f, enum log_kind kind, uint64_t address, uint32_t pc,
    unsigned size)
{
    if (f->count == BATCH)
        flush(f);
    f->batch[f->count++] =
        (struct log_record){address, pc, (uint16_t)size, (uint8_t)kind, 0};
}

static void
put_pair(struct feed *f, enum log_kind kind, uint64_t address, unsigned size,
         uint64_t more)
{
    put(f, kind, address, 0, size);
    put(f, LOG_MORE, more, 0, 0);
}

static void
put_launch(struct feed *f, uint64_t blocks)
{
    put_pair(f, LOG_LAUNCH, 1, 0, blocks | 1ull << 32 | 1ull << 48);
    put(f, LOG_MORE, BLOCK | 1ull << 16 | 1ull << 32, 0, 0);
}

static void
put_exits(struct feed *f)
{
    for (unsigned thread = 0; thread < BLOCK; thread++) {
        put(f, LOG_THREAD, thread, 0, 0);
        put(f, LOG_EXIT, 0, 0, 0);
    }
}

static void
put_point(struct feed *f, uint64_t point, unsigned bytes, bool write)
{
    static const int64_t near[7] = {0, -1, 1, -N, N, -N * N, N * N};
    uint64_t in = ARENA + (point + (uint64_t)(N * N)) * bytes;
    uint64_t out = ARENA + (1u << 24) + point * bytes;

    for (unsigned i = 0; i < 7; i++)
        put(f, LOG_READ, in + (uint64_t)(near[i] * (int64_t)bytes), 100 + i,
            bytes);
    if (write)
        put(f, LOG_WRITE, out, 200, bytes);
}

/* As a kernel with a branch: the arms have accesses of their own. */
static void
put_branch(struct feed *f, uint64_t point, unsigned thread, unsigned bytes)
{
    bool other = f->flow == TWO_ARMS && thread % 2;

    put(f, LOG_ENTER, 0, 40, 0);
    put(f, LOG_STEP, 0, 50, 0);
    if (f->flow != ONE_LEAVES || thread % WARP_LANES) {
        put(f, LOG_STEP, 0, other ? 51 : 52, 0);
        put_point(f, point, bytes, true);
    }
    put(f, LOG_STEP, 0, 53, 0);
    put(f, LOG_LEAVE, 0, 54, 0);
}

static void
put_global(struct feed *f, unsigned bytes)
{
    uint64_t points = (uint64_t)(N * N * N);

    put_launch(f, points / BLOCK);
    for (uint64_t block = 0; block < points / BLOCK; block++) {
        put(f, LOG_BLOCK, block, 0, 0);
        for (unsigned thread = 0; thread < BLOCK; thread++) {
            put(f, LOG_THREAD, thread, 0, 0);
            if (f->flow)
                put_branch(f, block * BLOCK + thread, thread, bytes);
            else
                put_point(f, block * BLOCK + thread, bytes, true);
        }
        put_exits(f);
    }
    put(f, LOG_LAUNCH_DONE, 0, 0, 0);
}

static void
put_tile(struct feed *f, unsigned bytes)
{
    for (unsigned thread = 0; thread < BLOCK; thread++) {
        put(f, LOG_THREAD, thread, 0, 0);
        put(f, LOG_WRITE, SHARED + (uint64_t)thread * bytes, 300, bytes);
        put(f, LOG_BARRIER, 0, 301, 0);
    }
    put(f, LOG_BARRIER_DONE, 0, 0, 0);
    for (unsigned thread = 0; thread < BLOCK; thread++) {
        put(f, LOG_THREAD, thread, 0, 0);
        for (unsigned i = 0; i < 7; i++)
            put(f, LOG_READ,
                SHARED + (uint64_t)((thread * 7 + i) % BLOCK) * bytes, 310 + i,
                bytes);
    }
}

static void
put_shared(struct feed *f, unsigned bytes)
{
    uint64_t blocks = (uint64_t)(N * N * N) / BLOCK;

    put_launch(f, blocks);
    for (uint64_t block = 0; block < blocks; block++) {
        put(f, LOG_BLOCK, block, 0, 0);
        put_tile(f, bytes);
        put_exits(f);
    }
    put(f, LOG_LAUNCH_DONE, 0, 0, 0);
}

static void
drop(void *context, const struct warp_instruction *i)
{
    *(uint64_t *)context += i->lanes;
}

static void
measure(const char *what, void (*fill)(struct feed *, unsigned), unsigned bytes,
        enum flow flow)
{
    static struct feed f;
    static uint64_t lanes;
    struct case_job job = {.bytes = 4096};

    if (flow == COUNTED)
        job.flags = CASE_COUNT;
    f = (struct feed){.a = analysis_new(&job, NULL, NULL), .flow = flow};
    if (!f.a ||
        (flow && flow != COUNTED && !analysis_replay(f.a, drop, &lanes)))
        exit(2);
    put(&f, LOG_BEGIN, LOG_MAGIC, 0, LOG_VERSION);
    put_pair(&f, LOG_SPACE, ARENA, SPACE_ARENA, 1u << 26);
    put_pair(&f, LOG_SPACE, SHARED, SPACE_STATIC_SHARED, 49152);
    put_pair(&f, LOG_ALLOC, ARENA, 0, 1u << 26);
    put_pair(&f, LOG_FILL, ARENA, 0, 1u << 26);
    fill(&f, bytes);
    put(&f, LOG_END, 0, 0, 0);
    flush(&f);
    printf("analyser: %s, %u-byte elements\tns\t%.3f\n", what, bytes,
           1e9 * f.seconds / (double)f.a->accesses);
    if (fill == put_global && !flow)
        printf("analyser: a cell of %u bytes\tbytes\t%.2f\n", bytes,
               (double)f.a->shadow.memory_bytes / CELLS);
    analysis_free(f.a);
}

int
main(void)
{
    measure("global", put_global, 4, NO_FLOW);
    measure("global", put_global, 8, NO_FLOW);
    measure("shared", put_shared, 4, NO_FLOW);
    measure("shared", put_shared, 8, NO_FLOW);
    measure("shared and warps", put_shared, 8, LOCKSTEP);
    measure("global and warps", put_global, 8, LOCKSTEP);
    measure("global and warps that a lane leaves", put_global, 8, ONE_LEAVES);
    measure("global and warps in two arms", put_global, 8, TWO_ARMS);
    measure("global and counts", put_global, 8, COUNTED);
    measure("shared and counts", put_shared, 8, COUNTED);
    return 0;
}
