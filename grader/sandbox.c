/*
 * Start boxes, wait for them, and say how each has ended.  See sandbox.h for
 * what a box is and sandbox_bwrap.c for how it is closed.
 */
#include "sandbox.h"
#include "clock.h"
#include "die.h"
#include "memfile.h"
#include "sandbox_inner.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define GRACE_S 1.0 /* for boxes[0] once another has ended */
#define MOST_BOXES 8
#define TRIES 4             /* after the first */
#define SLOTS_APART 101     /* another container may use the slot's uid */
#define PAUSE_NS 100000000L /* before the second; then twice as long */
#define MOST_VARIABLES 8    /* for a program under the sanitizers */

/* The box writes the files that it is given under its own limit. */
static size_t
largest_file(const struct sandbox_job *job)
{
    size_t bytes = job->limits.file_bytes;
    for (size_t i = 0; i < job->file_count; i++)
        if (memfile_bytes(job->files[i].fd) > bytes)
            bytes = memfile_bytes(job->files[i].fd);
    return bytes;
}

/* A box that did not start; what it printed is a better reason than *why. */
static void
take_down(struct sandbox *box, char **why)
{
    if (box->outer > 0) {
        sandbox_kill(box, END_STOPPED);
        sandbox_finish(box);
    }
    if (box->streams[1].bytes > 0) {
        free(*why);
        *why = checked_string(box->streams[1].text);
    }
    free(box->streams[0].text);
    free(box->streams[1].text);
    sandbox_free(box);
}

#ifdef __SANITIZE_ADDRESS__
/* We are under the sanitizers, and so are our programs in the box.  They
 * take several times as long, and reserve terabytes of address space: a watch
 * on memory takes the place of a limit on that.  Frames that g++ 13 keeps
 * beside the stack would never be given back when fibers switch.  compile.sh
 * adds $SANITIZED to its link. */
enum { SLOWER = 3 };

static struct sandbox_job
sanitized(const struct sandbox_job *job)
{
    static const char *environment[MOST_VARIABLES + 1];
    size_t count = 0;
    struct sandbox_job changed = *job;
    environment[count++] = "SANITIZED=-fsanitize=address,undefined";
    environment[count++] = "ASAN_OPTIONS=detect_leaks=0:hard_rss_limit_mb=2048:"
                           "detect_stack_use_after_return=0:"
                           "protect_shadow_gap=0"; /* CUDA needs the gap */
    for (const char *const *e = job->environment; e && *e; e++)
        if (count < MOST_VARIABLES)
            environment[count++] = *e;
    environment[count] = NULL;
    changed.environment = environment;
    changed.limits.processes += 2; /* the watch is a thread */
    changed.limits.cpu_s *= SLOWER;
    changed.limits.wall_s *= SLOWER;
    return changed;
}

/* What a sanitizer reports of our programs must not pass for the student's. */
static void
heed_sanitizers(const struct sandbox_outcome *o)
{
    if (o->err && (strstr(o->err, "ERROR: AddressSanitizer") ||
                   strstr(o->err, "runtime error:")))
        die("a program of ours is at fault:\n%s", o->err);
}
#endif

/* Begin a start, which bring_up() ends.  Returns NULL with the reason in *why
 * where the box does not start. */
static struct sandbox *
begin(const struct sandbox_job *job, enum sandbox_tier tier, char **why)
{
#ifdef __SANITIZE_ADDRESS__
    struct sandbox_job changed = sanitized(job);
    job = &changed;
#endif
    struct sandbox *box = checked_alloc(1, sizeof *box);
    *box = (struct sandbox){.tier = tier,
                            .limits = job->limits,
                            .outer_fd = -1,
                            .info_fd = -1,
                            .block_fd = -1,
                            .status_fd = -1,
                            .inner_fd = -1,
                            .control = -1,
                            .claim = -1,
                            .started = clock_seconds()};
    box->limits.file_bytes = largest_file(job);
    box->deadline = box->started + job->limits.wall_s;
    /* Orphans of bwrap come to us, so that we see them gone. */
    if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0)
        die("no subreaper: %s", strerror(errno));
    int streams[2];
    for (int i = 0; i < 2; i++)
        streams[i] =
            sandbox_stream_open(&box->streams[i], job->live ? i + 1 : 0);
    if (tier == SANDBOX_NAMESPACES)
        box->claim = sandbox_claim_uid(job->slot, &box->uid);
    bool going = tier == SANDBOX_NAMESPACES
                     ? sandbox_bwrap_start(box, job, streams, why)
                     : sandbox_limits_start(box, job, streams, why);
    close(streams[0]);
    close(streams[1]);
    if (going)
        return box;
    take_down(box, why);
    return NULL;
}

