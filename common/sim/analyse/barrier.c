/*
 * barrier -- who waits where, for the block and within a warp
 *
 * All threads of a block must wait at one and the same barrier.  Barriers
 * are told apart by file, line and column, not by pc: the compiler may copy a
 * call.
 *
 * A thread that has returned need not come; one that passes the barrier by and
 * goes on behind it must, where lanes of its warp wait there: bar.sync is for a
 * warp that agrees on the way to it, else what happens is undefined (NVIDIA,
 * PTX ISA 8.5, 2024, "bar, barrier"; CUDA C++ Programming Guide, 2025,
 * "Synchronization Functions").  Run one after the other, it has ended by then
 * as well, so what it did tells: an access in a line behind the barrier's, or
 * after it was there, by a thread that has never waited.
 */
#include "subject.h"
#include "track.h"
#include <stdio.h>
#include <string.h>

void
barrier_wait(struct analysis *a, const struct log_record *r)
{
    struct thread *t = launch_current(a);

    if (r->size >= BARRIERS)
        analysis_corrupt(a, "unknown sort of barrier %u", r->size);
    t->state = THREAD_AT_BARRIER;
    t->pc = r->pc;
    t->barrier = r->size;
    t->waited = true;
    a->block.waiting++;
    a->block.can_act = false;
    if (a->warps)
        warps_wait(a->warps, (unsigned)a->block.current, r);
}

static bool
is_same_barrier(const struct analysis *a, const struct thread *t,
                const struct thread *other)
{
    if (t->barrier != other->barrier)
        return false;
    if (t->pc == other->pc)
        return true;
    struct place here = symbols_place(a->symbols, t->pc);
    struct place there = symbols_place(a->symbols, other->pc);
    return here.file && there.file && here.line == there.line &&
           here.column == there.column && strcmp(here.file, there.file) == 0;
}

static void
report_divergent(struct analysis *a, unsigned one, unsigned two)
{
    const struct thread *t = &a->block.thread[one];
    const struct thread *other = &a->block.thread[two];
    struct finding *f =
        finding_add(&a->findings, BARRIER_DIVERGENT, t->pc, other->pc);
    char here[160];
    char there[160];

    if (!f)
        return;
    f->first = subject_thread(a, ACCESS_BARRIER, t->pc, a->block.number, one);
    f->second =
        subject_thread(a, ACCESS_BARRIER, other->pc, a->block.number, two);
    subject_launch(a, f);
    subject_place(a, t->pc, here, sizeof here);
    subject_place(a, other->pc, there, sizeof there);
    snprintf(f->text, sizeof f->text,
             "threads of one block wait at different barriers: some at %s, "
             "others at %s",
             here,
             strcmp(here, there) == 0 ? "another one of that line" : there);
}

static void
report_exited(struct analysis *a, unsigned waiting, unsigned exited)
{
    const struct block *b = &a->block;
    uint32_t pc = b->thread[waiting].pc;
    struct finding *f = finding_add(&a->findings, EXITED_BEFORE_BARRIER, pc, 0);
    char here[160];

    if (!f)
        return;
    f->first = subject_thread(a, ACCESS_BARRIER, pc, b->number, waiting);
    f->second =
        subject_thread(a, ACCESS_CALL, b->thread[exited].pc, b->number, exited);
    subject_launch(a, f);
    snprintf(f->text, sizeof f->text,
             "%u of %u threads of a block had ended when the others waited at "
             "the barrier at %s",
             b->exited, b->threads, subject_place(a, pc, here, sizeof here));
}

/* A lane of that thread's warp that waits; -1: none does. */
static int
waiting_beside(const struct block *b, unsigned thread)
{
    const unsigned first = thread / ORDER_LANES * ORDER_LANES;

    for (unsigned i = first; i < first + ORDER_LANES && i < b->threads; i++)
        if (b->thread[i].state == THREAD_AT_BARRIER)
            return (int)i;
    return -1;
}

/* Whether pc lies behind the barrier's in the text of one function; without
 * names, in the code. */
static bool
is_behind(const struct analysis *a, uint32_t barrier, uint32_t pc)
{
    const struct place wait = symbols_place(a->symbols, barrier);
    const struct place there = symbols_place(a->symbols, pc);

    if (!wait.file || !there.file)
        return !wait.file && !there.file && pc > barrier;
    return strcmp(wait.file, there.file) == 0 && wait.function &&
           there.function && strcmp(wait.function, there.function) == 0 &&
           there.line > wait.line;
}

