/*
 * What the counts say of launches and kernels, beyond the bounds, and as they
 * are printed.
 */
#include "counting.h"

START_TEST(a_launch_starts_threads_and_warps)
{
    finish();
    ck_assert_uint_eq(c->kernel[0].blocks, 1);
    ck_assert_uint_eq(c->kernel[0].threads, THREADS);
    ck_assert_uint_eq(c->kernel[0].warps, 2);
    ck_assert_uint_eq(c->kernel[0].shared_bytes, 256);
}
END_TEST

/* The block's second warp has half of its lanes. */
START_TEST(warps_have_the_lanes_that_their_block_fills)
{
    finish();
    put(&t, LOG_LAUNCH, 0x402000, 0x400100, 0, 0);
    more(&t, 1ull | 1ull << 32 | 1ull << 48, 0);
    more(&t, 48 | 1ull << 16 | 1ull << 32, 0);
    put(&t, LOG_BLOCK, 0, 0, 0, 0);
    feed();
    for (unsigned warp = 0; warp < 2; warp++)
        counts_take(c,
                    &(struct warp_instruction){
                        .pc = 1, .kind = LOG_STEP, .lanes = 1, .warp = warp});
    put_exits(&t, 48);
    put(&t, LOG_LAUNCH_DONE, 0, 0, 0, 0);
    feed();
    ck_assert_uint_eq(c->kernel[1].filled, 48);
    ck_assert_uint_eq(c->site[c->sites - 1].filled, 48);
}
END_TEST

START_TEST(launches_of_a_kernel_add_up)
{
    access_at(LOG_READ, 1, ALL, TRACE_X, 4, 4);
    finish();
    begin(0x401000);
    access_at(LOG_READ, 1, ALL, TRACE_X, 4, 4);
    finish();
    ck_assert_uint_eq(c->kernels, 1);
    ck_assert_uint_eq(c->kernel[0].launches, 2);
    ck_assert_uint_eq(c->rows, 1);
    ck_assert_uint_eq(row(0)->requests, 2);
    ck_assert_uint_eq(c->kernel[0].traffic.read_least, 256); /* cold twice */
}
END_TEST

START_TEST(kernels_are_told_apart)
{
    access_at(LOG_READ, 1, ALL, TRACE_X, 4, 4);
    finish();
    begin(0x402000);
    access_at(LOG_READ, 1, ALL, TRACE_X, 4, 4);
    finish();
    ck_assert_uint_eq(c->kernels, 2);
    ck_assert_uint_eq(c->rows, 2);
    ck_assert_uint_eq(c->kernel[1].instructions, 1);
}
END_TEST

START_TEST(memory_that_changes_hands_changes_its_name)
{
    finish();
    put_alloc(TRACE_FREE, 256, MEMORY_DEVICE);
    begin(0x401000);
    access_at(LOG_WRITE, 1, 1, TRACE_FREE, 4, 4);
    finish();
    put(&t, LOG_RELEASE, TRACE_FREE, 0x400400, 0, 0);
    put_alloc(TRACE_FREE, 512, MEMORY_DEVICE);
    begin(0x401000);
    access_at(LOG_WRITE, 1, 1, TRACE_FREE, 4, 4);
    finish();
    ck_assert_uint_eq(c->rows, 2);
    ck_assert_str_eq(array_of(0),
                     "the allocation of 256 bytes made at an unknown place");
    ck_assert_str_eq(array_of(1),
                     "the allocation of 512 bytes made at an unknown place");
}
END_TEST

START_TEST(rows_beyond_the_bound_are_summed_up)
{
    for (uint32_t pc = 1; pc <= COUNT_ROWS_MAX + 100; pc++)
        access_at(LOG_READ, pc, ALL, TRACE_X, 4, 4);
    access_at(LOG_READ, 1, ALL, TRACE_X, 4, 4);
    ck_assert_uint_eq(c->rows, COUNT_ROWS_MAX);
    ck_assert_uint_eq(c->now->rest_row[REGION_GLOBAL][COUNT_READ].requests,
                      100);
    ck_assert_uint_eq(row(0)->requests, 2);
}
END_TEST

START_TEST(sites_beyond_the_bound_are_summed_up)
{
    for (uint32_t pc = 1; pc <= COUNT_SITES_MAX + 100; pc++)
        step(LOG_STEP, pc, ALL, false);
    access_at(LOG_WRITE, UINT32_MAX, ALL, TRACE_X, 4, 4);
    access_at(LOG_WRITE, UINT32_MAX - 1, ALL, TRACE_SHARED, 4, 4);
    ck_assert_uint_eq(c->sites, COUNT_SITES_MAX);
    ck_assert_uint_eq(c->now->rest.instructions, 102);
    ck_assert_uint_eq(c->now->rest_row[REGION_GLOBAL][COUNT_WRITE].sectors, 4);
    ck_assert_uint_eq(c->now->rest_row[REGION_SHARED][COUNT_WRITE].wavefronts,
                      1);
    ck_assert_uint_eq(c->rows, 0);
}
END_TEST

START_TEST(kernels_beyond_the_bound_are_summed_up)
{
    finish();
    for (unsigned i = 1; i < COUNT_KERNELS_MAX + 10; i++) {
        begin(0x401000 + 16 * i);
        step(LOG_STEP, 1, ALL, false);
        finish();
    }
    ck_assert_uint_eq(c->kernels, COUNT_KERNELS_MAX);
    ck_assert_uint_eq(c->kernel[COUNT_KERNELS_MAX - 1].instructions, 11);
    ck_assert_uint_eq(c->kernel[COUNT_KERNELS_MAX - 1].entry, 0);
}
END_TEST

