/*
 * What the analyser adds to a finding to say where the mistake is, on logs made
 * by hand.
 */
#include "analysed.h"
#include "suite.h"
#include <string.h>

/* Parts of an allocation. */

static void
put_fill(unsigned first, unsigned bytes)
{
    put(&t, LOG_FILL, TRACE_FREE + first, 0x400400, 0, 0);
    more(&t, bytes, 0);
}

/* Of 256 bytes two parts are set, each of `bytes` from `first` on, and the last
 * four read. */
static const char *
said_of_parts(const unsigned first[2], const unsigned bytes[2])
{
    put_alloc(TRACE_FREE, 256);
    for (int k = 0; k < 2; k++)
        put_fill(first[k], bytes[k]);
    begin(1, 0);
    put_access(&t, LOG_READ, 0, TRACE_FREE + 252, 4, 2);
    put_exits(&t, 1);
    put(&t, LOG_LAUNCH_DONE, 0, 0, 0, 0);
    put(&t, LOG_RELEASE, TRACE_FREE, 0, 0, 0);
    put(&t, LOG_END, 0, 0, 0, 0);
    analyse();
    return only(UNINITIALISED_GLOBAL)->text;
}

START_TEST(a_copy_that_was_too_short_is_told)
{
    /* A second one, shorter still, hides nothing. */
    const char *text = said_of_parts((unsigned[]){0, 0}, (unsigned[]){32, 16});

    ck_assert_msg(strstr(text, "before; only its first 32 bytes were copied or "
                               "set, at ") != NULL,
                  "%s", text);
}
END_TEST

/* Rows of a pitch, in either order. */
START_TEST(a_copy_of_another_part_is_not)
{
    static const unsigned first[][2] = {{4, 4}, {0, 64}, {64, 0}};
    const char *text = said_of_parts(first[_i], (unsigned[]){32, 32});

    ck_assert_msg(strstr(text, "only") == NULL, "%s", text);
}
END_TEST

/* Two writes in no order. */

static const char *
said_of_writes(unsigned first_pc, unsigned second_pc)
{
    begin(33, 0);
    put_access(&t, LOG_WRITE, 0, TRACE_SHARED, 4, first_pc);
    put_access(&t, LOG_WRITE, 32, TRACE_SHARED, 4, second_pc);
    end(33);
    return only(RACE_SHARED)->text;
}

START_TEST(no_barrier_mends_two_writes_in_one_line)
{
    const char *text = said_of_writes(41, 41);

    ck_assert_msg(strstr(text, "each element needs one thread") != NULL &&
                      !strstr(text, "there is no barrier"),
                  "%s", text);
}
END_TEST

START_TEST(barrier_may_mend_those_of_two_lines)
{
    const char *text = said_of_writes(41, 47);

    ck_assert_msg(strstr(text, "there is no barrier between") != NULL, "%s",
                  text);
}
END_TEST

/* Shared memory that is read before it is written, by thread 0; thread 1 writes
 * at `address` in the same block. */
static enum later
told_of_later(uint64_t address, bool ends)
{
    put_launch(&t, 2, 2, 0);
    put(&t, LOG_BLOCK, 0, 0, 0, 0);
    put_access(&t, LOG_READ, 0, TRACE_SHARED, 4, 41);
    put_barrier(&t, 2, 45);
    put_access(&t, LOG_WRITE, 1, address, 4, 47);
    if (ends) {
        put_exits(&t, 2);
        put(&t, LOG_BLOCK, 1, 0, 0, 0);
        put_access(&t, LOG_WRITE, 1, TRACE_SHARED, 4, 47);
        end(2);
    } else {
        put_fault(&t, FAULT_BOUNDS, TRACE_X - 4, 4, 0);
        analyse();
    }
    ck_assert_str_eq(finding_name(a->findings.list[0].id),
                     finding_name(UNINITIALISED_SHARED));
    return a->findings.list[0].later;
}

START_TEST(what_is_written_later_in_its_block_is_told)
{
    ck_assert_int_eq(told_of_later(TRACE_SHARED, true), LATER_WRITTEN);
}
END_TEST

