/*
 * sandbox_need -- what the machine must grant before anything is started
 *
 * A box gets its limits below ours.  Where ours are lower than what the
 * programs in it need, they would fail, and the student would be blamed.
 */
#include "die.h"
#include "sandbox_inner.h"
#include <errno.h>
#include <string.h>
#include <sys/resource.h>

#define GIBI ((rlim_t)1 << 30)

static const struct need {
    int resource;
    const char *option; /* of the shell's ulimit */
    rlim_t unit;        /* which that counts in */
    rlim_t least;
    const char *what;
} needs[] = {
#ifndef __SANITIZE_ADDRESS__ /* see sandbox.c */
    {RLIMIT_AS, "-v", 1024, 8 * GIBI, "KiB of address space"},
    {RLIMIT_DATA, "-d", 1024, 8 * GIBI, "KiB of data"},
#endif
    {RLIMIT_FSIZE, "-f", 1024, GIBI / 4, "KiB a file"},
    {RLIMIT_STACK, "-s", 1024, GIBI / 128, "KiB of stack"},
    {RLIMIT_CPU, "-t", 1, 120, "seconds of CPU time"},
    /* Our own descriptors, and above them all those of a box. */
    {RLIMIT_NOFILE, "-n", 1, 640, "open files"}};

static void
need(const struct need *n, rlim_t least)
{
    struct rlimit limit;
    if (getrlimit(n->resource, &limit) != 0)
        die("no limit on %s: %s", n->what, strerror(errno));
    if (limit.rlim_max < least)
        die("ulimit %s is %llu here (%s): the sandbox needs %llu; raise it, "
            "or grade in a shell without it",
            n->option, (unsigned long long)(limit.rlim_max / n->unit), n->what,
            (unsigned long long)(least / n->unit));
    if (limit.rlim_cur >= least)
        return;
    limit.rlim_cur = least;
    if (setrlimit(n->resource, &limit) != 0)
        die("ulimit %s: %s cannot be raised to %llu: %s", n->option, n->what,
            (unsigned long long)(least / n->unit), strerror(errno));
}

void
sandbox_need(void)
{
    static const struct need processes = {RLIMIT_NPROC, "-u", 1, 0,
                                          "processes"};
    static bool looked;
    if (looked)
        return;
    looked = true;
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        need(&needs[i], needs[i].least);
    need(&processes, sandbox_least_processes());
}
