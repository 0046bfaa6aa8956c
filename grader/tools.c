#include "tools.h"
#include "capture.h"
#include "die.h"
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tool {
    const char *name;
    const char *option; /* that makes it print its version */
    bool judges;
    bool known;
    char version[32];
};

static struct tool tools[] = {{"gcc", "-dumpfullversion", false, false, ""},
                              {"g++", "-dumpfullversion", true, false, ""},
                              {"clang++", "--version", true, false, ""},
                              {"nvcc", "--version", true, false, ""},
                              {"gnuplot", "--version", false, false, ""},
                              {"bwrap", "--version", true, false, ""},
                              {"git", "--version", false, false, ""}};

enum { TOOLS = sizeof tools / sizeof *tools, MOST_WAIT_MS = 5000 };

/* The first word that begins with a digit and has a point; nvcc's comes last
 * and behind "release". */
static void
find_version(struct tool *tool, const char *text)
{
    const char *at = strstr(text, "release ");
    size_t length;

    for (at = at ? at + 8 : text; *at; at++)
        if (isdigit((unsigned char)*at) &&
            (at == text || !isalnum((unsigned char)at[-1])))
            break;
    length = strspn(at, "0123456789.");
    if (length == 0 || length >= sizeof tool->version)
        return;
    memcpy(tool->version, at, length);
    tool->version[length] = 0;
}

/* A tool that hangs is one that is not there, and who waited is told why. */
static char *
ask(const char *const *argv, bool *hangs)
{
    char *text = capture_within(argv, NULL, MOST_WAIT_MS);

    *hangs = !text && errno == ETIMEDOUT;
    if (*hangs)
        fprintf(stderr,
                "note: %s %s does not end within %d s: it counts as missing; "
                "mend it, or take it out of PATH\n",
                argv[0], argv[1], MOST_WAIT_MS / 1000);
    return text;
}

static void
find_out(struct tool *tool)
{
    const char *argv[] = {tool->name, tool->option, NULL};
    const char *cuda = getenv("CUDA");
    char *path =
        checked_format("%s/bin/nvcc", cuda && *cuda ? cuda : "/usr/local/cuda");
    bool hangs;
    char *text = ask(argv, &hangs);

    if (!text && !hangs && strcmp(tool->name, "nvcc") == 0) {
        argv[0] = path;
        text = ask(argv, &hangs);
    }
    if (text)
        find_version(tool, text);
    tool->known = true;
    free(text);
    free(path);
}

const char *
tools_version(const char *name)
{
    size_t i = 0;

    while (i < TOOLS && strcmp(tools[i].name, name) != 0)
        i++;
    assert(i < TOOLS);
    if (!tools[i].known)
        find_out(&tools[i]);
    return tools[i].version;
}

json_t *
tools_json(void)
{
    json_t *json = json_object();

    for (size_t i = 0; i < TOOLS; i++)
        if (tools[i].judges && *tools_version(tools[i].name))
            json_object_set_new(json, tools[i].name,
                                json_string(tools[i].version));
    return json;
}
