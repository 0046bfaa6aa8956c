/* api_memory -- cudaMalloc and kin, and what is known of a pointer */
#include "api.h"
#include "engine.h"
#include <stdlib.h>
#include <string.h>

#define PITCH 512 /* bytes: rows begin at multiples of it */
#define POISONED ((size_t)64 << 20)

static void *
as_pointer(uint64_t address)
{
    return (void *)(uintptr_t)address;
}

/* New memory holds no number, and another one in another schedule, so that a
 * result that leans on it shows; very large memory only at its beginning. */
static void
poison(uint64_t address, size_t size)
{
    memset(as_pointer(address), engine.schedule ? 0xf7 : 0xff,
           size < POISONED ? size : POISONED);
}

static cudaError_t
allocate(void **pointer, size_t size, enum log_memory memory, uint32_t pc)
{
    uint64_t address;

    if (!pointer)
        return cudaErrorInvalidValue;
    *pointer = NULL;
    if (size == 0)
        return cudaSuccess;
    address = arena_alloc(size, memory);
    if (!address)
        return cudaErrorMemoryAllocation;
    log_put(LOG_ALLOC, address, pc, 0, (uint8_t)memory);
    log_more(size, 0);
    poison(address, size);
    *pointer = as_pointer(address);
    return cudaSuccess;
}

static cudaError_t
release(void *pointer, enum log_memory memory, uint32_t pc)
{
    if (!pointer)
        return cudaSuccess;
    if (!arena_release(api_address(pointer), memory))
        fault_end(FAULT_RELEASE, api_address(pointer), pc, 0, 0);
    log_put(LOG_RELEASE, api_address(pointer), pc, 0, 0);
    stream_wait(SYNC_DEVICE, NULL); /* as cudaFree() does */
    return cudaSuccess;
}

cudaError_t
cudaMalloc(void **pointer, size_t size)
{
    API_BEGIN;
    return api_end(allocate(pointer, size, MEMORY_DEVICE, pc));
}

cudaError_t
cudaMallocAsync(void **pointer, size_t size, cudaStream_t stream)
{
    API_BEGIN;
    (void)stream;
    return api_end(allocate(pointer, size, MEMORY_DEVICE, pc));
}

cudaError_t
cudaMallocPitch(void **pointer, size_t *pitch, size_t width, size_t height)
{
    API_BEGIN;
    size_t size;

    if (!pitch || __builtin_mul_overflow((width + PITCH - 1) / PITCH * PITCH,
                                         height, &size))
        return api_end(cudaErrorInvalidValue);
    *pitch = (width + PITCH - 1) / PITCH * PITCH;
    return api_end(allocate(pointer, size, MEMORY_DEVICE, pc));
}

cudaError_t
cudaMallocHost(void **pointer, size_t size)
{
    API_BEGIN;
    return api_end(allocate(pointer, size, MEMORY_PINNED, pc));
}

cudaError_t
cudaHostAlloc(void **pointer, size_t size, unsigned int flags)
{
    API_BEGIN;
    (void)flags;
    return api_end(allocate(pointer, size, MEMORY_PINNED, pc));
}

cudaError_t
cudaFree(void *pointer)
{
    API_BEGIN;
    return api_end(release(pointer, MEMORY_DEVICE, pc));
}

/* All of the process's device memory goes, also what others have in it. */
cudaError_t
cudaDeviceReset(void)
{
    API_BEGIN;
    const struct arena_block *block;

    for (size_t at = 0; (block = arena_live(&at)) != NULL;)
        release(as_pointer(block->base), block->memory, pc);
    return cudaSuccess;
}

cudaError_t
cudaFreeAsync(void *pointer, cudaStream_t stream)
{
    API_BEGIN;
    (void)stream;
    return api_end(release(pointer, MEMORY_DEVICE, pc));
}

cudaError_t
cudaFreeHost(void *pointer)
{
    API_BEGIN;
    return api_end(release(pointer, MEMORY_PINNED, pc));
}

static const struct arena_block *
find_live(const void *pointer)
{
    const struct arena_block *block = arena_find(api_address(pointer));

    return arena_holds(block, api_address(pointer), 1) ? block : NULL;
}

cudaError_t
cudaHostGetDevicePointer(void **device, void *host, unsigned int flags)
{
    API_BEGIN;
    const struct arena_block *block = find_live(host);

    (void)flags;
    if (!device || !block || block->memory != MEMORY_PINNED)
        return api_end(cudaErrorInvalidValue);
    *device = host;
    return cudaSuccess;
}

cudaError_t
cudaHostGetFlags(unsigned int *flags, void *host)
{
    API_BEGIN;
    const struct arena_block *block = find_live(host);

    if (!flags || !block || block->memory != MEMORY_PINNED)
        return api_end(cudaErrorInvalidValue);
    *flags = cudaHostAllocMapped;
    return cudaSuccess;
}

cudaError_t
cudaMemGetInfo(size_t *available, size_t *total)
{
    API_BEGIN;
    uint64_t all = exec_device()->memory;

    if (!available || !total)
        return api_end(cudaErrorInvalidValue);
    if (all > arena_bytes())
        all = arena_bytes();
    *total = all;
    *available = all - arena_live_bytes(MEMORY_DEVICE);
    return cudaSuccess;
}

cudaError_t
cudaPointerGetAttributes(struct cudaPointerAttributes *attributes,
                         const void *pointer)
{
    API_BEGIN;
    const struct arena_block *block = find_live(pointer);
    void *plain = as_pointer(api_address(pointer));

    if (!attributes)
        return api_end(cudaErrorInvalidValue);
    memset(attributes, 0, sizeof *attributes);
    attributes->device = -2; /* as CUDA's, of memory it does not know */
    if (block || api_symbol_holds(api_address(pointer), 1)) {
        attributes->device = 0;
        attributes->devicePointer = plain;
        attributes->type = cudaMemoryTypeDevice;
    }
    if (block && block->memory == MEMORY_PINNED) {
        attributes->hostPointer = plain;
        attributes->type = cudaMemoryTypeHost;
    } else if (!block && attributes->device != 0) {
        attributes->hostPointer = plain;
    }
    return cudaSuccess;
}
