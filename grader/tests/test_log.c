/*
 * Each way in which a log can be no log: it ends as corrupt or cut, with the
 * reason, and nothing else happens.
 */
#include "analysed.h"
#include "suite.h"

#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

static void
corrupt(const char *why)
{
    analyse();
    ck_assert_int_eq(a->end, ENDED_CORRUPT);
    ck_assert_msg(strstr(a->end_text, why) != NULL, "%s", a->end_text);
}

START_TEST(a_log_without_an_end_is_cut)
{
    begin(1, 0);
    analyse();
    ck_assert_int_eq(a->end, ENDED_CUT);
}
END_TEST

START_TEST(a_log_must_begin_with_its_magic)
{
    t.record[0].address++;
    corrupt("magic");
}
END_TEST

START_TEST(a_record_after_the_end_is_corrupt)
{
    put(&t, LOG_END, 0, 0, 0, 0);
    put(&t, LOG_END, 0, 0, 0, 0);
    corrupt("after the log's end");
}
END_TEST

struct broken {
    enum log_kind kind;
    uint64_t address;
    unsigned size;
    unsigned flags;
    const char *why;
};

/* Each after a launch of 2 threads, thread 0 at work. */
static const struct broken broken[] = {
    {LOG_NONE, 0, 0, 0, "unknown kind 0"},
    {LOG_KINDS, 0, 0, 0, "unknown kind"},
    {(enum log_kind)255, 0, 0, 0, "unknown kind 255"},
    {LOG_MORE, 0, 0, 0, "carries on nothing"},
    {LOG_BEGIN, LOG_MAGIC, LOG_VERSION, 0, "second LOG_BEGIN"},
    {LOG_ARRAY, TRACE_X, 0, 0, "after the frame"},
    {LOG_THREAD, 2, 0, 0, "thread 2 of a block of 2"},
    {LOG_THREAD, ~0ull, 0, 0, "of a block of 2"},
    {LOG_BLOCK, 1, 0, 0, "ends with 2 of 2"},
    {LOG_LAUNCH_DONE, 0, 0, 0, "ends with 2 of 2"},
    {LOG_END, 0, 0, 0, "LOG_END inside a launch"},
    {LOG_BARRIER, 0, BARRIERS, 0, "unknown sort of barrier"},
    {LOG_BARRIER_DONE, 0, 0, 0, "not all wait"},
    {LOG_SYNCWARP_DONE, 1, 0, 0, "does not wait"},
    {LOG_SYNCWARP_DONE, 1, 1, 0, "do not exist"},
    {LOG_WARP_OP_DONE, 1ull << 40, 0, 0, "do not exist"},
    {LOG_LANES_ABSENT, 1, 40, 0, "does not exist"},
    {LOG_READ, TRACE_X, 0, 0, "no bytes"},
    {LOG_RELEASE, TRACE_X, 0, 0, "not allocated"},
};

START_TEST(what_does_not_fit_is_corrupt)
{
    const struct broken *bad = &broken[_i];

    begin(2, 0);
    put_thread(&t, 0);
    put(&t, bad->kind, bad->address, 0, bad->size, bad->flags);
    corrupt(bad->why);
}
END_TEST

static const struct {
    enum log_kind kind;
    uint64_t address, more, third;
    const char *why;
} host[] = {
    {LOG_ALLOC, TRACE_X + 4, 8, 0, "overlaps"},
    {LOG_ALLOC, TRACE_FREE, 0, 0, "empty"},
    {LOG_ALLOC, TRACE_FREE, ~0ull, 0, "outside of device memory"},
    {LOG_ALLOC, 0x1234, 64, 0, "outside of device memory"},
    {LOG_FILL, TRACE_X, TRACE_BYTES + 1, 0, "LOG_FILL outside"},
    {LOG_FETCH, TRACE_FREE, 1, 0, "LOG_FETCH outside"},
    {LOG_TRANSFER, TRACE_X, TRACE_Y, ~0ull, "LOG_TRANSFER outside"},
    {LOG_LAUNCH, 0, 1, 1, "0 x 0 threads"},
    {LOG_LAUNCH, 0, 1ull << 32 | 1ull << 48, 1 | 1ull << 16 | 1ull << 32,
     "no blocks"},
    {LOG_LAUNCH, 0, 1 | 1ull << 32 | 1ull << 48, 1024 | 2ull << 16 | 1ull << 32,
     "blocks of 1024 x 2 x 1"},
};

