/*
 * kernel -- launches, blocks and threads
 */
#include "../device.h"
#include "count.h"
#include "loaded.h"
#include "subject.h"
#include "track.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct launch
read_launch(const struct analysis *a)
{
    const struct log_record *part = a->part;

    return (struct launch){
        .kernel = part[0].address,
        .pc = part[0].pc,
        .grid = {(uint32_t)part[1].address,
                 (uint32_t)(part[1].address >> 32 & 0xffff),
                 (uint32_t)(part[1].address >> 48)},
        .block = {(uint32_t)(part[2].address & 0xffff),
                  (uint32_t)(part[2].address >> 16 & 0xffff),
                  (uint32_t)(part[2].address >> 32 & 0xffff)},
        .shared_bytes = part[1].pc,
        .bound = part[2].pc,
    };
}

static void
keep_launch(struct analysis *a, const struct launch *launch)
{
    if (a->launched)
        analysis_corrupt(a, "a launch inside a launch");
    if (a->launches < LAUNCHES_KEPT)
        a->kept[a->launches] = *launch;
    a->launches++;
}

void
launch_mark(struct analysis *a, bool shares, bool waits)
{
    a->launch.shares = a->launch.shares || shares;
    a->launch.waits = a->launch.waits || waits;
    if (a->launches > 0 && a->launches <= LAUNCHES_KEPT)
        a->kept[a->launches - 1] = a->launch;
}

void
launch_begin(struct analysis *a, const struct log_record *r)
{
    struct launch l = read_launch(a);
    uint64_t threads = (uint64_t)l.block[0] * l.block[1] * l.block[2];

    (void)r;
    if (threads == 0 || threads > THREADS_MAX)
        analysis_corrupt(a, "a launch with blocks of %u x %u x %u threads",
                         l.block[0], l.block[1], l.block[2]);
    if (!l.grid[0] || !l.grid[1] || !l.grid[2])
        analysis_corrupt(a, "a launch of no blocks");
    keep_launch(a, &l);
    a->launched = true;
    a->launch = l;
    a->blocks = 0;
    a->blocks_total = (uint64_t)l.grid[0] * l.grid[1];
    if (__builtin_mul_overflow(a->blocks_total, l.grid[2], &a->blocks_total))
        analysis_corrupt(a, "a launch of more than 2^64 blocks");
    a->start_count = 0;
    a->block.threads = (unsigned)threads;
    race_launch(&a->race);
    streams_begin(a, l.pc, l.kernel);
    if (a->warps)
        warps_launch(a->warps, a->block.threads);
    if (a->counts)
        counts_launch(a->counts);
}

const char *
launch_error_name(unsigned error)
{
    static const struct {
        unsigned error;
        const char *name;
    } names[] = {
        {1, "cudaErrorInvalidValue"},
        {2, "cudaErrorMemoryAllocation"},
        {9, "cudaErrorInvalidConfiguration"},
        {98, "cudaErrorInvalidDeviceFunction"},
        {400, "cudaErrorInvalidResourceHandle"},
        {701, "cudaErrorLaunchOutOfResources"},
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].error == error)
            return names[i].name;
    return "a launch error";
}

static bool
is_empty(const uint32_t extent[3])
{
    return !extent[0] || !extent[1] || !extent[2];
}

enum { INVALID_VALUE = 1 }; /* cudaErrorInvalidValue */

/* The device takes it but for its shared memory. */
static bool
shared_alone(const struct device *device, const struct launch *l)
{
    const uint64_t threads = (uint64_t)l->block[0] * l->block[1] * l->block[2];

    return l->error == INVALID_VALUE &&
           !device_check_launch(device, l->grid, l->block, 0, 0, 0) &&
           (!l->bound || threads <= l->bound);
}

/* Where it is plain: no device takes such a launch, or this one does not take
 * so much shared memory. */
static const char *
why_refused(const struct analysis *a, const struct launch *l,
            char words[DEVICE_WORDS])
{
    const struct device *device =
        &device_table[a->job.device < DEVICES ? a->job.device : 0];

    if (is_empty(l->grid))
        return ": it has no block";
    if (is_empty(l->block))
        return ": a block without a thread";
    if ((uint64_t)l->block[0] * l->block[1] * l->block[2] >
        (uint64_t)device_table[0].block_threads)
        return ": a block has at most 1,024 threads";
    if (shared_alone(device, l))
        return device_refused_shared(device, l->shared_bytes, l->static_bytes,
                                     words);
    return "";
}

