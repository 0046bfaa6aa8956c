/*
 * faked -- a GPU for tests where there is none: a toolkit whose nvcc makes lab
 * 01 of grader/tests/gpu, and a folder for a submission
 */
#ifndef TESTS_FAKED_H
#define TESTS_FAKED_H

#include "../die.h"
#include "../folder.h"
#include "../gpu.h"
#include "../text_file.h"
#include "locks.h"
#include "workshop.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static char folder[] = "/tmp/check-gpu.XXXXXX"; /* toolkit and submission */
static struct gpu faked = {.here = true,
                           .name = "Fake GPU",
                           .id = "fake",
                           .driver = "13.0",
                           .toolkit = "13.0",
                           .major = 9,
                           .most_threads = 1024,
                           .most_block = {1024, 1024, 64},
                           .most_grid = {2147483647, 65535, 65535},
                           .most_shared = 49152,
                           .free_bytes = (size_t)8 << 30};

static inline void
faked_copy(const char *from, const char *to, mode_t mode)
{
    char *path = checked_format("%s/%s", folder, to);
    size_t bytes;
    char *text = text_file_read(from, &bytes);

    if (!text || text_file_write(path, text, bytes) != 0 ||
        chmod(path, mode) != 0)
        die("%s cannot be copied to %s", from, path);
    free(text);
    free(path);
}

static inline void
faked_object(const char *name)
{
    char *from =
        checked_format("%s/obj/grader/tests/gpu/%s", workshop_folder(), name);

    faked_copy(from, name, 0644);
    free(from);
}

/* Who runs the compiler may be another user. */
static inline void
faked_make(void)
{
    char *bin;

    if (!mkdtemp(folder) || chmod(folder, 0755) != 0)
        die("%s cannot be made", folder);
    faked_copy("grader/tests/gpu/nvcc", "bin/nvcc", 0755);
    bin = checked_format("%s/bin", folder);
    if (chmod(bin, 0755) != 0)
        die("%s cannot be opened to others", bin);
    free(bin);
    faked_object("saxpy.o");
    faked_object("fake_cuda.o");
    faked.nvcc = checked_format("%s/bin/nvcc", folder);
}

static inline bool
faked_is_there(void)
{
    char *runner = checked_format("%s/tests/gpu/runner", workshop_folder());
    const bool there = access(runner, X_OK) == 0;

    free(runner);
    return there;
}

static inline void
faked_clear(void)
{
    folder_remove(folder);
    locks_clear(&faked);
}

#endif
