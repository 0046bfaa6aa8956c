/*
 * sandbox_uid -- a uid for each slot
 *
 * Each box of a grader that runs as root has a uid of its own: RLIMIT_NPROC
 * counts per uid, and no box may signal another.  Several graders may run at
 * once, so a uid is claimed by binding a name in the abstract socket namespace,
 * which the kernel releases when we are gone.  Graders in other containers do
 * not see that name, but the kernel counts their processes all the same: so
 * each container begins elsewhere.
 */
#include "die.h"
#include "sandbox_inner.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define FIRST_UID 61000u /* or $GRADER_SLOT_UID */
#define UIDS 1000u
#define APART 37u /* from the uids of the next container on */
#define OTHERS 512u
#define BWRAP 4u     /* itself two processes, one more while it sets up */
#define MOST_OWN 32u /* of a box that compiles */

static unsigned
first_uid(void)
{
    const char *text = getenv("GRADER_SLOT_UID");
    if (!text || !*text)
        return FIRST_UID;
    char *end;
    unsigned long uid = strtoul(text, &end, 10);
    if (*end || uid < 1000 || uid > 0x7fffffff)
        die("GRADER_SLOT_UID=%s: give an unused uid from 1000 up", text);
    return (unsigned)uid;
}

/* Whether `uid` is ours now; `fd` then holds it. */
static bool
claim(int fd, unsigned uid)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1,
                          "stencil-ladder-uid-%u", uid);
    socklen_t bytes = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 +
                                  (size_t)length);
    return bind(fd, (struct sockaddr *)&name, bytes) == 0;
}

/* Whether no process has the uid: those of a grader that was killed count
 * until process 1 has taken note of their end. */
static bool
is_unused(unsigned uid)
{
    errno = 0;
    return getpriority(PRIO_USER, uid) == -1 && errno == ESRCH;
}

/* Returns a descriptor that holds the uid, or -1 where another has it. */
static int
try_uid(unsigned uid)
{
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        die("no socket to claim a uid with: %s", strerror(errno));
    if (claim(fd, uid) && is_unused(uid))
        return fd;
    close(fd);
    return -1;
}

/* Where this container begins, unless it was told. */
static unsigned
offset(void)
{
    struct stat about;
    const char *told = getenv("GRADER_SLOT_UID");
    if ((told && *told) || stat("/proc/self/ns/net", &about) != 0)
        return 0;
    return (unsigned)(about.st_ino % UIDS) * APART;
}

int
sandbox_claim_uid(int slot, unsigned *uid)
{
    *uid = 0;
    if (geteuid() != 0)
        return -1;
    unsigned first = first_uid();
    unsigned from = offset() + (unsigned)slot;
    for (unsigned i = 0; i < UIDS; i++) {
        *uid = first + (from + i) % UIDS;
        int fd = try_uid(*uid);
        if (fd >= 0)
            return fd;
    }
    die("uids %u to %u are all in use; set GRADER_SLOT_UID", first,
        first + UIDS - 1);
}

static unsigned
threads_of(const char *process, uid_t uid)
{
    char path[64];
    struct stat about;
    snprintf(path, sizeof path, "/proc/%.20s/task", process);
    if (stat(path, &about) != 0 || about.st_uid != uid)
        return 0;
    /* A folder's links: itself, its name, and one for each thread. */
    return about.st_nlink > 2 ? (unsigned)about.st_nlink - 2 : 0;
}

/* Those of our own user. */
static unsigned
threads_now(void)
{
    unsigned threads = 0;
    DIR *all = opendir("/proc");
    if (!all)
        die("/proc: %s", strerror(errno));
    for (struct dirent *d; (d = readdir(all));)
        if (d->d_name[0] >= '1' && d->d_name[0] <= '9')
            threads += threads_of(d->d_name, geteuid());
    closedir(all);
    return threads;
}

unsigned
sandbox_processes(unsigned uid, int own)
{
    unsigned processes = (unsigned)own + BWRAP;
    if (uid != 0)
        return processes;
    /* The user may start other things while the box runs. */
    return processes + OTHERS + threads_now();
}

unsigned
sandbox_least_processes(void)
{
    unsigned most = MOST_OWN + BWRAP;
    return geteuid() == 0 ? most : most + threads_now();
}