void
launch_refused(struct analysis *a, const struct log_record *r)
{
    struct launch l = read_launch(a);
    char words[DEVICE_WORDS];

    l.error = r->size ? r->size : 1;
    l.static_bytes = symbols_shared_bytes(a->symbols, l.kernel);
    keep_launch(a, &l);
    struct finding *f = finding_add(&a->findings, LAUNCH_REFUSED, r->pc, 0);
    if (!f)
        return;
    f->first = subject_access(a, ACCESS_CALL, r->pc);
    f->kernel = l.kernel;
    f->launch = a->launches - 1;
    snprintf(f->text, sizeof f->text,
             "the launch of %u x %u x %u blocks of %u x %u x %u "
             "threads with %u bytes of dynamic shared memory was refused: %s%s",
             l.grid[0], l.grid[1], l.grid[2], l.block[0], l.block[1],
             l.block[2], l.shared_bytes, launch_error_name(l.error),
             why_refused(a, &l, words));
    if (l.bound && (uint64_t)l.block[0] * l.block[1] * l.block[2] > l.bound)
        snprintf(f->text, sizeof f->text,
                 "the launch of blocks of %u x %u x %u threads was refused: "
                 "%s; the kernel's __launch_bounds__ promises at most %u",
                 l.block[0], l.block[1], l.block[2], launch_error_name(l.error),
                 l.bound);
}

static void
close_block(struct analysis *a)
{
    struct block *b = &a->block;

    if (b->open && b->exited != b->threads)
        analysis_corrupt(a, "block %llu ends with %u of %u threads running",
                         (unsigned long long)b->number, b->threads - b->exited,
                         b->threads);
    loaded_done(a);
    b->open = false;
    b->current = -1;
    b->can_act = false;
}

void
launch_done(struct analysis *a, const struct log_record *r)
{
    (void)r;
    if (!a->launched)
        analysis_corrupt(a, "LOG_LAUNCH_DONE outside a launch");
    close_block(a);
    if (a->blocks != a->blocks_total)
        analysis_corrupt(a, "a launch of %llu blocks ends after %llu",
                         (unsigned long long)a->blocks_total,
                         (unsigned long long)a->blocks);
    if (a->counts)
        counts_done(a->counts);
    streams_end(a);
    a->launched = false;
}

static void
keep_start(struct analysis *a, uint32_t number)
{
    if (a->start_count == a->start_room) {
        size_t room = a->start_room ? 2 * a->start_room : 1024;
        struct block_start *starts =
            room > BLOCKS_KEPT ? NULL
                               : realloc(a->starts, room * sizeof *starts);
        if (!starts)
            return;
        a->starts = starts;
        a->start_room = room;
    }
    a->starts[a->start_count++] =
        (struct block_start){a->race.order.block_first, number};
}

void
launch_block(struct analysis *a, const struct log_record *r)
{
    struct block *b = &a->block;

    if (!a->launched)
        analysis_corrupt(a, "LOG_BLOCK outside a launch");
    close_block(a);
    if (r->address >= a->blocks_total || a->blocks++ == a->blocks_total)
        analysis_corrupt(a, "block %llu of %llu, or one too many",
                         (unsigned long long)r->address,
                         (unsigned long long)a->blocks_total);
    if (a->race.order.clock > ORDER_CLOCK_MAX)
        analysis_corrupt(a, "more blocks and barriers than can be counted");
    b->open = true;
    b->number = r->address;
    b->since = a->records;
    a->threads += b->threads;
    b->exited = 0;
    b->waiting = 0;
    memset(b->thread, 0, b->threads * sizeof *b->thread);
    race_block(&a->race);
    if (a->warps)
        warps_block(a->warps);
    if (a->counts)
        counts_block(a->counts);
    keep_start(a, (uint32_t)r->address);
    shadow_forget(&a->shadow.space[SPACE_STATIC_SHARED]);
    shadow_forget(&a->shadow.space[SPACE_DYNAMIC_SHARED]);
}

void
launch_thread(struct analysis *a, const struct log_record *r)
{
    struct block *b = &a->block;

    if (!b->open)
        analysis_corrupt(a, "LOG_THREAD outside a block");
    if (r->address >= b->threads)
        analysis_corrupt(a, "thread %llu of a block of %u",
                         (unsigned long long)r->address, b->threads);
    b->current = (int)r->address;
    b->touched = 0;
    b->steps = 0;
    b->can_act = b->thread[b->current].state == THREAD_RUNS;
}

struct thread *
launch_current(struct analysis *a)
{
    if (!a->block.can_act)
        analysis_corrupt(a, "a record of a thread where none runs");
    return &a->block.thread[a->block.current];
}

void
launch_exit(struct analysis *a, const struct log_record *r)
{
    struct thread *t = launch_current(a);

    t->state = THREAD_EXITED;
    t->pc = r->pc;
    t->reached = t->waited ? 0 : barrier_reached(a);
    a->block.exited++;
    a->block.can_act = false;
    if (a->warps)
        warps_exit(a->warps, (unsigned)a->block.current);
}

void
launch_fence(struct analysis *a, const struct log_record *r)
{
    launch_current(a);
    if (r->size)
        publish_fence(&a->race.publish, (unsigned)a->block.current);
}

bool
launch_block_of(const struct analysis *a, uint32_t epoch, uint64_t *number)
{
    size_t low = 0;
    size_t high = a->start_count;

    while (low < high) { /* the first start with epoch > `epoch` */
        size_t middle = low + (high - low) / 2;
        if (a->starts[middle].epoch > epoch)
            high = middle;
        else
            low = middle + 1;
    }
    if (!low)
        return false;
    *number = a->starts[low - 1].number;
    return true;
}
