/*
 * The race rule against brute force: all accesses of a byte are kept and
 * every pair is compared by a second, plain form of the rule.
 *
 *   build/tests/test_race           110,000 traces
 *   build/tests/test_race 450000    so many traces
 */
#include "../../common/sim/analyse/slot.h"
#include "raced.h"
#include "suite.h"
#include <check.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#define BYTES 16
#define MOST 160 /* events of a trace */
#define LANES 32

/* One access, or what orders: all that brute force knows. */
enum event_kind { EVENT_ACCESS, EVENT_BARRIER, EVENT_SYNC, EVENT_FENCE };

struct event {
    enum event_kind kind;
    enum race_kind access;
    unsigned launch, block, barrier; /* barrier epoch within the block */
    unsigned thread;
    unsigned first, bytes;
    unsigned warp; /* EVENT_SYNC */
    uint32_t lanes;
};

struct trace {
    struct event event[MOST];
    unsigned count;
    unsigned threads;
    uint64_t seed;
    bool shared;
    bool partial; /* __syncwarp with parts of a warp */
    bool fences;  /* blocks publish by fences and atomics */
};

static uint64_t traces = 110000;

static unsigned
draw(struct trace *t, unsigned below)
{
    t->seed ^= t->seed << 13;
    t->seed ^= t->seed >> 7;
    t->seed ^= t->seed << 17;
    return (unsigned)((t->seed * 0x2545f4914f6cdd1dull >> 33) % below);
}

static unsigned
lanes_of(const struct trace *t, unsigned warp)
{
    unsigned left = t->threads - warp * LANES;
    return left < LANES ? left : LANES;
}

static uint32_t
draw_lanes(struct trace *t, unsigned warp)
{
    unsigned lanes = lanes_of(t, warp);
    uint32_t all = lanes == 32 ? ~0u : (1u << lanes) - 1;
    if (!t->partial)
        return all;
    uint32_t some = (draw(t, 1u << 16) << 16 | draw(t, 1u << 16)) & all;
    return some ? some : all;
}

static void
draw_access(struct trace *t, struct event *e)
{
    unsigned shift = draw(t, 4);
    e->kind = EVENT_ACCESS;
    e->access = draw(t, 10) < 5 ? RACE_READ
                : draw(t, 3)    ? RACE_WRITE
                                : RACE_ATOMIC;
    e->thread = draw(t, t->threads);
    e->bytes = 1u << shift;
    e->first = draw(t, BYTES >> shift) << shift;
}

static void
draw_sync(struct trace *t, struct event *e)
{
    e->kind = EVENT_SYNC;
    e->warp = draw(t, (t->threads + LANES - 1) / LANES);
    e->lanes = draw_lanes(t, e->warp);
}

/* Shapes that differ: few threads meet often, many warps, many blocks. */
static void
draw_trace(struct trace *t, uint64_t seed, bool fences)
{
    static const unsigned shapes[] = {1, 2, 3, 5, 32, 33, 64, 70, 200, 1024};
    unsigned launch = 0, block = 0, barrier = 0;
    t->seed = seed * 0x9e3779b97f4a7c15ull + 1;
    t->threads = shapes[draw(t, sizeof shapes / sizeof *shapes)];
    t->shared = draw(t, 2);
    t->partial = draw(t, 2);
    t->fences = fences;
    t->count = 1 + draw(t, MOST);
    for (unsigned i = 0; i < t->count; i++) {
        struct event *e = &t->event[i];
        unsigned what = draw(t, 40);
        memset(e, 0, sizeof *e);
        if (what == 0)
            launch++, block++, barrier = 0;
        else if (what < 3)
            block++, barrier = 0;
        if (what > 2 && what < 6) {
            e->kind = EVENT_BARRIER;
            barrier++;
        } else if (t->fences && what >= 6 && what < 9) {
            e->kind = EVENT_FENCE;
            e->thread = draw(t, t->threads);
        } else if (what >= 6 && what < 10)
            draw_sync(t, e);
        else
            draw_access(t, e);
        e->launch = launch;
        e->block = block;
        e->barrier = barrier;
    }
}

/* Brute force. */

/* Whether event i is before event k of the same block: of the same thread, or
 * before its last barrier. */
static bool
is_before(const struct trace *t, unsigned i, unsigned k)
{
    return t->event[i].barrier < t->event[k].barrier ||
           t->event[i].thread == t->event[k].thread;
}

static bool
has_fenced(const struct trace *t, unsigned k)
{
    for (unsigned i = 0; i < k; i++)
        if (t->event[i].kind == EVENT_FENCE &&
            t->event[i].block == t->event[k].block &&
            t->event[i].thread == t->event[k].thread)
            return true;
    return false;
}

static bool
is_atomic(const struct trace *t, unsigned k, unsigned block)
{
    const struct event *e = &t->event[k];
    return e->kind == EVENT_ACCESS && e->access == RACE_ATOMIC &&
           e->block == block;
}

