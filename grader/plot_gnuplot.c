/*
 * plot_gnuplot -- run gnuplot on scripts of ours
 *
 * The data go in as a memory file, settings as one argument, the picture comes
 * out on stdout; so no path has to be quoted for gnuplot.  On the way out of
 * trouble nothing is known but that it failed; only then is asked why.
 */
#include "plot_gnuplot.h"
#include "die.h"
#include "utf8.h"
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    DATA_FD = 3,
    MOST_WAIT_MS = 20000, /* a picture takes 20 */
    MOST_BYTES = 1 << 23,
    DUMB_LEAST = 60,
    DUMB_MOST = 120,
    DUMB_LINES = 24,
    DUMB_AROUND = 10, /* lines for axes and key */
    HEIGHT = 450,
    KEY_LINE = 18,
    KEY_COLUMNS = 2
};

static const char *const formats[PLOT_FORMATS] = {"svg", "png", "dumb"};
static const char *const terminals[PLOT_FORMATS] = {"svg", "pngcairo", "dumb"};

const char *
plot_format_name(enum plot_format format)
{
    return formats[format];
}

enum plot_format
plot_format_find(const char *name)
{
    unsigned i = 0;

    while (i < PLOT_FORMATS && strcmp(formats[i], name) != 0)
        i++;
    return (enum plot_format)i;
}

char *
plot_quote(const char *text)
{
    char *quoted = checked_alloc(strlen(text) + 3, 1), *to = quoted;

    *to++ = '\'';
    for (; *text; text++)
        *to++ = isalnum((unsigned char)*text) || strchr(" -_.,:;()+/%=^", *text)
                    ? *text
                    : '?';
    *to = '\'';
    return quoted;
}

/* Running it. */

/* Returns -1 where it cannot be started. */
static pid_t
start(const char *const *argv, int data, int out)
{
    /* No HOME: no settings of the user's.  C: a point in numbers. */
    char *path =
        checked_format("PATH=%s", getenv("PATH") ? getenv("PATH") : "");
    char *environment[] = {path, "LC_ALL=C", "HOME=/nonexistent", NULL};
    posix_spawn_file_actions_t actions;
    pid_t child;
    int error;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out, 1);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    if (data >= 0)
        posix_spawn_file_actions_adddup2(&actions, data, DATA_FD);
    error = posix_spawnp(&child, argv[0], &actions, NULL,
                         (char *const *)(const void *)argv, environment);
    posix_spawn_file_actions_destroy(&actions);
    free(path);
    return error ? -1 : child;
}

/* All that comes, until its end or no more is to be waited for. */
static char *
read_all(int fd, size_t *bytes)
{
    struct pollfd ready = {.fd = fd, .events = POLLIN};
    size_t used = 0, room = 65536;
    char *text = checked_alloc(room, 1);
    ssize_t got = 1;

    while (got > 0 && used < MOST_BYTES && poll(&ready, 1, MOST_WAIT_MS) == 1) {
        got = read(fd, text + used, room - used - 1);
        used += got > 0 ? (size_t)got : 0;
        if (room - used < 2)
            text = checked_grow(text, room *= 2, 1);
    }
    text[used] = 0;
    *bytes = used;
    if (got == 0)
        return text;
    free(text);
    return NULL;
}

/* Returns what it prints, or NULL where it fails. */
static char *
run(const char *const *argv, int data, size_t *bytes)
{
    int ends[2], status = 1;
    char *text;
    pid_t child;

    if (pipe2(ends, O_CLOEXEC) != 0)
        die("gnuplot: no pipe: %s", strerror(errno));
    child = start(argv, data, ends[1]);
    close(ends[1]);
    text = read_all(ends[0], bytes);
    close(ends[0]);
    if (child > 0 && !text)
        kill(child, SIGKILL);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (child > 0 && status == 0)
        return text;
    free(text);
    return NULL;
}

/* Why it did not work. */

static bool
works(const char *command)
{
    const char *argv[] = {"gnuplot", "-d", "-e", command, NULL};
    size_t bytes;
    char *text = run(argv, -1, &bytes);

    free(text);
    return text != NULL;
}

