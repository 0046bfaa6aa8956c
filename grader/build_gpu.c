#include "build_gpu.h"
#include "build_kit.h"
#include "capture.h"
#include "die.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What nvcc is told to compile for. */
struct architecture {
    const char *option; /* "-gencode" or "-arch" */
    char *value;        /* for free(); NULL: nothing, its own choice stands */
};

#define WALL_S 90 /* nvcc starts some ten programs */

/* What architectures an nvcc may be told of, from new to old; only what it
 * takes counts, so that later ones need no line here. */
static const int known[] = {121, 120, 110, 103, 100, 90, 89, 87, 86,
                            80,  75,  72,  70,  62,  61, 60, 53, 52};

/* Whether nvcc takes these options: it checks them without running
 * anything. */
static bool
takes(const char *nvcc, const char *option, const char *value)
{
    const char *argv[] = {nvcc, "--dryrun",  option, value,       "-c", "-x",
                          "cu", "/dev/null", "-o",   "/dev/null", NULL};
    char *text = capture(argv, NULL);
    free(text);
    return text != NULL;
}

/* For a device newer than the toolkit: code that its driver compiles. */
static char *
newest_virtual(const char *nvcc, int capability)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (known[i] > capability)
            continue;
        char *value = checked_format("arch=compute_%d,code=compute_%d",
                                     known[i], known[i]);
        if (takes(nvcc, "-gencode", value))
            return value;
        free(value);
    }
    return NULL;
}

/* For a device of that compute capability: its own machine code where this nvcc
 * makes it, else the newest code that its driver can compile; for capability
 * 0.0, all that the toolkit knows. */
static struct architecture
find_architecture(const char *nvcc, int major, int minor)
{
    struct architecture a = {"-gencode", NULL};
    int capability = 10 * major + minor;
    if (capability == 0) {
        a.option = "-arch";
        a.value = takes(nvcc, "-arch", "all-major")
                      ? checked_string("all-major")
                      : NULL;
        return a;
    }
    a.value =
        checked_format("arch=compute_%d,code=sm_%d", capability, capability);
    if (takes(nvcc, a.option, a.value))
        return a;
    free(a.value);
    a.value = newest_virtual(nvcc, capability);
    return a;
}

char *
build_gpu_folder(const char *nvcc)
{
    char *path = realpath(nvcc, NULL);
    char *bin = path ? strstr(path, "/bin/nvcc") : NULL;
    if (!bin || strncmp(path, "/usr/", 5) == 0) {
        free(path);
        return NULL;
    }
    *bin = '\0';
    return path;
}

static struct build_kit *
make_kit(const struct build_job *job)
{
    struct build_kit *kit = build_kit_make(job);
    build_kit_own(kit, job->root, "grader/build_gpu.sh", "build_gpu.sh", 1);
    build_kit_own(kit, job->root, "common/gpu/renamed", "renamed", 0);
    build_kit_lab(kit, job, "gpu/runner");
    return kit;
}

struct build_outcome
build_gpu(const struct build_job *job, const struct gpu *gpu)
{
    struct architecture a =
        find_architecture(gpu->nvcc, gpu->major, gpu->minor);
    char *path = realpath(gpu->nvcc, NULL);
    char *folder = build_gpu_folder(gpu->nvcc);
    const char *const argv[] = {
        "/in/build_gpu.sh",        build_name(job), path ? path : gpu->nvcc,
        a.value ? a.option : NULL, a.value,         NULL};
    struct build_outcome o =
        build_in_box(job, make_kit(job), argv, WALL_S, folder);
    free(folder);
    free(path);
    free(a.value);
    return o;
}
