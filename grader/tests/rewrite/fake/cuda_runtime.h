/* A tiny stand-in for CUDA's header: the rewriter's tests need no engine. */
#ifndef FAKE_CUDA_RUNTIME_H
#define FAKE_CUDA_RUNTIME_H

#include "sim_launch.h"
#include <stdio.h>

typedef struct CUstream_st *cudaStream_t;

extern uint3 fake_thread, fake_block;
extern struct sim_config fake_config;
extern const void *fake_kernel; /* of the last launch */

#define threadIdx fake_thread
#define blockIdx fake_block
#define blockDim fake_config.block
#define gridDim fake_config.grid

static inline __device__ void
sim_return(void)
{
}
static inline __device__ void
__syncthreads(void)
{
}
__forceinline__ __device__ int
__popc(unsigned x)
{
    return __builtin_popcount(x);
}
enum { cudaSuccess };
__host__ int cudaFree(void *address);
__host__ int cudaDeviceSynchronize(void);

#endif
