/*
 * The race rule against brute force: all accesses of a byte are kept and
 * every pair is compared by a second, plain form of the rule.
 *
 *   build/tests/test_race           110,000 traces
 *   build/tests/test_race --long    450,000 traces
 */
#include "../../common/sim/analyse/race.h"
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
draw_trace(struct trace *t, uint64_t seed)
{
    static const unsigned shapes[] = {1, 2, 3, 5, 32, 33, 64, 70, 200, 1024};
    unsigned launch = 0, block = 0, barrier = 0;
    t->seed = seed * 0x9e3779b97f4a7c15ull + 1;
    t->threads = shapes[draw(t, sizeof shapes / sizeof *shapes)];
    t->shared = draw(t, 2);
    t->partial = draw(t, 2);
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
        } else if (what >= 6 && what < 10)
            draw_sync(t, e);
        else
            draw_access(t, e);
        e->launch = launch;
        e->block = block;
        e->barrier = barrier;
    }
}

/* --- brute force ---------------------------------------------------------- */

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
        return false;
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

/* --- the rule under test -------------------------------------------------- */

static struct race *
new_race(void)
{
    struct race *r = calloc(1, sizeof *r);
    ck_assert_ptr_nonnull(r);
    return r;
}

static void
drop_page(struct page *page)
{
    free(page->cells);
    free(page->atomics);
    memset(page, 0, sizeof *page);
}

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
    else if (e->kind == EVENT_SYNC)
        order_warp(&r->order, e->warp, e->lanes);
}

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
        bool found = touch_event(r, page, t, i, &hit);
        if (found != races_by_force(t, i)) /* an assertion costs a write */
            ck_abort_msg("trace %llu, event %u: found %d",
                         (unsigned long long)seed, i, found);
        if (found && hit.known && !is_told_right(t, i, &hit))
            ck_abort_msg("trace %llu, event %u: thread %u is not the other",
                         (unsigned long long)seed, i, hit.thread);
    }
}

