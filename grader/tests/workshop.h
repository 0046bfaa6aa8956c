/*
 * workshop -- building and running kernels in tests: where things lie
 */
#ifndef TESTS_WORKSHOP_H
#define TESTS_WORKSHOP_H

#include "../build.h"
#include "../die.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* workshop_folder -- the build folder: the test lies in its tests/ */
static inline const char *
workshop_folder(void)
{
    static char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length < 0)
        die("/proc/self/exe cannot be read");
    path[length] = '\0';
    *strrchr(path, '/') = '\0';
    *strrchr(path, '/') = '\0';
    return path;
}

/* workshop_build_bytes -- compile kernel.cu for the lab, or, with lab NULL, a
 * whole program */
static inline struct build_outcome
workshop_build_bytes(const char *lab, const char *source, size_t bytes)
{
    struct build_job job = {.root = ".",
                            .build = workshop_folder(),
                            .lab = lab ? catalog_find(lab) : NULL,
                            .source = source,
                            .bytes = bytes};
    return build_kernel(&job);
}

/* workshop_build -- the same of a text */
static inline struct build_outcome
workshop_build(const char *lab, const char *source)
{
    return workshop_build_bytes(lab, source, strlen(source));
}

/* workshop_saxpy -- a kernel.cu for lab 01: `before` all else, a kernel with
 * this body, and `host` before its launch; for free() */
static inline char *
workshop_saxpy(const char *before, const char *host, const char *body)
{
    return checked_format(
        "%s\n"
        "__global__ void work(int n, float a, const float *x, float *y)\n"
        "{\n"
        "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    %s\n"
        "}\n"
        "void saxpy(int n, float a, const float *x, float *y)\n"
        "{\n"
        "    %s\n"
        "    if (n > 0)\n"
        "        work<<<(n + 255) / 256, 256>>>(n, a, x, y);\n"
        "}\n"
        "void saxpy_stride(int n, float a, const float *x, float *y)\n"
        "{\n"
        "    saxpy(n, a, x, y);\n"
        "}\n",
        before, body, host);
}

#endif
