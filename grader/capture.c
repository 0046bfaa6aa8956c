#include "capture.h"
#include "die.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PAUSE_MS = 5, LONG_MS = 3600000 };

int capture_patience_ms = 60000; /* on a busy machine git takes seconds */

/* Time. */

static long long
now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

/* What is left until `end`, for poll(). */
static int
left_ms(long long end)
{
    const long long left = end - now_ms();

    return left > 0 ? (int)left : 0;
}

static bool
is_ready(int fd, long long end)
{
    struct pollfd ready = {.fd = fd, .events = POLLIN};
    int got;

    do
        got = poll(&ready, 1, left_ms(end));
    while (got < 0 && errno == EINTR);
    return got > 0;
}

/* All that comes, until its end or that of the time. */
static char *
read_all(int fd, size_t *bytes, long long end)
{
    size_t used = 0, room = 4096;
    char *text = checked_alloc(room, 1);
    ssize_t got;

    while (is_ready(fd, end) &&
           (got = read(fd, text + used, room - used - 1)) != 0) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            break;
        used += (size_t)got;
        if (room - used < 2)
            text = checked_grow(text, room *= 2, 1);
    }
    text[used] = 0;
    *bytes = used;
    return text;
}

/* In a group of its own it can be ended with all that it has started; in ours
 * Ctrl-C reaches it. */
static pid_t
start(const char *const *argv, int out, bool apart)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t child;
    int error;

    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, apart ? POSIX_SPAWN_SETPGROUP : 0);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out, 1);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    error = posix_spawnp(&child, argv[0], &actions, &attributes,
                         (char *const *)(const void *)argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error ? -1 : child;
}

/* Its status; where it does not end in time it is ended. */
static int
wait_for(pid_t child, long long end, bool apart)
{
    const struct timespec pause = {0, PAUSE_MS * 1000000L};
    int status = 1;
    pid_t got;

    while ((got = waitpid(child, &status, WNOHANG)) == 0 && left_ms(end) > 0)
        nanosleep(&pause, NULL);
    if (got == 0) {
        kill(apart ? -child : child, SIGKILL);
        errno = EINTR;
        got = -1;
    }
    while (got < 0 && errno == EINTR)
        got = waitpid(child, &status, 0);
    return got < 0 ? 1 : status;
}

/* `apart`: with all that it has started it can be ended. */
static char *
run(const char *const *argv, size_t *bytes, int ms, bool apart)
{
    const long long end = now_ms() + ms;
    int ends[2], status = 1;
    size_t length = 0;
    char *text;
    pid_t child;

    if (pipe2(ends, O_CLOEXEC) != 0)
        die("%s: no pipe: %s", argv[0], strerror(errno));
    child = start(argv, ends[1], apart);
    close(ends[1]);
    text = read_all(ends[0], &length, end);
    close(ends[0]);
    if (child > 0)
        status = wait_for(child, end, apart);
    if (status != 0) {
        free(text);
        errno = WIFSIGNALED(status) && left_ms(end) == 0 ? ETIMEDOUT : ECHILD;
        return NULL;
    }
    if (bytes)
        *bytes = length;
    return text;
}

static char *
patient(const char *const *argv, size_t *bytes, int ms)
{
    char *text = run(argv, bytes, ms, false);

    if (!text && errno == ETIMEDOUT)
        fprintf(stderr,
                "grader: %s has not ended after %d s and was stopped; run it "
                "by hand to see what it waits for\n",
                argv[0], ms / 1000);
    return text;
}

char *
capture(const char *const *argv, size_t *bytes)
{
    return patient(argv, bytes, capture_patience_ms);
}

char *
capture_long(const char *const *argv, size_t *bytes)
{
    return patient(argv, bytes, LONG_MS);
}

char *
capture_within(const char *const *argv, size_t *bytes, int ms)
{
    return run(argv, bytes, ms, true);
}