/* An atomic k of i's block behind a fence, then an atomic m of j's block on
 * the same place, known to j's thread. */
static bool
is_published(const struct trace *t, unsigned i, unsigned j)
{
    for (unsigned k = i; k < j; k++) {
        if (!is_atomic(t, k, t->event[i].block) || !has_fenced(t, k) ||
            !is_before(t, i, k))
            continue;
        for (unsigned m = k + 1; m <= j; m++)
            if (is_atomic(t, m, t->event[j].block) && is_before(t, m, j) &&
                t->event[m].first / 4 == t->event[k].first / 4)
                return true;
    }
    return false;
}

/* Whether event j is ordered after access i: reach[] grows along the trace
 * with the threads (of one warp) that know of i. */
static bool
is_ordered(const struct trace *t, unsigned i, unsigned j)
{
    const struct event *a = &t->event[i];
    const struct event *b = &t->event[j];
    if (a->launch != b->launch || (t->shared && a->block != b->block))
        return true;
    if (a->block != b->block)
        return t->fences && is_published(t, i, j);
    if (a->barrier != b->barrier || a->thread == b->thread)
        return true;
    if (a->thread / LANES != b->thread / LANES)
        return false;
    uint32_t know = 1u << a->thread % LANES;
    for (unsigned k = i + 1; k < j; k++) {
        const struct event *e = &t->event[k];
        if (e->kind == EVENT_SYNC && e->warp == a->thread / LANES &&
            (e->lanes & know))
            know |= e->lanes;
    }
    return know >> b->thread % LANES & 1;
}

static bool
is_conflict(const struct event *a, const struct event *b)
{
    if (a->first >= b->first + b->bytes || b->first >= a->first + a->bytes)
        return false;
    if (a->access == RACE_READ && b->access == RACE_READ)
        return false;
    return !(a->access == RACE_ATOMIC && b->access == RACE_ATOMIC);
}

static bool
is_race(const struct trace *t, unsigned i, unsigned j)
{
    return t->event[i].kind == EVENT_ACCESS &&
           is_conflict(&t->event[i], &t->event[j]) && !is_ordered(t, i, j);
}

static bool
races_by_force(const struct trace *t, unsigned j)
{
    for (unsigned i = 0; i < j; i++)
        if (is_race(t, i, j))
            return true;
    return false;
}

/* The rule under test. */

static void
advance(struct race *r, const struct trace *t, unsigned i)
{
    const struct event *e = &t->event[i];
    const struct event *last = i ? e - 1 : NULL;
    if (!last || e->launch != last->launch)
        race_launch(r);
    if (!last || e->block != last->block)
        race_block(r);
    if (e->kind == EVENT_BARRIER)
        race_barrier(r);
    else if (e->kind == EVENT_FENCE)
        publish_fence(&r->publish, e->thread);
    else if (e->kind == EVENT_SYNC)
        order_warp(&r->order, e->warp, e->lanes);
}

static uint64_t quickly; /* accesses that slot_touch() entered */

static bool
touch_event(struct race *r, struct page *page, const struct trace *t,
            unsigned i, struct race_hit *hit)
{
    const struct event *e = &t->event[i];
    static struct shadow shadow;
    struct race_access access = {e->access, e->thread, 1000 + i, t->shared};
    shadow.memory_bytes = 0;
    enum race_result result =
        race_touch(r, &shadow, page, e->first, e->bytes, &access, hit);
    if (result == RACE_NO_MEMORY)
        ck_abort_msg("no memory");
    return result == RACE_FOUND;
}

static bool
touch_event_quickly(struct race *r, const struct page *page,
                    const struct trace *t, unsigned i)
{
    const struct event *e = &t->event[i];
    struct race_access access = {e->access, e->thread, 1000 + i, t->shared};

    return e->access != RACE_ATOMIC &&
           slot_touch(r, page, e->first, e->bytes, &access);
}

/* A place that is told must be of an access of that kind and thread which
 * races; its pc may be that of a neighbour lane's access. */
static bool
is_told_right(const struct trace *t, unsigned j, const struct race_hit *hit)
{
    for (unsigned i = 0; i < j; i++)
        if (is_race(t, i, j) && t->event[i].access == hit->kind &&
            t->event[i].thread == hit->thread)
            return true;
    return false;
}

static void
compare_trace(struct race *r, struct page *page, const struct trace *t,
              uint64_t seed)
{
    for (unsigned i = 0; i < t->count; i++) {
        struct race_hit hit;
        advance(r, t, i);
        if (t->event[i].kind != EVENT_ACCESS)
            continue;
        bool quick = touch_event_quickly(r, page, t, i);
        bool found = !quick && touch_event(r, page, t, i, &hit);
        quickly += quick;
        bool expected = races_by_force(t, i);
        /* With fences a slot that forgot another block's access may tell a
         * race too many, never one too few. */
        if (t->fences ? expected && !found
                      : expected != found) /* an assertion costs a write */
            ck_abort_msg("trace %llu, event %u: found %d",
                         (unsigned long long)seed, i, found);
        if (expected && hit.known && !t->fences && !is_told_right(t, i, &hit))
            ck_abort_msg("trace %llu, event %u: thread %u is not the other",
                         (unsigned long long)seed, i, hit.thread);
    }
}

