/*
 * capture: what tools print, and an end to those that hang
 */
#include "../capture.h"
#include "suite.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SHORT_MS = 200, LONG_MS = 20000, MOST_S = 10 };

static char *
say(const char *command, int ms)
{
    const char *argv[] = {"sh", "-c", command, NULL};

    return capture_within(argv, NULL, ms);
}

START_TEST(what_is_printed_is_returned)
{
    char *text = say("sleep 0.1; echo 1; echo 2", LONG_MS);

    ck_assert_str_eq(text, "1\n2\n");
    free(text);
    text = capture((const char *[]){"echo", "1", NULL}, NULL);
    ck_assert_str_eq(text, "1\n");
    free(text);
}
END_TEST

START_TEST(failure_is_no_hanging)
{
    ck_assert_ptr_null(say("echo 1; exit 3", LONG_MS));
    ck_assert_int_ne(errno, ETIMEDOUT);
    ck_assert_ptr_null(say("kill -9 $$", LONG_MS));
    ck_assert_int_ne(errno, ETIMEDOUT);
}
END_TEST

/* With its stdout open, with it closed, and with somebody else at work. */
static const char *const hanging[] = {
    "exec sleep 1000", "exec >/dev/null; exec sleep 1000",
    "echo 1.2; sleep 1000 & wait", "while :; do echo 1; sleep 0.1; done"};

START_TEST(tool_that_hangs_is_ended)
{
    const time_t before = time(NULL);
    char *text = say(hanging[_i], SHORT_MS);

    ck_assert_int_eq(errno, ETIMEDOUT);
    ck_assert_ptr_null(text);
    ck_assert_int_lt(time(NULL) - before, MOST_S);
}
END_TEST

START_TEST(nothing_hangs_for_ever)
{
    const char *argv[] = {"sleep", "1000", NULL};

    capture_patience_ms = SHORT_MS;
    ck_assert_ptr_null(capture(argv, NULL));
    ck_assert_int_eq(errno, ETIMEDOUT);
}
END_TEST

/* The one that it has started would hold the pipe open. */
START_TEST(what_it_has_started_ends_with_it)
{
    int ends[2];
    char byte;

    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_ptr_null(say("sleep 1000 & wait", SHORT_MS));
    close(ends[1]);
    ck_assert_int_eq(read(ends[0], &byte, 1), 0);
    close(ends[0]);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("capture");
    TCase *c = tcase_create("capture");

    tcase_set_timeout(c, 30);
    tcase_add_test(c, what_is_printed_is_returned);
    tcase_add_test(c, failure_is_no_hanging);
    tcase_add_loop_test(c, tool_that_hangs_is_ended, 0,
                        sizeof hanging / sizeof *hanging);
    tcase_add_test(c, nothing_hangs_for_ever);
    tcase_add_test(c, what_it_has_started_ends_with_it);
    suite_add_tcase(s, c);
    return suite_run(s);
}