/* Another block's write is none of it. */
START_TEST(what_is_never_written_in_its_block_is_told)
{
    ck_assert_int_eq(told_of_later(TRACE_SHARED + 4, true), LATER_NEVER);
}
END_TEST

START_TEST(block_that_does_not_end_tells_nothing)
{
    ck_assert_int_eq(told_of_later(TRACE_SHARED + 4, false), LATER_OPEN);
}
END_TEST

/* Arrays without elements. */

/* z, without elements, lies 12 KiB behind y; an access at `address` ends the
 * run. */
static const char *
said_beside_empty(uint64_t address)
{
    struct case_job job = trace_job();

    job.arrays = 3;
    job.array[2] = trace_array("z", 24576, 0);
    job.array[2].bytes = job.array[2].extent[0] = 0;
    analysis_free(a);
    a = analysis_new(&job, NULL, coverage);
    ck_assert_ptr_nonnull(a);
    put(&t, LOG_ARRAY, TRACE_FREE, 0, 2, 0);
    begin(1, 0);
    put_thread(&t, 0);
    put_fault(&t, FAULT_BOUNDS, address, 4, 0);
    analyse();
    return only(OUT_OF_BOUNDS)->text;
}

START_TEST(array_without_elements_is_named)
{
    static const struct {
        uint64_t address;
        const char *says;
    } all[] = {
        {TRACE_FREE - 4, "reads z[-1], and z has no elements in this case"},
        {TRACE_FREE, "reads z[0], and z has no elements in this case"},
        {TRACE_FREE + 8, "reads z[2], and z has no elements in this case"},
    };

    ck_assert_str_eq(said_beside_empty(all[_i].address), all[_i].says);
    ck_assert_str_eq(a->findings.list[0].subject.array, "z");
    ck_assert_int_eq(a->findings.list[0].subject.index[0], _i == 0   ? -1
                                                           : _i == 1 ? 0
                                                                     : 2);
}
END_TEST

/* Nor one where memory lies nearer, or which is far away. */
START_TEST(array_without_elements_is_not_blamed_for_others)
{
    static const uint64_t address[] = {TRACE_Y + TRACE_BYTES,
                                       TRACE_FREE - CASE_GUARD};
    const char *text = said_beside_empty(address[_i]);

    ck_assert_msg(strstr(text, "z") == NULL, "%s", text);
}
END_TEST

/* What a run had done that did not end: two launches of two blocks each, the
 * last of which was ended. */
START_TEST(run_without_end_tells_where_its_records_went)
{
    const struct finding *f;

    for (int launch = 0; launch < 2; launch++) {
        put_launch(&t, 2, 2, 0);
        for (int block = 0; block < 2; block++) {
            put(&t, LOG_BLOCK, block, 0, 0, 0);
            if (launch + block < 2)
                put_exits(&t, 2);
        }
        if (launch == 0)
            put(&t, LOG_LAUNCH_DONE, 0, 0, 0, 0);
    }
    put(&t, LOG_THREAD, 1, 0, 0, 0);
    put_fault(&t, FAULT_BUDGET, 0, 0, 0);
    analyse();
    f = only(BUDGET);
    ck_assert_uint_eq(f->threads, 8);
    ck_assert_uint_eq(f->own, 3); /* THREAD, FAULT, MORE */
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("analyse_told");
    TCase *tc = tcase_create("told");

    tcase_add_checked_fixture(tc, set_up, tear_down);
    tcase_add_test(tc, a_copy_that_was_too_short_is_told);
    tcase_add_loop_test(tc, a_copy_of_another_part_is_not, 0, 3);
    tcase_add_test(tc, no_barrier_mends_two_writes_in_one_line);
    tcase_add_test(tc, barrier_may_mend_those_of_two_lines);
    tcase_add_test(tc, what_is_written_later_in_its_block_is_told);
    tcase_add_test(tc, what_is_never_written_in_its_block_is_told);
    tcase_add_test(tc, block_that_does_not_end_tells_nothing);
    tcase_add_loop_test(tc, array_without_elements_is_named, 0, 3);
    tcase_add_loop_test(tc, array_without_elements_is_not_blamed_for_others, 0,
                        2);
    tcase_add_test(tc, run_without_end_tells_where_its_records_went);
    suite_add_tcase(suite, tc);
    return suite_run(suite);
}
