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
    suite_add_tcase(suite, tc);
    return suite_run(suite);
}
