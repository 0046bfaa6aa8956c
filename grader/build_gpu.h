/*
 * build_gpu -- compile one kernel.cu into a runner for the GPU, with nvcc, in
 * the sandbox
 */
#ifndef GRADER_BUILD_GPU_H
#define GRADER_BUILD_GPU_H

#include "build.h"
#include "gpu.h"

/* build_gpu -- as build_kernel(), for the lab's functions on this GPU; free
 * with build_free() */
struct build_outcome build_gpu(const struct build_job *job,
                               const struct gpu *gpu);

/* What nvcc is told to compile for. */
struct build_architecture {
    const char *option; /* "-gencode" or "-arch" */
    char *value;        /* for free(); NULL: nothing, its own choice stands */
};

/* build_architecture -- for a device of that compute capability: its own
 * machine code where this nvcc makes it, else the newest code that its driver
 * can compile; for capability 0.0, all that the toolkit knows */
struct build_architecture build_architecture(const char *nvcc, int major,
                                             int minor);

#endif
