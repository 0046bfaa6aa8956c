/*
 * The analyser's findings, on logs made by hand (trace.h).
 */
#include "analysed.h"
#include "suite.h"
#include <jansson.h>
#include <signal.h>
#include <stdio.h>

static void
none(void)
{
    ck_assert_int_eq(a->end, ENDED_DONE);
    ck_assert_msg(a->findings.count == 0, "%s",
                  a->findings.count ? a->findings.list[0].text : "");
}

static uint64_t
x_at(unsigned x, unsigned y)
{
    return TRACE_X + 4ull * (y * TRACE_NX + x);
}

static uint64_t
y_at(unsigned x, unsigned y)
{
    return TRACE_Y + 4ull * (y * TRACE_NX + x);
}

START_TEST(a_sound_run_has_no_finding)
{
    begin(2, 0);
    put_access(&t, LOG_WRITE, 0, TRACE_SHARED, 4, 1);
    put_access(&t, LOG_WRITE, 1, TRACE_SHARED + 4, 4, 1);
    put_barrier(&t, 2, 2);
    put_access(&t, LOG_READ, 0, TRACE_SHARED + 4, 4, 3);
    put_access(&t, LOG_READ, 1, TRACE_SHARED, 4, 3);
    put_access(&t, LOG_WRITE, 1, y_at(3, 3), 4, 4);
    end(2);
    none();
    ck_assert_uint_eq(a->accesses, 5);
    ck_assert_uint_eq(a->records, t.count);
}
END_TEST

START_TEST(a_missing_barrier_is_a_shared_race)
{
    begin(33, 0);
    put_access(&t, LOG_WRITE, 7, TRACE_SHARED + 28, 4, 41);
    put_access(&t, LOG_READ, 32, TRACE_SHARED + 28, 4, 47);
    put_access(&t, LOG_READ, 31, TRACE_SHARED + 28, 4, 47);
    end(33);
    const struct finding *f = only(RACE_SHARED);
    ck_assert_uint_eq(f->count, 2);
    ck_assert_uint_eq(f->first.pc, 41);
    ck_assert_uint_eq(f->first.thread[0], 7);
    ck_assert_uint_eq(f->second.pc, 47);
    ck_assert_uint_eq(f->second.thread[0], 32);
    ck_assert_uint_eq(f->subject.offset, 28);
    ck_assert_str_eq(f->subject.space, "shared");
}
END_TEST

START_TEST(blocks_race_in_global_memory)
{
    put_launch(&t, 3, 1, 0);
    for (unsigned block = 0; block < 3; block++) {
        put(&t, LOG_BLOCK, 2 - block, 0, 0, 0);
        put_access(&t, block == 2 ? LOG_WRITE : LOG_READ, 0, x_at(4, 2), 4,
                   10 + block);
        put_exits(&t, 1);
    }
    put(&t, LOG_LAUNCH_DONE, 0, 0, 0, 0);
    put(&t, LOG_END, 0, 0, 0, 0);
    analyse();
    const struct finding *f = only(RACE_GLOBAL);
    ck_assert_msg(strstr(f->text, "nothing orders threads of different blocks: "
                                  "give each a place of its own") != NULL,
                  "%s", f->text);
    ck_assert_uint_eq(f->first.block[0], 1);
    ck_assert_uint_eq(f->second.block[0], 0);
    ck_assert_str_eq(f->subject.array, "x");
    ck_assert_int_eq(f->subject.index[0], 4);
    ck_assert_int_eq(f->subject.index[1], 2);
}
END_TEST

START_TEST(shared_memory_is_unset_again_in_every_block)
{
    put_launch(&t, 2, 1, 16);
    put(&t, LOG_BLOCK, 0, 0, 0, 0);
    put_access(&t, LOG_WRITE, 0, TRACE_DYNAMIC, 4, 1);
    put_access(&t, LOG_READ, 0, TRACE_DYNAMIC, 4, 2);
    put_exits(&t, 1);
    put(&t, LOG_BLOCK, 1, 0, 0, 0);
    put_access(&t, LOG_READ, 0, TRACE_DYNAMIC, 4, 2);
    end(1);
    const struct finding *f = only(UNINITIALISED_SHARED);
    ck_assert_uint_eq(f->first.block[0], 1);
    ck_assert_uint_eq(f->count, 1);
}
END_TEST

