/*
 * order_streams: what CUDA's streams order; programs drawn at random against
 * all paths through them
 */
#include "../../common/sim/analyse/order_streams.h"
#include "suite.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { STREAMS = 4, EVENTS = 3, STEPS = 40, PROGRAMS = 3000, PLACE = 64 };

/* A random program: what each step is, and whether a step comes after
 * another.  Steps are nodes; streams, the host and events hold a node set. */
struct program {
    unsigned seed;
    bool non_blocking[STREAMS];
    bool after[STEPS][STEPS]; /* [later][earlier] */
    bool is_operation[STEPS];
    bool stream[STREAMS][STEPS]; /* done once all that it holds is done */
    bool host[STEPS];
    bool event[EVENTS][STEPS];
    bool conflict[STEPS][STEPS];
    int now;
};

static unsigned
draw(struct program *p, unsigned below)
{
    p->seed = p->seed * 1664525u + 1013904223u;
    return (p->seed >> 8) % below;
}

static void
add(bool *to, const bool *from)
{
    for (int i = 0; i < STEPS; i++)
        to[i] = to[i] || from[i];
}

/* All that the next thing in the stream comes after. */
static void
gather(const struct program *p, unsigned stream, bool *to)
{
    memset(to, 0, STEPS * sizeof *to);
    add(to, p->host);
    add(to, p->stream[stream]);
    for (unsigned i = 0; i < STREAMS; i++)
        if (!p->non_blocking[stream] && !p->non_blocking[i] &&
            (stream == 0 || i == 0))
            add(to, p->stream[i]);
}

static void
note(void *context, const struct stream_operation *first,
     const struct stream_operation *second,
     const struct footprint_conflict *conflict)
{
    struct program *p = context;

    ck_assert_uint_eq(conflict->address, PLACE);
    p->conflict[second->pc][first->pc] = true;
}

static void
operate(struct program *p, struct order_streams *s, unsigned stream)
{
    gather(p, stream, p->after[p->now]);
    p->is_operation[p->now] = true;
    memcpy(p->stream[stream], p->after[p->now], sizeof p->stream[stream]);
    p->stream[stream][p->now] = true;
    order_streams_begin(s, (uint32_t)p->now, 1);
    order_streams_touch(s, PLACE, 4, FOOTPRINT_WRITE);
    order_streams_end(s, note, p);
}

static void
wait_for_all(struct program *p, struct order_streams *s)
{
    for (int i = 0; i < STREAMS; i++)
        add(p->host, p->stream[i]);
    order_streams_sync(s);
}

static void
step(struct program *p, struct order_streams *s)
{
    const unsigned stream = draw(p, STREAMS), event = draw(p, EVENTS);
    bool all[STEPS];

    order_streams_select(s, stream, p->non_blocking[stream]);
    gather(p, stream, all);
    switch (draw(p, 12)) {
    case 0:
        memcpy(p->event[event], all, sizeof all);
        order_streams_record(s, event);
        break;
    case 1:
    case 2:
        add(p->stream[stream], p->event[event]);
        order_streams_await(s, event);
        break;
    case 3:
        add(p->host, all);
        order_streams_sync_stream(s);
        break;
    case 4:
        add(p->host, p->event[event]);
        order_streams_sync_event(s, event);
        break;
    case 5:
        if (draw(p, 4) == 0)
            wait_for_all(p, s);
        break;
    default:
        operate(p, s, stream);
    }
}

/* Of every other program all streams are made before anything is done in one,
 * else each when it is used. */
static struct order_streams *
open_streams(struct program *p)
{
    const bool first = p->seed % 2 == 0;
    struct order_streams *s = order_streams_new();

    ck_assert_ptr_nonnull(s);
    for (unsigned i = 1; i < STREAMS; i++) {
        p->non_blocking[i] = draw(p, 2);
        if (first)
            order_streams_select(s, i, p->non_blocking[i]);
    }
    return s;
}

