/*
 * reject_header -- headers that are refused, and what to do instead
 */
#include "reject.h"
#include <string.h>

/* A name, or where it ends with a slash or star all that begin so. */
struct refusal {
    const char *name;
    const char *why;
};

#define INTRINSICS \
    "vector intrinsics escape the simulator's checks; write plain CUDA C"
#define GROUPS                                                      \
    "cooperative groups are not provided; use __syncthreads() and " \
    "__syncwarp()"
#define TENSOR "tensor cores are not simulated; use ordinary arithmetic"
#define TEXTURE "textures and surfaces are not simulated; use plain arrays"
#define LIBRARY "this CUDA library is not provided; write the kernel yourself"

static const struct refusal refusals[] = {
    {"immintrin.h", INTRINSICS},
    {"x86intrin.h", INTRINSICS},
    {"x86gprintrin.h", INTRINSICS},
    {"intrin.h", INTRINSICS},
    {"mmintrin.h", INTRINSICS},
    {"xmmintrin.h", INTRINSICS},
    {"emmintrin.h", INTRINSICS},
    {"pmmintrin.h", INTRINSICS},
    {"tmmintrin.h", INTRINSICS},
    {"smmintrin.h", INTRINSICS},
    {"nmmintrin.h", INTRINSICS},
    {"ammintrin.h", INTRINSICS},
    {"wmmintrin.h", INTRINSICS},
    {"avx*", INTRINSICS},
    {"arm_*", INTRINSICS},
    {"cooperative_groups*", GROUPS},
    {"mma.h", TENSOR},
    {"cuda_texture_types.h", TEXTURE},
    {"texture_fetch_functions.h", TEXTURE},
    {"surface_functions.h", TEXTURE},
    {"thrust/*", LIBRARY},
    {"cub/*", LIBRARY},
    {"cuda/*", LIBRARY},
    {"cublas*", LIBRARY},
    {"cufft*", LIBRARY},
    {"curand*", LIBRARY},
    {"cusparse*", LIBRARY},
};

static bool
fits(const char *name, const char *pattern)
{
    size_t length = strlen(pattern);

    if (pattern[length - 1] == '*')
        return !strncmp(name, pattern, length - 1);
    return !strcmp(name, pattern);
}

const char *
reject_header(const char *name, bool program)
{
    const char *base = strrchr(name, '/');

    base = base ? base + 1 : name;
    if (strstr(name, "/proc/") || strstr(name, "/dev/"))
        return "a device cannot be included";
    if (!program && !strcmp(base, "iostream"))
        return "<iostream> runs code before the program starts, and kernels "
               "cannot use it; include <stdio.h> and use printf";
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (fits(name, refusals[i].name) || fits(base, refusals[i].name))
            return refusals[i].why;
    return NULL;
}
