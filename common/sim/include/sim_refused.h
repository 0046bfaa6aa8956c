/*
 * sim_refused -- parts of CUDA that are not simulated: a call is a compile
 * error that says what to use instead
 */
#ifndef SIM_REFUSED_H
#define SIM_REFUSED_H

#include "cuda_runtime_api.h"

#if defined(__has_attribute)
#if __has_attribute(error)
#define SIM_REFUSED(text) __attribute__((error(text)))
#endif
#endif
#ifndef SIM_REFUSED
#define SIM_REFUSED(text)
#endif

#define SIM_REFUSE(name, text) \
    template <typename... Any> SIM_REFUSED(text) cudaError_t name(Any...);

typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
typedef struct cudaArray *cudaArray_t;
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
typedef struct CUmemPoolHandle_st *cudaMemPool_t;

enum { cudaMemAttachGlobal = 1, cudaMemAttachHost = 2 };

#define SIM_NO_MANAGED \
    "managed memory is not simulated: use cudaMalloc and cudaMemcpy"
SIM_REFUSE(cudaMallocManaged, SIM_NO_MANAGED)
SIM_REFUSE(cudaMemPrefetchAsync, SIM_NO_MANAGED)
SIM_REFUSE(cudaMemAdvise, SIM_NO_MANAGED)
SIM_REFUSE(cudaStreamAttachMemAsync, SIM_NO_MANAGED)

#define SIM_NO_GRAPHS \
    "CUDA graphs are not simulated: launch the kernels one by one"
SIM_REFUSE(cudaStreamBeginCapture, SIM_NO_GRAPHS)
SIM_REFUSE(cudaStreamEndCapture, SIM_NO_GRAPHS)
SIM_REFUSE(cudaGraphCreate, SIM_NO_GRAPHS)
SIM_REFUSE(cudaGraphInstantiate, SIM_NO_GRAPHS)
SIM_REFUSE(cudaGraphLaunch, SIM_NO_GRAPHS)

#define SIM_NO_TEXTURES \
    "textures and arrays are not simulated: use cudaMalloc and plain loads"
SIM_REFUSE(cudaMallocArray, SIM_NO_TEXTURES)
SIM_REFUSE(cudaMalloc3DArray, SIM_NO_TEXTURES)
SIM_REFUSE(cudaCreateTextureObject, SIM_NO_TEXTURES)
SIM_REFUSE(cudaCreateSurfaceObject, SIM_NO_TEXTURES)

SIM_REFUSE(cudaMalloc3D, "cudaMalloc3D is not simulated: use cudaMallocPitch "
                         "or cudaMalloc")
SIM_REFUSE(cudaMemcpy3D, "cudaMemcpy3D is not simulated: use cudaMemcpy2D "
                         "for each plane")
SIM_REFUSE(cudaHostRegister, "cudaHostRegister is not simulated: use "
                             "cudaMallocHost")
SIM_REFUSE(cudaHostUnregister, "cudaHostRegister is not simulated: use "
                               "cudaMallocHost")
SIM_REFUSE(cudaLaunchKernel, "cudaLaunchKernel is not simulated: use "
                             "kernel<<<blocks, threads>>>()")
SIM_REFUSE(cudaLaunchKernelEx, "cudaLaunchKernelEx is not simulated: use "
                               "kernel<<<blocks, threads>>>()")
SIM_REFUSE(cudaLaunchCooperativeKernel,
           "cooperative launches are not simulated: end the kernel and launch "
           "the next one instead")
SIM_REFUSE(cudaLaunchHostFunc, "cudaLaunchHostFunc is not simulated: call the "
                               "function after cudaStreamSynchronize")
SIM_REFUSE(cudaStreamAddCallback, "cudaStreamAddCallback is not simulated: "
                                  "call it after cudaStreamSynchronize")

#undef SIM_REFUSE

#endif
