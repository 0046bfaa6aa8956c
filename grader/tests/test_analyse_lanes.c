/*
 * The analyser's findings among the lanes of a warp, on logs made by hand.
 */
#include "analysed.h"
#include "suite.h"
#include <string.h>

static void
put_sync(unsigned lane, uint32_t mask)
{
    put_thread(&t, lane);
    put(&t, LOG_SYNCWARP, mask, 50, 0, 0);
}

START_TEST(syncwarp_orders_the_lanes_that_it_releases)
{
    begin(3, 0);
    put_access(&t, LOG_WRITE, 0, TRACE_SHARED, 4, 1);
    put_sync(0, 3);
    put_sync(1, 3);
    put(&t, LOG_SYNCWARP_DONE, 3, 0, 0, 0);
    put_access(&t, LOG_READ, 1, TRACE_SHARED, 4, 2);
    put_access(&t, LOG_READ, 2, TRACE_SHARED, 4, 3);
    end(3);
    ck_assert_uint_eq(only(RACE_SHARED)->second.thread[0], 2);
}
END_TEST

START_TEST(a_shuffle_orders_no_memory)
{
    begin(2, 0);
    put_access(&t, LOG_WRITE, 0, TRACE_SHARED, 4, 1);
    for (unsigned lane = 0; lane < 2; lane++) {
        put_thread(&t, lane);
        put(&t, LOG_WARP_OP, 3, 50, 0, 0);
    }
    put(&t, LOG_WARP_OP_DONE, 3, 0, 0, 0);
    put_access(&t, LOG_READ, 1, TRACE_SHARED, 4, 2);
    end(2);
    only(RACE_SHARED);
}
END_TEST

/* Lane 0 names lane 1, which never comes. */
static void
meet_alone(void)
{
    put_thread(&t, 0);
    put(&t, LOG_WARP_OP, 3, 50, 0, 0);
    put(&t, LOG_LANES_ABSENT, 2, 50, 0, 0);
    put(&t, LOG_WARP_OP_DONE, 1, 0, 0, 0);
}

START_TEST(absent_lanes_are_a_hazard)
{
    begin(2, 0);
    meet_alone();
    end(2);
    ck_assert_ptr_nonnull(strstr(only(LANES_ABSENT)->text, "0x00000002"));
}
END_TEST

START_TEST(lanes_that_have_exited_need_not_come)
{
    begin(2, 0);
    put_thread(&t, 1);
    put(&t, LOG_EXIT, 0, 40, 0, 0);
    meet_alone();
    put_thread(&t, 0);
    put(&t, LOG_EXIT, 0, 60, 0, 0);
    end(0);
    ck_assert_ptr_nonnull(strstr(only(EXITED_BEFORE_WARP)->text, "0x00000002"));
}
END_TEST

START_TEST(who_calls_must_be_in_the_mask)
{
    begin(2, 0);
    put_thread(&t, 1);
    put(&t, LOG_WARP_OP, 1, 50, 0, 0);
    put(&t, LOG_WARP_OP_DONE, 2, 0, 0, 0);
    end(2);
    ck_assert_ptr_nonnull(strstr(only(LANES_ABSENT)->text, "lane 1, mask"));
}
END_TEST

/* A thread that acts once, at pc, and returns without a wait. */
static void
pass(unsigned thread, uint32_t pc)
{
    put_access(&t, LOG_WRITE, thread, TRACE_SHARED + 4ull * thread, 4, pc);
    put(&t, LOG_EXIT, 0, pc, 0, 0);
}

/* All but thread 0 of `threads` wait at pc 30, and then return. */
static void
others_wait(unsigned threads)
{
    for (unsigned i = 1; i < threads; i++) {
        put_thread(&t, i);
        put(&t, LOG_BARRIER, 0, 30, BARRIER_PLAIN, 0);
    }
    put(&t, LOG_BARRIER_DONE, 0, 0, 0, 0);
    for (unsigned i = 1; i < threads; i++) {
        put_thread(&t, i);
        put(&t, LOG_EXIT, 0, 60, 0, 0);
    }
}

START_TEST(lane_that_goes_on_behind_a_barrier_has_passed_it_by)
{
    const struct finding *f;

    begin(3, 0);
    pass(0, 50);
    others_wait(3);
    end(0);
    ck_assert_uint_eq(a->findings.count, 2);
    f = &a->findings.list[0];
    ck_assert_str_eq(finding_name(f->id), "barrier-divergent");
    ck_assert_uint_eq(f->first.pc, 30);
    ck_assert_uint_eq(f->first.thread[0], 1);
    ck_assert_uint_eq(f->second.pc, 50);
    ck_assert_uint_eq(f->second.thread[0], 0);
    ck_assert_ptr_nonnull(strstr(f->text, "passes by the barrier"));
}
END_TEST

