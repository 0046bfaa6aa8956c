/*
 * locks -- leave nothing of gpu_lock() behind
 */
#ifndef TESTS_LOCKS_H
#define TESTS_LOCKS_H

#include "../die.h"
#include "../gpu.h"
#include <stdlib.h>
#include <unistd.h>

/* locks_clear -- remove all lock files of a GPU that there is none of */
static inline void
locks_clear(const struct gpu *gpu)
{
    static const char *const parts[] = {"",        "-gate",   "-host-0",
                                        "-host-1", "-host-2", "-host-3"};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char *path = checked_format("/tmp/stencil-ladder-%u-%s%s",
                                    (unsigned)geteuid(), gpu->id, parts[i]);

        unlink(path);
        free(path);
    }
}

#endif
