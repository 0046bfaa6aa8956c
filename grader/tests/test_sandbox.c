/*
 * sandbox: limits are kept, ends are told apart, and nothing is left behind
 */
#include "../die.h"
#include "../memfile.h"
#include "../sandbox.h"
#include "suite.h"
#include "survivors.h"
#include "workshop.h"
#include <check.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MEBI ((size_t)1 << 20)

static int program = -1; /* sandboxed.c, compiled */
static enum sandbox_tier tier;

static void
compile_program(void)
{
    char path[] = "/tmp/sandboxed.XXXXXX";
    int fd = mkstemp(path);
    if (fd < 0)
        die("%s: %s", path, strerror(errno));
    close(fd);
    char *command =
        checked_format("gcc -O1 -w -o %s grader/tests/sandboxed.c", path);
    if (system(command) != 0)
        die("%s failed", command);
    free(command);
    program = memfile_load(path, 0);
    unlink(path);
}

static struct sandbox_limits
usual_limits(void)
{
    return (struct sandbox_limits){.cpu_s = 1,
                                   .wall_s = 20,
                                   .memory_bytes = 256 * MEBI,
                                   .file_bytes = MEBI,
                                   .tmp_bytes = MEBI,
                                   .processes = 8,
                                   .output_bytes = MEBI / 4};
}

static struct sandbox *
start(const char *habit, const char *number, struct sandbox_limits limits,
      int slot)
{
    const char *const argv[] = {"/sandboxed", habit, number, NULL};
    struct sandbox_file file = {"/sandboxed", program, 1};
    struct sandbox_job job = {.argv = argv,
                              .files = &file,
                              .file_count = 1,
                              .limits = limits,
                              .slot = slot};
    return sandbox_start(&job);
}

/* Processes of any user that were started from the program under test. */
static int
children(void)
{
    char *text = NULL;
    size_t room = 0;
    FILE *list = fopen("/proc/thread-self/children", "r");
    ck_assert_ptr_nonnull(list);
    ssize_t bytes = getline(&text, &room, list);
    fclose(list);
    free(text);
    return bytes > 0;
}

static struct sandbox_outcome
finish(struct sandbox *box)
{
    struct sandbox_outcome outcome;
    sandbox_wait(&box, 1, -1, &outcome);
    if (outcome.uid != 0)
        ck_assert_int_eq(survivors(outcome.uid, 1), 0);
    ck_assert_int_eq(children(), 0);
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
    return outcome;
}

static struct sandbox_outcome
run(const char *habit, const char *number)
{
    return finish(start(habit, number, usual_limits(), 0));
}

static void
assert_output(const char *habit, const char *expected)
{
    struct sandbox_outcome o = run(habit, NULL);
    ck_assert_int_eq(o.end, END_EXITED);
    ck_assert_int_eq(o.code, 0);
    ck_assert_str_eq(o.out, expected);
    sandbox_outcome_free(&o);
}

static void
assert_end(const char *habit, const char *number, enum sandbox_end end,
           int code)
{
    struct sandbox_outcome o = run(habit, number);
    ck_assert_int_eq(o.end, end);
    if (code >= 0)
        ck_assert_int_eq(o.code, code);
    ck_assert_double_lt(o.wall_s, 30);
    sandbox_outcome_free(&o);
}

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

START_TEST(grader_cannot_be_reached)
{
    if (tier != SANDBOX_NAMESPACES)
        return;
    struct sandbox_outcome o = run("kill-parent", NULL);
    /* Process 1 of a namespace ignores its children's signals, and ptrace
     * finds nobody else. */
    ck_assert_ptr_nonnull(strstr(o.out, "parent 1,"));
    sandbox_outcome_free(&o);
    assert_output("processes", "2\n");
}
END_TEST

START_TEST(nothing_outside_can_be_written)
{
    if (tier == SANDBOX_NAMESPACES)
        assert_output("write-outside", "0\n");
}
END_TEST

static void
assert_bare_output(const char *habit, const char *expected)
{
    const char *const argv[] = {"/sandboxed", habit, NULL};
    struct sandbox_file file = {"/sandboxed", program, 1};
    struct sandbox_job job = {.argv = argv,
                              .files = &file,
                              .file_count = 1,
                              .limits = usual_limits(),
                              .bare = true};
    struct sandbox_outcome o = finish(sandbox_start(&job));
    ck_assert_int_eq(o.end, END_EXITED);
    ck_assert_int_eq(o.code, 0);
    ck_assert_str_eq(o.out, expected);
    sandbox_outcome_free(&o);
}

START_TEST(bare_box_has_nothing_to_write_to)
{
    if (tier != SANDBOX_NAMESPACES)
        return;
    assert_output("write-inside", "3\n");
    assert_bare_output("write-inside", "0\n");
    assert_bare_output("write-outside", "0\n");
    assert_bare_output("processes", "2\n");
}
END_TEST

START_TEST(there_is_no_network)
{
    if (tier == SANDBOX_NAMESPACES)
        assert_end("network", NULL, END_EXITED, 0);
}
END_TEST

START_TEST(only_passed_descriptors_arrive)
{
    int stray = open("/dev/zero", O_RDONLY); /* not close-on-exec */
    ck_assert_int_ge(stray, 3);
    assert_output("descriptors", "0 1 2 ");
    close(stray);
}
END_TEST

