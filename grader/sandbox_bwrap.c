/*
 * sandbox_bwrap -- the first tier: bubblewrap
 *
 * Two processes of bwrap stand between our keeper and the program: the outer
 * one, which tells the exit status, and the inner one, process 1 of the
 * namespace.  When process 1 dies the kernel kills everything else in the
 * namespace and lets nobody see it dead before all are gone.  So the inner
 * one is what we kill and what we wait for.  bwrap names it on --info-fd and
 * goes on only when we write to --block-fd, when we hold it by a pidfd.
 */
#include "die.h"
#include "pidfd.h"
#include "sandbox_inner.h"
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#define SHM_BYTES "1048576"
#define MOST_WORDS 512
#define MOST_PLACES (SANDBOX_LAST_FD + 1)

/* bwrap's command line and descriptors. */
struct command {
    char *words[MOST_WORDS + 1];
    size_t count;
    struct sandbox_place places[MOST_PLACES];
    size_t place_count;
    int opened[MOST_PLACES]; /* to close in the parent */
    size_t opened_count;
    char *environment[2];
    char *program;
    unsigned uid;
    const struct sandbox_limits *limits;
    unsigned processes;
};

static void
word(struct command *c, const char *text)
{
    if (c->count == MOST_WORDS)
        die("a sandbox's command line has more than %d words", MOST_WORDS);
    c->words[c->count++] = checked_string(text);
}

static void
words(struct command *c, ...)
{
    va_list arguments;
    va_start(arguments, c);
    for (const char *text; (text = va_arg(arguments, const char *));)
        word(c, text);
    va_end(arguments);
}

static void
number_word(struct command *c, unsigned long long number)
{
    char text[32];
    snprintf(text, sizeof text, "%llu", number);
    word(c, text);
}

static void
place(struct command *c, int fd, int as)
{
    if (c->place_count == MOST_PLACES || as > SANDBOX_LAST_FD)
        die("a sandbox is given more than %d descriptors", MOST_PLACES);
    c->places[c->place_count++] = (struct sandbox_place){fd, as};
}

/* Places that belong to the bare system: /usr and what leads into it. */
static void
add_system(struct command *c)
{
    static const char *const names[] = {"/bin", "/sbin", "/lib", "/lib64",
                                        "/lib32"};
    words(c, "--ro-bind", "/usr", "/usr", NULL);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char to[PATH_MAX];
        ssize_t length = readlink(names[i], to, sizeof to - 1);
        if (length > 0) {
            to[length] = '\0';
            words(c, "--symlink", to, names[i], NULL);
        } else if (access(names[i], F_OK) == 0) {
            words(c, "--ro-bind", names[i], names[i], NULL);
        }
    }
}

/* What compilers and whole programs expect besides: every mount takes time. */
static void
add_comforts(struct command *c, const struct sandbox_job *job)
{
    words(c, "--ro-bind-try", "/etc/alternatives", "/etc/alternatives", "--dev",
          "/dev", "--size", SHM_BYTES, "--tmpfs", "/dev/shm", "--size", NULL);
    number_word(c, job->limits.tmp_bytes ? job->limits.tmp_bytes : 4096);
    words(c, "--tmpfs", "/tmp", NULL);
}

static void
add_environment(struct command *c, const struct sandbox_job *job)
{
    words(c, "--clearenv", "--setenv", "PATH",
          "/usr/bin:/bin:/usr/local/cuda/bin", "--setenv", "LC_ALL", "C",
          "--setenv", "HOME", "/tmp", "--setenv", "TMPDIR", "/tmp", "--setenv",
          "SANDBOX", "", NULL);
    if (job->libraries)
        words(c, "--setenv", "LD_LIBRARY_PATH", job->libraries, NULL);
    for (const char *const *e = job->environment; e && *e; e++) {
        char *name = checked_string(*e);
        char *equals = strchr(name, '=');
        if (!equals)
            die("\"%s\" is no NAME=VALUE for a sandbox", name);
        *equals = '\0';
        words(c, "--setenv", name, equals + 1, NULL);
        free(name);
    }
}

