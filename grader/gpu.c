#include "gpu.h"
#include "capture.h"
#include "die.h"
#include "text_file.h"
#include "tools.h"
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Of $PATH, which is ours and trusted; for free(), or NULL. */
static char *
in_path(const char *name)
{
    char *all = checked_string(getenv("PATH") ? getenv("PATH") : "");
    char *rest = all, *folder, *path = NULL;

    while (!path && (folder = strsep(&rest, ":"))) {
        path = checked_format("%s/%s", folder, name);
        if (*folder && access(path, X_OK) == 0)
            break;
        free(path);
        path = NULL;
    }
    free(all);
    return path;
}

char *
gpu_program(const char *name)
{
    const char *cuda = getenv("CUDA");
    char *path = in_path(name);

    if (path)
        return path;
    path = checked_format("%s/bin/%s", cuda && *cuda ? cuda : "/usr/local/cuda",
                          name);
    if (access(path, X_OK) == 0)
        return path;
    free(path);
    return NULL;
}

const char *
gpu_nvcc(void)
{
    static bool known;
    static char *nvcc;

    if (!known)
        nvcc = gpu_program("nvcc");
    known = true;
    return nvcc;
}

/* Parsing: a line for each member. */

static bool
take_text(char *to, size_t size, const char *value)
{
    snprintf(to, size, "%s", value);
    return *value != 0;
}

static void
take_number(struct gpu *g, const char *name, const char *value)
{
    const struct {
        const char *name;
        int *to;
    } numbers[] = {{"major", &g->major},
                   {"minor", &g->minor},
                   {"multiprocessors", &g->multiprocessors},
                   {"warp", &g->warp},
                   {"most_threads", &g->most_threads},
                   {"most_block_x", &g->most_block[0]},
                   {"most_block_y", &g->most_block[1]},
                   {"most_block_z", &g->most_block[2]},
                   {"most_grid_x", &g->most_grid[0]},
                   {"most_grid_y", &g->most_grid[1]},
                   {"most_grid_z", &g->most_grid[2]},
                   {"most_resident", &g->most_resident}};

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(numbers[i].name, name) == 0)
            *numbers[i].to = (int)strtol(value, NULL, 10);
    if (strcmp(name, "peak_gbps") == 0)
        g->peak_gbps = strtod(value, NULL);
}

static void
take_bytes(struct gpu *g, const char *name, const char *value)
{
    const struct {
        const char *name;
        size_t *to;
    } sizes[] = {{"most_shared", &g->most_shared},
                 {"most_opt_in", &g->most_opt_in},
                 {"memory", &g->memory_bytes},
                 {"free", &g->free_bytes},
                 {"l2", &g->l2_bytes}};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (strcmp(sizes[i].name, name) == 0)
            *sizes[i].to = strtoull(value, NULL, 10);
}

static bool
take(struct gpu *g, const char *name, const char *value)
{
    take_number(g, name, value);
    take_bytes(g, name, value);
    if (strcmp(name, "name") == 0)
        return take_text(g->name, sizeof g->name, value);
    if (strcmp(name, "driver") == 0)
        return take_text(g->driver, sizeof g->driver, value);
    if (strcmp(name, "id") == 0)
        return take_text(g->id, sizeof g->id, value);
    return true;
}

static bool
refuse(struct gpu *g, const char *format, const char *what)
{
    char *why = checked_format(format, what);

    snprintf(g->why, sizeof g->why, "%s", why);
    free(why);
    return false;
}

bool
gpu_parse(struct gpu *g, const char *text)
{
    char *copy = checked_string(text), *rest = copy, *line;
    bool whole = true;

    while ((line = strsep(&rest, "\n"))) {
        char *value = strchr(line, '\t');

        if (!value)
            continue;
        *value++ = 0;
        if (strcmp(line, "why") == 0) {
            refuse(g, "a GPU is here, but CUDA says: %s", value);
            free(copy);
            return false;
        }
        whole = take(g, line, value) && whole;
    }
    free(copy);
    if (whole && *g->name && *g->id && g->major > 0 && g->most_threads > 0)
        return true;
    return refuse(g, "a GPU is here, but %s",
                  "what it says of itself is not "
                  "whole");
}

/* Finding. */