/* Returns the box once its program runs; NULL where it does not start, or had
 * not begun to. */
static struct sandbox *
bring_up(struct sandbox *box, char **why)
{
    if (!box || box->tier == SANDBOX_LIMITS || sandbox_bwrap_release(box, why))
        return box;
    take_down(box, why);
    return NULL;
}

static struct sandbox *
start(const struct sandbox_job *job, enum sandbox_tier tier, char **why)
{
    return bring_up(begin(job, tier, why), why);
}

/* Whether the reason may be gone in a moment. */
static bool
is_passing(const char *why)
{
    static const int errors[] = {EAGAIN, ENOMEM, EMFILE, ENFILE};
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (strstr(why, strerror(errors[i])))
            return true;
    return false;
}

/* Wait a little longer before each further try. */
static void
rest(int tried)
{
    struct timespec pause = {0, PAUSE_NS << tried};
    nanosleep(&pause, NULL);
}

/* The first try failed, which is *why. */
static struct sandbox *
start_again(const struct sandbox_job *job, enum sandbox_tier tier, char *why)
{
    struct sandbox *box = NULL;
    struct sandbox_job elsewhere = *job;
    for (int i = 0; !box && i < TRIES; i++) {
        rest(i);
        free(why);
        why = NULL;
        elsewhere.slot += SLOTS_APART;
        box = start(&elsewhere, tier, &why);
    }
    if (!box)
        die("%s cannot be run in a sandbox: %s; free some processes and "
            "memory, or lower --jobs, and grade again",
            job->argv[0], why);
    return box;
}

void
sandbox_start_all(const struct sandbox_job *jobs, size_t count,
                  struct sandbox **boxes)
{
    enum sandbox_tier tier = sandbox_probe();
    char *why[MOST_BOXES] = {NULL};
    if (count > MOST_BOXES)
        die("%zu boxes at once; at most %d", count, MOST_BOXES);
    for (size_t i = 0; i < count; i++)
        boxes[i] = begin(&jobs[i], tier, &why[i]);
    for (size_t i = 0; i < count; i++) {
        boxes[i] = bring_up(boxes[i], &why[i]);
        if (!boxes[i])
            boxes[i] = start_again(&jobs[i], tier, why[i]);
    }
}

struct sandbox *
sandbox_start(const struct sandbox_job *job)
{
    struct sandbox *box;
    sandbox_start_all(job, 1, &box);
    return box;
}

/* How long poll() may wait for any of the boxes, in milliseconds. */
static int
patience(struct sandbox **boxes, size_t count)
{
    double first = 60;
    double now = clock_seconds();
    for (size_t i = 0; i < count; i++)
        if (!boxes[i]->ended && boxes[i]->deadline - now < first)
            first = boxes[i]->deadline - now;
    return first < 0 ? 0 : (int)(first * 1000) + 1;
}

static void
await(struct sandbox **boxes, size_t count)
{
    struct pollfd fds[3 * MOST_BOXES];
    nfds_t n = 0;
    for (size_t i = 0; i < count; i++) {
        if (boxes[i]->ended)
            continue;
        int from[] = {boxes[i]->outer_fd, boxes[i]->streams[0].fd,
                      boxes[i]->streams[1].fd};
        for (int k = 0; k < 3; k++)
            fds[n++] = (struct pollfd){.fd = from[k], .events = POLLIN};
    }
    if (poll(fds, n, patience(boxes, count)) < 0 && errno != EINTR)
        die("poll: %s", strerror(errno));
}

static void
serve(struct sandbox *box)
{
    struct pollfd outer = {.fd = box->outer_fd, .events = POLLIN};
    if (!sandbox_drain(box))
        sandbox_kill(box, END_OUTPUT);
    if (poll(&outer, 1, 0) == 1) {
        sandbox_finish(box);
        return;
    }
    if (clock_seconds() < box->deadline)
        return;
    if (box->killed)
        die("process %d of a sandbox does not die", (int)box->outer);
    sandbox_kill(box, END_WALL);
}

/* One box has ended: tell the others what that means for them. */
static void
follow(struct sandbox **boxes, size_t which, int *close_after_first,
       bool *hurried)
{
    if (which == 0) {
        if (*close_after_first >= 0)
            close(*close_after_first);
        *close_after_first = -1;
    } else if (!boxes[0]->ended && !boxes[0]->killed) {
        double end = clock_seconds() + GRACE_S;
        *hurried = end < boxes[0]->deadline;
        if (*hurried)
            boxes[0]->deadline = end;
    }
}