void
barrier_step(struct analysis *a, uint32_t pc)
{
    struct block *b = &a->block;
    unsigned i = 0;

    if (b->current < 0 || b->thread[b->current].waited)
        return;
    while (i < b->steps && b->step[i] != pc)
        i++;
    if (i == b->steps && i < STEPS)
        b->step[b->steps++] = pc;
}

uint32_t
barrier_reached(const struct analysis *a)
{
    const struct block *b = &a->block;
    uint32_t reached = b->touched;

    for (unsigned i = 0; b->touched && i < b->steps_before; i++)
        if (is_behind(a, reached, b->step[i]))
            reached = b->step[i];
    return reached;
}

static void
report_passed_by(struct analysis *a, unsigned waiting, unsigned passing)
{
    const struct block *b = &a->block;
    const uint32_t barrier = b->thread[waiting].pc;
    const uint32_t pc = b->thread[passing].reached;
    struct finding *f =
        finding_add(&a->findings, BARRIER_DIVERGENT, barrier, pc);
    char here[160];
    char there[160];

    if (!f)
        return;
    f->first = subject_thread(a, ACCESS_BARRIER, barrier, b->number, waiting);
    f->second = subject_thread(a, ACCESS_CALL, pc, b->number, passing);
    subject_launch(a, f);
    snprintf(f->text, sizeof f->text,
             "a thread passes by the barrier at %s, at which others of its "
             "warp wait, and goes on (at %s)",
             subject_place(a, barrier, here, sizeof here),
             subject_place(a, pc, there, sizeof there));
}

/* The places of one pair are looked up once. */
static void
compare_passing(struct analysis *a)
{
    const struct block *b = &a->block;
    uint32_t seen = 0, at = 0;

    for (unsigned i = 0; i < b->threads; i++) {
        const struct thread *t = &b->thread[i];
        int waiting;

        if (t->state != THREAD_EXITED || t->waited || !t->reached ||
            (waiting = waiting_beside(b, i)) < 0 ||
            (t->reached == seen && b->thread[waiting].pc == at))
            continue;
        seen = t->reached;
        at = b->thread[waiting].pc;
        if (is_behind(a, at, seen))
            report_passed_by(a, (unsigned)waiting, i);
    }
}

static void
compare_waiting(struct analysis *a)
{
    const struct block *b = &a->block;
    int first = -1;
    int exited = -1;

    for (unsigned i = 0; i < b->threads; i++) {
        if (b->thread[i].state == THREAD_EXITED) {
            exited = exited < 0 ? (int)i : exited;
            continue;
        }
        if (first < 0)
            first = (int)i;
        else if (!is_same_barrier(a, &b->thread[first], &b->thread[i])) {
            report_divergent(a, (unsigned)first, i);
            break;
        }
    }
    if (exited >= 0) {
        compare_passing(a);
        report_exited(a, (unsigned)first, (unsigned)exited);
    }
}

void
barrier_done(struct analysis *a, const struct log_record *r)
{
    struct block *b = &a->block;

    (void)r;
    if (!b->open || !b->waiting || b->waiting + b->exited != b->threads)
        analysis_corrupt(a, "a barrier is done at which not all wait");
    if (a->race.order.clock > ORDER_CLOCK_MAX)
        analysis_corrupt(a, "more blocks and barriers than can be counted");
    compare_waiting(a);
    if (!a->launch.waits)
        launch_mark(a, false, true);
    for (unsigned i = 0; i < b->threads; i++)
        if (b->thread[i].state == THREAD_AT_BARRIER)
            b->thread[i].state = THREAD_RUNS;
    b->waiting = 0;
    b->can_act = b->current >= 0 && b->thread[b->current].state == THREAD_RUNS;
    race_barrier(&a->race);
}

static void
report_unnamed(struct analysis *a, const struct log_record *r, unsigned thread)
{
    struct finding *f = finding_add(&a->findings, LANES_ABSENT, r->pc, 0);
    char here[160];

    if (!f)
        return;
    f->first =
        subject_thread(a, ACCESS_BARRIER, r->pc, a->block.number, thread);
    subject_launch(a, f);
    snprintf(f->text, sizeof f->text,
             "the mask of the warp operation at %s does not name the lane that "
             "calls it (lane %u, mask 0x%08x)",
             subject_place(a, r->pc, here, sizeof here), thread % ORDER_LANES,
             (unsigned)r->address);
}

