/*
 * fake_cuda -- so much of CUDA's library as the runner and the copy program
 * call, on the host's own memory: what they do beside the device can then be
 * tried on a machine without one
 *
 * A "kernel" here is a host function that tells of itself by a launch of
 * nothing (saxpy.c).  Which device is meant ($CUDA_VISIBLE_DEVICES) tells how
 * all this behaves; "fault": the device has one; "slow": to open it takes
 * half a second; "tell": that is printed.
 */
#include <cuda_runtime_api.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static cudaError_t sticky;

static double
now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

cudaError_t
cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                 size_t shared, cudaStream_t stream)
{
    (void)kernel;
    (void)grid;
    (void)arguments;
    (void)shared;
    (void)stream;
    const char *mode = getenv("CUDA_VISIBLE_DEVICES");
    if (mode && strcmp(mode, "fault") == 0)
        sticky = cudaErrorIllegalAddress;
    return block.x * block.y * block.z > 1024 ? cudaErrorInvalidConfiguration
                                              : cudaSuccess;
}

cudaError_t
cudaMalloc(void **to, size_t bytes)
{
    *to = aligned_alloc(256, (bytes + 255) / 256 * 256);
    return *to ? sticky : cudaErrorMemoryAllocation;
}

static void
open_once(void)
{
    static int opened;
    const struct timespec half = {0, 500000000};
    const char *mode = getenv("CUDA_VISIBLE_DEVICES");
    if (!opened && mode && strcmp(mode, "slow") == 0)
        nanosleep(&half, NULL);
    if (!opened && mode && strcmp(mode, "tell") == 0)
        puts("opened");
    opened = 1;
}

cudaError_t
cudaFree(void *data)
{
    open_once();
    free(data);
    return sticky;
}

cudaError_t
cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
    (void)kind;
    memcpy(to, from, bytes);
    return sticky;
}

cudaError_t
cudaMemcpyAsync(void *to, const void *from, size_t bytes,
                enum cudaMemcpyKind kind, cudaStream_t stream)
{
    (void)stream;
    return cudaMemcpy(to, from, bytes, kind);
}

cudaError_t
cudaDeviceSynchronize(void)
{
    return sticky;
}

cudaError_t
cudaGetLastError(void)
{
    return sticky;
}

const char *
cudaGetErrorString(cudaError_t error)
{
    return error == cudaSuccess ? "no error" : "a fault";
}

const char *
cudaGetErrorName(cudaError_t error)
{
    return error == cudaSuccess ? "cudaSuccess" : "cudaErrorOfTheFake";
}

cudaError_t
cudaEventCreate(cudaEvent_t *event)
{
    *event = calloc(1, sizeof(double));
    return sticky;
}

cudaError_t
cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    (void)stream;
    *(double *)(void *)event = now_ms();
    return sticky;
}

cudaError_t
cudaEventSynchronize(cudaEvent_t event)
{
    (void)event;
    return sticky;
}

cudaError_t
cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t stop)
{
    *ms = (float)(*(double *)(void *)stop - *(double *)(void *)start);
    return sticky;
}

cudaError_t
cudaFuncSetAttribute(const void *kernel, enum cudaFuncAttribute which,
                     int value)
{
    (void)kernel;
    (void)which;
    (void)value;
    return sticky;
}

cudaError_t
cudaFuncGetAttributes(struct cudaFuncAttributes *to, const void *kernel)
{
    (void)kernel;
    memset(to, 0, sizeof *to);
    to->numRegs = 17;
    return sticky;
}

cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *kernel,
                                              int threads, size_t shared)
{
    (void)kernel;
    (void)shared;
    *blocks = 2048 / threads;
    return sticky;
}

cudaError_t
cudaGetDeviceCount(int *count)
{
    *count = 1;
    return cudaSuccess;
}

cudaError_t
cudaGetDeviceProperties(struct cudaDeviceProp *p, int device)
{
    (void)device;
    memset(p, 0, sizeof *p);
    strcpy(p->name, "Fake GPU");
    p->uuid.bytes[0] = 7;
    return cudaSuccess;
}

cudaError_t
cudaDriverGetVersion(int *version)
{
    *version = 13000;
    return cudaSuccess;
}

cudaError_t
cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr which, int device)
{
    (void)device;
    *value = which == cudaDevAttrMaxThreadsPerBlock ? 1024 : 9;
    return cudaSuccess;
}

cudaError_t
cudaMemGetInfo(size_t *available, size_t *all)
{
    *available = (size_t)1 << 30;
    *all = (size_t)2 << 30;
    return cudaSuccess;
}
