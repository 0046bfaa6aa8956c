/*
 * sandbox_limits -- the last tier: limits only, for a user's own code on a
 * machine without namespaces
 */
#include "die.h"
#include "folder.h"
#include "pidfd.h"
#include "sandbox_inner.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_PLACES 64
#define MOST_VARIABLES 32

struct plan {
    const struct sandbox_job *job;
    char *folder;
    char *program;
    char *variables[MOST_VARIABLES + 1];
    size_t variable_count;
    struct sandbox_place places[MOST_PLACES];
    size_t place_count;
    unsigned processes;
};

static void
place(struct plan *p, int fd, int as)
{
    if (p->place_count == MOST_PLACES)
        die("a sandbox is given more than %d descriptors", MOST_PLACES);
    p->places[p->place_count++] = (struct sandbox_place){fd, as};
}

static void
variable(struct plan *p, char *text)
{
    if (p->variable_count == MOST_VARIABLES)
        die("a sandbox has more than %d variables", MOST_VARIABLES);
    p->variables[p->variable_count++] = text;
}

static void
make_parents(char *path, size_t after)
{
    for (char *slash = path + after; (slash = strchr(slash + 1, '/'));) {
        *slash = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            die("%s: %s", path, strerror(errno));
        *slash = '/';
    }
}

static void
copy_file(const struct plan *p, const struct sandbox_file *file)
{
    char *path = checked_format("%s%s", p->folder, file->path);
    make_parents(path, strlen(p->folder));
    int to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                  file->executable ? 0500 : 0400);
    if (to < 0)
        die("%s: %s", path, strerror(errno));
    char buffer[1 << 16];
    off_t offset = 0;
    for (ssize_t got;
         (got = pread(file->fd, buffer, sizeof buffer, offset)) > 0;
         offset += got)
        if (write(to, buffer, (size_t)got) != got)
            die("%s: %s", path, strerror(errno));
    close(to);
    free(path);
}

/* In tmp/ of the build folder where we may write there, else where the user
 * keeps such things: under a name that nobody else can have taken. */
static char *
make_folder(void)
{
    char *build = sandbox_build_folder();
    char *above = checked_format("%s/tmp", build);
    const char *usual = getenv("TMPDIR");
    if (!usual || usual[0] != '/')
        usual = "/tmp";
    bool ours = (mkdir(above, 0700) == 0 || errno == EEXIST) &&
                access(above, W_OK | X_OK) == 0;
    char *folder =
        ours ? checked_format("%s/sandbox.%d.XXXXXX", above, (int)getpid())
             : checked_format("%s/stencil-ladder.XXXXXX", usual);
    if (!mkdtemp(folder))
        die("%s: %s; give a writable TMPDIR=", folder, strerror(errno));
    free(above);
    free(build);
    return folder;
}

static void
prepare(struct plan *p, const struct sandbox_job *job)
{
    p->job = job;
    p->folder = make_folder();
    char *tmp = checked_format("%s/tmp", p->folder);
    if (mkdir(tmp, 0700) != 0)
        die("%s: %s", tmp, strerror(errno));
    for (size_t i = 0; i < job->file_count; i++)
        copy_file(p, &job->files[i]);
    p->program = checked_format("%s%s", p->folder, job->argv[0]);
    if (access(p->program, X_OK) != 0) {
        free(p->program);
        p->program = checked_string(job->argv[0]);
    }
    variable(p, checked_string("PATH=/usr/bin:/bin:/usr/local/cuda/bin"));
    variable(p, checked_string("LC_ALL=C"));
    variable(p, checked_format("SANDBOX=%s", p->folder));
    variable(p, checked_format("HOME=%s", tmp));
    variable(p, checked_format("TMPDIR=%s", tmp));
    if (job->libraries)
        variable(p, checked_format("LD_LIBRARY_PATH=%s%s", p->folder,
                                   job->libraries));
    for (const char *const *e = job->environment; e && *e; e++)
        variable(p, checked_string(*e));
    free(tmp);
}

static _Noreturn void
run_program(const void *plan, pid_t keeper)
{
    const struct plan *p = plan;
    sandbox_child_tied(keeper);
    sandbox_child_limits(&p->job->limits, p->processes);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || setsid() < 0)
        sandbox_child_fail("PR_SET_NO_NEW_PRIVS");
    execve(p->program, (char *const *)p->job->argv, p->variables);
    sandbox_child_fail(p->program);
}

static _Noreturn void
keep(const struct plan *p, pid_t grader)
{
    int code;
    sandbox_child_places(p->places, p->place_count);
    /* Where the grader is gone, nobody else will do it. */
    if (!sandbox_keep(grader, run_program, p, &code))
        folder_remove(p->folder);
    _exit(code);
}

static void
plan_free(struct plan *p)
{
    for (size_t i = 0; i < p->variable_count; i++)
        free(p->variables[i]);
    free(p->program);
    free(p);
}

bool
sandbox_limits_start(struct sandbox *box, const struct sandbox_job *job,
                     const int *streams, char **why)
{
    (void)why;
    struct plan *p = checked_alloc(1, sizeof *p);
    int control[2];
    int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (null < 0 || pipe2(control, O_CLOEXEC) != 0)
        die("no pipes for a sandbox: %s", strerror(errno));
    prepare(p, job);
    box->folder = p->folder;
    place(p, null, 0);
    place(p, streams[0], 1);
    place(p, streams[1], 2);
    place(p, control[0], SANDBOX_CONTROL_FD);
    for (size_t i = 0; i < job->pass_count; i++)
        place(p, job->passes[i].fd, job->passes[i].as);
    p->processes = sandbox_processes(0, job->limits.processes);
    pid_t grader = getpid();
    box->outer = fork();
    if (box->outer == 0)
        keep(p, grader);
    if (box->outer < 0)
        die("no process for a sandbox: %s", strerror(errno));
    box->outer_fd = hold_process(box->outer);
    if (box->outer_fd < 0)
        die("no hold on a sandbox's process: %s", strerror(errno));
    close(null);
    close(control[0]);
    box->control = control[1];
    plan_free(p);
    return true;
}
