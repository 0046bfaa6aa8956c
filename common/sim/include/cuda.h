/*
 * cuda -- the driver API's header; only its version is given: the driver API
 * itself is not simulated
 */
#ifndef SIM_CUDA_H
#define SIM_CUDA_H

#include "cuda_runtime_api.h"

#endif
