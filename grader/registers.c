#include "registers.h"
#include "../common/sim/device.h"
#include "build_gpu.h"
#include "build_kit.h"
#include "die.h"
#include "memfile.h"
#include "text_file.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WALL_S 60 /* nvcc starts some six programs */

enum { MOST_SAID = 1 << 20 };

static struct registers_list
nothing(char *why)
{
    return (struct registers_list){.toolkit = checked_string(""), .why = why};
}

/* Not why: what is wrong with a kernel is for the build to say. */
static struct registers_list
read_said(struct build_outcome *o)
{
    struct registers_list list;
    char *said;

    if (o->status != STATUS_PASSED)
        return nothing(checked_string("nvcc does not compile it"));
    said = memfile_read(o->runner, MOST_SAID, NULL);
    list = registers_parse(said);
    free(said);
    return list;
}

struct registers_list
registers_compile(const struct build_job *job, int device)
{
    const struct device *d = &device_table[device];
    const char *nvcc = gpu_nvcc();
    struct registers_list list;

    if (!nvcc)
        return nothing(checked_string("no nvcc here"));
    char *architecture = checked_format("sm_%d", 10 * d->major + d->minor);
    char *path = realpath(nvcc, NULL);
    char *folder = build_gpu_folder(nvcc);
    const char *const argv[] = {"/in/registers.sh", build_name(job),
                                path ? path : nvcc, architecture, NULL};
    struct build_kit *kit = build_kit_make(job);

    build_kit_own(kit, job->root, "grader/registers.sh", "registers.sh", 1);
    build_kit_lab(kit, job, "runner");
    struct build_outcome o = build_in_box(job, kit, argv, WALL_S, folder);
    list = read_said(&o);
    build_free(&o);
    free(folder);
    free(path);
    free(architecture);
    return list;
}

/* Ours alone are shipped: what a student wrote has other numbers. */
static struct registers_list
find_shipped(const struct build_job *job, int device)
{
    const struct device *d = &device_table[device];
    char hash[17], architecture[16], *path, *text;
    struct registers_list list = {.count = 0};

    if (!job->lab)
        return nothing(checked_string("no nvcc here"));
    path = checked_format("%s/solutions/%s/registers.tsv", job->root,
                          job->lab->id);
    text = text_file_read(path, NULL);
    snprintf(architecture, sizeof architecture, "sm_%d",
             10 * d->major + d->minor);
    if (text)
        list = registers_parse_table(
            text, architecture, registers_hash(job->source, job->bytes, hash));
    free(text);
    free(path);
    if (list.count > 0)
        return list;
    registers_free(&list);
    return nothing(checked_string("no nvcc here"));
}

struct registers_list
registers_find(const struct build_job *job, int device)
{
    return gpu_nvcc() ? registers_compile(job, device)
                      : find_shipped(job, device);
}

static bool
same_figures(const struct registers *a, const struct registers *b)
{
    return a->registers == b->registers && a->stack == b->stack &&
           a->spill_stores == b->spill_stores &&
           a->spill_loads == b->spill_loads;
}

const struct registers *
registers_of(const struct registers_list *list, const char *kernel)
{
    const size_t bytes = strcspn(kernel, "<(");
    const struct registers *found = NULL;

    for (size_t i = 0; i < list->count; i++) {
        const struct registers *r = &list->kernels[i];

        if (strcmp(r->kernel, kernel) == 0)
            return r;
        if (strcspn(r->kernel, "<") != bytes ||
            strncmp(r->kernel, kernel, bytes) != 0)
            continue;
        if (found && !same_figures(found, r))
            return NULL;
        found = r;
    }
    return found;
}

char *
registers_hash(const char *source, size_t bytes, char to[17])
{
    unsigned char hash[16];

    crypto_generichash(hash, sizeof hash, (const unsigned char *)source, bytes,
                       NULL, 0);
    return sodium_bin2hex(to, 17, hash, 8);
}

void
registers_free(struct registers_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->kernels[i].kernel);
    free(list->kernels);
    free(list->toolkit);
    free(list->why);
    *list = (struct registers_list){.count = 0};
}
