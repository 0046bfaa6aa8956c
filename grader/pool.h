/*
 * pool -- one process per piece of work, several at once
 */
#ifndef GRADER_POOL_H
#define GRADER_POOL_H

#include <stdbool.h>
#include <stddef.h>

/* pool_run -- call work(context, i, worker) for each i below `count`, each
 * time in a process of its own, at most `jobs` at once; `worker` tells apart
 * those that run at the same time.  On a terminal one line tells what they
 * are at.
 * Returns how many ended badly (by die(), or by a signal). */
size_t pool_run(size_t count, int jobs,
                void (*work)(void *context, size_t i, int worker),
                void *context);

/* pool_stop_by -- from now on this signal ends pool_run(), which kills its
 * workers and returns; they are none that ended badly
 * pool_stopped -- whether it has come */
void pool_stop_by(int signal);
bool pool_stopped(void);

/* pool_say -- what this worker is at: "06-stencil-tiled: 3 of 26 cases" */
void pool_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