char *
plot_lack(enum plot_format format)
{
    char *command = checked_format("set terminal %s", terminals[format]);
    char *lack = NULL;

    if (!works("exit"))
        lack = checked_string("no gnuplot here that runs; for pictures: "
                              "apt-get install gnuplot-nox");
    else if (!works(command))
        lack = checked_format("gnuplot has no terminal %s here; apt-get "
                              "install gnuplot-nox, or give another FORMAT=",
                              terminals[format]);
    free(command);
    return lack;
}

/* A picture. */

static char *
terminal_of(const struct plot_script *script)
{
    const int height = HEIGHT + KEY_LINE * (int)(script->words / KEY_COLUMNS);
    int columns = script->columns, lines = (int)script->bars + DUMB_AROUND;

    if (script->format == PLOT_SVG)
        return checked_format("svg size 760,%d noenhanced font 'sans,13'",
                              height);
    if (script->format == PLOT_PNG)
        return checked_format("pngcairo size 1140,%d noenhanced font "
                              "'sans,13' background '#ffffff'",
                              height * 3 / 2);
    if (columns < DUMB_LEAST || columns > DUMB_MOST)
        columns = columns < DUMB_LEAST ? DUMB_LEAST : DUMB_MOST;
    if (lines < DUMB_LINES)
        lines = DUMB_LINES;
    return checked_format("dumb size %d,%d noenhanced", columns, lines);
}

static int
memory_file(const char *text)
{
    const size_t bytes = strlen(text);
    int fd = memfd_create("figures", MFD_CLOEXEC);
    size_t done = 0;
    ssize_t got = 1;

    if (fd < 0)
        die("no memory file for a plot: %s", strerror(errno));
    while (done < bytes && got > 0) {
        got = write(fd, text + done, bytes - done);
        done += got > 0 ? (size_t)got : 0;
    }
    if (done < bytes)
        die("no memory for a plot: %s; free some", strerror(errno));
    return fd;
}

/* Letters go to a terminal: nothing that it would obey.  (A form feed comes
 * before each picture.) */
static void
neutralise(char *text, size_t bytes)
{
    uint32_t c = 0;
    size_t length;

    for (size_t i = 0; i < bytes; i += length ? length : 1) {
        length = utf8_decode((const unsigned char *)text + i, &c);
        if (text[i] == '\f')
            text[i] = ' ';
        else if (length == 0 || utf8_is_harmful(c))
            memset(text + i, '?', length ? length : 1);
    }
}

/* Whether it is a picture, as far as its beginning tells; of an SVG all is
 * read later. */
static bool
is_picture(const char *drawn, size_t bytes, enum plot_format format)
{
    static const char png[] = "\x89PNG\r\n\x1a\n";

    if (format == PLOT_PNG)
        return bytes > strlen(png) && memcmp(drawn, png, strlen(png)) == 0;
    return bytes > 0;
}

char *
plot_gnuplot(const struct plot_script *script, size_t *bytes, char **why)
{
    char *terminal = terminal_of(script);
    char *set = checked_format("set terminal %s; set output; FILE = "
                               "'/dev/fd/%d'; TEXT = %d; PAGE = %d; "
                               "%s",
                               terminal, DATA_FD, script->format == PLOT_DUMB,
                               script->format == PLOT_SVG, script->set);
    char *style = checked_format("%s/style.gp", script->scripts);
    char *path = checked_format("%s/%s.gp", script->scripts, script->name);
    const char *argv[] = {"gnuplot", "-d", "-e", set, style, path, NULL};
    int data = memory_file(script->data);
    char *drawn = run(argv, data, bytes);

    close(data);
    *why = NULL;
    if (!drawn)
        *why = plot_lack(script->format);
    else if (!is_picture(drawn, *bytes, script->format)) {
        *why = checked_format("gnuplot ends well and draws no picture; "
                              "apt-get install gnuplot-nox");
        free(drawn);
        drawn = NULL;
    } else if (script->format == PLOT_DUMB)
        neutralise(drawn, *bytes);
    if (!drawn && !*why)
        *why = checked_format("gnuplot stops at %s; run it to see why", path);
    free(path);
    free(style);
    free(set);
    free(terminal);
    return drawn;
}
