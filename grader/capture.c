#include "capture.h"
#include "die.h"
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char *
read_all(int fd, size_t *bytes)
{
    size_t used = 0, room = 4096;
    char *text = checked_alloc(room, 1);
    ssize_t got;

    while ((got = read(fd, text + used, room - used - 1)) != 0) {
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

static pid_t
start(const char *const *argv, int out)
{
    posix_spawn_file_actions_t actions;
    pid_t child;
    int error;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out, 1);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    error = posix_spawnp(&child, argv[0], &actions, NULL,
                         (char *const *)(const void *)argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error ? -1 : child;
}

char *
capture(const char *const *argv, size_t *bytes)
{
    int ends[2], status = 1;
    size_t length = 0;
    char *text;
    pid_t child;

    if (pipe2(ends, O_CLOEXEC) != 0)
        die("%s: no pipe: %s", argv[0], strerror(errno));
    child = start(argv, ends[1]);
    close(ends[1]);
    text = read_all(ends[0], &length);
    close(ends[0]);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (child < 0 || status != 0) {
        free(text);
        return NULL;
    }
    if (bytes)
        *bytes = length;
    return text;
}