START_TEST(random_traces_agree_with_brute_force)
{
    struct race *r = new_race();
    struct trace *t = calloc(1, sizeof *t);
    struct page page = {0};
    ck_assert_ptr_nonnull(t);
    for (uint64_t i = 0; i < traces; i++) {
        draw_trace(t, 1 + i);
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
END_TEST

START_TEST(brute_force_finds_races_and_their_absence)
{
    struct trace *t = calloc(1, sizeof *t);
    unsigned found = 0, none = 0;
    ck_assert_ptr_nonnull(t);
    for (uint64_t seed = 1; seed <= 200; seed++) {
        draw_trace(t, seed);
        for (unsigned i = 0; i < t->count; i++)
            if (t->event[i].kind == EVENT_ACCESS)
                races_by_force(t, i) ? found++ : none++;
    }
    ck_assert_uint_gt(found, 500);
    ck_assert_uint_gt(none, 500);
    free(t);
}
END_TEST

/* --- single facts --------------------------------------------------------- */

struct bench {
    struct race *race;
    struct shadow shadow;
    struct page page;
};

static struct bench b;

static void
set_up(void)
{
    memset(&b, 0, sizeof b);
    b.race = new_race();
    race_launch(b.race);
    race_block(b.race);
}

static void
tear_down(void)
{
    drop_page(&b.page);
    race_free(b.race);
    free(b.race);
}

static bool
does_race(enum race_kind kind, unsigned thread, unsigned first, unsigned bytes)
{
    struct race_access access = {kind, thread, 100 + thread, false};
    struct race_hit hit;
    if (kind == RACE_ATOMIC)
        publish_atomic(&b.race->publish, &b.race->order, thread, first);
    return race_touch(b.race, &b.shadow, &b.page, first, bytes, &access,
                      &hit) == RACE_FOUND;
}

static void
fence(unsigned thread)
{
    publish_fence(&b.race->publish, thread);
}

START_TEST(bytes_of_one_word_are_told_apart)
{
    ck_assert(!does_race(RACE_WRITE, 0, 0, 1));
    ck_assert(!does_race(RACE_WRITE, 1, 1, 1));
    ck_assert(!does_race(RACE_WRITE, 2, 2, 2));
    ck_assert(does_race(RACE_READ, 3, 0, 4));
}
END_TEST

START_TEST(an_atomic_does_not_hide_a_plain_write)
{
    ck_assert(!does_race(RACE_WRITE, 0, 0, 4));
    ck_assert(does_race(RACE_ATOMIC, 1, 0, 4));
    ck_assert(does_race(RACE_READ, 1, 0, 4));
    ck_assert(does_race(RACE_ATOMIC, 2, 0, 4));
}
END_TEST

START_TEST(atomics_do_not_race_with_each_other)
{
    for (unsigned thread = 0; thread < 100; thread++)
        ck_assert(!does_race(RACE_ATOMIC, thread, 8, 4));
    race_block(b.race);
    ck_assert(!does_race(RACE_ATOMIC, 0, 8, 4));
    ck_assert(does_race(RACE_READ, 1, 8, 4));
}
END_TEST

START_TEST(a_fence_alone_orders_nothing)
{
    ck_assert(!does_race(RACE_WRITE, 0, 0, 4));
    fence(0);
    race_block(b.race);
    fence(0);
    ck_assert(does_race(RACE_READ, 0, 0, 4));
}
END_TEST

/* Each block: write a part, barrier, fence, count; the last one reads. */
START_TEST(the_last_block_may_read_what_was_published)
{
    for (unsigned block = 0; block < 3; block++) {
        if (block)
            race_block(b.race);
        ck_assert(!does_race(RACE_WRITE, 40, 16 + 4 * block, 4));
        race_barrier(b.race);
        fence(0);
        ck_assert(!does_race(RACE_ATOMIC, 0, 0, 4));
    }
    ck_assert(!does_race(RACE_READ, 0, 16, 4));
    ck_assert(does_race(RACE_READ, 1, 16, 4)); /* no barrier yet */
    race_barrier(b.race);
    ck_assert(!does_race(RACE_READ, 2, 20, 4));
    ck_assert(!does_race(RACE_WRITE, 0, 0, 4)); /* the counter, set back */
}
END_TEST

START_TEST(without_a_fence_nothing_is_published)
{
    ck_assert(!does_race(RACE_WRITE, 0, 16, 4));
    ck_assert(!does_race(RACE_ATOMIC, 0, 0, 4));
    race_block(b.race);
    ck_assert(!does_race(RACE_ATOMIC, 0, 0, 4));
    ck_assert(does_race(RACE_READ, 0, 16, 4));
}
END_TEST

START_TEST(without_a_barrier_only_the_own_part_is_published)
{
    ck_assert(!does_race(RACE_WRITE, 0, 16, 4));
    ck_assert(!does_race(RACE_WRITE, 1, 20, 4));
    fence(0);
    ck_assert(!does_race(RACE_ATOMIC, 0, 0, 4));
    race_block(b.race);
    ck_assert(!does_race(RACE_ATOMIC, 0, 0, 4));
    ck_assert(!does_race(RACE_READ, 0, 16, 4));
    ck_assert(does_race(RACE_READ, 0, 20, 4));
}
END_TEST

START_TEST(an_unlike_atomic_publishes_nothing_here)
{
    ck_assert(!does_race(RACE_WRITE, 0, 16, 4));
    fence(0);
    ck_assert(!does_race(RACE_ATOMIC, 0, 0, 4));
    race_block(b.race);
    ck_assert(!does_race(RACE_ATOMIC, 0, 8, 4));
    ck_assert(does_race(RACE_READ, 0, 16, 4));
}
END_TEST

START_TEST(launches_are_ordered)
{
    ck_assert(!does_race(RACE_WRITE, 0, 0, 8));
    race_launch(b.race);
    race_block(b.race);
    ck_assert(!does_race(RACE_WRITE, 1, 0, 8));
}
END_TEST

int
main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--long") == 0)
        traces = 450000;
    mallopt(M_MMAP_THRESHOLD, 1 << 24); /* pages come and go by the million */
    mallopt(M_TRIM_THRESHOLD, 1 << 26);
    Suite *suite = suite_create("race");
    TCase *force = tcase_create("brute force");
    TCase *facts = tcase_create("facts");
    tcase_set_timeout(force, 600);
    tcase_add_test(force, random_traces_agree_with_brute_force);
    tcase_add_test(force, brute_force_finds_races_and_their_absence);
    tcase_add_checked_fixture(facts, set_up, tear_down);
    tcase_add_test(facts, bytes_of_one_word_are_told_apart);
    tcase_add_test(facts, an_atomic_does_not_hide_a_plain_write);
    tcase_add_test(facts, atomics_do_not_race_with_each_other);
    tcase_add_test(facts, a_fence_alone_orders_nothing);
    tcase_add_test(facts, the_last_block_may_read_what_was_published);
    tcase_add_test(facts, without_a_fence_nothing_is_published);
    tcase_add_test(facts, without_a_barrier_only_the_own_part_is_published);
    tcase_add_test(facts, an_unlike_atomic_publishes_nothing_here);
    tcase_add_test(facts, launches_are_ordered);
    suite_add_tcase(suite, facts);
    suite_add_tcase(suite, force);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? 1 : 0;
}
