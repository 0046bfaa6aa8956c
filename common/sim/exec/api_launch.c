/* api_launch -- kernels' attributes, and how many blocks fit */
#include "api.h"
#include <string.h>

#define FUNCTIONS 1024

/* A simulator does not know how many registers a kernel takes: occupancy is
 * that of 32, and cudaFuncGetAttributes() says 32. */
#define REGISTERS 32

/* Kernels whose attributes were set. */
static struct {
    const void *entry;
    int dynamic_limit; /* bytes */
    int carveout;      /* per cent; -1: none preferred */
} functions[FUNCTIONS];
static size_t function_count;

static size_t
find(const void *entry)
{
    size_t i = 0;

    while (i < function_count && functions[i].entry != entry)
        i++;
    return i;
}

/* The most threads of a block. */
static int
most_threads(const void *entry)
{
    int most = exec_device()->block_threads;
    unsigned bound = launch_bound(entry);

    return bound && bound < (unsigned)most ? (int)bound : most;
}

/* Dynamic shared memory without asking: what static leaves of 48 KiB. */
static size_t
plain_limit(const void *entry)
{
    size_t fixed = launch_static_shared(entry);
    size_t all = exec_device()->block_shared;

    return fixed < all ? all - fixed : 0;
}

size_t
launch_dynamic_limit(const void *entry)
{
    size_t i = find(entry), plain = plain_limit(entry);

    if (i == function_count || (size_t)functions[i].dynamic_limit < plain)
        return plain;
    return (size_t)functions[i].dynamic_limit;
}

static bool
is_kernel(const void *entry)
{
    return entry != NULL;
}

static cudaError_t
set_attribute(const void *entry, enum cudaFuncAttribute attribute, int value)
{
    size_t most = exec_device()->block_shared_max;
    size_t fixed = launch_static_shared(entry), i = find(entry);
    const bool dynamic =
        attribute == cudaFuncAttributeMaxDynamicSharedMemorySize;

    if (!dynamic && attribute != cudaFuncAttributePreferredSharedMemoryCarveout)
        return cudaErrorInvalidValue;
    if (dynamic && (value < 0 || (size_t)value + fixed > most))
        return cudaErrorInvalidValue;
    if (!dynamic && (value < -1 || value > 100))
        return cudaErrorInvalidValue;
    if (i == FUNCTIONS)
        return cudaErrorMemoryAllocation;
    if (i == function_count) {
        functions[i].entry = entry;
        functions[i].dynamic_limit = 0;
        functions[i].carveout = -1;
        function_count++;
    }
    if (dynamic)
        functions[i].dynamic_limit = value;
    else
        functions[i].carveout = value;
    return cudaSuccess;
}

cudaError_t
cudaFuncSetAttribute(const void *function, enum cudaFuncAttribute attribute,
                     int value)
{
    API_BEGIN;
    if (!is_kernel(function))
        return api_end(cudaErrorInvalidDeviceFunction);
    return api_end(set_attribute(function, attribute, value));
}

cudaError_t
cudaFuncSetCacheConfig(const void *function, enum cudaFuncCache config)
{
    API_BEGIN;
    (void)config; /* a preference: a device may ignore it */
    return api_end(is_kernel(function) ? cudaSuccess
                                       : cudaErrorInvalidDeviceFunction);
}

cudaError_t
cudaFuncGetAttributes(struct cudaFuncAttributes *attributes,
                      const void *function)
{
    API_BEGIN;
    const struct device *device = exec_device();
    size_t i = find(function);

    if (!attributes)
        return api_end(cudaErrorInvalidValue);
    if (!is_kernel(function))
        return api_end(cudaErrorInvalidDeviceFunction);
    memset(attributes, 0, sizeof *attributes);
    attributes->sharedSizeBytes = launch_static_shared(function);
    attributes->maxThreadsPerBlock = most_threads(function);
    attributes->numRegs = REGISTERS;
    attributes->ptxVersion = device->major * 10 + device->minor;
    attributes->binaryVersion = attributes->ptxVersion;
    attributes->maxDynamicSharedSizeBytes = (int)launch_dynamic_limit(function);
    attributes->preferredShmemCarveout =
        i < function_count ? functions[i].carveout : -1;
    return cudaSuccess;
}

/* Blocks of the kernel that an SM holds; 0 where a launch would fail. */
static int
resident(const void *entry, int threads, size_t dynamic)
{
    const struct device_block block = {threads, REGISTERS,
                                       launch_static_shared(entry), dynamic};

    if (dynamic > launch_dynamic_limit(entry))
        return 0;
    return device_resident_blocks(exec_device(), &block, NULL);
}

static cudaError_t
active_blocks(int *blocks, const void *entry, int block_size, size_t dynamic)
{
    if (!blocks || block_size <= 0)
        return cudaErrorInvalidValue;
    if (!is_kernel(entry))
        return cudaErrorInvalidDeviceFunction;
    *blocks = resident(entry, block_size, dynamic);
    return cudaSuccess;
}

cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *function,
                                              int block_size,
                                              size_t dynamic_shared)
{
    API_BEGIN;
    return api_end(active_blocks(blocks, function, block_size, dynamic_shared));
}

cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks,
                                                       const void *function,
                                                       int block_size,
                                                       size_t dynamic_shared,
                                                       unsigned int flags)
{
    API_BEGIN;
    if (flags > cudaOccupancyDisableCachingOverride)
        return api_end(cudaErrorInvalidValue);
    return api_end(active_blocks(blocks, function, block_size, dynamic_shared));
}

/* The most dynamic shared memory with which `blocks` blocks still fit. */
static size_t
most_dynamic(const void *entry, int blocks, int block_size)
{
    size_t low = 0, high = launch_dynamic_limit(entry);

    if (resident(entry, block_size, 0) < blocks)
        return 0;
    while (low < high) {
        size_t middle = low + (high - low + 1) / 2;

        if (resident(entry, block_size, middle) >= blocks)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

cudaError_t
cudaOccupancyAvailableDynamicSMemPerBlock(size_t *size, const void *function,
                                          int blocks, int block_size)
{
    API_BEGIN;
    if (!size || blocks <= 0 || block_size <= 0)
        return api_end(cudaErrorInvalidValue);
    if (!is_kernel(function))
        return api_end(cudaErrorInvalidDeviceFunction);
    *size = most_dynamic(function, blocks, block_size);
    return cudaSuccess;
}

cudaError_t
sim_best_block(int *grid, int *block, const void *function,
               size_t dynamic_shared, int limit)
{
    API_BEGIN;
    const int most = most_threads(function);
    const struct device_block wanted = {
        limit > 0 && limit < most ? limit : most, REGISTERS,
        launch_static_shared(function), dynamic_shared};

    if (!grid || !block)
        return api_end(cudaErrorInvalidValue);
    if (!is_kernel(function))
        return api_end(cudaErrorInvalidDeviceFunction);
    *grid = *block = 0;
    if (dynamic_shared <= launch_dynamic_limit(function))
        device_best_block(exec_device(), &wanted, block, grid);
    return cudaSuccess;
}