static bool
has_device(void)
{
    static const char *const patterns[] = {"/dev/nvidia[0-9]*", "/dev/dxg"};
    bool here = false;

    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        glob_t found;

        here = glob(patterns[i], 0, NULL, &found) == 0 || here;
        globfree(&found);
    }
    return here;
}

/* What make found when it tried nvcc; for free(), or NULL. */
static char *
why_no_nvcc(const char *build)
{
    char *path = checked_format("%s/gpu/why", build);
    char *text = text_file_read(path, NULL);

    if (text)
        text[strcspn(text, "\n")] = 0;
    free(path);
    return text;
}

static bool
ask(struct gpu *g, const char *build)
{
    char *path = checked_format("%s/gpu/copy", build);
    const char *argv[] = {path, "about", NULL};
    const bool built = access(path, X_OK) == 0;
    char *text = built ? capture(argv, NULL) : NULL;
    char *why = built ? NULL : why_no_nvcc(build);
    bool here;

    if (text)
        here = gpu_parse(g, text);
    else if (why)
        here = refuse(g, "a GPU is here, but nvcc does not work: %s", why);
    else if (built)
        here = refuse(g, "a GPU is here, but %s about ends badly", path);
    else
        here = refuse(g, "a GPU is here, but not %s; make all", path);
    free(why);
    free(text);
    free(path);
    return here;
}

static void
find(struct gpu *g, const struct options *o)
{
    if (o->without_gpu) {
        refuse(g, "%s", "left out (GPU=off)");
        return;
    }
    if (!has_device()) {
        refuse(g, "%s", "no GPU");
        return;
    }
    g->nvcc = gpu_nvcc();
    snprintf(g->toolkit, sizeof g->toolkit, "%s", tools_version("nvcc"));
    if (!g->nvcc)
        refuse(g, "%s",
               "a GPU is here, but no nvcc: install the CUDA toolkit, or give "
               "CUDA=its folder");
    else if (!*g->toolkit)
        refuse(g, "a GPU is here, but %s --version tells no version", g->nvcc);
    else
        g->here = ask(g, o->build);
}

const struct gpu *
gpu_find(const struct options *o)
{
    static bool known;
    static struct gpu gpu;

    if (!known)
        find(&gpu, o);
    known = true;
    return &gpu;
}

json_t *
gpu_json(const struct gpu *g)
{
    char capability[24];

    if (!g->here)
        return json_pack("{s:s}", "why", g->why);
    snprintf(capability, sizeof capability, "%d.%d", g->major, g->minor);
    return json_pack("{s:s, s:s, s:s, s:s}", "name", g->name, "driver",
                     g->driver, "toolkit", g->toolkit, "capability",
                     capability);
}

/* In a folder that all of a user's graders share, whatever their build folder;
 * another user's file there is nothing that we could lock.  Returns -1 where
 * the operation is not to wait and another holds it. */
static int
hold(const struct gpu *g, const char *part, int operation)
{
    char *path = checked_format("/tmp/stencil-ladder-%u-%s%s",
                                (unsigned)geteuid(), g->id, part);
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);

    if (fd < 0)
        die("%s: the GPU cannot be locked: %s; remove it", path,
            strerror(errno));
    while (flock(fd, operation) != 0) {
        if (errno == EWOULDBLOCK) {
            close(fd);
            free(path);
            return -1;
        }
        if (errno != EINTR)
            die("%s: the GPU cannot be locked: %s", path, strerror(errno));
    }
    free(path);
    return fd;
}

/* Whoever wants to be alone waits in the gate, so that nobody overtakes: else
 * those who can be together would leave no gap. */
int
gpu_lock(const struct gpu *g, bool alone)
{
    const int gate = hold(g, "-gate", LOCK_EX);
    const int held = hold(g, "", alone ? LOCK_EX : LOCK_SH);

    close(gate);
    return held;
}

int
gpu_hold_host(const struct gpu *g, int places, int worker)
{
    char part[24];
    int held = -1;

    for (int i = 0; i < places && held < 0; i++) {
        snprintf(part, sizeof part, "-host-%d", (worker + i) % places);
        held = hold(g, part, LOCK_EX | LOCK_NB);
    }
    if (held >= 0)
        return held;
    snprintf(part, sizeof part, "-host-%d", worker % places);
    return hold(g, part, LOCK_EX);
}
