/*
 * sandbox: limits are kept, ends are told apart, and nothing is left behind
 */
#include "boxed.h"
#include "workshop.h"
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

#define KILLS 100
#define DEAD 40 /* more processes than a box may have */

START_TEST(exit_status_comes_back)
{
    assert_end("exit", "0", END_EXITED, 0);
    assert_end("exit", "7", END_EXITED, 7);
}
END_TEST

START_TEST(signals_are_named)
{
    assert_end("raise", "11", END_SIGNALLED, SIGSEGV);
    assert_end("raise", "6", END_SIGNALLED, SIGABRT);
    assert_end("overflow", NULL, END_SIGNALLED, SIGSEGV);
}
END_TEST

START_TEST(endless_loop_ends_by_cpu)
{
    assert_end("spin", NULL, END_CPU, -1);
}
END_TEST

START_TEST(ignoring_the_cpu_signal_does_not_help)
{
    assert_end("spin-through-signals", NULL, END_CPU, -1);
}
END_TEST

START_TEST(sleeper_ends_by_wall_clock)
{
    struct sandbox_limits limits = usual_limits();
    limits.wall_s = 0.3;
    struct sandbox_outcome o = finish(start("sleep", NULL, limits, 0));
    ck_assert_int_eq(o.end, END_WALL);
    ck_assert_double_lt(o.wall_s, 15);
    sandbox_outcome_free(&o);
}
END_TEST

START_TEST(stopped_program_ends_by_wall_clock)
{
    struct sandbox_limits limits = usual_limits();
    limits.wall_s = 0.3;
    struct sandbox_outcome o = finish(start("stop", NULL, limits, 0));
    ck_assert_int_eq(o.end, END_WALL);
    sandbox_outcome_free(&o);
}
END_TEST

START_TEST(flood_ends_and_its_head_is_kept)
{
    struct sandbox_outcome o = run("flood", NULL);
    ck_assert_int_eq(o.end, END_OUTPUT);
    ck_assert_int_eq(memcmp(o.out, "head", 4), 0);
    ck_assert_uint_lt(o.out_bytes, 4 * MEBI);
    ck_assert_uint_eq(strlen(o.out), o.out_bytes);
    sandbox_outcome_free(&o);
}
END_TEST

START_TEST(memory_hog_is_told_from_a_crash)
{
    assert_end("hog", NULL, END_MEMORY, -1);
}
END_TEST

START_TEST(large_file_is_refused)
{
    assert_end("big-file", NULL, END_OUTPUT, -1);
}
END_TEST

START_TEST(tmp_is_as_large_as_said)
{
    if (tier == SANDBOX_NAMESPACES)
        assert_end("fill-tmp", NULL, END_EXITED, 9);
}
END_TEST

START_TEST(daemon_does_not_survive_nor_hold_us)
{
    struct sandbox_outcome o = run("daemon", NULL);
    ck_assert_int_eq(o.end, END_EXITED);
    ck_assert_str_eq(o.out, "daemon started\n");
    ck_assert_double_lt(o.wall_s, 15);
    sandbox_outcome_free(&o);
}
END_TEST

START_TEST(fork_bomb_is_bounded_and_gone)
{
    struct sandbox_limits limits = usual_limits();
    limits.wall_s = 3;
    struct sandbox_outcome o = finish(start("fork-bomb", NULL, limits, 0));
    ck_assert_int_eq(o.end, END_WALL);
    int made = atoi(o.out);
    ck_assert_int_ge(made, 4);
    if (tier == SANDBOX_NAMESPACES && geteuid() == 0)
        ck_assert_int_le(made, 16);
    sandbox_outcome_free(&o);
}
END_TEST

START_TEST(limits_arrive)
{
    assert_output("limits", "1 268435456 1048576 0 256 ");
}
END_TEST

