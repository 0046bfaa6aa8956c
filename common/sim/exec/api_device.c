/* api_device -- the device's number, properties and limits */
#include "api.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>

#define VERSION 13000

static const struct device *device = &device_table[0];
static unsigned device_flags;
static size_t limits[] = {
    [cudaLimitStackSize] = 1024,
    [cudaLimitPrintfFifoSize] = 8650752,
    [cudaLimitMallocHeapSize] = 8 << 20,
};

void
exec_set_device(int index, uint32_t sms, uint32_t sm_threads)
{
    static struct device changed;

    if (index < 0 || index >= DEVICES)
        return;
    changed = device_table[index];
    if (sms)
        changed.sms = (int)sms;
    if (sm_threads)
        changed.sm_threads = (int)sm_threads;
    device = &changed;
}

const struct device *
exec_device(void)
{
    return device;
}

/* The end of a call that has put its answer through a pointer. */
static cudaError_t
answered(const void *pointer)
{
    return api_end(pointer ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t
cudaGetDeviceCount(int *count)
{
    API_BEGIN;
    if (count)
        *count = 1;
    return answered(count);
}

cudaError_t
cudaGetDevice(int *number)
{
    API_BEGIN;
    if (number)
        *number = 0;
    return answered(number);
}

cudaError_t
cudaSetDevice(int number)
{
    API_BEGIN;
    return api_end(number == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t
cudaChooseDevice(int *number, const struct cudaDeviceProp *like)
{
    API_BEGIN;
    (void)like;
    if (number)
        *number = 0;
    return answered(number);
}

cudaError_t
cudaInitDevice(int number, unsigned int wanted, unsigned int flags)
{
    API_BEGIN;
    (void)wanted;
    (void)flags;
    return api_end(number == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t
cudaSetDeviceFlags(unsigned int flags)
{
    API_BEGIN;
    device_flags = flags;
    return cudaSuccess;
}

cudaError_t
cudaGetDeviceFlags(unsigned int *flags)
{
    API_BEGIN;
    if (flags)
        *flags = device_flags;
    return answered(flags);
}

static void
fill_launch_limits(struct cudaDeviceProp *p)
{
    p->warpSize = device->warp;
    p->maxThreadsPerBlock = device->block_threads;
    for (int axis = 0; axis < 3; axis++) {
        p->maxThreadsDim[axis] = device->block_extent[axis];
        p->maxGridSize[axis] = (int)device->grid_extent[axis];
    }
    p->regsPerBlock = device->block_registers;
    p->regsPerMultiprocessor = device->sm_registers;
    p->sharedMemPerBlock = device->block_shared;
    p->sharedMemPerBlockOptin = device->block_shared_max;
    p->sharedMemPerMultiprocessor = device->sm_shared;
    p->reservedSharedMemPerBlock = device->shared_reserved;
    p->maxThreadsPerMultiProcessor = device->sm_threads;
    p->maxBlocksPerMultiProcessor = device->sm_blocks;
}

static void
fill_properties(struct cudaDeviceProp *p)
{
    memset(p, 0, sizeof *p);
    snprintf(p->name, sizeof p->name, "%s", device->full_name);
    fill_launch_limits(p);
    p->totalGlobalMem = device->memory;
    p->totalConstMem = device->constant;
    p->major = device->major;
    p->minor = device->minor;
    p->multiProcessorCount = device->sms;
    p->l2CacheSize = (int)device->l2;
    p->memoryBusWidth = device->memory_bus_bits;
    p->memPitch = INT_MAX;
    p->textureAlignment = 512;
    p->texturePitchAlignment = 32;
    p->canMapHostMemory = 1;
    p->concurrentKernels = 1;
    p->ECCEnabled = 1;
    p->asyncEngineCount = 3;
    p->unifiedAddressing = 1;
    p->streamPrioritiesSupported = 1;
    p->globalL1CacheSupported = 1;
    p->localL1CacheSupported = 1;
    p->computePreemptionSupported = 1;
    p->memoryPoolsSupported = 1;
    p->unifiedFunctionPointers = 1;
}

cudaError_t
cudaGetDeviceProperties(struct cudaDeviceProp *properties, int number)
{
    API_BEGIN;
    if (!properties)
        return api_end(cudaErrorInvalidValue);
    if (number != 0)
        return api_end(cudaErrorInvalidDevice);
    fill_properties(properties);
    return cudaSuccess;
}

cudaError_t
cudaDeviceSynchronize(void)
{
    API_BEGIN;
    stream_wait(SYNC_DEVICE, NULL);
    return cudaSuccess;
}

cudaError_t
cudaDeviceSetLimit(enum cudaLimit limit, size_t value)
{
    API_BEGIN;
    if ((unsigned)limit >= sizeof limits / sizeof limits[0])
        return api_end(cudaErrorUnsupportedLimit);
    limits[limit] = value;
    return cudaSuccess;
}

cudaError_t
cudaDeviceGetLimit(size_t *value, enum cudaLimit limit)
{
    API_BEGIN;
    if ((unsigned)limit >= sizeof limits / sizeof limits[0])
        return api_end(cudaErrorUnsupportedLimit);
    if (value)
        *value = limits[limit];
    return answered(value);
}

cudaError_t
cudaDeviceSetCacheConfig(enum cudaFuncCache config)
{
    API_BEGIN;
    (void)config; /* a preference: a device may ignore it */
    return cudaSuccess;
}

cudaError_t
cudaDeviceGetCacheConfig(enum cudaFuncCache *config)
{
    API_BEGIN;
    if (config)
        *config = cudaFuncCachePreferNone;
    return answered(config);
}

cudaError_t
cudaDeviceCanAccessPeer(int *can, int number, int peer)
{
    API_BEGIN;
    if (number != 0 || peer != 0)
        return api_end(cudaErrorInvalidDevice);
    if (can)
        *can = 0;
    return answered(can);
}

cudaError_t
cudaDriverGetVersion(int *version)
{
    API_BEGIN;
    if (version)
        *version = VERSION;
    return answered(version);
}

cudaError_t
cudaRuntimeGetVersion(int *version)
{
    API_BEGIN;
    if (version)
        *version = VERSION;
    return answered(version);
}
