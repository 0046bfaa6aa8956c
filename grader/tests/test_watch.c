/*
 * watch: what counts as a save, and `grader watch` on a pseudo-terminal: five
 * ways of saving, a file that is gone, Ctrl-C, and no terminal at all
 */
#include "../catalog.h"
#include "../clock.h"
#include "../watch.h"
#include "commanded.h"
#include "scratch.h"
#include "suite.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/prctl.h>
#include <termios.h>
#include <time.h>

/* What counts as a save: the clock is ours. */

static struct watch *watched;

static void
watch_scratch(void)
{
    scratch_make();
    scratch_put("kernel.cu", "one", 3);
    watched = watch_open(scratch);
    ck_assert_int_eq(watch_look(watched, 0), WATCH_SETTLING);
    ck_assert_int_eq(watch_look(watched, 0.2), WATCH_CHANGED);
}

static void
leave_scratch(void)
{
    watch_close(watched);
    scratch_remove();
}

static void
put_over(const char *text)
{
    char *path = checked_string(scratch_path("kernel.cu"));

    scratch_put("new", text, strlen(text));
    ck_assert_int_eq(rename(scratch_path("new"), path), 0);
    free(path);
}

START_TEST(save_of_the_same_content_is_no_news)
{
    scratch_put("kernel.cu", "one", 3);
    ck_assert_int_eq(watch_look(watched, 10), WATCH_SAME);
    put_over("one");
    ck_assert_int_eq(watch_look(watched, 20), WATCH_SAME);
}
END_TEST

START_TEST(half_a_file_waits_for_the_rest)
{
    scratch_put("kernel.cu", "hal", 3);
    ck_assert_int_eq(watch_look(watched, 1.00), WATCH_SETTLING);
    ck_assert_int_eq(watch_look(watched, 1.08), WATCH_SETTLING);
    scratch_put("kernel.cu", "half and rest", 13);
    ck_assert_int_eq(watch_look(watched, 1.09), WATCH_SETTLING);
    ck_assert_int_eq(watch_look(watched, 1.16), WATCH_SETTLING);
    ck_assert_int_eq(watch_look(watched, 1.20), WATCH_CHANGED);
    ck_assert_int_eq(watch_look(watched, 1.50), WATCH_SAME);
}
END_TEST

START_TEST(emptied_file_is_given_more_time)
{
    scratch_put("kernel.cu", "", 0);
    ck_assert_int_eq(watch_look(watched, 1.0), WATCH_SETTLING);
    ck_assert_int_eq(watch_look(watched, 1.5), WATCH_SETTLING);
    scratch_put("kernel.cu", "two", 3);
    ck_assert_int_eq(watch_look(watched, 1.6), WATCH_SETTLING);
    ck_assert_int_eq(watch_look(watched, 1.8), WATCH_CHANGED);
    scratch_put("kernel.cu", "", 0);
    ck_assert_int_eq(watch_look(watched, 2.0), WATCH_SETTLING);
    ck_assert_int_eq(watch_look(watched, 3.0), WATCH_CHANGED);
}
END_TEST

START_TEST(file_that_is_gone_is_said_once_and_may_come_back)
{
    unlink(scratch_path("kernel.cu"));
    ck_assert_int_eq(watch_look(watched, 1), WATCH_SETTLING);
    ck_assert_int_eq(watch_look(watched, 2), WATCH_GONE);
    ck_assert_int_eq(watch_look(watched, 3), WATCH_SAME);
    scratch_put("kernel.cu", "one", 3);
    ck_assert_int_eq(watch_look(watched, 4), WATCH_SETTLING);
    ck_assert_int_eq(watch_look(watched, 5), WATCH_CHANGED);
}
END_TEST

START_TEST(removed_and_made_anew_in_time_is_no_news)
{
    unlink(scratch_path("kernel.cu"));
    ck_assert_int_eq(watch_look(watched, 1), WATCH_SETTLING);
    scratch_put("kernel.cu", "one", 3);
    ck_assert_int_eq(watch_look(watched, 1.2), WATCH_SAME);
}
END_TEST

/* inotify may be silent: the next look is never far. */
START_TEST(looks_are_never_far_apart)
{
    ck_assert_int_eq(watch_look(watched, 10), WATCH_SAME);
    ck_assert_int_le(watch_patience_ms(watched), 300);
    put_over("two");
    ck_assert_int_eq(watch_look(watched, 11), WATCH_SETTLING);
    ck_assert_int_le(watch_patience_ms(watched), 50);
}
END_TEST

START_TEST(answers_are_watched_too)
{
    scratch_put("answers.txt", "blocks: 1\n", 10);
    ck_assert_int_eq(watch_look(watched, 1), WATCH_SETTLING);
    ck_assert_int_eq(watch_look(watched, 2), WATCH_CHANGED);
    scratch_put("other.txt", "1\n", 2);
    ck_assert_int_eq(watch_look(watched, 3), WATCH_SAME);
}
END_TEST

