/*
 * What instructions of warps add up to, worked out by hand.
 */
#include "counting.h"

START_TEST(a_request_is_counted_in_full)
{
    access_at(LOG_READ, 1, ALL, TRACE_X, 4, 4);
    const struct count_row *r = row(0);
    ck_assert_uint_eq(r->requests, 1);
    ck_assert_uint_eq(r->lanes, 32);
    ck_assert_uint_eq(r->sectors, 4);
    ck_assert_uint_eq(r->sectors_least, 4);
    ck_assert_uint_eq(r->useful_bytes, 128);
    ck_assert_uint_eq(r->wavefronts, 0);
    ck_assert_str_eq(array_of(0), "x");
    ck_assert_uint_eq(c->now->instructions, 1);
    ck_assert_uint_eq(c->now->lanes, 32);
}
END_TEST

START_TEST(requests_of_one_place_add_up)
{
    access_at(LOG_READ, 1, ALL, TRACE_X, 4, 4);
    access_at(LOG_READ, 1, 0xff, TRACE_X + 4, 4, 4);
    ck_assert_uint_eq(c->rows, 1);
    ck_assert_uint_eq(row(0)->requests, 2);
    ck_assert_uint_eq(row(0)->lanes, 40);
    ck_assert_uint_eq(row(0)->sectors, 6);
    ck_assert_uint_eq(row(0)->sectors_least, 5);
}
END_TEST

START_TEST(kinds_sizes_and_arrays_are_told_apart)
{
    access_at(LOG_READ, 1, 1, TRACE_X, 4, 4);
    access_at(LOG_WRITE, 1, 1, TRACE_X, 4, 4);
    access_at(LOG_READ, 1, 1, TRACE_Y, 4, 4);
    access_at(LOG_READ, 1, 1, TRACE_X, 8, 8);
    access_at(LOG_READ, 2, 1, TRACE_X, 4, 4);
    access_at(LOG_READ, 1, 1, TRACE_X, 4, 4);
    ck_assert_uint_eq(c->rows, 5);
    ck_assert_uint_eq(row(0)->requests, 2);
    ck_assert_str_eq(array_of(2), "y");
}
END_TEST

START_TEST(wide_lanes_are_one_request)
{
    access_at(LOG_READ, 1, ALL, TRACE_FREE, 16, 16);
    ck_assert_uint_eq(row(0)->requests, 1);
    ck_assert_uint_eq(row(0)->sectors, 16);
}
END_TEST

START_TEST(a_copy_wider_than_any_instruction_is_several)
{
    access_at(LOG_READ, 1, ALL, TRACE_FREE, 48, 48);
    ck_assert_uint_eq(row(0)->requests, 3);
    ck_assert_uint_eq(row(0)->size, 16);
    ck_assert_uint_eq(row(0)->useful_bytes, 1536);
    access_at(LOG_READ, 2, ALL, TRACE_FREE, 24, 24);
    ck_assert_uint_eq(row(1)->requests, 3);
    ck_assert_uint_eq(row(1)->size, 8);
    ck_assert_uint_eq(c->now->instructions, 2);
}
END_TEST

START_TEST(shared_memory_has_wavefronts)
{
    access_at(LOG_READ, 1, ALL, TRACE_SHARED, 8, 4);
    access_at(LOG_WRITE, 2, ALL, TRACE_DYNAMIC, 8, 8);
    ck_assert_uint_eq(row(0)->space, REGION_SHARED);
    ck_assert_uint_eq(row(0)->wavefronts, 2);
    ck_assert_uint_eq(row(0)->wavefronts_least, 1);
    ck_assert_uint_eq(row(0)->sectors, 0);
    ck_assert_uint_eq(row(1)->wavefronts, 2);
    ck_assert_uint_eq(row(1)->wavefronts_least, 2);
    ck_assert_str_eq(array_of(0), "the shared memory");
    ck_assert_str_eq(array_of(1), "the dynamic shared memory");
}
END_TEST

START_TEST(atomics_have_collisions)
{
    access_at(LOG_ATOMIC, 1, ALL, TRACE_X, 0, 4);
    access_at(LOG_ATOMIC, 2, 0xf, TRACE_SHARED, 0, 4);
    access_at(LOG_READ, 3, ALL, TRACE_X, 0, 4);
    ck_assert_uint_eq(row(0)->collisions, 31);
    ck_assert_uint_eq(row(0)->sectors, 32);
    ck_assert_uint_eq(row(1)->collisions, 3);
    ck_assert_uint_eq(row(1)->wavefronts, 4);
    ck_assert_uint_eq(row(2)->collisions, 0);
}
END_TEST

