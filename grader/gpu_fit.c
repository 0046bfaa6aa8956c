#include "gpu_fit.h"
#include "test.h"
#include <stdio.h>

enum { SHARE = 4, LEAST_POINTS = 4096, OWN_SHARED = 4096 };

size_t
gpu_case_bytes(const struct lab *lab, const struct function *function,
               const struct lab_case *lab_case)
{
    struct test t = {.lab = lab, .function = function, .lab_case = lab_case};

    function->layout(&t);
    return t.job.bytes;
}

/* Of another device's limits it is the simulator's alone, unless it is about
 * arithmetic on the host, or a launch's shared memory that this GPU has, too,
 * with some left for the kernel's own. */
bool
gpu_takes(const struct gpu *gpu, const struct lab *lab,
          const struct function *function, const struct lab_case *lab_case)
{
    struct test t = {.lab = lab, .function = function, .lab_case = lab_case};

    if (lab_case->flags & CASE_MADE_UP)
        return false;
    if (!lab_case->device || function->on_host)
        return true;
    if (!function->shared)
        return false;
    function->layout(&t);
    return function->shared(&t) + OWN_SHARED <= gpu->most_opt_in;
}

static void
halve(struct lab_case *c)
{
    int *longest = &c->x;

    /* Rows stay long: x goes last of equals. */
    if (c->y >= *longest)
        longest = &c->y;
    if (c->z >= *longest)
        longest = &c->z;
    *longest /= 2;
}

int
gpu_fit(const struct lab *lab, const struct function *function,
        struct lab_case *lab_case, size_t device_free, size_t host_free)
{
    const size_t room =
        (device_free < host_free ? device_free : host_free) / SHARE;
    int halved = 0;

    for (; gpu_case_bytes(lab, function, lab_case) > room; halved++) {
        halve(lab_case);
        if ((double)lab_case->x * lab_case->y * lab_case->z < LEAST_POINTS)
            return -1;
    }
    return halved;
}

/* A file of /proc has no size to read by. */
size_t
gpu_host_free(void)
{
    FILE *from = fopen("/proc/meminfo", "re");
    char line[128];
    unsigned long long kib = 0;

    while (from && fgets(line, sizeof line, from))
        if (sscanf(line, "MemAvailable: %llu", &kib) == 1)
            break;
    if (from)
        fclose(from);
    return (size_t)kib * 1024;
}