/* A file is opened anew: boxes that run at once must not share an offset. */
static void
add_files(struct command *c, const struct sandbox_job *job)
{
    for (size_t i = 0; i < job->file_count; i++) {
        const struct sandbox_file *file = &job->files[i];
        char path[64];
        snprintf(path, sizeof path, "/proc/self/fd/%d", file->fd);
        int fd = open(path, O_RDONLY | O_CLOEXEC);
        if (fd < 0)
            die("%s for a sandbox: %s", file->path, strerror(errno));
        int as = SANDBOX_FILE_FD + (int)i;
        place(c, fd, as);
        c->opened[c->opened_count++] = fd;
        words(c, "--perms", file->executable ? "0555" : "0444", "--file", NULL);
        number_word(c, (unsigned)as);
        word(c, file->path);
    }
}

/* What CUDA opens: the devices, and /sys, without which it finds none (error
 * 304).  Its library may lie where only the loader's cache tells. */
static void
add_gpu(struct command *c)
{
    static const char *const patterns[] = {"/dev/nvidia*", "/dev/dxg"};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        glob_t found;
        if (glob(patterns[i], 0, NULL, &found) == 0)
            for (size_t k = 0; k < found.gl_pathc; k++)
                words(c, "--dev-bind", found.gl_pathv[k], found.gl_pathv[k],
                      NULL);
        globfree(&found);
    }
    words(c, "--ro-bind", "/sys", "/sys", "--ro-bind-try", "/etc/ld.so.cache",
          "/etc/ld.so.cache", NULL);
}

static void
add_options(struct command *c, const struct sandbox_job *job)
{
    words(c, c->program, "--unshare-all", "--unshare-user", "--disable-userns",
          "--die-with-parent", "--new-session", "--cap-drop", "ALL", NULL);
    add_environment(c, job);
    word(c, "--info-fd");
    number_word(c, SANDBOX_INFO_FD);
    word(c, "--block-fd");
    number_word(c, SANDBOX_BLOCK_FD);
    word(c, "--json-status-fd");
    number_word(c, SANDBOX_STATUS_FD);
    add_system(c);
    words(c, "--proc", "/proc", NULL);
    if (!job->bare)
        add_comforts(c, job);
    if (job->folder)
        words(c, "--ro-bind", job->folder, job->folder, NULL);
    if (job->gpu)
        add_gpu(c);
    add_files(c, job);
    if (!job->bare)
        words(c, "--remount-ro", "/dev", NULL);
    words(c, "--remount-ro", "/", "--chdir", job->bare ? "/" : "/tmp", "--",
          NULL);
    for (const char *const *a = job->argv; *a; a++)
        word(c, *a);
    c->words[c->count] = NULL;
}

/* The folder that the grader was built in: its own, or tests/ within. */
char *
sandbox_build_folder(void)
{
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length < 0)
        return checked_string("build");
    path[length] = '\0';
    *strrchr(path, '/') = '\0';
    char *last = strrchr(path, '/');
    if (last && strcmp(last, "/tests") == 0)
        *last = '\0';
    return checked_string(path);
}

/* bwrap of the system, else of a set-up without root. */
static bool
find_program(struct command *c)
{
    static const char *const usual[] = {"/usr/bin/bwrap", "/bin/bwrap",
                                        "/usr/local/bin/bwrap"};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (access(usual[i], X_OK) == 0) {
            c->program = checked_string(usual[i]);
            return true;
        }
    char *build = sandbox_build_folder();
    struct utsname machine;
    uname(&machine);
    c->program = checked_format("%s/deps/usr/bin/bwrap", build);
    c->environment[0] = checked_format(
        "LD_LIBRARY_PATH=%s/deps/usr/lib/%s-linux-gnu", build, machine.machine);
    free(build);
    return access(c->program, X_OK) == 0;
}

static void
command_free(struct command *c)
{
    for (size_t i = 0; i < c->count; i++)
        free(c->words[i]);
    for (size_t i = 0; i < c->opened_count; i++)
        close(c->opened[i]);
    free(c->environment[0]);
    free(c->program);
    free(c);
}

static _Noreturn void
run_bwrap(const void *command, pid_t keeper)
{
    const struct command *c = command;
    sandbox_child_uid(c->uid);
    sandbox_child_tied(keeper);
    sandbox_child_limits(c->limits, c->processes);
    execve(c->program, c->words, c->environment);
    sandbox_child_fail(c->program);
}

static _Noreturn void
keep(struct command *c, pid_t grader)
{
    int code;
    sandbox_child_places(c->places, c->place_count);
    sandbox_keep(grader, run_bwrap, c, &code);
    command_free(c); /* else valgrind counts it as lost */
    _exit(code);
}

