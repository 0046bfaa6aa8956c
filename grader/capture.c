#include "capture.h"
#include "die.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PAUSE_MS = 5 };

/* Time. */

static long long
now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

/* What is left until `end`, for poll(); an end of 0 is none. */
static int
left_ms(long long end)
{
    const long long left = end - now_ms();

    if (end == 0)
        return -1;
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
wait_for(pid_t child, long long end)
{
    const struct timespec pause = {0, PAUSE_MS * 1000000L};
    int status = 1;
    pid_t got;

    while ((got = waitpid(child, &status, end ? WNOHANG : 0)) == 0 &&
           left_ms(end) > 0)
        nanosleep(&pause, NULL);
    if (got == 0) {
        kill(-child, SIGKILL);
        errno = EINTR;
        got = -1;
    }
    while (got < 0 && errno == EINTR)
        got = waitpid(child, &status, 0);
    return got < 0 ? 1 : status;
}

char *
capture(const char *const *argv, size_t *bytes)
{
    return capture_within(argv, bytes, 0);
}

char *
capture_within(const char *const *argv, size_t *bytes, int ms)
{
    const long long end = ms > 0 ? now_ms() + ms : 0;
    int ends[2], status = 1;
    size_t length = 0;
    char *text;
    pid_t child;

    if (pipe2(ends, O_CLOEXEC) != 0)
        die("%s: no pipe: %s", argv[0], strerror(errno));
    child = start(argv, ends[1], ms > 0);
    close(ends[1]);
    text = read_all(ends[0], &length, end);
    close(ends[0]);
    if (child > 0)
        status = wait_for(child, end);
    if (status != 0) {
        free(text);
        errno = WIFSIGNALED(status) && end && left_ms(end) == 0 ? ETIMEDOUT
                                                                : ECHILD;
        return NULL;
    }
    if (bytes)
        *bytes = length;
    return text;
}