START_TEST(libraries_are_looked_for_where_they_lie)
{
    const char *const argv[] = {
        "/usr/bin/sh", "-c", "test -x \"$LD_LIBRARY_PATH/libhere.so\"", NULL};
    struct sandbox_file file = {"/deps/libhere.so", program, 1};
    struct sandbox_job job = {.argv = argv,
                              .files = &file,
                              .file_count = 1,
                              .libraries = "/deps",
                              .limits = usual_limits()};
    struct sandbox_outcome o = finish(sandbox_start(&job));
    ck_assert_int_eq(o.end, END_EXITED);
    ck_assert_int_eq(o.code, 0);
    sandbox_outcome_free(&o);
}
END_TEST

/* A box whose program waits on descriptor 6. */
static struct sandbox *
start_waiting(int read_end)
{
    const char *const argv[] = {"/sandboxed", "wait-for-end", NULL};
    struct sandbox_file file = {"/sandboxed", program, 1};
    struct sandbox_pass pass = {read_end, 6};
    struct sandbox_job job = {.argv = argv,
                              .files = &file,
                              .file_count = 1,
                              .passes = &pass,
                              .pass_count = 1,
                              .limits = usual_limits(),
                              .slot = 1};
    return sandbox_start(&job);
}

START_TEST(second_learns_that_the_first_is_gone)
{
    int ends[2];
    ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);
    struct sandbox *boxes[] = {start("exit", "3", usual_limits(), 0),
                               start_waiting(ends[0])};
    struct sandbox_outcome o[2];
    sandbox_wait(boxes, 2, ends[1], o);
    ck_assert_int_eq(o[0].code, 3);
    ck_assert_int_eq(o[1].end, END_EXITED);
    ck_assert_int_eq(o[1].code, 0);
    if (o[0].uid != 0)
        ck_assert_uint_ne(o[0].uid, o[1].uid);
    close(ends[0]);
    sandbox_outcome_free(&o[0]);
    sandbox_outcome_free(&o[1]);
}
END_TEST

/* Each has its own words, files, uid and end, in the order of its job. */
START_TEST(programs_started_at_once_are_told_apart)
{
    enum { BOXES = 4 };
    static const char *const argv[BOXES][4] = {{"/sandboxed", "exit", "3"},
                                               {"/sandboxed", "raise", "6"},
                                               {"/sandboxed", "exit", "0"},
                                               {"/sandboxed", "exit", "5"}};
    static const int codes[BOXES] = {3, SIGABRT, 0, 5};
    struct sandbox_file file = {"/sandboxed", program, 1};
    struct sandbox_job jobs[BOXES];
    struct sandbox *boxes[BOXES];
    struct sandbox_outcome o[BOXES];

    for (int i = 0; i < BOXES; i++)
        jobs[i] = (struct sandbox_job){.argv = argv[i],
                                       .files = &file,
                                       .file_count = 1,
                                       .limits = usual_limits(),
                                       .slot = i};
    sandbox_start_all(jobs, BOXES, boxes);
    sandbox_wait(boxes, BOXES, -1, o);
    for (int i = 0; i < BOXES; i++) {
        ck_assert_int_eq(o[i].end, i == 1 ? END_SIGNALLED : END_EXITED);
        ck_assert_int_eq(o[i].code, codes[i]);
        for (int k = 0; k < i && o[i].uid != 0; k++)
            ck_assert_uint_ne(o[i].uid, o[k].uid);
        sandbox_outcome_free(&o[i]);
    }
    ck_assert_int_eq(children(), 0);
}
END_TEST

START_TEST(first_is_stopped_when_nobody_listens)
{
    struct sandbox *boxes[] = {start("sleep", NULL, usual_limits(), 0),
                               start("exit", "0", usual_limits(), 1)};
    struct sandbox_outcome o[2];
    sandbox_wait(boxes, 2, -1, o);
    ck_assert_int_eq(o[0].end, END_STOPPED);
    ck_assert_double_lt(o[0].wall_s, 15);
    sandbox_outcome_free(&o[0]);
    sandbox_outcome_free(&o[1]);
}
END_TEST

