#include "watch_run.h"
#include "clock.h"
#include "die.h"
#include "member.h"
#include "record.h"
#include "text_file.h"
#include "view.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What a box does by itself once its grader is gone takes far less. */
#define ORPHAN_S 2.0

/* In the child: a line for each case, "1" where it has not failed, else what
 * is wrong. */

static char *
failure(const json_t *test)
{
    char *name = view_case(test), *line;
    const json_t *diagnosis = json_object_get(test, "diagnosis");
    const char *text = member_text(diagnosis, "text");

    if (!*text)
        text = member_text(test, "text");
    line = checked_format("%s at %s%s%s", status_words(member_status(test)),
                          name, *text ? ": " : "", text);
    for (char *at = line; *at; at++)
        if (*at == '\n')
            *at = ' ';
    free(name);
    return line;
}

/* Who watches may be gone: nobody is left to tell then. */
static void
tell(void *context, const json_t *test)
{
    const int fd = *(const int *)context;
    const bool failed = status_is_fault(member_status(test));
    char *text = failed ? failure(test) : checked_string("1");
    char *line = checked_format("%s\n", text);

    if (write(fd, line, strlen(line)) < 0)
        _exit(2);
    free(line);
    free(text);
}

static _Noreturn void
grade(const struct check_job *given, int fd, pid_t parent)
{
    struct check_job job = *given;
    sigset_t none;

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(2);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    job.tell = tell;
    job.context = &fd;
    json_decref(check_or_keep(&job));
    fflush(NULL);
    _exit(0);
}

/* In the one who watches. */

void
watch_run_start(struct watch_run *run, const struct check_job *job)
{
    const pid_t parent = getpid();
    int ends[2];

    *run = (struct watch_run){.fd = -1};
    if (pipe2(ends, O_CLOEXEC) != 0)
        die("no pipe to the grading: %s", strerror(errno));
    /* What it leaves behind when it is killed becomes ours to wait for. */
    if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0)
        die("no subreaper: %s", strerror(errno));
    fflush(NULL);
    run->pid = fork();
    if (run->pid < 0)
        die("no process for the grading: %s", strerror(errno));
    if (run->pid == 0) {
        close(ends[0]);
        grade(job, ends[1], parent);
    }
    close(ends[1]);
    run->fd = ends[0];
    run->rest = checked_string("");
}

static void
take_line(struct watch_run *run, const char *line)
{
    run->cases++;
    if (strcmp(line, "1") == 0)
        return;
    run->failed++;
    if (!run->first)
        run->first = checked_string(line);
}

bool
watch_run_read(struct watch_run *run)
{
    char text[4097], *whole, *at, *end;
    ssize_t got = read(run->fd, text, sizeof text - 1);

    if (got <= 0)
        return got < 0 && errno == EINTR;
    text[got] = 0;
    at = whole = checked_format("%s%s", run->rest, text);
    while ((end = strchr(at, '\n'))) {
        *end = 0;
        take_line(run, at);
        at = end + 1;
    }
    free(run->rest);
    run->rest = checked_string(at);
    free(whole);
    return true;
}

static void
forget(struct watch_run *run)
{
    close(run->fd);
    free(run->first);
    free(run->rest);
    *run = (struct watch_run){.fd = -1};
}

bool
watch_run_end(struct watch_run *run)
{
    int status = 1;

    while (waitpid(run->pid, &status, 0) < 0 && errno == EINTR)
        ;
    /* Boxes whose result was not needed have ended meanwhile. */
    while (waitpid(-1, NULL, WNOHANG) > 0)
        ;
    forget(run);
    return status == 0;
}

static void
kill_children(void)
{
    char *path = checked_format("/proc/self/task/%d/children", (int)getpid());
    FILE *list = fopen(path, "r");
    int pid;

    /* A file of /proc has no size to read by. */
    while (list && fscanf(list, "%d", &pid) == 1) // NOLINT(cert-err34-c)
        kill(pid, SIGKILL);
    if (list)
        fclose(list);
    free(path);
}

void
watch_run_stop(struct watch_run *run)
{
    const struct timespec tick = {0, 2000000};
    const double begin = clock_seconds();
    pid_t gone = 0;

    if (run->pid == 0)
        return;
    kill(run->pid, SIGKILL);
    while (gone >= 0 || errno == EINTR) {
        gone = waitpid(-1, NULL, WNOHANG);
        if (gone == 0)
            nanosleep(&tick, NULL);
        if (clock_seconds() - begin > ORPHAN_S)
            kill_children();
    }
    forget(run);
}