/* What bwrap prints on --info-fd holds "child-pid": 1234. */
static pid_t
read_inner(int fd)
{
    char text[1024];
    size_t bytes = 0;
    for (ssize_t got; bytes < sizeof text - 1; bytes += (size_t)got) {
        got = read(fd, text + bytes, sizeof text - 1 - bytes);
        if (got < 0 && errno == EINTR)
            got = 0;
        else if (got <= 0)
            break;
    }
    text[bytes] = '\0';
    const char *key = "\"child-pid\":";
    const char *found = strstr(text, key);
    return found ? (pid_t)strtol(found + strlen(key), NULL, 10) : 0;
}

/* Since Linux 5.14 a user namespace counts its own processes alone, so that a
 * plain user's box can be held as tightly as one with a uid of its own. */
static void
limit_processes(const struct sandbox *box)
{
    struct utsname machine;
    int major = 0, minor = 0;
    uname(&machine);
    sscanf(machine.release, "%d.%d", &major, &minor);
    if (box->uid != 0 || major < 5 || (major == 5 && minor < 14))
        return;
    /* bwrap's process 1 is one more, and both stand in two namespaces. */
    rlim_t most = (rlim_t)box->limits.processes + 2;
    const struct rlimit limit = {most, most};
    if (prlimit(box->inner, RLIMIT_NPROC, &limit, NULL) != 0)
        die("no limit on processes for a sandbox: %s", strerror(errno));
}

/* Hold the inner process, limit it and let it go on. */
static bool
release(struct sandbox *box)
{
    box->inner = read_inner(box->info_fd);
    if (box->inner <= 0)
        return false;
    box->inner_fd = hold_process(box->inner);
    if (box->inner_fd < 0)
        return false;
    limit_processes(box);
    return write(box->block_fd, "x", 1) == 1;
}

bool
sandbox_bwrap_release(struct sandbox *box, char **why)
{
    bool going = release(box);
    if (!going)
        *why = checked_string("bubblewrap does not start here");
    close(box->info_fd);
    close(box->block_fd);
    box->info_fd = box->block_fd = -1;
    return going;
}

static void
add_places(struct command *c, const struct sandbox_job *job, const int *streams,
           int null, int info, int block, int status, int control)
{
    place(c, null, 0);
    place(c, streams[0], 1);
    place(c, streams[1], 2);
    place(c, info, SANDBOX_INFO_FD);
    place(c, block, SANDBOX_BLOCK_FD);
    place(c, status, SANDBOX_STATUS_FD);
    place(c, control, SANDBOX_CONTROL_FD);
    for (size_t i = 0; i < job->pass_count; i++)
        place(c, job->passes[i].fd, job->passes[i].as);
}

static bool
start(struct sandbox *box, struct command *c, const struct sandbox_job *job,
      const int *streams)
{
    int info[2], block[2], status[2], control[2];
    int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (null < 0 || pipe2(info, O_CLOEXEC) != 0 ||
        pipe2(block, O_CLOEXEC) != 0 || pipe2(status, O_CLOEXEC) != 0 ||
        pipe2(control, O_CLOEXEC) != 0)
        die("no pipes for a sandbox: %s", strerror(errno));
    add_places(c, job, streams, null, info[1], block[0], status[1], control[0]);
    add_options(c, job);
    c->uid = box->uid;
    c->limits = &box->limits;
    c->processes = sandbox_processes(box->uid, job->limits.processes);
    pid_t grader = getpid();
    box->outer = fork();
    if (box->outer == 0)
        keep(c, grader);
    if (box->outer > 0)
        box->outer_fd = hold_process(box->outer);
    int error = errno;
    box->info_fd = info[0];
    box->block_fd = block[1];
    box->status_fd = status[0];
    box->control = control[1];
    close(null);
    close(info[1]);
    close(block[0]);
    close(status[1]);
    close(control[0]);
    errno = error;
    return box->outer_fd >= 0;
}

bool
sandbox_bwrap_start(struct sandbox *box, const struct sandbox_job *job,
                    const int *streams, char **why)
{
    struct command *c = checked_alloc(1, sizeof *c);
    bool found = find_program(c);
    bool going = found && start(box, c, job, streams);
    if (!found)
        *why = checked_string("bubblewrap (bwrap) is not installed");
    else if (!going)
        *why = checked_format("no process: %s", strerror(errno));
    command_free(c);
    return going;
}