/* The second request of each lane's element, of half the lanes; another warp's
 * thread has loaded none. */
START_TEST(thread_that_loads_again_what_it_has_loaded)
{
    access_at(LOG_READ, 1, ALL, TRACE_X, 4, 4);
    access_at(LOG_READ, 2, 0xffff, TRACE_X, 4, 4);
    access_at(LOG_READ, 3, ALL, TRACE_X + 4, 4, 4);
    ck_assert_uint_eq(row(0)->again, 0);
    ck_assert_uint_eq(row(1)->again, 16);
    ck_assert_uint_eq(row(2)->again, 0);
}
END_TEST

/* What lies too far back, and what another block has loaded. */
START_TEST(thread_that_has_forgotten_loads_anew)
{
    access_at(LOG_READ, 1, ALL, TRACE_X, 4, 4);
    for (unsigned k = 0; k < AGAIN_LOADS; k++)
        access_at(LOG_READ, 2, ALL, TRACE_FREE + 4ull * (k + 1), 4, 4);
    access_at(LOG_READ, 3, ALL, TRACE_X, 4, 4);
    ck_assert_uint_eq(row(2)->again, 0);
    counts_block(c);
    access_at(LOG_READ, 4, ALL, TRACE_X, 4, 4);
    ck_assert_uint_eq(row(3)->again, 0);
    access_at(LOG_READ, 5, ALL, TRACE_X, 4, 4);
    ck_assert_uint_eq(row(4)->again, 32);
}
END_TEST

START_TEST(stores_and_shared_memory_are_no_loads_again)
{
    for (uint32_t pc = 1; pc < 3; pc++) {
        access_at(LOG_WRITE, pc, ALL, TRACE_X, 4, 4);
        access_at(LOG_READ, pc + 10, ALL, TRACE_SHARED, 4, 4);
        access_at(LOG_READ, pc + 20, ALL, TRACE_X, 0, 4);
    }
    for (unsigned k = 0; k < c->rows; k++)
        ck_assert_uint_eq(row(k)->again, 0);
}
END_TEST

static void
store_of(unsigned warp, uint64_t at, unsigned size)
{
    uint64_t address[WARP_LANES] = {at};

    counts_take(c, &(struct warp_instruction){.address = address,
                                              .pc = 1,
                                              .lanes = 1,
                                              .size = (uint16_t)size,
                                              .kind = LOG_WRITE,
                                              .warp = warp});
}

/* A store of several requests is one; one to shared memory is none. */
START_TEST(stores_of_the_warp_that_has_most_count)
{
    store_of(0, TRACE_Y, 48);
    store_of(0, TRACE_Y, 4);
    store_of(1, TRACE_Y, 4);
    store_of(1, TRACE_SHARED, 4);
    store_of(1, TRACE_SHARED, 4);
    access_at(LOG_READ, 2, ALL, TRACE_Y, 4, 4);
    ck_assert_uint_eq(c->now->stores_most, 2);
}
END_TEST

START_TEST(stores_of_a_warp_are_those_in_one_block)
{
    store_of(1, TRACE_Y, 4);
    store_of(1, TRACE_Y, 4);
    counts_block(c);
    store_of(1, TRACE_Y, 4);
    ck_assert_uint_eq(c->now->stores_most, 2);
    store_of(1, TRACE_Y, 4);
    store_of(1, TRACE_Y, 4);
    ck_assert_uint_eq(c->now->stores_most, 3);
}
END_TEST

START_TEST(a_value_is_asked_for_again_until_its_warp_writes)
{
    uint64_t address[WARP_LANES];
    struct warp_instruction i = {
        .address = address, .pc = 1, .lanes = ALL, .size = 4, .kind = LOG_READ};

    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        address[lane] = TRACE_X;
    counts_take(c, &i);
    step(LOG_STEP, 2, ALL, false);
    counts_take(c, &i);
    ck_assert_uint_eq(row(0)->requests, 2);
    ck_assert_uint_eq(row(0)->repeats, 1);
    access_at(LOG_WRITE, 3, ALL, TRACE_Y, 4, 4);
    counts_take(c, &i);
    i.lanes = 1;
    counts_take(c, &i);
    i.lanes = ALL;
    counts_take(c, &i);
    i.warp = 1;
    counts_take(c, &i);
    ck_assert_uint_eq(row(0)->repeats, 1);
    step(LOG_BARRIER, 4, ALL, false);
    counts_take(c, &i);
    address[5] += 4;
    counts_take(c, &i);
    counts_take(c, &i);
    ck_assert_uint_eq(row(0)->repeats, 1);
}
END_TEST

