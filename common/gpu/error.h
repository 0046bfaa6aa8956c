/*
 * error -- end a program of ours when a CUDA call of its own fails
 */
#ifndef GPU_ERROR_H
#define GPU_ERROR_H

#include "../run/die.h"
#include <cuda_runtime_api.h>

/* gpu_must -- die with what CUDA says where `error` is one */
static inline void
gpu_must(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        run_die("%s: %s (%s)", what, cudaGetErrorString(error),
                cudaGetErrorName(error));
}

#endif