static void
compare_traces(uint64_t count, bool fences)
{
    struct race *r = new_race();
    struct trace *t = calloc(1, sizeof *t);
    struct page page = {0};
    ck_assert_ptr_nonnull(t);
    for (uint64_t i = 0; i < count; i++) {
        draw_trace(t, 1 + i, fences);
        compare_trace(r, &page, t, 1 + i);
        drop_page(&page);
        memset(&r->order, 0, sizeof r->order);
        memset(r->lost, 0, sizeof r->lost);
        if (r->pcs > RACE_PCS / 2) {
            memset(r->pc, 0, sizeof r->pc);
            r->pcs = 0;
        }
    }
    free(t);
    race_free(r);
    free(r);
}

START_TEST(random_traces_agree_with_brute_force)
{
    compare_traces(traces, false);
    ck_assert_uint_gt(quickly, traces / 4);
}
END_TEST

START_TEST(with_fences_no_race_is_missed)
{
    compare_traces(traces / 10, true);
}
END_TEST

START_TEST(brute_force_finds_races_and_their_absence)
{
    struct trace *t = calloc(1, sizeof *t);
    unsigned found = 0, none = 0;
    ck_assert_ptr_nonnull(t);
    for (uint64_t seed = 1; seed <= 200; seed++) {
        draw_trace(t, seed, false);
        for (unsigned i = 0; i < t->count; i++)
            if (t->event[i].kind == EVENT_ACCESS)
                races_by_force(t, i) ? found++ : none++;
    }
    ck_assert_uint_gt(found, 500);
    ck_assert_uint_gt(none, 500);
    free(t);
}
END_TEST

#define PAGES 16u
#define GRANULES (PAGE_BYTES / 8)

static void
touch_all(struct race *r, struct page *page, enum race_kind kind,
          unsigned thread, uint64_t *told)
{
    struct race_access access = {.kind = kind, .thread = thread, .pc = 7};
    struct shadow s = {.memory_bytes = 0};
    struct race_hit hit = {.known = false};

    for (unsigned i = 0; i < PAGES * GRANULES; i++) {
        ck_assert_int_ne(race_touch(r, &s, &page[i / GRANULES],
                                    i % GRANULES * 8, 8, &access, &hit),
                         RACE_NO_MEMORY);
        *told = *told * 31 + hit.known;
    }
}

/* Two blocks write, and what the first did is forgotten but for a few; with
 * `apart`, slots lie where they would not lie otherwise. */
static uint64_t
told_of_forgotten(bool apart)
{
    struct race *r = new_race();
    struct page page[PAGES];
    void *between[PAGES];
    uint64_t told = 1;

    memset(page, 0, sizeof page);
    race_launch(r);
    race_block(r);
    for (unsigned i = 0; i < PAGES; i++) {
        between[i] = apart ? malloc(1000 + 1008 * i) : NULL;
        ck_assert_int_eq(race_touch(r, &(struct shadow){.memory_bytes = 0},
                                    &page[i], 0, 8,
                                    &(struct race_access){.pc = 7},
                                    &(struct race_hit){.known = false}),
                         RACE_NONE);
    }
    touch_all(r, page, RACE_WRITE, 0, &told);
    race_block(r);
    touch_all(r, page, RACE_WRITE, 0, &told);
    race_barrier(r);
    touch_all(r, page, RACE_READ, 1, &told);
    for (unsigned i = 0; i < PAGES; i++) {
        drop_page(&page[i]);
        free(between[i]);
    }
    free(r);
    return told;
}

START_TEST(what_is_told_does_not_depend_on_where_slots_lie)
{
    ck_assert_uint_eq(told_of_forgotten(false), told_of_forgotten(true));
}
END_TEST

int
main(int argc, char **argv)
{
    if (argc > 1)
        traces = strtoull(argv[1], NULL, 10);
    mallopt(M_MMAP_THRESHOLD, 1 << 24); /* pages come and go by the million */
    mallopt(M_TRIM_THRESHOLD, 1 << 26);
    Suite *suite = suite_create("race");
    TCase *force = tcase_create("brute force");
    tcase_set_timeout(force, 600);
    tcase_add_test(force, random_traces_agree_with_brute_force);
    tcase_add_test(force, with_fences_no_race_is_missed);
    tcase_add_test(force, brute_force_finds_races_and_their_absence);
    tcase_add_test(force, what_is_told_does_not_depend_on_where_slots_lie);
    suite_add_tcase(suite, force);
    return suite_run(suite);
}
