/*
 * sim_clang -- CUDA's keywords for clang, which checks kernel.cu as CUDA
 * (clang++ -x cuda -nocudainc -fsyntax-only) but never compiles it
 *
 * Included by cuda_runtime.h in that case alone; elsewhere the rewriter knows
 * the keywords.
 */
#ifndef SIM_CLANG_H
#define SIM_CLANG_H

#include "vector_types.h"
#include <time.h>

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#define __grid_constant__
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ inline __attribute__((always_inline))
#define __align__(n) __attribute__((aligned(n)))

/* What clang makes of <<<...>>>. */
struct CUstream_st;
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block,
                                                size_t shared = 0,
                                                struct CUstream_st *stream = 0);
extern "C" unsigned cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0,
                                      struct CUstream_st *stream = 0);
extern "C" int cudaLaunchKernel(const void *function, dim3 grid, dim3 block,
                                void **arguments, size_t shared,
                                struct CUstream_st *stream);

/* What kernels may call of <stdio.h>, <stdlib.h>, <time.h> and <assert.h>,
 * which are the host's. */
extern "C" {
__device__ int printf(const char *format, ...);
__device__ void *malloc(size_t size);
__device__ void free(void *pointer);
__device__ clock_t clock(void);
__device__ int abs(int x);
__device__ long labs(long x);
__device__ long long llabs(long long x);
__device__ __attribute__((noreturn)) void __assert_fail(const char *text,
                                                        const char *file,
                                                        unsigned line,
                                                        const char *function);
}

#endif
