/*
 * measure_all -- several labs side by side, and our own kernels
 */
#include "die.h"
#include "measure.h"
#include "pool.h"
#include <stdio.h>
#include <stdlib.h>

struct measuring {
    const struct options *options;
    const struct gpu *gpu;
    struct seed_secret secret;
    const struct lab *const *labs;
};

static void
note(char *why)
{
    if (why)
        fprintf(stderr, "note: not measured: %s\n", why);
    free(why);
}

static void
work(void *context, size_t i, int worker)
{
    const struct measuring *m = context;
    const struct measure_job job = {.options = m->options,
                                    .gpu = m->gpu,
                                    .secret = &m->secret,
                                    .lab = m->labs[i],
                                    .worker = worker};

    note(measure_lab(&job));
}

void
measure_all(const struct options *o, const struct lab *const *labs,
            size_t count)
{
    struct measuring m = {.options = o, .gpu = gpu_find(o), .labs = labs};

    if (!m.gpu->here)
        return;
    options_need_built(o);
    m.secret = seed_open(o->build);
    note(measure_reference(o, m.gpu));
    if (pool_run(count, o->jobs, work, &m) > 0)
        fprintf(stderr, "note: a lab could not be measured; what it says "
                        "stands above\n");
}