START_TEST(one_unset_byte_is_enough)
{
    begin(1, 0);
    put_access(&t, LOG_WRITE, 0, TRACE_SHARED, 2, 1);
    put_access(&t, LOG_WRITE, 0, TRACE_SHARED + 3, 1, 1);
    put_access(&t, LOG_READ, 0, TRACE_SHARED, 4, 2);
    end(1);
    only(UNINITIALISED_SHARED);
}
END_TEST

START_TEST(the_boundary_of_an_output_is_set_its_interior_not)
{
    begin(1, 0);
    for (unsigned y = 0; y < TRACE_NY; y++)
        for (unsigned x = 0; x < TRACE_NX; x++)
            put_access(&t, LOG_READ, 0, y_at(x, y), 4, 1);
    end(1);
    const struct finding *f = only(UNINITIALISED_GLOBAL);
    ck_assert_uint_eq(f->count, 32);
    ck_assert_int_eq(f->subject.index[0], 1);
    ck_assert_int_eq(f->subject.index[1], 1);
    ck_assert_str_eq(f->subject.spelled, "y at (1, 1)");
}
END_TEST

START_TEST(a_copy_carries_unset_bytes_along)
{
    put_alloc(TRACE_FREE, 256);
    put_alloc(TRACE_FREE + 4096, 256);
    put(&t, LOG_FILL, TRACE_FREE + 4, 0, 0, 0);
    more(&t, 4, 0);
    put(&t, LOG_TRANSFER, TRACE_FREE + 4096, 0, 0, 0);
    more(&t, TRACE_FREE, 0);
    more(&t, 16, 0);
    begin(1, 0);
    put_access(&t, LOG_READ, 0, TRACE_FREE + 4096 + 4, 4, 1);
    put_access(&t, LOG_READ, 0, TRACE_FREE + 4096 + 8, 4, 2);
    put_exits(&t, 1);
    put(&t, LOG_LAUNCH_DONE, 0, 0, 0, 0);
    put(&t, LOG_RELEASE, TRACE_FREE, 0, 0, 0);
    put(&t, LOG_RELEASE, TRACE_FREE + 4096, 0, 0, 0);
    put(&t, LOG_END, 0, 0, 0, 0);
    analyse();
    ck_assert_uint_eq(only(UNINITIALISED_GLOBAL)->first.pc, 2);
}
END_TEST

START_TEST(memory_that_is_kept_is_a_leak)
{
    put_alloc(TRACE_FREE, 256);
    put(&t, LOG_END, 0, 0, 0, 0);
    analyse();
    const struct finding *f = only(LEAK);
    ck_assert_str_eq(finding_severity(f->id), "note");
    ck_assert_uint_eq(f->bytes, 256);
}
END_TEST

START_TEST(bounds_are_told_in_elements)
{
    static const struct {
        uint64_t address;
        const char *says;
    } all[] = {
        {TRACE_X + TRACE_BYTES, "reads x[60], just past its end (x has 10 x 6"},
        {TRACE_X + TRACE_BYTES + 12, "reads x[63], 3 elements past its end"},
        {TRACE_X - 4, "reads x[-1], 1 element before its start"},
        {TRACE_X + TRACE_BYTES - 2, "2 of them past its end"},
        {TRACE_Y - 8, "reads y[-2], 2 elements before its start"},
        /* Below all memory, and far below it. */
        {TRACE_X - 20000, "reads x[-5000], 5,000 elements before its start"},
        {TRACE_X - (1 << 24) - 4, "reads memory where nothing is allocated"},
    };

    put_launch(&t, 1, 1, 0);
    put(&t, LOG_BLOCK, 0, 0, 0, 0);
    put_thread(&t, 0);
    put_fault(&t, FAULT_BOUNDS, all[_i].address, 4, 0);
    analyse();
    ck_assert_int_eq(a->end, ENDED_FAULT);
    const struct finding *f = only(OUT_OF_BOUNDS);
    ck_assert_msg(strstr(f->text, all[_i].says) != NULL, "%s", f->text);
    ck_assert(f->first.in_kernel);
}
END_TEST