void
barrier_warp_wait(struct analysis *a, const struct log_record *r)
{
    struct thread *t = launch_current(a);
    const unsigned thread = (unsigned)a->block.current;

    if (!(r->address >> thread % ORDER_LANES & 1))
        report_unnamed(a, r, thread);
    t->state = r->kind == LOG_SYNCWARP ? THREAD_AT_SYNCWARP : THREAD_AT_WARP_OP;
    t->pc = r->pc;
    a->block.can_act = false;
    if (a->warps)
        warps_record(a->warps, (unsigned)a->block.current, r);
}

void
barrier_warp_done(struct analysis *a, const struct log_record *r)
{
    struct block *b = &a->block;
    bool sync = r->kind == LOG_SYNCWARP_DONE;
    enum thread_state at = sync ? THREAD_AT_SYNCWARP : THREAD_AT_WARP_OP;

    if (!b->open || (uint64_t)r->size * ORDER_LANES >= b->threads ||
        r->address >> ORDER_LANES || !r->address)
        analysis_corrupt(a, "lanes are released that do not exist");
    for (unsigned lane = 0; lane < ORDER_LANES; lane++) {
        unsigned i = r->size * ORDER_LANES + lane;
        if (!(r->address >> lane & 1))
            continue;
        if (i >= b->threads || b->thread[i].state != at)
            analysis_corrupt(a,
                             "lane %u of warp %u is released but does "
                             "not wait",
                             lane, r->size);
        b->thread[i].state = THREAD_RUNS;
    }
    b->can_act = b->current >= 0 && b->thread[b->current].state == THREAD_RUNS;
    if (a->race.order.clock > ORDER_CLOCK_MAX)
        analysis_corrupt(a, "more blocks and barriers than can be counted");
    if (sync)
        order_warp(&a->race.order, r->size, (uint32_t)r->address);
}

/* A thread of the warp that waits at the operation; else its first. */
static unsigned
waiting_lane(const struct block *b, unsigned warp, uint32_t pc)
{
    unsigned first = warp * ORDER_LANES;

    for (unsigned i = first; i < first + ORDER_LANES && i < b->threads; i++)
        if (b->thread[i].pc == pc &&
            (b->thread[i].state == THREAD_AT_SYNCWARP ||
             b->thread[i].state == THREAD_AT_WARP_OP))
            return i;
    return first;
}

/* Those of the lanes that have not exited. */
static uint32_t
living(const struct block *b, unsigned warp, uint32_t lanes)
{
    unsigned first = warp * ORDER_LANES;

    for (unsigned i = first; i < first + ORDER_LANES && i < b->threads; i++)
        if (b->thread[i].state == THREAD_EXITED)
            lanes &= ~(1u << (i - first));
    return lanes;
}

/* CUDA asks only lanes that have not exited to come (CUDA C++ Programming
 * Guide, 2025, "__syncwarp"): who names others may still have made a mistake,
 * since a shuffle gets nothing from them. */
void
barrier_absent(struct analysis *a, const struct log_record *r)
{
    const struct block *b = &a->block;
    char here[160];

    if (!b->open || (uint64_t)r->size * ORDER_LANES >= b->threads ||
        r->address >> ORDER_LANES || !r->address)
        analysis_corrupt(a, "lanes are absent of a warp that does not exist");
    uint32_t lanes = living(b, r->size, (uint32_t)r->address);
    struct finding *f = finding_add(
        &a->findings, lanes ? LANES_ABSENT : EXITED_BEFORE_WARP, r->pc, 0);
    if (!f)
        return;
    f->first = subject_thread(a, ACCESS_BARRIER, r->pc, b->number,
                              waiting_lane(b, r->size, r->pc));
    subject_launch(a, f);
    snprintf(f->text, sizeof f->text,
             "the mask of the warp operation at %s names lanes that %s (lanes "
             "0x%08x of warp %u)",
             subject_place(a, r->pc, here, sizeof here),
             lanes ? "never come to it"
                   : "have ended: a shuffle gets nothing "
                     "from them",
             lanes ? lanes : (unsigned)r->address, r->size);
}
