/*
 * device_launch_parameters -- threadIdx, blockIdx, blockDim, gridDim, warpSize
 */
#ifndef SIM_DEVICE_LAUNCH_PARAMETERS_H
#define SIM_DEVICE_LAUNCH_PARAMETERS_H

#include "sim_engine.h"
#include "sim_inline.h"
#include "vector_types.h"

SIM_INLINE uint3
sim_as_uint3(struct sim_index index)
{
    uint3 v = {index.x, index.y, index.z};
    return v;
}

#define threadIdx (sim_as_uint3(sim_thread_idx()))
#define blockIdx (sim_as_uint3(sim_block_idx()))
#define blockDim (dim3(sim_as_uint3(sim_block_dim())))
#define gridDim (dim3(sim_as_uint3(sim_grid_dim())))

/* Not a macro: cudaDeviceProp has a field of that name. */
static const int warpSize __attribute__((unused)) = 32;

#endif