/* An allocation of the program's own has no elements that could be named. */
START_TEST(bounds_of_an_allocation_are_told_in_bytes)
{
    static const struct {
        uint64_t address;
        const char *says;
    } all[] = {
        {TRACE_FREE + 256,
         "reads memory just past the end of the allocation of 256 bytes"},
        {TRACE_FREE + 264,
         "reads memory 8 bytes past the end of the allocation of 256 bytes"},
        {TRACE_FREE - 1,
         "reads memory 1 byte before the start of the allocation of 256"},
    };

    put_alloc(TRACE_FREE, 256);
    put_launch(&t, 1, 1, 0);
    put(&t, LOG_BLOCK, 0, 0, 0, 0);
    put_thread(&t, 0);
    put_fault(&t, FAULT_BOUNDS, all[_i].address, 4, 0);
    analyse();
    ck_assert_ptr_eq(strstr(only(OUT_OF_BOUNDS)->text, all[_i].says),
                     only(OUT_OF_BOUNDS)->text);
}
END_TEST

START_TEST(every_fault_has_its_finding)
{
    put_fault(&t, (enum log_fault)_i, TRACE_X, 4, 1);
    analyse();
    ck_assert_int_eq(a->end, ENDED_FAULT);
    ck_assert_uint_eq(a->findings.count, 1);
    ck_assert_uint_gt(strlen(a->findings.list[0].text), 10);
    ck_assert_str_ne(finding_severity(a->findings.list[0].id), "note");
}
END_TEST

START_TEST(division_by_zero_is_told_in_words)
{
    put_fault(&t, FAULT_SIGNAL, TRACE_X, 0, SIGFPE);
    analyse();
    ck_assert_ptr_nonnull(
        strstr(only(SIGNAL)->text, "divided by zero (signal 8"));
}
END_TEST

START_TEST(an_offset_from_a_null_pointer_is_told)
{
    static const struct {
        uint64_t address;
        const char *says;
    } all[] = {
        {64, "reads through a null pointer (address 0x40)"},
        {8000, "reads through a null pointer: 8,000 bytes past address 0"},
        {-16ull, "reads through a null pointer: 16 bytes before address 0"},
    };

    put_fault(&t, FAULT_NULL, all[_i].address, 4, 0);
    analyse();
    ck_assert_str_eq(only(NULL_POINTER)->text, all[_i].says);
}
END_TEST

START_TEST(a_full_stack_is_told_with_its_size)
{
    put_fault(&t, FAULT_STACK, TRACE_X, 0, 0);
    analyse();
    ck_assert_ptr_nonnull(
        strstr(only(STACK_OVERFLOW)->text, "the host code's stack of 8 MiB"));
}
END_TEST

START_TEST(a_released_place_is_named)
{
    put_alloc(TRACE_FREE, 256);
    put(&t, LOG_RELEASE, TRACE_FREE, 0, 0, 0);
    put_fault(&t, FAULT_FREED, TRACE_FREE + 8, 4, 1);
    analyse();
    ck_assert_ptr_nonnull(strstr(only(USE_AFTER_FREE)->text,
                                 "writes byte 8 of the allocation of 256"));
}
END_TEST

START_TEST(threads_at_different_barriers_are_a_hazard)
{
    begin(2, 0);
    put_thread(&t, 0);
    put(&t, LOG_BARRIER, 0, 30, BARRIER_PLAIN, 0);
    put_thread(&t, 1);
    put(&t, LOG_BARRIER, 0, 35, BARRIER_PLAIN, 0);
    put(&t, LOG_BARRIER_DONE, 0, 0, 0, 0);
    end(2);
    const struct finding *f = only(BARRIER_DIVERGENT);
    ck_assert_uint_eq(f->first.pc, 30);
    ck_assert_uint_eq(f->second.pc, 35);
    ck_assert_uint_eq(f->second.thread[0], 1);
}
END_TEST

START_TEST(to_leave_before_a_barrier_is_a_note)
{
    begin(3, 0);
    put_thread(&t, 1);
    put(&t, LOG_EXIT, 0, 0, 0, 0);
    for (unsigned i = 0; i < 3; i += 2) {
        put_thread(&t, i);
        put(&t, LOG_BARRIER, 0, 30, BARRIER_PLAIN, 0);
    }
    put(&t, LOG_BARRIER_DONE, 0, 0, 0, 0);
    for (unsigned i = 0; i < 3; i += 2) {
        put_thread(&t, i);
        put(&t, LOG_EXIT, 0, 0, 0, 0);
    }
    end(0);
    const struct finding *f = only(EXITED_BEFORE_BARRIER);
    ck_assert_str_eq(finding_severity(f->id), "note");
    ck_assert_uint_eq(f->second.thread[0], 1);
    /* It is not said how it came to its end: it may have gone around. */
    ck_assert_ptr_nonnull(strstr(f->text, "1 of 3 threads of a block had "
                                          "ended when the others waited"));
}
END_TEST

