/*
 * cuda_runtime -- what kernel.cu includes to be CUDA
 *
 * nvcc includes this header by itself; the simulator's build does as well.
 * The keywords (__global__, __shared__, __launch_bounds__ and kin) and
 * kernel<<<...>>>() are the rewriter's.  Everything is compiled once, for
 * host and device together, so a function for both has one body: the device's.
 * __CUDA_ARCH__ says 7.0, which has no feature that is not simulated; clang's
 * check has its own for each side.
 */
#ifndef SIM_CUDA_RUNTIME_H
#define SIM_CUDA_RUNTIME_H

#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#if !defined(__CUDA_ARCH__) && !defined(__clang__)
#define __CUDA_ARCH__ 700
#endif

/* <cmath> without the special functions of C++17: half the time. */
#include <stddef.h>
#ifdef __cplusplus
#include <bits/c++config.h>
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#endif

#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cuda_runtime_api.h"

#ifdef __cplusplus
#include "sim_refused.h"
#include "sim_templates.h"
#endif

/* For clang's check: what is declared from here on, kernels may call. */
#if defined(__clang__) && defined(__CUDA__)
#define SIM_CLANG 1
#include "sim_clang.h"
#pragma clang force_cuda_host_device begin
#endif

#include <math.h>
#include <string.h>

#include "vector_functions.h"

#ifdef __cplusplus
#include "device_launch_parameters.h"
#include "sim_atomic.h"
#include "sim_convert.h"
#include "sim_integer.h"
#include "sim_launch.h"
#include "sim_math.h"
#include "sim_sync.h"
#include "sim_warp.h"
#endif

#ifdef SIM_CLANG
#pragma clang force_cuda_host_device end
#endif

#endif
