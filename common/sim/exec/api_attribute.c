/* api_attribute -- cudaDeviceGetAttribute */
#include "api.h"
#include <limits.h>
#include <string.h>

struct attribute {
    enum cudaDeviceAttr number;
    int64_t value;
};

/* What depends on the device. */
static bool
find_limit(const struct device *d, enum cudaDeviceAttr number, int *value)
{
    const struct attribute all[] = {
        {cudaDevAttrMaxThreadsPerBlock, d->block_threads},
        {cudaDevAttrMaxBlockDimX, d->block_extent[0]},
        {cudaDevAttrMaxBlockDimY, d->block_extent[1]},
        {cudaDevAttrMaxBlockDimZ, d->block_extent[2]},
        {cudaDevAttrMaxGridDimX, d->grid_extent[0]},
        {cudaDevAttrMaxGridDimY, d->grid_extent[1]},
        {cudaDevAttrMaxGridDimZ, d->grid_extent[2]},
        {cudaDevAttrMaxSharedMemoryPerBlock, (int64_t)d->block_shared},
        {cudaDevAttrTotalConstantMemory, (int64_t)d->constant},
        {cudaDevAttrWarpSize, d->warp},
        {cudaDevAttrMaxRegistersPerBlock, d->block_registers},
        {cudaDevAttrClockRate, d->clock_khz},
        {cudaDevAttrMultiProcessorCount, d->sms},
        {cudaDevAttrMemoryClockRate, d->memory_clock_khz},
        {cudaDevAttrGlobalMemoryBusWidth, d->memory_bus_bits},
        {cudaDevAttrL2CacheSize, (int64_t)d->l2},
        {cudaDevAttrMaxThreadsPerMultiProcessor, d->sm_threads},
        {cudaDevAttrComputeCapabilityMajor, d->major},
        {cudaDevAttrComputeCapabilityMinor, d->minor},
        {cudaDevAttrMaxSharedMemoryPerMultiprocessor, (int64_t)d->sm_shared},
        {cudaDevAttrMaxRegistersPerMultiprocessor, d->sm_registers},
        {cudaDevAttrSingleToDoublePrecisionPerfRatio, d->double_ratio},
        {cudaDevAttrMaxSharedMemoryPerBlockOptin, (int64_t)d->block_shared_max},
        {cudaDevAttrMaxBlocksPerMultiprocessor, d->sm_blocks},
        {cudaDevAttrReservedSharedMemoryPerBlock, (int64_t)d->shared_reserved},
    };

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i].number == number) {
            *value = (int)all[i].value;
            return true;
        }
    return false;
}

/* What is the same for all of them; what is not simulated is 0. */
static const struct attribute features[] = {
    {cudaDevAttrMaxPitch, INT_MAX},
    {cudaDevAttrTextureAlignment, 512},
    {cudaDevAttrTexturePitchAlignment, 32},
    {cudaDevAttrGpuOverlap, 1},
    {cudaDevAttrKernelExecTimeout, 0},
    {cudaDevAttrIntegrated, 0},
    {cudaDevAttrCanMapHostMemory, 1},
    {cudaDevAttrComputeMode, 0},
    {cudaDevAttrConcurrentKernels, 1},
    {cudaDevAttrEccEnabled, 1},
    {cudaDevAttrPciBusId, 0},
    {cudaDevAttrPciDeviceId, 0},
    {cudaDevAttrPciDomainId, 0},
    {cudaDevAttrTccDriver, 0},
    {cudaDevAttrAsyncEngineCount, 3},
    {cudaDevAttrUnifiedAddressing, 1},
    {cudaDevAttrStreamPrioritiesSupported, 1},
    {cudaDevAttrGlobalL1CacheSupported, 1},
    {cudaDevAttrLocalL1CacheSupported, 1},
    {cudaDevAttrManagedMemory, 0},
    {cudaDevAttrIsMultiGpuBoard, 0},
    {cudaDevAttrHostNativeAtomicSupported, 0},
    {cudaDevAttrPageableMemoryAccess, 0},
    {cudaDevAttrConcurrentManagedAccess, 0},
    {cudaDevAttrComputePreemptionSupported, 1},
    {cudaDevAttrCanUseHostPointerForRegisteredMem, 0},
    {cudaDevAttrCooperativeLaunch, 0},
    {cudaDevAttrHostRegisterSupported, 0},
    {cudaDevAttrPageableMemoryAccessUsesHostPageTables, 0},
    {cudaDevAttrDirectManagedMemAccessFromHost, 0},
    {cudaDevAttrMaxPersistingL2CacheSize, 0},
    {cudaDevAttrMaxAccessPolicyWindowSize, 0},
    {cudaDevAttrMemoryPoolsSupported, 1},
    {cudaDevAttrClusterLaunch, 0},
};

static bool
find_feature(enum cudaDeviceAttr number, int *value)
{
    const size_t count = sizeof features / sizeof features[0];

    for (size_t i = 0; i < count; i++)
        if (features[i].number == number) {
            *value = (int)features[i].value;
            return true;
        }
    return false;
}

cudaError_t
cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device)
{
    API_BEGIN;
    int found = 0;

    if (device != 0)
        return api_end(cudaErrorInvalidDevice);
    if (!value || (!find_limit(exec_device(), attribute, &found) &&
                   !find_feature(attribute, &found)))
        return api_end(cudaErrorInvalidValue);
    *value = found;
    return cudaSuccess;
}
