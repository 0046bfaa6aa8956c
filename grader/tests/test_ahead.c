/* ahead: a result comes whole or not at all, and what is dropped is gone */
#include "../ahead.h"
#include "suite.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void
twice(void *context, void *result)
{
    *(int *)result = 2 * *(const int *)context;
}

static void
dies(void *context, void *result)
{
    (void)context;
    *(int *)result = 1;
    _exit(2);
}

static void
sleeps(void *context, void *result)
{
    (void)context;
    (void)result;
    for (;;)
        pause();
}

static void
assert_no_child(void)
{
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
    ck_assert_int_eq(errno, ECHILD);
}

START_TEST(result_comes_back)
{
    int value = 21, result = 0;
    struct ahead a = ahead_start(twice, &value, sizeof result);

    ck_assert(ahead_take(&a, &result, sizeof result));
    ck_assert_int_eq(result, 42);
    assert_no_child();
    ck_assert(!ahead_take(&a, &result, sizeof result));
}
END_TEST

START_TEST(who_dies_has_no_result)
{
    int result = 0;
    struct ahead a = ahead_start(dies, NULL, sizeof result);

    ck_assert(!ahead_take(&a, &result, sizeof result));
    assert_no_child();
}
END_TEST

START_TEST(what_is_dropped_is_gone)
{
    struct ahead a = ahead_start(sleeps, NULL, sizeof(int));
    const pid_t pid = a.pid;

    ck_assert_int_gt(pid, 0);
    ahead_drop(&a);
    ck_assert_int_eq(kill(pid, 0), -1);
    assert_no_child();
    ahead_drop(&a);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("ahead");
    TCase *c = tcase_create("ahead");

    tcase_add_test(c, result_comes_back);
    tcase_add_test(c, who_dies_has_no_result);
    tcase_add_test(c, what_is_dropped_is_gone);
    suite_add_tcase(s, c);
    return suite_run(s);
}