START_TEST(pinned_memory_is_the_hosts_and_passes_no_dram)
{
    access_at(LOG_READ, 1, ALL, PINNED, 4, 4);
    ck_assert_uint_eq(row(0)->space, REGION_HOST);
    ck_assert_uint_eq(row(0)->sectors, 4);
    finish();
    ck_assert_uint_eq(c->kernel[0].traffic.read_least, 0);
}
END_TEST

START_TEST(an_address_of_nobodys_has_a_row_without_array)
{
    access_at(LOG_READ, 1, ALL, 0x123456789000ull, 4, 4);
    ck_assert_uint_eq(row(0)->array, 0);
    ck_assert_uint_eq(row(0)->sectors, 4);
    finish();
    ck_assert_uint_eq(c->kernel[0].traffic.read_least, 0);
}
END_TEST

START_TEST(steps_and_barriers_count_as_instructions)
{
    step(LOG_STEP, 1, ALL, true);
    step(LOG_STEP, 1, 3, false);
    step(LOG_BARRIER, 2, 0xffff, false);
    step(LOG_SYNCWARP, 3, ALL, false);
    step(LOG_WARP_OP, 4, ALL, false);
    ck_assert_uint_eq(c->now->instructions, 5);
    ck_assert_uint_eq(c->now->lanes, 32 + 2 + 16 + 32 + 32);
    ck_assert_uint_eq(c->now->barriers, 16);
    ck_assert_uint_eq(c->site[0].waits, 0);
    ck_assert_uint_eq(c->site[1].waits, 16);
    ck_assert_uint_eq(c->site[0].splits, 1);
    ck_assert_uint_eq(c->site[0].instructions, 2);
    ck_assert_uint_eq(c->site[0].lanes, 34);
    ck_assert_uint_eq(c->rows, 0);
}
END_TEST

START_TEST(an_instruction_of_no_lanes_is_none)
{
    step(LOG_STEP, 1, 0, false);
    access_at(LOG_READ, 1, 0, TRACE_X, 4, 4);
    ck_assert_uint_eq(c->now->instructions, 0);
}
END_TEST

/* A log, not instructions: what the threads of a block did. */
START_TEST(threads_of_a_log_are_counted_as_warps)
{
    for (unsigned i = 0; i < 40; i++)
        put_access(&t, LOG_READ, i, TRACE_X + 4ull * i, 4, 7);
    feed();
    finish();
    ck_assert_uint_eq(row(0)->requests, 2);
    ck_assert_uint_eq(row(0)->lanes, 40);
    ck_assert_uint_eq(row(0)->sectors, 5);
}
END_TEST

static TCase *
instructions(void)
{
    TCase *core = tcase_create("instructions");

    tcase_add_checked_fixture(core, set_up, tear_down);
    tcase_add_test(core, a_request_is_counted_in_full);
    tcase_add_test(core, requests_of_one_place_add_up);
    tcase_add_test(core, kinds_sizes_and_arrays_are_told_apart);
    tcase_add_test(core, wide_lanes_are_one_request);
    tcase_add_test(core, a_copy_wider_than_any_instruction_is_several);
    tcase_add_test(core, shared_memory_has_wavefronts);
    tcase_add_test(core, atomics_have_collisions);
    tcase_add_test(core, thread_that_loads_again_what_it_has_loaded);
    tcase_add_test(core, thread_that_has_forgotten_loads_anew);
    tcase_add_test(core, stores_and_shared_memory_are_no_loads_again);
    tcase_add_test(core, stores_of_the_warp_that_has_most_count);
    tcase_add_test(core, stores_of_a_warp_are_those_in_one_block);
    tcase_add_test(core, a_value_is_asked_for_again_until_its_warp_writes);
    tcase_add_test(core, pinned_memory_is_the_hosts_and_passes_no_dram);
    tcase_add_test(core, an_address_of_nobodys_has_a_row_without_array);
    tcase_add_test(core, steps_and_barriers_count_as_instructions);
    tcase_add_test(core, an_instruction_of_no_lanes_is_none);
    tcase_add_test(core, threads_of_a_log_are_counted_as_warps);
    return core;
}

int
main(void)
{
    Suite *suite = suite_create("count");

    suite_add_tcase(suite, instructions());
    return suite_run(suite);
}