START_TEST(random_programs_meet_where_no_path_orders_them)
{
    static struct program p;
    unsigned unordered = 0, ordered = 0;

    for (unsigned n = 0; n < PROGRAMS; n++) {
        struct order_streams *s;

        memset(&p, 0, sizeof p);
        p.seed = n;
        s = open_streams(&p);
        for (p.now = 0; p.now < STEPS; p.now++)
            step(&p, s);
        for (int i = 0; i < STEPS; i++)
            for (int k = 0; k < i && p.is_operation[i]; k++) {
                if (!p.is_operation[k])
                    continue;
                ck_assert_msg(p.conflict[i][k] == !p.after[i][k],
                              "program %u: steps %d and %d", n, k, i);
                ordered += p.after[i][k];
                unordered += !p.after[i][k];
            }
        order_streams_free(s);
    }
    ck_assert_uint_gt(ordered, 10000);
    ck_assert_uint_gt(unordered, 10000);
}
END_TEST

static bool
pair_conflicts(uint64_t first, uint64_t first_bytes, enum footprint_kind kind,
               uint64_t second, uint64_t second_bytes,
               enum footprint_kind other)
{
    struct footprint a = {0}, b = {0};
    struct footprint_conflict conflict;
    bool conflicts;

    ck_assert(footprint_add(&a, first, first_bytes, kind));
    ck_assert(footprint_add(&b, second, second_bytes, other));
    conflicts = footprint_conflicts(&a, &b, &conflict);
    footprint_free(&a);
    footprint_free(&b);
    return conflicts;
}

START_TEST(one_of_two_must_write)
{
    const enum footprint_kind r = FOOTPRINT_READ, w = FOOTPRINT_WRITE,
                              a = FOOTPRINT_ATOMIC;

    ck_assert(pair_conflicts(8, 4, w, 8, 4, w));
    ck_assert(pair_conflicts(8, 4, r, 8, 4, w));
    ck_assert(pair_conflicts(8, 4, a, 8, 4, r));
    ck_assert(!pair_conflicts(8, 4, r, 8, 4, r));
    ck_assert(!pair_conflicts(8, 4, a, 8, 4, a));
}
END_TEST

START_TEST(bytes_meet_and_not_pages)
{
    const enum footprint_kind w = FOOTPRINT_WRITE;

    ck_assert(!pair_conflicts(8, 4, w, 12, 4, w));
    ck_assert(pair_conflicts(8, 5, w, 12, 4, w));
    ck_assert(pair_conflicts(100, 1000000, w, 1000099, 1, w));
    ck_assert(!pair_conflicts(100, 1000000, w, 1000100, 1, w));
    ck_assert(!pair_conflicts(100, 1000000, w, 99, 1, w));
}
END_TEST

/* Wherever the device's memory lies. */
START_TEST(the_lowest_byte_is_told)
{
    const uint64_t bases[] = {0, 1ull << 44, 1ull << 45, 12345ull << 12};

    for (size_t k = 0; k < sizeof bases / sizeof *bases; k++) {
        const uint64_t first = bases[k] + 4000;
        struct footprint a = {0}, b = {0};
        struct footprint_conflict conflict;

        ck_assert(footprint_add(&a, first, 100000, FOOTPRINT_READ));
        ck_assert(footprint_add(&b, first + 5, 99995, FOOTPRINT_WRITE));
        ck_assert(footprint_add(&b, first + 2, 1, FOOTPRINT_ATOMIC));
        ck_assert(footprint_conflicts(&a, &b, &conflict));
        ck_assert_uint_eq(conflict.address, first + 2);
        ck_assert_int_eq(conflict.second, FOOTPRINT_ATOMIC);
        footprint_free(&a);
        footprint_free(&b);
    }
}
END_TEST

START_TEST(streams_come_and_go)
{
    static struct program p;
    struct order_streams *s = order_streams_new();

    memset(&p, 0, sizeof p);
    for (p.now = 0; p.now < STEPS - 2; p.now++) {
        order_streams_select(s, 100 + (uint64_t)p.now * 7, false);
        operate(&p, s, 1);
        order_streams_sync(s);
    }
    ck_assert(!s->gave_up);
    memset(p.conflict, 0, sizeof p.conflict);
    for (unsigned i = 0; i < 2; i++, p.now++) {
        order_streams_select(s, 5000 + i, false);
        operate(&p, s, 1);
    }
    ck_assert(p.conflict[STEPS - 1][STEPS - 2]);
    order_streams_free(s);
}
END_TEST

