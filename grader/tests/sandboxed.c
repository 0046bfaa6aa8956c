/*
 * A program with bad habits, for boxed.h: sandboxed HABIT [number]
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile unsigned long spun;
static volatile int done; /* never set */

static int
spin(void)
{
    while (!done)
        spun++;
    return 0;
}

static int
spin_through_signals(void)
{
    signal(SIGXCPU, SIG_IGN);
    return spin();
}

static int
sleep_long(void)
{
    while (!done)
        pause();
    return 0;
}

static int
stop_itself(void)
{
    raise(SIGSTOP);
    return 0;
}

static int
flood(void)
{
    char line[1 << 12];
    memset(line, 'x', sizeof line);
    memcpy(line, "head", 4);
    while (!done)
        if (write(1, line, sizeof line) < 0)
            return 1;
    return 0;
}

static int
hog(void)
{
    while (!done) {
        char *p = malloc(1 << 20);
        if (!p)
            return 1;
        memset(p, 1, 1 << 20);
        spun += (unsigned long)p;
    }
    return 0;
}

static int
big_file(void)
{
    static char block[1 << 16];
    const char *tmp = getenv("TMPDIR");
    if (!tmp || chdir(tmp) != 0)
        return 7;
    int fd = open("big", O_CREAT | O_WRONLY, 0600);
    while (write(fd, block, sizeof block) > 0)
        ;
    return errno == EFBIG ? 9 : 8;
}

/* More files than its /tmp holds; each is within the limit. */
static int
fill_tmp(void)
{
    static char block[1 << 16];
    for (int i = 0; i < 100; i++) {
        char name[32];
        snprintf(name, sizeof name, "/tmp/%d", i);
        int fd = open(name, O_CREAT | O_WRONLY, 0600);
        if (fd < 0 || write(fd, block, sizeof block) != sizeof block)
            return errno == ENOSPC ? 9 : 8;
        close(fd);
    }
    return 0;
}

/* Twice forked, in a session of its own, holding stdout. */
static int
leave_daemon(void)
{
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            signal(SIGTERM, SIG_IGN);
            signal(SIGHUP, SIG_IGN);
            sleep_long();
        }
        _exit(0);
    }
    wait(NULL);
    puts("daemon started");
    return 0;
}

static int
fork_bomb(void)
{
    int made = 0;
    for (int i = 0; i < 200; i++) {
        pid_t pid = fork();
        if (pid == 0)
            sleep_long();
        if (pid < 0)
            break;
        made++;
    }
    printf("%d processes\n", made);
    fflush(stdout);
    return sleep_long();
}

static int
kill_parent(void)
{
    pid_t parent = getppid();
    int failed = 0;
    failed += kill(parent, SIGKILL) != 0;
    kill(-1, SIGKILL); /* all that it may reach, itself excepted */
    failed += ptrace(PTRACE_ATTACH, parent, NULL, NULL) != 0;
    printf("parent %d, failed %d\n", (int)parent, failed);
    return 0;
}

static int
list_processes(void)
{
    int count = 0;
    DIR *all = opendir("/proc");
    for (struct dirent *d; (d = readdir(all));)
        count += d->d_name[0] >= '1' && d->d_name[0] <= '9';
    closedir(all);
    printf("%d\n", count);
    return 0;
}

static int
list_descriptors(void)
{
    for (int fd = 0; fd < 4096; fd++)
        if (fcntl(fd, F_GETFD) >= 0)
            printf("%d ", fd);
    return 0;
}

static int
list_environment(void)
{
    extern char **environ;
    for (char **e = environ; *e; e++)
        puts(*e);
    return 0;
}

static int
show_limits(void)
{
    static const int which[] = {RLIMIT_CPU, RLIMIT_AS, RLIMIT_FSIZE,
                                RLIMIT_CORE, RLIMIT_NOFILE};
    for (size_t i = 0; i < sizeof which / sizeof *which; i++) {
        struct rlimit l;
        getrlimit(which[i], &l);
        printf("%llu ", (unsigned long long)l.rlim_cur);
    }
    return 0;
}

static int
try_network(void)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(80)};
    to.sin_addr.s_addr = htonl(0x08080808);
    return fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0;
}

/* How many of these places may it write to? */
/* Says to how many of them, up to NULL, it can write. */
static int
write_each(const char *const *names)
{
    int written = 0;
    for (; *names; names++) {
        int fd = open(*names, O_WRONLY | O_CREAT, 0600);
        written += fd >= 0 && write(fd, "x", 1) == 1;
    }
    printf("%d\n", written);
    return 0;
}

static int
write_outside(void)
{
    static const char *const names[] = {
        "/x",     "/usr/x", "/dev/x", "/proc/sys/kernel/hostname",
        "/etc/x", "/bin/x", "/given", NULL};
    return write_each(names);
}

static int
write_inside(void)
{
    static const char *const names[] = {"/tmp/x", "/dev/shm/x", "/dev/null",
                                        NULL};
    return write_each(names);
}

/* Says how much of that it can do to the file that it is itself: as its owner
 * it may change the mode first, unless the place is read-only. */
static int
change_itself(void)
{
    static const char path[] = "/sandboxed";
    int could = chmod(path, 0777) == 0;
    could += open(path, O_WRONLY) >= 0;
    could += link(path, "/tmp/x") == 0;
    could += link(path, "/x") == 0;
    could += rename(path, "/x") == 0;
    could += unlink(path) == 0;
    could += symlink("/usr/bin/true", path) == 0;
    printf("%d of itself\n", could);
    return 0;
}

static int
overflow(void)
{
    volatile char frame[1 << 16];
    frame[0] = 1;
    return done ? 0 : overflow() + frame[0];
}

static int
pass_on(void)
{
    char text[64];
    ssize_t bytes = read(5, text, sizeof text);
    return bytes > 0 && write(7, text, (size_t)bytes) == bytes ? 0 : 1;
}

static int
wait_for_end(void)
{
    char byte;
    return read(6, &byte, 1) == 0 ? 0 : 1;
}

int
main(int count, char **words)
{
    static const struct {
        const char *name;
        int (*act)(void);
    } habits[] = {{"spin", spin},
                  {"spin-through-signals", spin_through_signals},
                  {"sleep", sleep_long},
                  {"stop", stop_itself},
                  {"flood", flood},
                  {"hog", hog},
                  {"big-file", big_file},
                  {"fill-tmp", fill_tmp},
                  {"daemon", leave_daemon},
                  {"fork-bomb", fork_bomb},
                  {"kill-parent", kill_parent},
                  {"processes", list_processes},
                  {"descriptors", list_descriptors},
                  {"environment", list_environment},
                  {"limits", show_limits},
                  {"network", try_network},
                  {"write-outside", write_outside},
                  {"write-inside", write_inside},
                  {"change-itself", change_itself},
                  {"overflow", overflow},
                  {"pass-on", pass_on},
                  {"wait-for-end", wait_for_end}};
    if (count == 3 && strcmp(words[1], "exit") == 0)
        return atoi(words[2]);
    if (count == 3 && strcmp(words[1], "raise") == 0)
        return raise(atoi(words[2]));
    for (size_t i = 0; i < sizeof habits / sizeof *habits; i++)
        if (count == 2 && strcmp(words[1], habits[i].name) == 0)
            return habits[i].act();
    return 99;
}
