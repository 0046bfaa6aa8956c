#include "pool.h"
#include "die.h"
#include "pidfd.h"
#include "terminal.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WORKERS = 1024, LINE = 96, TICK_MS = 100 };

/* In memory shared with the workers: what each is at. */
struct board {
    char line[MOST_WORKERS][LINE];
};

struct pool {
    struct board *board;
    pid_t worker[MOST_WORKERS];       /* 0: free */
    struct pollfd held[MOST_WORKERS]; /* tells when it ends; or -1 */
    int jobs;
    size_t next, running, failed, done, count;
};

static volatile sig_atomic_t stopped;
static sigset_t stop_signals;
static bool can_stop;
static struct board *own_board;
static int own_number;

void
pool_say(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    if (own_board)
        vsnprintf(own_board->line[own_number], LINE, format, arguments);
    va_end(arguments);
}

static void
stop(int number)
{
    (void)number;
    stopped = 1;
}

void
pool_stop_by(int number)
{
    /* Without SA_RESTART: who waits for a worker is to look up. */
    const struct sigaction action = {.sa_handler = stop};

    if (!can_stop)
        sigemptyset(&stop_signals);
    can_stop = true;
    sigaddset(&stop_signals, number);
    if (sigaction(number, &action, NULL) != 0)
        die("signal %d cannot be caught: %s", number, strerror(errno));
}

bool
pool_stopped(void)
{
    return stopped;
}

static void
start(struct pool *p, void (*work)(void *, size_t, int), void *context)
{
    const pid_t parent = getpid();
    int free_worker = 0;
    pid_t child;

    while (p->worker[free_worker])
        free_worker++;
    p->board->line[free_worker][0] = 0;
    /* What is buffered now would be written by the child once more. */
    fflush(NULL);
    child = fork();
    if (child < 0)
        die("no process for a worker: %s; lower --jobs", strerror(errno));
    if (child == 0) {
        /* A grader that is killed takes its workers along. */
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent)
            _exit(2);
        for (int i = 1; can_stop && i < NSIG; i++)
            if (sigismember(&stop_signals, i) == 1)
                signal(i, SIG_DFL);
        own_board = p->board;
        own_number = free_worker;
        work(context, p->next, free_worker);
        fflush(NULL);
        _exit(0);
    }
    p->worker[free_worker] = child;
    p->held[free_worker] = (struct pollfd){hold_process(child), POLLIN, 0};
    p->next++;
    p->running++;
}

static void
ended(struct pool *p, pid_t child, int status)
{
    for (int i = 0; i < p->jobs; i++)
        if (p->worker[i] == child) {
            p->worker[i] = 0;
            if (p->held[i].fd >= 0)
                close(p->held[i].fd);
            p->held[i].fd = -1;
            p->running--;
            p->done++;
            p->failed += status != 0;
        }
}

static void
show(const struct pool *p, const struct terminal *t)
{
    char text[4 * LINE];
    size_t used = (size_t)snprintf(text, sizeof text, "%zu of %zu done",
                                   p->done, p->count);

    for (int i = 0; i < p->jobs && used < sizeof text; i++) {
        char line[LINE];

        /* A worker may be writing it: take what is there, ended. */
        memcpy(line, p->board->line[i], LINE);
        line[LINE - 1] = 0;
        if (p->worker[i] && *line)
            used += (size_t)snprintf(text + used, sizeof text - used, ";  %s",
                                     line);
    }
    terminal_progress(text, stderr, t);
}

static void
reap(struct pool *p, const struct terminal *t)
{
    int status;
    pid_t child = waitpid(-1, &status, t->live || can_stop ? WNOHANG : 0);

    if (child > 0) {
        ended(p, child, status);
        return;
    }
    if (child < 0 && errno != EINTR)
        die("a worker is lost: %s", strerror(errno));
    show(p, t);
    poll(p->held, (nfds_t)p->jobs, TICK_MS);
}

/* What they run dies with them. */
static void
kill_workers(struct pool *p)
{
    for (int i = 0; i < p->jobs; i++) {
        if (!p->worker[i])
            continue;
        kill(p->worker[i], SIGKILL);
        while (waitpid(p->worker[i], NULL, 0) < 0 && errno == EINTR)
            ;
        ended(p, p->worker[i], 0);
    }
}

size_t
pool_run(size_t count, int jobs, void (*work)(void *, size_t, int),
         void *context)
{
    struct terminal t = terminal_for(stderr);
    struct pool *p = checked_alloc(1, sizeof *p);
    size_t failed;

    p->board = mmap(NULL, sizeof *p->board, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p->board == MAP_FAILED)
        die("no memory for the workers' lines; free some");
    p->jobs = jobs < MOST_WORKERS ? jobs : MOST_WORKERS;
    for (int i = 0; i < p->jobs; i++)
        p->held[i].fd = -1;
    p->count = count;
    while (p->done < count && !stopped) {
        while (p->next < count && p->running < (size_t)p->jobs)
            start(p, work, context);
        reap(p, &t);
    }
    kill_workers(p);
    terminal_progress(NULL, stderr, &t);
    munmap(p->board, sizeof *p->board);
    failed = p->failed;
    free(p);
    return failed;
}
