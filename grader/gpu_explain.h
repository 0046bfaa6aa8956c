/*
 * gpu_explain -- why a device refuses a launch, in its own numbers
 */
#ifndef GRADER_GPU_EXPLAIN_H
#define GRADER_GPU_EXPLAIN_H

#include "../common/run/case.h"
#include "diagnose.h"
#include "gpu.h"

/* gpu_explain -- fill in `d` for the launch that result tells of.  Returns
 * false, and leaves it, where none was refused.
 * line: of the launch in kernel.cu; 0: not known */
bool gpu_explain(const struct gpu *gpu, const struct case_result *result,
                 long line, struct diagnosis *d);

/* gpu_error_words -- what a cudaError_t of a launch is called; "CUDA error
 * 9" of one that is not known here.  `to` holds 48 bytes and is returned. */
char *gpu_error_words(int error, char to[48]);

#endif