/* Whether it stood still until somebody took what it prints: pipes are full
 * with half of their bytes where lines do not fit a page. */
static bool
has_filled_pipe(const struct sandbox *box)
{
    for (int i = 0; i < 2; i++) {
        int bytes = 0;
        if (box->streams[i].fd >= 0 &&
            ioctl(box->streams[i].fd, FIONREAD, &bytes) == 0 && bytes > 0 &&
            bytes >= fcntl(box->streams[i].fd, F_GETPIPE_SZ) / 2)
            return true;
    }
    return false;
}

/* Others are waited for first: that time is not theirs. */
static void
excuse_wait(struct sandbox **boxes, size_t count)
{
    const double waited = clock_seconds() - boxes[0]->started;
    bool filled = false;
    for (size_t i = 0; i < count; i++)
        filled = filled || has_filled_pipe(boxes[i]);
    for (size_t i = 0; filled && i < count; i++)
        boxes[i]->deadline += waited;
}

static void
wait_for(struct sandbox **boxes, size_t count, int close_after_first,
         struct sandbox_outcome *outcomes)
{
    bool hurried = false;
    if (count > MOST_BOXES)
        die("%zu boxes at once; at most %d", count, MOST_BOXES);
    excuse_wait(boxes, count);
    for (size_t left = count; left > 0;) {
        await(boxes, count);
        for (size_t i = 0; i < count; i++) {
            if (boxes[i]->ended)
                continue;
            serve(boxes[i]);
            if (!boxes[i]->ended)
                continue;
            outcomes[i] = sandbox_outcome_of(boxes[i]);
#ifdef __SANITIZE_ADDRESS__
            heed_sanitizers(&outcomes[i]);
#endif
            follow(boxes, i, &close_after_first, &hurried);
            left--;
        }
    }
    if (hurried && outcomes[0].end == END_WALL)
        outcomes[0].end = END_STOPPED;
    for (size_t i = 0; i < count; i++)
        sandbox_free(boxes[i]);
}

void
sandbox_wait(struct sandbox **boxes, size_t count, int close_after_first,
             struct sandbox_outcome *outcomes)
{
    wait_for(boxes, count, close_after_first, outcomes);
    for (size_t i = 0; i < count; i++)
        if (outcomes[i].end == END_UNSTARTED)
            die("a sandbox has not come up: %s; free some processes and "
                "memory, or lower --jobs, and grade again",
                outcomes[i].err);
}

void
sandbox_outcome_free(struct sandbox_outcome *outcome)
{
    free(outcome->out);
    free(outcome->err);
    outcome->out = NULL;
    outcome->err = NULL;
}

static int chosen = -1; /* enum sandbox_tier, once known */

void
sandbox_choose(enum sandbox_tier tier)
{
    chosen = (int)tier;
}

/* Whether /usr/bin/true ends well in a namespace; else *why, for free(). */
static bool
try_namespaces(char **why)
{
    const char *const argv[] = {"/usr/bin/true", NULL};
    struct sandbox_job job = {.argv = argv,
                              .limits = {.cpu_s = 5,
                                         .wall_s = 10,
                                         .memory_bytes = (size_t)1 << 30,
                                         .file_bytes = 4096,
                                         .tmp_bytes = 4096,
                                         .processes = 4,
                                         .output_bytes = 65536}};
    struct sandbox *box = start(&job, SANDBOX_NAMESPACES, why);
    if (!box)
        return false;
    struct sandbox_outcome outcome;
    wait_for(&box, 1, -1, &outcome);
    if (outcome.end == END_WALL) /* on a machine with too much to do */
        *why = checked_string(strerror(EAGAIN));
    else
        *why = checked_string(outcome.err);
    sandbox_outcome_free(&outcome);
    return outcome.end == END_EXITED && outcome.code == 0;
}

/* A lack of the moment must not decide for the weaker tier. */
static bool
namespaces_work(void)
{
    for (int i = 0;; i++) {
        char *why = NULL;
        bool work = try_namespaces(&why);
        bool passing = !work && is_passing(why);
        if (passing && i == TRIES)
            die("no sandbox at the moment: %s; free some processes and "
                "memory and grade again",
                why);
        free(why);
        if (!passing)
            return work;
        rest(i);
    }
}

enum sandbox_tier
sandbox_probe(void)
{
    sandbox_need();
    if (chosen < 0)
        chosen = namespaces_work() ? SANDBOX_NAMESPACES : SANDBOX_LIMITS;
    return (enum sandbox_tier)chosen;
}

const char *
sandbox_tier_name(enum sandbox_tier tier)
{
    static const char *const names[SANDBOX_TIERS] = {"namespaces", "limits"};
    return names[tier];
}