START_TEST(stop_ends_a_box)
{
    struct sandbox *box = start("sleep", NULL, usual_limits(), 0);
    sandbox_stop(box);
    struct sandbox_outcome o = finish(box);
    ck_assert_int_eq(o.end, END_STOPPED);
    sandbox_outcome_free(&o);
}
END_TEST

/* A grader that starts a box whose program holds a copy of the pipe's end
 * until it is gone. */
static pid_t
fork_grader(const char *habit, const int *ends)
{
    pid_t grader = fork();
    if (grader != 0)
        return grader;
    const char *const argv[] = {"/sandboxed", habit, NULL};
    struct sandbox_file file = {"/sandboxed", program, 1};
    struct sandbox_pass pass = {ends[1], 6};
    struct sandbox_job job = {.argv = argv,
                              .files = &file,
                              .file_count = 1,
                              .passes = &pass,
                              .pass_count = 1,
                              .limits = usual_limits()};
    sandbox_start(&job);
    for (;;)
        pause();
}

/* Kill a grader this long after it has begun; wait until nobody is left.
 * Returns its number. */
static pid_t
kill_after(const char *habit, long nanoseconds)
{
    int ends[2];
    char byte;
    struct timespec wait = {0, nanoseconds};
    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
    pid_t grader = fork_grader(habit, ends);
    close(ends[1]);
    nanosleep(&wait, NULL);
    kill(grader, SIGKILL);
    waitpid(grader, NULL, 0);
    alarm(10);
    ck_assert_int_eq(read(ends[0], &byte, 1), 0);
    alarm(0);
    close(ends[0]);
    while (waitpid(-1, NULL, 0) > 0) /* whom it has left */
        ;
    return grader;
}

START_TEST(nothing_outlives_a_killed_grader)
{
    pid_t grader = kill_after("fork-bomb", 200000000);
    /* Of the limits tier; other suites may have boxes there, too. */
    char *look = checked_format("! ls '%s/tmp/' 2>&1 | grep -qF sandbox.%d.",
                                workshop_folder(), (int)grader);
    ck_assert_int_eq(system(look), 0);
    free(look);
}
END_TEST

/* A start takes some milliseconds: the kills are spread over them. */
START_TEST(nothing_outlives_a_grader_killed_at_a_start)
{
    for (int i = 0; i < KILLS; i++)
        kill_after("sleep", (i % 50) * 200000L);
}
END_TEST

START_TEST(many_boxes_share_one_file)
{
    struct sandbox *boxes[4];
    struct sandbox_outcome o[4];
    for (int i = 0; i < 4; i++)
        boxes[i] = start("exit", "5", usual_limits(), i);
    sandbox_wait(boxes, 4, -1, o);
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(o[i].code, 5);
        sandbox_outcome_free(&o[i]);
    }
}
END_TEST

static void
allow_one_process(void)
{
    setrlimit(RLIMIT_NPROC, &(struct rlimit){1, 1});
}

/* The exit status of a process in which the tier is known when `lack` befalls
 * it. */