START_TEST(folder_that_is_replaced_is_the_folder)
{
    char *old = checked_format("%s.old", scratch);

    ck_assert_int_eq(rename(scratch, old), 0);
    ck_assert_int_eq(watch_look(watched, 1), WATCH_SETTLING);
    ck_assert_int_eq(watch_look(watched, 2), WATCH_GONE);
    ck_assert_int_eq(mkdir(scratch, 0700), 0);
    scratch_put("kernel.cu", "new", 3);
    ck_assert_int_eq(watch_look(watched, 3), WATCH_SETTLING);
    ck_assert_int_eq(watch_look(watched, 4), WATCH_CHANGED);
    put_over("newer");
    if (watch_descriptor(watched) >= 0) {
        struct pollfd p = {.fd = watch_descriptor(watched), .events = POLLIN};

        ck_assert_int_eq(poll(&p, 1, 0), 1);
    }
    nftw(old, scratch_remove_one, 8, FTW_DEPTH | FTW_PHYS);
    free(old);
}
END_TEST

/* On a pseudo-terminal. */

static pid_t child;
static int terminal = -1;
static char *screen; /* all that came since the last await() */
static size_t length;

static void
take(void)
{
    char text[4096];
    const ssize_t got = read(terminal, text, sizeof text);

    if (got <= 0)
        return;
    screen = checked_grow(screen, length + (size_t)got + 1, 1);
    memcpy(screen + length, text, (size_t)got);
    length += (size_t)got;
    screen[length] = 0;
}

/* Until the word stands on the screen; what stands before it is forgotten. */
static void
await(const char *word)
{
    const double end = clock_seconds() + 60;
    struct pollfd p = {.fd = terminal, .events = POLLIN};
    char *at;

    while (!(at = strstr(screen, word))) {
        ck_assert_msg(clock_seconds() < end && poll(&p, 1, 60000) == 1,
                      "no \"%s\" in:\n%s", word, screen);
        ck_assert_msg(!(p.revents & POLLHUP) || p.revents & POLLIN,
                      "ended without \"%s\":\n%s", word, screen);
        take();
    }
    at += strlen(word);
    length -= (size_t)(at - screen);
    memmove(screen, at, length + 1);
}

static _Noreturn void
become_watch(const char *from, const char *lab)
{
    char *root = checked_format("--root=%s", folder);
    char *build = checked_format("--build=%s/build", folder);
    char *option = checked_format("--from=%s/%s", folder, from);
    char *argv[] = {"grader", "watch", root, build, option, (char *)lab, NULL};

    if (setenv("TERM", "xterm", 1) == 0 && unsetenv("NO_COLOR") == 0 &&
        chdir(folder) == 0)
        execv(grader, argv);
    _exit(127);
}

static void
watch_on_terminal(const char *from, const char *lab)
{
    struct winsize size = {.ws_row = 24, .ws_col = 80};

    /* Whatever it leaves behind becomes our child. */
    ck_assert_int_eq(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
    screen = checked_string("");
    length = 0;
    child = forkpty(&terminal, NULL, NULL, &size);
    ck_assert_int_ge(child, 0);
    if (child == 0)
        become_watch(from, lab);
}

/* After Ctrl-C: it has ended with 0, and nothing that it started is left. */
static void
interrupt(void)
{
    int status = -1;

    ck_assert_int_eq(write(terminal, "\003", 1), 1);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0,
                  "watch ended with %x", status);
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
    ck_assert_int_eq(errno, ECHILD);
    close(terminal);
    free(screen);
    screen = NULL;
}

static void
in_folder(const char *command)
{
    char *whole =
        checked_format("cd '%s/labs/01-index-1d' && %s", folder, command);

    ck_assert_int_eq(shell(whole), 0);
    free(whole);
}

/* A kernel that says NAME when it is compiled: a quick verdict. */
static const struct {
    const char *name, *command;
} saves[] = {
    {"in-place", "echo '#error in-place' >kernel.cu"},
    {"renamed-over", "echo '#error renamed-over' >k && mv k kernel.cu"},
    {"made-anew", "rm kernel.cu && echo '#error made-anew' >kernel.cu"},
    {"in-two-steps", ": >kernel.cu && sleep 0.05 && "
                     "echo '#error in-two-steps' >kernel.cu"},
    {"link-changed", "mkdir -p ../../b && cp -r . ../../b/01-index-1d && "
                     "echo '#error link-changed' >../../b/01-index-1d/"
                     "kernel.cu && ln -s b ../../l && mv -T ../../l ../../a"},
};

START_TEST(every_way_of_saving_is_graded)
{
    in_folder("ln -s labs ../../a && echo '#error first' >kernel.cu");
    watch_on_terminal("a", "01");
    await("#error first");
    for (size_t i = 0; i < sizeof saves / sizeof *saves; i++) {
        await("q quit)");
        in_folder(saves[i].command);
        await("\033[2J");
        await(saves[i].name);
    }
    interrupt();
}
END_TEST

