#include "prove_all.h"
#include "clock.h"
#include "die.h"
#include "pool.h"
#include "sandbox.h"
#include "tools.h"
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* One line at most in ten seconds, of whoever comes first. */
static void
show_progress(struct proving *p)
{
    const double s = clock_seconds() - p->begin;
    int told = p->tens;
    const int now = (int)(s / 10);

    if (now > told && atomic_compare_exchange_strong(&p->tens, &told, now))
        printf("  %d of %zu done, %.0f s\n", (int)p->done, p->count, s);
}

static void
work(void *context, size_t i, int worker)
{
    struct proving *p = context;
    struct prove_item *item = &p->item[i];

    pool_say("%s: %s", item->lab->id, strrchr(item->path, '/') + 1);
    prove(item, p->options, p->gpu, &p->secret, worker);
    p->done++;
    prove_show_fault(item);
    for (size_t k = 0; k < p->lab_count; k++)
        if (p->labs[k] == item->lab && --p->left[k] == 0)
            prove_show_lab(p, item->lab);
    show_progress(p);
    fflush(stdout);
}

/* What each worker would find out for itself. */
static void
find_out(void)
{
    json_decref(tools_json());
    sandbox_probe();
}

static int
run(struct proving *p)
{
    size_t failed, faults;

    pool_stop_by(SIGTERM);
    pool_stop_by(SIGINT);
    printf("%zu to prove, %d at once\n", p->count, p->options->jobs);
    fflush(stdout);
    failed = pool_run(p->count, p->options->jobs, work, p);
    faults = prove_show(p);
    prove_clear(p->options);
    fflush(stdout);
    if (pool_stopped())
        return faults ? 1 : 2;
    if (failed > 0)
        die("a worker failed; what it says stands above");
    return faults ? 1 : 0;
}

int
prove_all(const struct options *o, const struct gpu *gpu,
          const struct lab *const *labs, size_t count)
{
    struct proving *p = mmap(NULL, sizeof *p, PROT_READ | PROT_WRITE,
                             MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int code;

    if (p == MAP_FAILED)
        die("no memory for the list of kernels; free some");
    if (count > PROVE_MOST_LABS)
        die("more than %d labs to prove", PROVE_MOST_LABS);
    p->options = o;
    p->gpu = gpu;
    p->secret = seed_open(o->build);
    p->begin = clock_seconds();
    p->labs = labs;
    p->lab_count = count;
    find_out();
    prove_list(p);
    code = run(p);
    munmap(p, sizeof *p);
    return code;
}