static int
status_after(void (*lack)(void))
{
    int status;
    pid_t child = fork();

    if (child == 0) {
        sandbox_probe();
        lack();
        if (!freopen("/dev/null", "w", stderr))
            _exit(99);
        run("exit", "0");
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return WEXITSTATUS(status);
}

START_TEST(box_that_does_not_start_any_more_is_our_fault)
{
    if (tier == SANDBOX_NAMESPACES)
        ck_assert_int_eq(status_after(allow_one_process), 2);
}
END_TEST

/* A process under that uid that has ended, but waits to be taken note of. */
static void
leave_dead(unsigned uid)
{
    siginfo_t about;
    pid_t child = fork();

    if (child == 0)
        _exit(setresuid(uid, uid, uid));
    ck_assert_int_eq(waitid(P_PID, (id_t)child, &about, WEXITED | WNOWAIT), 0);
}

/* The uid that a box has got. */
static unsigned
uid_of_a_box(void)
{
    struct sandbox *box = start("exit", "0", usual_limits(), 0);
    struct sandbox_outcome o;

    sandbox_wait(&box, 1, -1, &o);
    ck_assert_int_eq(o.end, END_EXITED);
    sandbox_outcome_free(&o);
    return o.uid;
}

/* They count against the limit on its processes. */
START_TEST(uid_of_dead_processes_is_left_alone)
{
    unsigned uid = uid_of_a_box();

    if (uid == 0) {
        printf("not run: uids of slots: they need root and namespaces\n");
        return;
    }
    for (int i = 0; i < DEAD; i++)
        leave_dead(uid);
    ck_assert_uint_ne(uid_of_a_box(), uid);
}
END_TEST

static void
lose_the_program(void)
{
    const char *const argv[] = {"/nowhere", NULL};
    struct sandbox_job job = {.argv = argv, .limits = usual_limits()};
    struct sandbox_outcome outcome;
    if (!freopen("/dev/null", "w", stderr))
        _exit(99);
    struct sandbox *box = sandbox_start(&job);
    sandbox_wait(&box, 1, -1, &outcome);
    _exit(outcome.code);
}

/* Not an exit status of the student's. */
START_TEST(box_that_fails_before_its_program_is_our_fault)
{
    if (tier == SANDBOX_NAMESPACES)
        ck_assert_int_eq(status_after(lose_the_program), 2);
}
END_TEST

static void
stand_elsewhere(void)
{
    if (chdir("/") != 0)
        _exit(99);
}

/* Whose build/ it is, is no matter. */
START_TEST(limits_tier_needs_no_folder_here)
{
    struct stat before = {0}, after = {0};

    if (tier != SANDBOX_LIMITS)
        return;
    stat("/tmp/tmp", &before);
    ck_assert_int_eq(status_after(stand_elsewhere), 0);
    stat("/tmp/tmp", &after);
    ck_assert_uint_eq(before.st_ino, after.st_ino);
    ck_assert_int_eq(before.st_mtim.tv_nsec, after.st_mtim.tv_nsec);
}
END_TEST

static void
facts(TCase *c)
{
    tcase_add_test(c, exit_status_comes_back);
    tcase_add_test(c, signals_are_named);
    tcase_add_test(c, endless_loop_ends_by_cpu);
    tcase_add_test(c, ignoring_the_cpu_signal_does_not_help);
    tcase_add_test(c, sleeper_ends_by_wall_clock);
    tcase_add_test(c, stopped_program_ends_by_wall_clock);
    tcase_add_test(c, flood_ends_and_its_head_is_kept);
    if (!SUITE_SANITIZED) { /* there is no limit on address space there */
        tcase_add_test(c, memory_hog_is_told_from_a_crash);
        tcase_add_test(c, limits_arrive);
        tcase_add_test(c, libraries_are_looked_for_where_they_lie);
    }
    tcase_add_test(c, large_file_is_refused);
    tcase_add_test(c, tmp_is_as_large_as_said);
    tcase_add_test(c, daemon_does_not_survive_nor_hold_us);
    tcase_add_test(c, fork_bomb_is_bounded_and_gone);
    tcase_add_test(c, second_learns_that_the_first_is_gone);
    tcase_add_test(c, programs_started_at_once_are_told_apart);
    tcase_add_test(c, first_is_stopped_when_nobody_listens);
    tcase_add_test(c, stop_ends_a_box);
    tcase_add_test(c, nothing_outlives_a_killed_grader);
    tcase_add_test(c, nothing_outlives_a_grader_killed_at_a_start);
    tcase_add_test(c, box_that_does_not_start_any_more_is_our_fault);
    tcase_add_test(c, uid_of_dead_processes_is_left_alone);
    tcase_add_test(c, box_that_fails_before_its_program_is_our_fault);
    tcase_add_test(c, limits_tier_needs_no_folder_here);
    tcase_add_test(c, many_boxes_share_one_file);
}

int
main(void)
{
    return boxed_main("sandbox", facts);
}