START_TEST(names_beyond_the_bound_are_none)
{
    finish();
    for (unsigned i = 0; i < REGION_NAMES_MAX + 10; i++) {
        put_alloc(TRACE_FREE, 256 + 4ull * i, MEMORY_DEVICE);
        begin(0x401000);
        access_at(LOG_WRITE, 1, 1, TRACE_FREE, 4, 4);
        finish();
        put(&t, LOG_RELEASE, TRACE_FREE, 0x400400, 0, 0);
    }
    ck_assert_uint_eq(c->rows, REGION_NAMES_MAX);
    ck_assert_uint_eq(row(REGION_NAMES_MAX - 1)->array, 0);
    ck_assert_uint_eq(row(REGION_NAMES_MAX - 1)->requests, 11);
}
END_TEST

START_TEST(the_counts_are_printed)
{
    access_at(LOG_READ, 1, ALL, TRACE_X, 4, 4);
    access_at(LOG_READ, 1, ALL, TRACE_SHARED, 4, 4);
    finish();
    finish_run();
    const json_t *kernel = json_array_get(counted, 0);
    const json_t *rows = json_object_get(kernel, "accesses");
    const json_t *first = json_array_get(rows, 0);
    ck_assert_uint_eq(json_array_size(rows), 2);
    ck_assert_str_eq(json_string_value(json_object_get(first, "array")), "x");
    ck_assert_str_eq(json_string_value(json_object_get(first, "space")),
                     "global");
    ck_assert_str_eq(json_string_value(json_object_get(first, "kind")), "read");
    ck_assert_int_eq(number_in(first, "sectors"), 4);
    ck_assert_ptr_null(json_object_get(first, "wavefronts"));
    ck_assert_ptr_null(json_object_get(first, "collisions"));
    ck_assert_int_eq(number_in(json_array_get(rows, 1), "wavefronts"), 1);
    ck_assert_int_eq(number_in(kernel, "instructions"), 2);
    ck_assert_int_eq(number_in(json_object_get(kernel, "dram"), "read_least"),
                     128);
}
END_TEST

START_TEST(stores_of_the_worst_warp_are_printed)
{
    access_at(LOG_WRITE, 1, ALL, TRACE_Y, 4, 4);
    access_at(LOG_WRITE, 1, ALL, TRACE_Y, 4, 4);
    finish();
    finish_run();
    ck_assert_int_eq(number_in(json_array_get(counted, 0), "stores_most"), 2);
}
END_TEST

START_TEST(places_that_look_the_same_are_one_row)
{
    access_at(LOG_READ, 1, ALL, TRACE_X, 4, 4);
    access_at(LOG_READ, 2, ALL, TRACE_X, 4, 4);
    step(LOG_STEP, 3, ALL, true);
    finish();
    finish_run();
    const json_t *kernel = json_array_get(counted, 0);
    const json_t *rows = json_object_get(kernel, "accesses");
    const json_t *lines = json_object_get(kernel, "lines");
    ck_assert_uint_eq(json_array_size(rows), 1);
    ck_assert_int_eq(number_in(json_array_get(rows, 0), "requests"), 2);
    ck_assert_uint_eq(json_array_size(lines), 1);
    ck_assert_int_eq(number_in(json_array_get(lines, 0), "instructions"), 3);
    ck_assert_int_eq(number_in(json_array_get(lines, 0), "splits"), 1);
}
END_TEST

START_TEST(permuted_blocks_have_no_dram)
{
    finish();
    analysis_free(a);
    open_run(77);
    begin(0x401000);
    access_at(LOG_READ, 1, ALL, TRACE_X, 4, 4);
    finish();
    finish_run();
    ck_assert(
        json_is_null(json_object_get(json_array_get(counted, 0), "dram")));
}
END_TEST

START_TEST(a_run_that_is_cut_has_no_counts)
{
    access_at(LOG_READ, 1, ALL, TRACE_X, 4, 4);
    print();
    ck_assert_ptr_null(counted);
}
END_TEST

START_TEST(a_run_without_launch_has_an_empty_list)
{
    finish();
    analysis_free(a);
    open_run(0);
    finish_run();
    ck_assert(json_is_array(counted));
    ck_assert_uint_eq(json_array_size(counted), 0);
}
END_TEST

static TCase *
runs(void)
{
    TCase *core = tcase_create("runs");

    tcase_add_checked_fixture(core, set_up, tear_down);
    tcase_add_test(core, a_launch_starts_threads_and_warps);
    tcase_add_test(core, warps_have_the_lanes_that_their_block_fills);
    tcase_add_test(core, launches_of_a_kernel_add_up);
    tcase_add_test(core, kernels_are_told_apart);
    tcase_add_test(core, memory_that_changes_hands_changes_its_name);
    tcase_add_test(core, rows_beyond_the_bound_are_summed_up);
    tcase_add_test(core, sites_beyond_the_bound_are_summed_up);
    tcase_add_test(core, kernels_beyond_the_bound_are_summed_up);
    tcase_add_test(core, names_beyond_the_bound_are_none);
    tcase_add_test(core, the_counts_are_printed);
    tcase_add_test(core, stores_of_the_worst_warp_are_printed);
    tcase_add_test(core, places_that_look_the_same_are_one_row);
    tcase_add_test(core, permuted_blocks_have_no_dram);
    tcase_add_test(core, a_run_that_is_cut_has_no_counts);
    tcase_add_test(core, a_run_without_launch_has_an_empty_list);
    return core;
}

int
main(void)
{
    Suite *suite = suite_create("count_runs");

    suite_add_tcase(suite, runs());
    return suite_run(suite);
}
