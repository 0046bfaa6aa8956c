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
    suite_add_tcase(suite, tc);
    return suite_run(suite);
}