START_TEST(a_refused_launch_is_a_note_and_listed)
{
    put(&t, LOG_REFUSED, 0x401000, 0x400100, 9, 0);
    more(&t, 1 | 1ull << 32 | 1ull << 48, 0);
    more(&t, 2048 | 1ull << 16 | 1ull << 32, 0);
    put(&t, LOG_END, 0, 0, 0, 0);
    analyse();
    const struct finding *f = only(LAUNCH_REFUSED);
    ck_assert_ptr_nonnull(strstr(f->text, "cudaErrorInvalidConfiguration: a "
                                          "block has at most 1,024 threads"));
    ck_assert_uint_eq(a->launches, 1);
    ck_assert_uint_eq(a->kept[0].block[0], 2048);
}
END_TEST

START_TEST(coverage_tells_reads_writes_and_copies)
{
    const size_t x = 4096 + CASE_GUARD;
    const size_t y = 16384 + CASE_GUARD;

    put(&t, LOG_FILL, x_at(5, 0), 0, 0, 1);
    more(&t, 3, 0);
    put(&t, LOG_FETCH, x_at(4, 0), 0, 0, 0);
    more(&t, 4, 0);
    begin(1, 0);
    put_access(&t, LOG_READ, 0, x_at(0, 0), 8, 1);
    put_access(&t, LOG_WRITE, 0, y_at(1, 1), 4, 1);
    put_access(&t, LOG_ATOMIC, 0, x_at(3, 0), 4, 1);
    end(1);
    none();
    ck_assert_mem_eq(coverage + x,
                     "\1\1\1\1\1\1\1\1\0\0\0\0\3\3\3\3\0\0\0\0\4\4\4\0", 24);
    ck_assert_mem_eq(coverage + y + 40, "\0\0\0\0\2\2\2\2\0\0\0\0", 12);
}
END_TEST

START_TEST(coverage_forgets_what_the_host_overwrites)
{
    const size_t x = 4096 + CASE_GUARD;

    begin(1, 0);
    put_access(&t, LOG_ATOMIC, 0, x_at(0, 0), 4, 1);
    put_access(&t, LOG_WRITE, 0, x_at(1, 0), 4, 1);
    put(&t, LOG_EXIT, 0, 0, 0, 0);
    put(&t, LOG_LAUNCH_DONE, 0, 0, 0, 0);
    put(&t, LOG_FILL, x_at(0, 0), 0, 0, 0);
    more(&t, 12, 0);
    begin(1, 0);
    put_access(&t, LOG_WRITE, 0, x_at(1, 0), 4, 1);
    end(1);
    none();
    ck_assert_mem_eq(coverage + x, "\11\11\11\11\12\12\12\12\10\10\10\10", 12);
}
END_TEST

START_TEST(dynamic_shared_memory_ends_where_the_launch_says)
{
    begin(1, 64);
    put_access(&t, LOG_WRITE, 0, TRACE_DYNAMIC + 60, 4, 1);
    put_access(&t, LOG_WRITE, 0, TRACE_DYNAMIC + 62, 4, 2);
    end(1);
    ck_assert_uint_eq(only(SHARED_OUT_OF_BOUNDS)->first.pc, 2);
}
END_TEST

START_TEST(an_access_outside_of_all_is_found_without_the_engine)
{
    begin(1, 0);
    put_access(&t, LOG_READ, 0, TRACE_X + TRACE_BYTES - 2, 4, 1);
    end(1);
    only(OUT_OF_BOUNDS);
}
END_TEST

START_TEST(findings_are_counted_not_repeated)
{
    begin(1, 0);
    for (unsigned i = 0; i < 1000; i++)
        put_access(&t, LOG_READ, 0, TRACE_SHARED + 4ull * i, 4, i % 100);
    end(1);
    ck_assert_uint_eq(a->findings.count, FINDINGS_MAX);
    ck_assert_uint_eq(a->findings.list[0].count, 10);
}
END_TEST

