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

/* build_gpu_folder -- the toolkit's folder, where a box does not see it anyway;
 * for free(), or NULL */
char *build_gpu_folder(const char *nvcc);

#endif