START_TEST(environment_is_ours_alone)
{
    setenv("SECRET", "1", 1);
    struct sandbox_outcome o = run("environment", NULL);
    ck_assert_ptr_null(strstr(o.out, "SECRET"));
    ck_assert_ptr_nonnull(strstr(o.out, "LC_ALL=C\n"));
    ck_assert_ptr_nonnull(strstr(o.out, "PATH=/usr/bin:/bin"));
    if (tier == SANDBOX_NAMESPACES) {
        ck_assert_ptr_nonnull(strstr(o.out, "HOME=/tmp\n"));
        ck_assert_ptr_nonnull(strstr(o.out, "SANDBOX=\n"));
    }
    sandbox_outcome_free(&o);
}
END_TEST

START_TEST(limits_arrive)
{
    assert_output("limits", "1 268435456 1048576 0 256 ");
}
END_TEST

START_TEST(descriptors_arrive_under_their_numbers)
{
    const char *const argv[] = {"/sandboxed", "pass-on", NULL};
    struct sandbox_file file = {"/sandboxed", program, 1};
    int from = memfile_input("from", "hello", 5);
    int to = memfile_create("to");
    struct sandbox_pass passes[] = {{to, 7}, {from, 5}};
    struct sandbox_job job = {.argv = argv,
                              .files = &file,
                              .file_count = 1,
                              .passes = passes,
                              .pass_count = 2,
                              .limits = usual_limits()};
    struct sandbox_outcome o = finish(sandbox_start(&job));
    ck_assert_int_eq(o.end, END_EXITED);
    ck_assert_int_eq(o.code, 0);
    char *text = memfile_read(to, 100, NULL);
    ck_assert_str_eq(text, "hello");
    free(text);
    close(from);
    close(to);
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

START_TEST(nothing_outlives_a_killed_grader)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    pid_t grader = fork();
    if (grader == 0) {
        /* The program holds a copy of the pipe's end until it is gone. */
        const char *const argv[] = {"/sandboxed", "fork-bomb", NULL};
        struct sandbox_file file = {"/sandboxed", program, 1};
        struct sandbox_pass pass = {ends[1], 6};
        struct sandbox_job job = {.argv = argv,
                                  .files = &file,
                                  .file_count = 1,
                                  .passes = &pass,
                                  .pass_count = 1,
                                  .limits = usual_limits()};
        sandbox_start(&job);
        usleep(200000);
        kill(getpid(), SIGKILL);
    }
    close(ends[1]);
    waitpid(grader, NULL, 0);
    char byte;
    alarm(10);
    ck_assert_int_eq(read(ends[0], &byte, 1), 0);
    alarm(0);
    close(ends[0]);
    while (waitpid(-1, NULL, 0) > 0) /* we are a subreaper too */
        ;
    /* Of the limits tier; other suites may have boxes there, too. */
    char *look = checked_format("! ls '%s/tmp/' | grep -qF sandbox.%d.",
                                workshop_folder(), (int)grader);
    ck_assert_int_eq(system(look), 0);
    free(look);
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
        freopen("/dev/null", "w", stderr);
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

static TCase *
facts(void)
{
    TCase *c = tcase_create(sandbox_tier_name(tier));
    tcase_set_timeout(c, 60);
    tcase_add_test(c, exit_status_comes_back);
    tcase_add_test(c, signals_are_named);
    tcase_add_test(c, endless_loop_ends_by_cpu);
    tcase_add_test(c, ignoring_the_cpu_signal_does_not_help);
    tcase_add_test(c, sleeper_ends_by_wall_clock);
    tcase_add_test(c, stopped_program_ends_by_wall_clock);
    tcase_add_test(c, flood_ends_and_its_head_is_kept);
#ifndef __SANITIZE_ADDRESS__ /* no limit on address space there */
    tcase_add_test(c, memory_hog_is_told_from_a_crash);
    tcase_add_test(c, limits_arrive);
#endif
    tcase_add_test(c, large_file_is_refused);
    tcase_add_test(c, tmp_is_as_large_as_said);
    tcase_add_test(c, daemon_does_not_survive_nor_hold_us);
    tcase_add_test(c, fork_bomb_is_bounded_and_gone);
    tcase_add_test(c, grader_cannot_be_reached);
    tcase_add_test(c, nothing_outside_can_be_written);
    tcase_add_test(c, bare_box_has_nothing_to_write_to);
    tcase_add_test(c, there_is_no_network);
    tcase_add_test(c, only_passed_descriptors_arrive);
    tcase_add_test(c, environment_is_ours_alone);
    tcase_add_test(c, descriptors_arrive_under_their_numbers);
    tcase_add_test(c, second_learns_that_the_first_is_gone);
    tcase_add_test(c, first_is_stopped_when_nobody_listens);
    tcase_add_test(c, stop_ends_a_box);
    tcase_add_test(c, nothing_outlives_a_killed_grader);
    tcase_add_test(c, box_that_does_not_start_any_more_is_our_fault);
    tcase_add_test(c, box_that_fails_before_its_program_is_our_fault);
    tcase_add_test(c, limits_tier_needs_no_folder_here);
    tcase_add_test(c, many_boxes_share_one_file);
    return c;
}

/* Each tier has a run of its own: the tests share `tier`. */
static int
run_tier(enum sandbox_tier which)
{
    tier = which;
    sandbox_choose(which);
    Suite *suite = suite_create("sandbox");
    suite_add_tcase(suite, facts());
    return suite_run(suite);
}

int
main(void)
{
    enum sandbox_tier best = sandbox_probe();
    compile_program();
    int failed = 0;
    if (best == SANDBOX_NAMESPACES)
        failed += run_tier(SANDBOX_NAMESPACES);
    else
        puts("sandbox: namespaces not run: bubblewrap does not work here");
    failed += run_tier(SANDBOX_LIMITS);
    return failed != 0;
}
