#include "gpu_explain.h"
#include "diagnose_parts.h"
#include "number.h"
#include <stdio.h>

char *
gpu_error_words(int error, char to[48])
{
    static const struct {
        int error;
        const char *words;
    } table[] = {{1, "invalid argument"},
                 {2, "out of memory"},
                 {9, "invalid configuration argument"},
                 {98, "invalid device function"},
                 {209, "no kernel image for this device"},
                 {701, "too many resources requested for launch"}};

    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].error == error) {
            snprintf(to, 48, "%s", table[i].words);
            return to;
        }
    snprintf(to, 48, "CUDA error %d", error);
    return to;
}

struct refusal {
    const struct gpu *gpu;
    const struct case_result *launch;
    long line;
    const char *error;
};

static bool
block_too_large(const struct refusal *r, struct diagnosis *d)
{
    const uint32_t *b = r->launch->block;
    const long long threads = (long long)b[0] * b[1] * b[2];
    char all[NUMBER_SIZE], most[NUMBER_SIZE];

    if (threads > r->gpu->most_threads)
        return diagnose_say(d, "block-too-large", r->line,
                            "a block of %u x %u x %u = %s threads is refused "
                            "(%s): %s allows %s",
                            b[0], b[1], b[2], number_count(threads, all),
                            r->error, r->gpu->name,
                            number_count(r->gpu->most_threads, most));
    for (int axis = 0; axis < 3; axis++)
        if (b[axis] > (unsigned)r->gpu->most_block[axis])
            return diagnose_say(d, "block-too-large", r->line,
                                "a block of %u x %u x %u threads is refused "
                                "(%s): %s allows %d along %c",
                                b[0], b[1], b[2], r->error, r->gpu->name,
                                r->gpu->most_block[axis], "xyz"[axis]);
    return false;
}

static bool
grid_wrong(const struct refusal *r, struct diagnosis *d)
{
    const uint32_t *g = r->launch->grid;

    for (int axis = 0; axis < 3; axis++) {
        if (g[axis] == 0)
            return diagnose_say(d, "launch-refused", r->line,
                                "a launch of %u x %u x %u blocks is refused "
                                "(%s): there is none along %c",
                                g[0], g[1], g[2], r->error, "xyz"[axis]);
        if (g[axis] > (unsigned)r->gpu->most_grid[axis])
            return diagnose_say(d, "launch-refused", r->line,
                                "a launch of %u x %u x %u blocks is refused "
                                "(%s): %s allows %d along %c",
                                g[0], g[1], g[2], r->error, r->gpu->name,
                                r->gpu->most_grid[axis], "xyz"[axis]);
    }
    return false;
}

static bool
shared_too_large(const struct refusal *r, struct diagnosis *d)
{
    const size_t bytes = r->launch->shared;
    const struct gpu *gpu = r->gpu;
    char all[NUMBER_SIZE], most[NUMBER_SIZE];

    if (bytes <= gpu->most_shared)
        return false;
    number_count((long long)bytes, all);
    if (bytes > gpu->most_opt_in)
        return diagnose_say(d, "launch-refused", r->line,
                            "a block with %s bytes of shared memory is refused "
                            "(%s): %s allows %s",
                            all, r->error, gpu->name,
                            number_count((long long)gpu->most_opt_in, most));
    return diagnose_say(d, "launch-refused", r->line,
                        "a block with %s bytes of shared memory is refused "
                        "(%s): more than %s must be asked for with "
                        "cudaFuncSetAttribute",
                        all, r->error,
                        number_count((long long)gpu->most_shared, most));
}

static bool
other(const struct refusal *r, struct diagnosis *d)
{
    const uint32_t *g = r->launch->grid, *b = r->launch->block;

    return diagnose_say(
        d, "launch-refused", r->line,
        "the launch of %u x %u x %u blocks of %u x %u x %u threads, %u "
        "registers each, is refused by %s (%s)",
        g[0], g[1], g[2], b[0], b[1], b[2], r->launch->registers, r->gpu->name,
        r->error);
}

bool
gpu_explain(const struct gpu *gpu, const struct case_result *result, long line,
            struct diagnosis *d)
{
    char words[48];
    const struct refusal r = {gpu, result, line,
                              gpu_error_words(result->launch_error, words)};

    return result->launch_error &&
           (block_too_large(&r, d) || grid_wrong(&r, d) ||
            shared_too_large(&r, d) || other(&r, d));
}
