/*
 * sandbox_child -- what the child does between fork and exec
 *
 * Only calls that are safe in a child of a program with threads.
 */
#include "sandbox_inner.h"
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/close_range.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

void
sandbox_child_fail(const char *what)
{
    const char *why = strerrordesc_np(errno);
    (void)!write(2, what, strlen(what));
    (void)!write(2, ": ", 2);
    (void)!write(2, why, strlen(why));
    (void)!write(2, "\n", 1);
    _exit(125);
}

void
sandbox_child_places(const struct sandbox_place *places, size_t count)
{
    int high[SANDBOX_LAST_FD + 1];
    if (close_range(3, ~0u, CLOSE_RANGE_CLOEXEC) != 0)
        sandbox_child_fail("close_range");
    /* First out of the way, so that no number is taken before its turn. */
    for (size_t i = 0; i < count; i++) {
        high[i] = fcntl(places[i].fd, F_DUPFD_CLOEXEC, SANDBOX_LAST_FD + 1);
        if (high[i] < 0)
            sandbox_child_fail("F_DUPFD_CLOEXEC");
    }
    for (size_t i = 0; i < count; i++)
        if (dup2(high[i], places[i].as) < 0)
            sandbox_child_fail("dup2");
}

void
sandbox_child_uid(unsigned uid)
{
    if (uid == 0)
        return;
    if (setgroups(0, NULL) != 0 || setresgid(uid, uid, uid) != 0 ||
        setresuid(uid, uid, uid) != 0)
        sandbox_child_fail("setresuid");
    /* The change made us undumpable, and /proc/self then belongs to root:
     * bwrap could not write its own uid_map. */
    if (prctl(PR_SET_DUMPABLE, 1) != 0)
        sandbox_child_fail("PR_SET_DUMPABLE");
}

static void
limit(int resource, rlim_t soft, rlim_t hard)
{
    struct rlimit old;
    if (getrlimit(resource, &old) != 0)
        sandbox_child_fail("getrlimit");
    if (hard > old.rlim_max)
        hard = old.rlim_max;
    struct rlimit new = {.rlim_cur = soft < hard ? soft : hard,
                         .rlim_max = hard};
    if (setrlimit(resource, &new) != 0)
        sandbox_child_fail("setrlimit");
}

void
sandbox_child_limits(const struct sandbox_limits *limits, unsigned processes)
{
    /* SIGXCPU at the soft limit, SIGKILL a second later for who ignores it. */
    rlim_t cpu = (rlim_t)limits->cpu_s;
    if ((double)cpu < limits->cpu_s)
        cpu++;
    rlim_t stack = (rlim_t)8 << 20;
    limit(RLIMIT_CPU, cpu, cpu + 1);
#ifndef __SANITIZE_ADDRESS__ /* see sandbox.c */
    if (limits->memory_bytes > 0)
        limit(RLIMIT_AS, limits->memory_bytes, limits->memory_bytes);
#endif
    limit(RLIMIT_FSIZE, limits->file_bytes, limits->file_bytes);
    limit(RLIMIT_NPROC, processes, processes);
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_STACK, stack, stack);
    limit(RLIMIT_NOFILE, SANDBOX_LAST_FD + 1, SANDBOX_LAST_FD + 1);
    limit(RLIMIT_MEMLOCK, 0, 0);
    limit(RLIMIT_MSGQUEUE, 0, 0);
}

void
sandbox_child_tied(pid_t grader)
{
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0)
        sandbox_child_fail("PR_SET_PDEATHSIG");
    if (getppid() != grader) /* it died before we asked */
        _exit(125);
}