/* A block of two threads, behind one in which all have waited. */
static void
begin_second(void)
{
    put_launch(&t, 2, 2, 0);
    put(&t, LOG_BLOCK, 0, 0, 0, 0);
    put_barrier(&t, 2, 30);
    put_exits(&t, 2);
    put(&t, LOG_BLOCK, 1, 0, 0, 0);
}

/* In a loop what it does last may lie before the barrier again. */
START_TEST(lane_that_comes_round_has_passed_the_barrier_by)
{
    const struct finding *f;

    begin_second();
    put_thread(&t, 0);
    for (uint32_t round = 0; round < 2; round++) {
        put(&t, LOG_STEP, 0, 10, 0, 0);
        put(&t, LOG_WRITE, TRACE_SHARED, 20, 4, 0);
        put(&t, LOG_STEP, 0, 40, 0, 0);
    }
    put(&t, LOG_EXIT, 0, 60, 0, 0);
    others_wait(2);
    end(0);
    ck_assert_uint_eq(a->findings.count, 2);
    f = &a->findings.list[0];
    ck_assert_str_eq(finding_name(f->id), "barrier-divergent");
    ck_assert_uint_eq(f->second.pc, 40);
}
END_TEST

/* The end of a kernel lies behind all of its barriers. */
START_TEST(lane_that_comes_to_the_end_alone_has_returned)
{
    begin_second();
    put_access(&t, LOG_WRITE, 0, TRACE_SHARED, 4, 20);
    put(&t, LOG_STEP, 0, 40, 0, 0);
    put(&t, LOG_EXIT, 0, 60, 0, 0);
    others_wait(2);
    end(0);
    only(EXITED_BEFORE_BARRIER);
}
END_TEST

START_TEST(lane_that_returns_before_a_barrier_has_not_passed_it_by)
{
    begin(3, 0);
    pass(0, 20);
    others_wait(3);
    end(0);
    only(EXITED_BEFORE_BARRIER);
}
END_TEST

/* A whole warp may go another way than the others. */
START_TEST(warp_that_goes_on_behind_a_barrier_agrees)
{
    begin(2 * ORDER_LANES, 0);
    for (unsigned i = 0; i < ORDER_LANES; i++)
        pass(i, 50);
    for (unsigned i = ORDER_LANES; i < 2 * ORDER_LANES; i++) {
        put_thread(&t, i);
        put(&t, LOG_BARRIER, 0, 30, BARRIER_PLAIN, 0);
    }
    put(&t, LOG_BARRIER_DONE, 0, 0, 0, 0);
    for (unsigned i = ORDER_LANES; i < 2 * ORDER_LANES; i++) {
        put_thread(&t, i);
        put(&t, LOG_EXIT, 0, 60, 0, 0);
    }
    end(0);
    only(EXITED_BEFORE_BARRIER);
}
END_TEST

/* The last round of a loop: it has waited before, and then the loop ended. */
START_TEST(lane_that_has_waited_may_leave_the_loop)
{
    begin(2, 0);
    put_barrier(&t, 2, 30);
    pass(0, 50);
    others_wait(2);
    end(0);
    only(EXITED_BEFORE_BARRIER);
}
END_TEST

START_TEST(exchange_needs_nothing_of_what_was_there)
{
    begin(1, 0);
    put_thread(&t, 0);
    put(&t, LOG_ATOMIC, TRACE_SHARED, 20, 4, 1);
    put_access(&t, LOG_READ, 0, TRACE_SHARED, 4, 21);
    end(1);
    ck_assert_uint_eq(a->findings.count, 0);
}
END_TEST

START_TEST(other_atomics_need_what_was_there)
{
    begin(1, 0);
    put_access(&t, LOG_ATOMIC, 0, TRACE_SHARED, 4, 20);
    end(1);
    only(UNINITIALISED_SHARED);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("analyse_lanes");
    TCase *tc = tcase_create("lanes");

    tcase_add_checked_fixture(tc, set_up, tear_down);
    tcase_add_test(tc, syncwarp_orders_the_lanes_that_it_releases);
    tcase_add_test(tc, a_shuffle_orders_no_memory);
    tcase_add_test(tc, absent_lanes_are_a_hazard);
    tcase_add_test(tc, lanes_that_have_exited_need_not_come);
    tcase_add_test(tc, who_calls_must_be_in_the_mask);
    tcase_add_test(tc, lane_that_goes_on_behind_a_barrier_has_passed_it_by);
    tcase_add_test(tc, lane_that_comes_round_has_passed_the_barrier_by);
    tcase_add_test(tc, lane_that_comes_to_the_end_alone_has_returned);
    tcase_add_test(tc, lane_that_returns_before_a_barrier_has_not_passed_it_by);
    tcase_add_test(tc, warp_that_goes_on_behind_a_barrier_agrees);
    tcase_add_test(tc, lane_that_has_waited_may_leave_the_loop);
    tcase_add_test(tc, exchange_needs_nothing_of_what_was_there);
    tcase_add_test(tc, other_atomics_need_what_was_there);
    suite_add_tcase(suite, tc);
    return suite_run(suite);
}
