/*
 * launch -- the student's launches, each of which comes through here
 *
 * The build gives what nvcc calls for a launch, cudaLaunchKernel() or, from
 * CUDA 13 on, __cudaLaunchKernel(), another name (common/gpu/renamed).
 */
#ifndef GPU_LAUNCH_H
#define GPU_LAUNCH_H

#include "../run/case.h"
#include <cuda_runtime_api.h>

/* gpu_launch_open -- a new case begins: no launch so far */
void gpu_launch_open(const struct case_job *job);

/* gpu_launch_mark -- record `start` right before the next launch, in its
 * stream */
void gpu_launch_mark(cudaEvent_t start);

/* gpu_launch_marked -- whether there was a launch since */
int gpu_launch_marked(void);

/* gpu_launch_stop_counting -- further runs repeat the same launches */
void gpu_launch_stop_counting(void);

/* gpu_launch_close -- fill in launches, the first launch's error, and of the
 * last launch, or the first that failed: grid, block, registers, shared,
 * resident */
void gpu_launch_close(struct case_result *result);

#endif
