/*
 * sandbox_keeper -- the process between us and what a box runs
 *
 * bwrap ties its processes to ours one after the other, and a program of the
 * limits tier may leave some behind: who kills the grader in between would
 * leave what waits for nobody.  A keeper (a fork of ours) is a subreaper, so
 * that all of them become its children.  It waits for the program, or for the
 * control pipe to close (we want an end, or are gone), and kills its children
 * until there are none.
 */
#include "pidfd.h"
#include "sandbox_inner.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* Kill what is left until there is nothing.  Each kill hands us the killed
 * one's children. */
static void
kill_children(void)
{
    char path[] = "/proc/thread-self/children";
    for (;;) {
        char text[4096];
        int fd = open(path, O_RDONLY | O_CLOEXEC);
        ssize_t bytes = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
        if (fd >= 0)
            close(fd);
        if (bytes <= 0)
            break;
        text[bytes] = '\0';
        char *at = text;
        for (long pid; (pid = strtol(at, &at, 10)) > 0;)
            kill((pid_t)pid, SIGKILL);
        while (waitpid(-1, NULL, WNOHANG) > 0)
            ;
    }
    while (waitpid(-1, NULL, 0) > 0)
        ;
}

static int
shell_code(int status)
{
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Returns the program's exit code, in the shell's manner, once it has ended
 * or is to end. */
static int
await(pid_t program)
{
    int status = 0;
    struct pollfd ends[] = {
        {.fd = hold_process(program), .events = POLLIN},
        {.fd = SANDBOX_CONTROL_FD, .events = POLLIN},
    };

    while (poll(ends, 2, -1) < 0 && errno == EINTR)
        ;
    kill(program, SIGKILL); /* a zombie already, where it ended by itself */
    while (waitpid(program, &status, 0) < 0 && errno == EINTR)
        ;
    return shell_code(status);
}

/* A grader that is killed closes its end before it counts as gone. */
static bool
is_left_alone(pid_t grader)
{
    struct pollfd control = {.fd = SANDBOX_CONTROL_FD, .events = POLLIN};

    return poll(&control, 1, 0) == 1 || getppid() != grader;
}

bool
sandbox_keep(pid_t grader, void (*program)(const void *plan, pid_t keeper),
             const void *plan, int *code)
{
    if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0)
        sandbox_child_fail("PR_SET_CHILD_SUBREAPER");
    fcntl(SANDBOX_CONTROL_FD, F_SETFD, FD_CLOEXEC);
    setsid(); /* a key pressed at the terminal is for the grader */
    pid_t self = getpid();
    pid_t child = fork();
    if (child == 0)
        program(plan, self);
    if (child < 0)
        sandbox_child_fail("fork");
    /* It does not exec: close-on-exec closes nothing in it. */
    close_range(0, SANDBOX_CONTROL_FD - 1, 0);
    close_range(SANDBOX_CONTROL_FD + 1, ~0u, 0);
    *code = await(child);
    if (waitpid(-1, NULL, WNOHANG) == 0)
        kill_children();
    return !is_left_alone(grader);
}
