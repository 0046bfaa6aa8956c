/* pool: every piece of work once, no more at once than allowed, and faults
 * counted rather than caught */
#include "../die.h"
#include "../pool.h"
#include "suite.h"
#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PIECES = 20, JOBS = 3 };

/* In memory shared with the workers. */
struct board {
    atomic_int running, most, done[PIECES], worker[JOBS];
};

static struct board *board;

static void
set_up(void)
{
    board = mmap(NULL, sizeof *board, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert_ptr_ne(board, MAP_FAILED);
}

static void
nap(void)
{
    nanosleep(&(struct timespec){0, 5000000}, NULL);
}

static void
note(void *context, size_t i, int worker)
{
    int running = atomic_fetch_add(&board->running, 1) + 1;
    int most = atomic_load(&board->most);

    (void)context;
    while (running > most &&
           !atomic_compare_exchange_weak(&board->most, &most, running))
        ;
    /* Two that run at the same time have different numbers. */
    if (worker < 0 || worker >= JOBS ||
        atomic_fetch_add(&board->worker[worker], 1) != 0)
        die("worker %d is taken", worker);
    pool_say("piece %zu", i);
    nap();
    atomic_fetch_add(&board->done[i], 1);
    atomic_fetch_sub(&board->worker[worker], 1);
    atomic_fetch_sub(&board->running, 1);
}

START_TEST(every_piece_is_done_once)
{
    ck_assert_uint_eq(pool_run(PIECES, JOBS, note, NULL), 0);
    for (int i = 0; i < PIECES; i++)
        ck_assert_int_eq(board->done[i], 1);
    ck_assert_int_le(board->most, JOBS);
    ck_assert_int_gt(board->most, 1);
}
END_TEST

static void
fail_some(void *context, size_t i, int worker)
{
    (void)context;
    (void)worker;
    if (i == 2)
        exit(2);
    if (i == 5)
        raise(SIGKILL);
    atomic_fetch_add(&board->done[i], 1);
}

START_TEST(workers_that_fail_are_counted_and_stop_nobody)
{
    ck_assert_uint_eq(pool_run(8, 2, fail_some, NULL), 2);
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq(board->done[i], i != 2 && i != 5);
}
END_TEST

static void
touch_own(void *context, size_t i, int worker)
{
    (void)worker;
    *(int *)context += (int)i + 1;
}

START_TEST(work_is_done_in_a_process_of_its_own)
{
    int mine = 0;

    ck_assert_uint_eq(pool_run(3, 3, touch_own, &mine), 0);
    ck_assert_int_eq(mine, 0);
    ck_assert_uint_eq(pool_run(0, 3, touch_own, &mine), 0);
}
END_TEST

static void
linger(void *context, size_t i, int worker)
{
    (void)context;
    (void)worker;
    atomic_store(&board->done[i], getpid());
    sleep(600);
}

/* With a line of progress between, which is written ten times a second. */
START_TEST(end_of_a_worker_is_seen_at_once_on_a_terminal)
{
    int main_side = posix_openpt(O_RDWR | O_NOCTTY);
    struct timespec begin, end;

    ck_assert_int_eq(grantpt(main_side) | unlockpt(main_side), 0);
    int terminal = open(ptsname(main_side), O_RDWR | O_NOCTTY);
    ck_assert_int_eq(dup2(terminal, STDERR_FILENO), STDERR_FILENO);
    setenv("TERM", "xterm", 1);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    ck_assert_uint_eq(pool_run(PIECES, 1, note, NULL), 0);
    clock_gettime(CLOCK_MONOTONIC, &end);
    ck_assert_double_lt((double)(end.tv_sec - begin.tv_sec) +
                            1e-9 * (double)(end.tv_nsec - begin.tv_nsec),
                        PIECES * 0.08);
}
END_TEST

START_TEST(workers_do_not_outlive_the_grader)
{
    pid_t grader;
    int status;

    /* Orphans come to us, so that we can wait for them. */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    grader = fork();
    if (grader == 0) {
        pool_run(2, 2, linger, NULL);
        _exit(0);
    }
    while (!board->done[0] || !board->done[1])
        nap();
    kill(grader, SIGKILL);
    ck_assert_int_eq(waitpid(grader, NULL, 0), grader);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(waitpid(board->done[i], &status, 0), board->done[i]);
        ck_assert(WIFSIGNALED(status));
    }
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("pool");
    TCase *c = tcase_create("pool");

    tcase_add_checked_fixture(c, set_up, NULL);
    tcase_set_timeout(c, 60);
    tcase_add_test(c, every_piece_is_done_once);
    tcase_add_test(c, workers_that_fail_are_counted_and_stop_nobody);
    tcase_add_test(c, work_is_done_in_a_process_of_its_own);
    tcase_add_test(c, end_of_a_worker_is_seen_at_once_on_a_terminal);
    tcase_add_test(c, workers_do_not_outlive_the_grader);
    suite_add_tcase(s, c);
    return suite_run(s);
}
