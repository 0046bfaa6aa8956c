/*
 * What instructions of warps add up to, worked out by hand.
 *
 * The run is a log up to where a block has begun (trace.h); instructions are
 * handed to the counts as the replay of warps would.
 */
#include "../../common/sim/analyse/count.h"
#include "../../common/sim/analyse/emit.h"
#include "suite.h"
#include "trace.h"
#include <jansson.h>
#include <stdio.h>

#define ALL UINT32_MAX
#define THREADS 64u
#define PINNED 0x500000000000ull

static struct trace_log t;
static struct analysis *a;
static struct counts *c;
static json_t *all;     /* what was printed */
static json_t *counted; /* its "counts" */

static void
feed(void)
{
    analysis_feed(a, t.record, t.count);
    ck_assert_msg(!a->ended || a->end == ENDED_DONE, "%s", a->end_text);
    t.count = 0;
}

static void
put_alloc(uint64_t base, uint64_t bytes, enum log_memory memory)
{
    put(&t, LOG_ALLOC, base, 0x400300, 0, memory);
    more(&t, bytes, 0);
}

static void
open_run(uint64_t schedule)
{
    struct case_job job = trace_job();

    job.flags = CASE_COUNT;
    job.schedule = schedule;
    a = analysis_new(&job, NULL, NULL);
    ck_assert_ptr_nonnull(a);
    c = a->counts;
    ck_assert_ptr_nonnull(c);
    put_frame(&t);
    put_alloc(PINNED, 4096, MEMORY_PINNED);
}

static void
begin(uint64_t kernel)
{
    put(&t, LOG_LAUNCH, kernel, 0x400100, 0, 0);
    more(&t, 1ull | 1ull << 32 | 1ull << 48, 256);
    more(&t, THREADS | 1ull << 16 | 1ull << 32, 0);
    put(&t, LOG_BLOCK, 0, 0, 0, 0);
    feed();
}

static void
finish(void)
{
    put_exits(&t, THREADS);
    put(&t, LOG_LAUNCH_DONE, 0, 0, 0, 0);
    feed();
}

static void
print(void)
{
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    analysis_finish(a);
    emit_json(a, to);
    fclose(to);
    all = json_loads(text, 0, NULL);
    free(text);
    ck_assert_ptr_nonnull(all);
    counted = json_object_get(all, "counts");
}

static void
finish_run(void)
{
    put(&t, LOG_END, 0, 0, 0, 0);
    feed();
    print();
}

static void
set_up(void)
{
    t = (struct trace_log){NULL, 0, 0};
    all = NULL;
    open_run(0);
    begin(0x401000);
}

static void
tear_down(void)
{
    json_decref(all);
    free(t.record);
    analysis_free(a);
}

/* Lane k is at `start` + k * `step`. */
static void
access_at(enum log_kind kind, uint32_t pc, uint32_t lanes, uint64_t start,
          uint64_t step, unsigned size)
{
    uint64_t address[WARP_LANES];
    struct warp_instruction i = {.address = address,
                                 .pc = pc,
                                 .lanes = lanes,
                                 .size = (uint16_t)size,
                                 .kind = (uint8_t)kind};

    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = start + k * step;
    counts_take(c, &i);
}

static void
step(enum log_kind kind, uint32_t pc, uint32_t lanes, bool split)
{
    counts_take(c, &(struct warp_instruction){.pc = pc,
                                              .lanes = lanes,
                                              .kind = (uint8_t)kind,
                                              .split = split});
}

static struct count_row *
row(unsigned number)
{
    ck_assert_uint_lt(number, c->rows);
    return &c->row[number];
}

static const char *
array_of(unsigned number)
{
    return c->regions.name[row(number)->array];
}

static json_int_t
number_in(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    ck_assert_msg(json_is_integer(value), "%s is no number", key);
    return json_integer_value(value);
}

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

START_TEST(a_launch_starts_threads_and_warps)
{
    finish();
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
    tcase_add_test(core, pinned_memory_is_the_hosts_and_passes_no_dram);
    tcase_add_test(core, an_address_of_nobodys_has_a_row_without_array);
    tcase_add_test(core, steps_and_barriers_count_as_instructions);
    tcase_add_test(core, an_instruction_of_no_lanes_is_none);
    tcase_add_test(core, threads_of_a_log_are_counted_as_warps);
    return core;
}

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
    tcase_add_test(core, places_that_look_the_same_are_one_row);
    tcase_add_test(core, permuted_blocks_have_no_dram);
    tcase_add_test(core, a_run_that_is_cut_has_no_counts);
    tcase_add_test(core, a_run_without_launch_has_an_empty_list);
    return core;
}

int
main(void)
{
    Suite *suite = suite_create("count");

    suite_add_tcase(suite, instructions());
    suite_add_tcase(suite, runs());
    return suite_run(suite);
}
