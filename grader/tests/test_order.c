/*
 * What orders accesses and what does not, fact by fact; test_race.c has the
 * random traces.
 */
#include "raced.h"
#include "suite.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

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
        publish_acquire(&b.race->publish, thread, first);
    bool found = race_touch(b.race, &b.shadow, &b.page, first, bytes, &access,
                            &hit) == RACE_FOUND;
    if (kind == RACE_ATOMIC)
        publish_release(&b.race->publish, &b.race->order, thread, first);
    return found;
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

START_TEST(what_follows_the_atomic_is_not_published)
{
    fence(0);
    ck_assert(!does_race(RACE_ATOMIC, 0, 0, 4));
    ck_assert(!does_race(RACE_WRITE, 0, 16, 4));
    race_block(b.race);
    ck_assert(!does_race(RACE_ATOMIC, 0, 0, 4));
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
main(void)
{
    Suite *suite = suite_create("order");
    TCase *facts = tcase_create("facts");

    tcase_add_checked_fixture(facts, set_up, tear_down);
    tcase_add_test(facts, bytes_of_one_word_are_told_apart);
    tcase_add_test(facts, an_atomic_does_not_hide_a_plain_write);
    tcase_add_test(facts, atomics_do_not_race_with_each_other);
    tcase_add_test(facts, a_fence_alone_orders_nothing);
    tcase_add_test(facts, the_last_block_may_read_what_was_published);
    tcase_add_test(facts, without_a_fence_nothing_is_published);
    tcase_add_test(facts, without_a_barrier_only_the_own_part_is_published);
    tcase_add_test(facts, an_unlike_atomic_publishes_nothing_here);
    tcase_add_test(facts, what_follows_the_atomic_is_not_published);
    tcase_add_test(facts, launches_are_ordered);
    suite_add_tcase(suite, facts);
    return suite_run(suite);
}