START_TEST(deleted_file_is_told_and_waited_for)
{
    in_folder("echo '#error first' >kernel.cu");
    watch_on_terminal("labs", "01");
    await("#error first");
    in_folder("rm kernel.cu");
    await("kernel.cu is gone");
    await("q quit)");
    in_folder("echo '#error second' >kernel.cu");
    await("#error second");
    interrupt();
}
END_TEST

/* The first kernel would take a minute to be given up. */
START_TEST(grading_under_way_is_ended_by_a_newer_save)
{
    in_folder("sed 's|// How many blocks.*|for (;;) n++;|' "
              "../../.skeletons/01-index-1d/kernel.cu >kernel.cu");
    watch_on_terminal("labs", "01");
    await("compiling");
    usleep(600000);
    in_folder("echo '#error second' >kernel.cu");
    await("#error second");
    ck_assert_ptr_null(strstr(screen, "timed out"));
    interrupt();
}
END_TEST

static struct termios
modes(void)
{
    struct termios t;

    ck_assert_int_eq(tcgetattr(terminal, &t), 0);
    return t;
}

START_TEST(ctrl_c_in_the_middle_puts_the_terminal_back)
{
    struct termios before, during, after;
    int other;

    in_folder("cp ../../solutions/01-index-1d/kernel.cu .");
    watch_on_terminal("labs", "01");
    before = modes();
    await("compiling");
    during = modes();
    await("1 of ");
    /* Kept open: modes are forgotten with the last one that has it open. */
    other = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    ck_assert_int_ge(other, 0);
    ck_assert_int_eq(write(terminal, "\003", 1), 1);
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    after = modes();
    close(other);
    ck_assert(before.c_lflag & ICANON && !(during.c_lflag & ICANON));
    ck_assert_uint_eq(before.c_lflag, after.c_lflag);
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
}
END_TEST

START_TEST(keys_give_hints_and_the_ladder)
{
    in_folder("echo '#error first' >kernel.cu");
    watch_on_terminal("labs", "01");
    await("q quit)");
    ck_assert_int_eq(write(terminal, "h", 1), 1);
    await("hint 1 of 3");
    await("q quit)");
    ck_assert_int_eq(write(terminal, "l", 1), 1);
    await("Stencil Ladder");
    await("q quit)");
    ck_assert_int_eq(write(terminal, "r", 1), 1);
    await("#error first");
    interrupt();
}
END_TEST

/* And how long that takes, for who reads the log. */
START_TEST(without_a_lab_it_goes_on_when_one_has_passed)
{
    double begin;

    watch_on_terminal("labs", NULL);
    await("01-index-1d");
    await("q quit)");
    in_folder("cp ../../solutions/01-index-1d/answers.txt .");
    await("q quit)");
    begin = clock_seconds();
    in_folder("cp ../../solutions/01-index-1d/kernel.cu .");
    await("On to lab");
    printf("lab 01: %.1f s from save to verdict\n", clock_seconds() - begin);
    await(catalog[1]->id);
    interrupt();
}
END_TEST

/* In a file. */

START_TEST(elsewhere_nothing_is_cleared)
{
    char *path = checked_format("%s/out", folder);

    in_folder("echo '#error first' >kernel.cu");
    child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        if (!freopen(path, "w", stdout) || !freopen("/dev/null", "r", stdin))
            _exit(127);
        become_watch("labs", "01");
    }
    for (int i = 0; i < 600 && (!output || !strstr(output, "waiting")); i++) {
        usleep(100000);
        free(output);
        output = text_file_read(path, NULL);
    }
    kill(child, SIGTERM);
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    check_says("\n---- ");
    check_says("#error first");
    ck_assert_ptr_null(strchr(output, '\033'));
    free(path);
}
END_TEST

static TCase *
saved(void)
{
    TCase *c = tcase_create("saved");

    tcase_add_checked_fixture(c, watch_scratch, leave_scratch);
    tcase_add_test(c, save_of_the_same_content_is_no_news);
    tcase_add_test(c, half_a_file_waits_for_the_rest);
    tcase_add_test(c, emptied_file_is_given_more_time);
    tcase_add_test(c, file_that_is_gone_is_said_once_and_may_come_back);
    tcase_add_test(c, removed_and_made_anew_in_time_is_no_news);
    tcase_add_test(c, looks_are_never_far_apart);
    tcase_add_test(c, answers_are_watched_too);
    tcase_add_test(c, folder_that_is_replaced_is_the_folder);
    return c;
}

static TCase *
shown(void)
{
    TCase *c = tcase_create("shown");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_set_timeout(c, 300);
    tcase_add_test(c, every_way_of_saving_is_graded);
    tcase_add_test(c, deleted_file_is_told_and_waited_for);
    tcase_add_test(c, grading_under_way_is_ended_by_a_newer_save);
    tcase_add_test(c, ctrl_c_in_the_middle_puts_the_terminal_back);
    tcase_add_test(c, keys_give_hints_and_the_ladder);
    tcase_add_test(c, without_a_lab_it_goes_on_when_one_has_passed);
    tcase_add_test(c, elsewhere_nothing_is_cleared);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("watch");

    suite_add_tcase(s, saved());
    suite_add_tcase(s, shown());
    return suite_run(s);
}
