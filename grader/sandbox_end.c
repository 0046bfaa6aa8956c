/*
 * sandbox_end -- how a box ends: killed or by itself, reaped, and told as an
 * outcome
 */
#include "clock.h"
#include "die.h"
#include "folder.h"
#include "pidfd.h"
#include "sandbox_inner.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

void
sandbox_free(struct sandbox *box)
{
    for (int i = 0; i < 2; i++)
        sandbox_stream_close(&box->streams[i]);
    if (box->outer_fd >= 0)
        close(box->outer_fd);
    if (box->inner_fd >= 0)
        close(box->inner_fd);
    if (box->info_fd >= 0)
        close(box->info_fd);
    if (box->block_fd >= 0)
        close(box->block_fd);
    if (box->status_fd >= 0)
        close(box->status_fd);
    if (box->control >= 0)
        close(box->control);
    if (box->claim >= 0)
        close(box->claim);
    if (box->folder)
        folder_remove(box->folder);
    free(box->folder);
    free(box);
}

/* Take what the box printed.  Returns false when it is more than allowed. */
bool
sandbox_drain(struct sandbox *box)
{
    for (int i = 0; i < 2; i++)
        sandbox_stream_drain(&box->streams[i]);
    return box->streams[0].bytes + box->streams[1].bytes <=
           box->limits.output_bytes;
}

void
sandbox_kill(struct sandbox *box, enum sandbox_end why)
{
    if (box->killed || box->ended)
        return;
    box->killed = true;
    box->why = why;
    box->deadline = clock_seconds() + SANDBOX_END_S;
    if (box->inner_fd >= 0)
        signal_process(box->inner_fd, SIGKILL);
    if (box->control >= 0)
        close(box->control);
    box->control = -1;
    for (int i = 0; i < 2 && why == END_OUTPUT; i++)
        sandbox_stream_close(&box->streams[i]);
}

void
sandbox_stop(struct sandbox *box)
{
    sandbox_kill(box, END_STOPPED);
}

/* Reap `pid` and add what it and its children used. */
static int
reap(struct sandbox *box, pid_t pid)
{
    int status = 0;
    struct rusage used;
    pid_t got;
    do
        got = wait4(pid, &status, 0, &used);
    while (got < 0 && errno == EINTR);
    if (got != pid) /* bwrap's outer process has reaped the inner one */
        return 0;
    box->cpu_s +=
        (double)used.ru_utime.tv_sec + (double)used.ru_stime.tv_sec +
        1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
    size_t bytes = (size_t)used.ru_maxrss * 1024;
    if (bytes > box->memory_bytes)
        box->memory_bytes = bytes;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* The outer process is gone: make sure that all others are. */
void
sandbox_finish(struct sandbox *box)
{
    if (box->inner_fd >= 0) {
        signal_process(box->inner_fd, SIGKILL);
        struct pollfd gone = {.fd = box->inner_fd, .events = POLLIN};
        int ready;
        do
            ready = poll(&gone, 1, (int)(SANDBOX_END_S * 1000));
        while (ready < 0 && errno == EINTR);
        if (ready != 1)
            die("process %d of a sandbox does not die", (int)box->inner);
    }
    box->code = reap(box, box->outer);
    if (box->inner > 0)
        reap(box, box->inner);
    if (!sandbox_drain(box) && !box->killed) {
        box->killed = true;
        box->why = END_OUTPUT;
    }
    box->ended = true;
}

static enum sandbox_end
end_of(const struct sandbox *box, int *code)
{
    int sign = box->code > 128 ? box->code - 128 : 0;
    *code = box->code;
    if (box->killed)
        return box->why;
    /* Without SIGXCPU it was the hard limit. */
    if (sign == SIGXCPU || (sign == SIGKILL && box->cpu_s >= box->limits.cpu_s))
        return END_CPU;
    if (sign == SIGXFSZ)
        return END_OUTPUT;
    /* Address space may be reserved without being used: who fails while
     * holding a good part of the limit has most likely met it. */
    if (box->code != 0 && box->limits.memory_bytes > 0 &&
        box->memory_bytes >= box->limits.memory_bytes / 10 * 4)
        return END_MEMORY;
    if (sign == 0 || sign >= NSIG)
        return END_EXITED;
    *code = sign;
    return END_SIGNALLED;
}

/* Whether bwrap gave up before it had started the program: it tells the
 * program's exit code where there was one.  No program can forge that. */
static bool
never_started(const struct sandbox *box)
{
    char text[512];
    const char *err = box->streams[1].text;
    if (box->status_fd < 0 || box->killed || box->code != 1 ||
        strncmp(err, "bwrap: ", 7) != 0)
        return false;
    ssize_t bytes = read(box->status_fd, text, sizeof text - 1);
    text[bytes > 0 ? bytes : 0] = '\0';
    return !strstr(text, "exit-code");
}

struct sandbox_outcome
sandbox_outcome_of(struct sandbox *box)
{
    struct sandbox_outcome o = {.wall_s = clock_seconds() - box->started,
                                .cpu_s = box->cpu_s,
                                .memory_bytes = box->memory_bytes,
                                .uid = box->uid,
                                .out = box->streams[0].text,
                                .out_bytes = box->streams[0].bytes,
                                .err = box->streams[1].text,
                                .err_bytes = box->streams[1].bytes};
    o.end = never_started(box) ? END_UNSTARTED : end_of(box, &o.code);
    return o;
}