START_TEST(findings_of_the_same_places_are_joined)
{
    for (uint32_t i = 0; i < 4; i++) {
        struct finding *f = finding_add(&a->findings, RACE_SHARED, i, 9);
        f->first = (struct access){.present = true, .pc = i / 2 ? 3 : 4};
        f->second = (struct access){.present = true, .pc = i / 2 ? 4 : 3};
        f->first.kind = f->second.kind = ACCESS_WRITE;
    }
    emit_merge(a);
    ck_assert_uint_eq(a->findings.count, 1);
    ck_assert_uint_eq(a->findings.list[0].count, 4);
}
END_TEST

START_TEST(findings_of_other_places_stay_apart)
{
    for (uint32_t i = 0; i < 3; i++) {
        struct finding *f = finding_add(&a->findings, RACE_SHARED, i, 9);
        f->first = (struct access){.present = true, .pc = i};
        f->second = (struct access){.present = true, .pc = 9};
    }
    emit_merge(a);
    ck_assert_uint_eq(a->findings.count, 3);
}
END_TEST

START_TEST(the_findings_are_json_of_the_schema)
{
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    begin(2, 0);
    put_access(&t, LOG_WRITE, 0, y_at(2, 3), 4, 1);
    put_access(&t, LOG_WRITE, 1, y_at(2, 3), 4, 2);
    end(2);
    emit_json(a, to);
    fclose(to);
    json_t *json = json_loads(text, 0, NULL);
    const char *id;
    int x, y, thread, grid;
    ck_assert_int_eq(json_unpack(json, "{s[{sss{so}s{s[i]}s[iio]}]s[{s[i]}]}",
                                 "findings", "id", &id, "first", "line",
                                 &(json_t *){NULL}, "second", "thread", &thread,
                                 "index", &x, &y, &(json_t *){NULL}, "launches",
                                 "grid", &grid),
                     0);
    ck_assert_str_eq(id, "race-global");
    ck_assert_int_eq(x, 2);
    ck_assert_int_eq(y, 3);
    ck_assert_int_eq(thread, 1);
    ck_assert_int_eq(grid, 1);
    ck_assert_str_eq(json_string_value(json_object_get(json, "end")), "done");
    json_decref(json);
    free(text);
}
END_TEST

static void
add_findings(TCase *tc)
{
    tcase_add_test(tc, a_sound_run_has_no_finding);
    tcase_add_test(tc, a_missing_barrier_is_a_shared_race);
    tcase_add_test(tc, blocks_race_in_global_memory);
    tcase_add_test(tc, shared_memory_is_unset_again_in_every_block);
    tcase_add_test(tc, one_unset_byte_is_enough);
    tcase_add_test(tc, the_boundary_of_an_output_is_set_its_interior_not);
    tcase_add_test(tc, a_copy_carries_unset_bytes_along);
    tcase_add_test(tc, memory_that_is_kept_is_a_leak);
    tcase_add_loop_test(tc, bounds_are_told_in_elements, 0, 7);
    tcase_add_loop_test(tc, bounds_of_an_allocation_are_told_in_bytes, 0, 3);
    tcase_add_loop_test(tc, every_fault_has_its_finding, 1, FAULTS);
    tcase_add_test(tc, division_by_zero_is_told_in_words);
    tcase_add_loop_test(tc, an_offset_from_a_null_pointer_is_told, 0, 3);
    tcase_add_test(tc, a_full_stack_is_told_with_its_size);
    tcase_add_test(tc, a_released_place_is_named);
    tcase_add_test(tc, threads_at_different_barriers_are_a_hazard);
    tcase_add_test(tc, to_leave_before_a_barrier_is_a_note);
    tcase_add_test(tc, a_refused_launch_is_a_note_and_listed);
    tcase_add_test(tc, coverage_tells_reads_writes_and_copies);
    tcase_add_test(tc, coverage_forgets_what_the_host_overwrites);
    tcase_add_test(tc, dynamic_shared_memory_ends_where_the_launch_says);
    tcase_add_test(tc, an_access_outside_of_all_is_found_without_the_engine);
    tcase_add_test(tc, findings_are_counted_not_repeated);
    tcase_add_test(tc, findings_of_the_same_places_are_joined);
    tcase_add_test(tc, findings_of_other_places_stay_apart);
    tcase_add_test(tc, the_findings_are_json_of_the_schema);
}

int
main(void)
{
    Suite *suite = suite_create("analyse");
    TCase *findings = tcase_create("findings");

    tcase_add_checked_fixture(findings, set_up, tear_down);
    add_findings(findings);
    suite_add_tcase(suite, findings);
    return suite_run(suite);
}
