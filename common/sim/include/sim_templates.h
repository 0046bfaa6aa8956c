/*
 * sim_templates -- the runtime API's C++ forms: typed pointers, symbols by
 * reference, kernels by name
 */
#ifndef SIM_TEMPLATES_H
#define SIM_TEMPLATES_H

#include "cuda_runtime_api.h"
#include "sim_inline.h"

template <typename T>
SIM_INLINE cudaError_t
cudaMalloc(T **pointer, size_t size)
{
    return cudaMalloc((void **)pointer, size);
}
template <typename T>
SIM_INLINE cudaError_t
cudaMallocPitch(T **pointer, size_t *pitch, size_t width, size_t height)
{
    return cudaMallocPitch((void **)pointer, pitch, width, height);
}
template <typename T>
SIM_INLINE cudaError_t
cudaMallocAsync(T **pointer, size_t size, cudaStream_t stream)
{
    return cudaMallocAsync((void **)pointer, size, stream);
}
template <typename T>
SIM_INLINE cudaError_t
cudaMallocHost(T **pointer, size_t size, unsigned flags = 0)
{
    return cudaHostAlloc((void **)pointer, size, flags);
}
template <typename T>
SIM_INLINE cudaError_t
cudaHostAlloc(T **pointer, size_t size, unsigned flags)
{
    return cudaHostAlloc((void **)pointer, size, flags);
}
template <typename T>
SIM_INLINE cudaError_t
cudaHostGetDevicePointer(T **device, void *host, unsigned flags)
{
    return cudaHostGetDevicePointer((void **)device, host, flags);
}

template <typename T>
SIM_INLINE cudaError_t
cudaMemcpyToSymbol(const T &symbol, const void *from, size_t size,
                   size_t offset = 0,
                   cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
    return sim_copy_to_symbol((const void *)&symbol, sizeof symbol, from, size,
                              offset, kind);
}
template <typename T>
SIM_INLINE cudaError_t
cudaMemcpyToSymbolAsync(const T &symbol, const void *from, size_t size,
                        size_t offset, cudaMemcpyKind kind,
                        cudaStream_t stream = 0)
{
    (void)stream;
    return sim_copy_to_symbol((const void *)&symbol, sizeof symbol, from, size,
                              offset, kind);
}
template <typename T>
SIM_INLINE cudaError_t
cudaMemcpyFromSymbol(void *to, const T &symbol, size_t size, size_t offset = 0,
                     cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
    return sim_copy_from_symbol(to, (const void *)&symbol, sizeof symbol, size,
                                offset, kind);
}
template <typename T>
SIM_INLINE cudaError_t
cudaMemcpyFromSymbolAsync(void *to, const T &symbol, size_t size, size_t offset,
                          cudaMemcpyKind kind, cudaStream_t stream = 0)
{
    (void)stream;
    return sim_copy_from_symbol(to, (const void *)&symbol, sizeof symbol, size,
                                offset, kind);
}
template <typename T>
SIM_INLINE cudaError_t
cudaGetSymbolAddress(void **pointer, const T &symbol)
{
    return sim_symbol_address(pointer, (const void *)&symbol, sizeof symbol);
}
template <typename T>
SIM_INLINE cudaError_t
cudaGetSymbolSize(size_t *size, const T &symbol)
{
    *size = sizeof symbol;
    return cudaSuccess;
}

SIM_INLINE cudaError_t
cudaEventCreate(cudaEvent_t *event, unsigned flags)
{
    return cudaEventCreateWithFlags(event, flags);
}

template <typename T>
SIM_INLINE cudaError_t
cudaFuncGetAttributes(cudaFuncAttributes *attributes, T *function)
{
    return cudaFuncGetAttributes(attributes, (const void *)function);
}
template <typename T>
SIM_INLINE cudaError_t
cudaFuncSetAttribute(T *function, cudaFuncAttribute attribute, int value)
{
    return cudaFuncSetAttribute((const void *)function, attribute, value);
}
template <typename T>
SIM_INLINE cudaError_t
cudaFuncSetCacheConfig(T *function, cudaFuncCache config)
{
    return cudaFuncSetCacheConfig((const void *)function, config);
}
template <typename T>
SIM_INLINE cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T function,
                                              int block_size,
                                              size_t dynamic_shared)
{
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        blocks, (const void *)function, block_size, dynamic_shared);
}
template <typename T>
SIM_INLINE cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, T function,
                                                       int block_size,
                                                       size_t dynamic_shared,
                                                       unsigned flags)
{
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        blocks, (const void *)function, block_size, dynamic_shared, flags);
}
template <typename T>
SIM_INLINE cudaError_t
cudaOccupancyAvailableDynamicSMemPerBlock(size_t *size, T function, int blocks,
                                          int block_size)
{
    return cudaOccupancyAvailableDynamicSMemPerBlock(
        size, (const void *)function, blocks, block_size);
}
template <typename T>
SIM_INLINE cudaError_t
cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, T function,
                                   size_t dynamic_shared = 0, int limit = 0)
{
    return sim_best_block(grid, block, (const void *)function, dynamic_shared,
                          limit);
}
template <typename T>
SIM_INLINE cudaError_t
cudaOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, T function,
                                            size_t dynamic_shared = 0,
                                            int limit = 0, unsigned flags = 0)
{
    (void)flags;
    return sim_best_block(grid, block, (const void *)function, dynamic_shared,
                          limit);
}

/* As device_best_block(), with shared memory that depends on the block. */
template <typename T, typename Shared>
SIM_INLINE cudaError_t
cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block,
                                               T function, Shared shared,
                                               int limit = 0)
{
    int best = 0, sms = 0, top = 1024;

    if (limit > 0 && limit < top)
        top = limit;
    *grid = *block = 0;
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    for (int size = (top + 31) / 32 * 32; size > 0; size -= 32) {
        int threads = size < top ? size : top, blocks = 0;
        cudaError_t error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(
            &blocks, (const void *)function, threads, shared(threads));

        if (error != cudaSuccess)
            return error;
        if (blocks * threads > best) {
            best = blocks * threads;
            *block = threads;
            *grid = blocks * sms;
        }
    }
    return cudaSuccess;
}

#endif