/* Of an event that may be forgotten nobody knows what it orders. */
START_TEST(forgotten_event_accuses_nobody)
{
    struct order_streams *s = order_streams_new();
    static struct program p;

    memset(&p, 0, sizeof p);
    order_streams_select(s, 1, true);
    operate(&p, s, 1);
    for (uint64_t event = 0; event <= EVENTS_MAX; event++)
        order_streams_record(s, event);
    order_streams_select(s, 2, true);
    order_streams_await(s, 0);
    p.now++;
    operate(&p, s, 2);
    ck_assert(!p.conflict[1][0]);
    order_streams_free(s);
}
END_TEST

/* Its place is not another's while it waits for an event. */
START_TEST(waiting_stream_keeps_its_place)
{
    struct order_streams *s = order_streams_new();
    static struct program p;

    memset(&p, 0, sizeof p);
    for (unsigned i = 1; i < STREAMS_MAX; i++)
        order_streams_select(s, i, true);
    operate(&p, s, 1);
    order_streams_record(s, 7);
    order_streams_select(s, 1, true);
    order_streams_await(s, 7);
    order_streams_select(s, 1000, true);
    order_streams_select(s, 1, true);
    p.now++;
    operate(&p, s, 1);
    ck_assert(!p.conflict[1][0]);
    order_streams_free(s);
}
END_TEST

START_TEST(too_many_streams_are_given_up)
{
    struct order_streams *s = order_streams_new();
    struct program p = {0};

    for (unsigned i = 0; i < STREAMS_MAX + 1; i++) {
        order_streams_select(s, 1 + i, false);
        order_streams_begin(s, 1, 1);
        order_streams_touch(s, PLACE, 4, FOOTPRINT_READ);
        order_streams_end(s, note, &p);
    }
    ck_assert(s->gave_up);
    order_streams_free(s);
}
END_TEST

START_TEST(a_long_chain_is_not_given_up)
{
    const uint64_t pages = 256, bytes = pages * FOOTPRINT_PAGE;
    struct order_streams *s = order_streams_new();
    struct program p = {0};

    order_streams_select(s, 1, false);
    for (unsigned i = 0; i < 3 * OPERATIONS_MAX; i++) {
        order_streams_begin(s, 1, 1);
        order_streams_touch(s, i * bytes, bytes, FOOTPRINT_WRITE);
        order_streams_end(s, note, &p);
        ck_assert_uint_le(s->pages, LATER_PAGES_MAX + pages);
    }
    ck_assert(!s->gave_up);
    order_streams_free(s);
}
END_TEST

/* Each alone may be followed, both at once may not. */
START_TEST(large_operations_in_turn_are_not_given_up)
{
    const uint64_t pages = OPERATION_PAGES_MAX / 2 + 1;
    const uint64_t bytes = pages * FOOTPRINT_PAGE;
    struct order_streams *s = order_streams_new();
    struct program p = {0};

    order_streams_select(s, 1, false);
    for (int i = 0; i < 2; i++) {
        order_streams_begin(s, 1, 1);
        order_streams_touch(s, 0, bytes, FOOTPRINT_WRITE);
        order_streams_end(s, note, &p);
    }
    ck_assert(!s->gave_up);
    order_streams_free(s);
}
END_TEST

static Suite *
order_streams_suite(void)
{
    Suite *suite = suite_create("order_streams");
    TCase *c = tcase_create("streams");

    tcase_set_timeout(c, 60);
    tcase_add_test(c, random_programs_meet_where_no_path_orders_them);
    tcase_add_test(c, one_of_two_must_write);
    tcase_add_test(c, bytes_meet_and_not_pages);
    tcase_add_test(c, the_lowest_byte_is_told);
    tcase_add_test(c, streams_come_and_go);
    tcase_add_test(c, a_long_chain_is_not_given_up);
    tcase_add_test(c, large_operations_in_turn_are_not_given_up);
    tcase_add_test(c, forgotten_event_accuses_nobody);
    tcase_add_test(c, waiting_stream_keeps_its_place);
    tcase_add_test(c, too_many_streams_are_given_up);
    suite_add_tcase(suite, c);
    return suite;
}

int
main(void)
{
    return suite_run(order_streams_suite());
}
