/*
 * ahead -- work done beside us, in a process of its own, that may turn out not
 * to be needed
 */
#ifndef GRADER_AHEAD_H
#define GRADER_AHEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct ahead {
    pid_t pid; /* 0: nothing is under way */
    int fd;
};

/* ahead_start -- call work(context, result) in a fork of ours; `result` has
 * room for `bytes` bytes there, at most 512 */
struct ahead ahead_start(void (*work)(void *context, void *result),
                         void *context, size_t bytes);

/* ahead_take -- wait for its end, take the result.  Returns false where there
 * is none: it could not be started, or died. */
bool ahead_take(struct ahead *a, void *result, size_t bytes);

/* ahead_drop -- end it and what it has started; nothing happens without one */
void ahead_drop(struct ahead *a);

#endif