START_TEST(host_records_that_do_not_fit_are_corrupt)
{
    put(&t, host[_i].kind, host[_i].address, 0, 0, 0);
    more(&t, host[_i].more, 0);
    if (host[_i].kind == LOG_TRANSFER || host[_i].kind == LOG_LAUNCH)
        more(&t, host[_i].third, 0);
    corrupt(host[_i].why);
}
END_TEST

START_TEST(a_record_must_have_its_mores)
{
    put(&t, LOG_ALLOC, TRACE_FREE, 0, 0, 0);
    put(&t, LOG_END, 0, 0, 0, 0);
    corrupt("LOG_MORE must come");
}
END_TEST

START_TEST(a_waiting_thread_touches_nothing)
{
    begin(2, 0);
    put_thread(&t, 0);
    put(&t, LOG_BARRIER, 0, 1, BARRIER_PLAIN, 0);
    put_access(&t, LOG_READ, 0, TRACE_X, 4, 1);
    corrupt("no thread runs");
}
END_TEST

static void
drop(void *context, const struct warp_instruction *i)
{
    (void)context;
    (void)i;
}

START_TEST(a_waiting_thread_takes_no_step)
{
    ck_assert(analysis_replay(a, drop, NULL));
    begin(2, 0);
    put_thread(&t, 0);
    put(&t, LOG_STEP, 0, 1, 0, 0);
    put(&t, LOG_BARRIER, 0, 2, BARRIER_PLAIN, 0);
    put(&t, LOG_STEP, 0, 3, 0, 0);
    corrupt("a step where no thread runs");
}
END_TEST

START_TEST(host_code_may_step_between_launches)
{
    ck_assert(analysis_replay(a, drop, NULL));
    begin(1, 0);
    put_exits(&t, 1);
    put(&t, LOG_LAUNCH_DONE, 0, 0, 0, 0);
    put(&t, LOG_STEP, 0, 1, 0, 0);
    put(&t, LOG_END, 0, 0, 0, 0);
    analyse();
    ck_assert_int_eq(a->end, ENDED_DONE);
}
END_TEST

START_TEST(findings_stay_where_warps_are_given_up)
{
    ck_assert(analysis_replay(a, drop, NULL));
    begin(1, 0);
    put_thread(&t, 0);
    for (uint32_t pc = 1; pc <= 1u << 19; pc++)
        put(&t, LOG_STEP, 0, pc, 0, 0);
    put_access(&t, LOG_READ, 0, TRACE_FREE, 4, 7);
    end(1);
    ck_assert_int_eq(a->end, ENDED_DONE);
    ck_assert_ptr_nonnull(warps_why(a->warps));
    ck_assert_uint_eq(a->findings.count, 1);
}
END_TEST

START_TEST(a_launch_has_no_more_blocks_than_it_says)
{
    begin(1, 0);
    put_exits(&t, 1);
    put(&t, LOG_BLOCK, 0, 0, 0, 0);
    corrupt("one too many");
}
END_TEST

START_TEST(memory_is_bounded_whatever_the_log_touches)
{
    struct shadow s = {.memory_bytes = SHADOW_MEMORY_MAX - 100};

    ck_assert(!shadow_open(&s, SPACE_ARENA, 4096, 1u << 30));
    ck_assert(!shadow_open(&s, SPACE_STATIC_SHARED, 0, 1u << 30));
    ck_assert(!shadow_open(&s, SPACE_ARENA, 4096, ~0ull));
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("log");
    TCase *tc = tcase_create("facts");

    tcase_add_checked_fixture(tc, set_up, tear_down);
    tcase_add_test(tc, a_log_without_an_end_is_cut);
    tcase_add_test(tc, a_log_must_begin_with_its_magic);
    tcase_add_test(tc, a_record_after_the_end_is_corrupt);
    tcase_add_loop_test(tc, what_does_not_fit_is_corrupt, 0, COUNT(broken));
    tcase_add_loop_test(tc, host_records_that_do_not_fit_are_corrupt, 0,
                        COUNT(host));
    tcase_add_test(tc, a_record_must_have_its_mores);
    tcase_add_test(tc, a_waiting_thread_touches_nothing);
    tcase_add_test(tc, a_waiting_thread_takes_no_step);
    tcase_add_test(tc, host_code_may_step_between_launches);
    tcase_add_test(tc, findings_stay_where_warps_are_given_up);
    tcase_add_test(tc, a_launch_has_no_more_blocks_than_it_says);
    tcase_add_test(tc, memory_is_bounded_whatever_the_log_touches);
    suite_add_tcase(suite, tc);
    return suite_run(suite);
}
