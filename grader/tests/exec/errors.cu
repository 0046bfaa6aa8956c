/* errors -- what the runtime API answers, a line each: the same text from the
 * simulator and from an H200 (errors.h200) */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

__device__ float device_variable[4];
__constant__ float constant_variable[4];

__global__ void
plain(float *x)
{
    if (x)
        x[0] = 1;
}

__global__ void
fixed(float *x)
{
    __shared__ float tile[1000];

    tile[threadIdx.x] = 1;
    __syncthreads();
    if (x)
        x[0] = tile[0];
}

__global__ void
dynamic(float *x)
{
    extern __shared__ float tile[];

    tile[threadIdx.x] = 1;
    __syncthreads();
    if (x)
        x[0] = tile[0];
}

__global__ void declared(float *x);
__global__ void __launch_bounds__(128) declared(float *x);

__global__ void
declared(float *x)
{
    if (x)
        x[0] = 1;
}

template <int Most>
__global__ void __launch_bounds__(Most, 2)
bounded(float *x)
{
    if (x)
        x[0] = 1;
}

/* The error that a call gives, and that it is reported once. */
#define SAY(call)                                                             \
    do {                                                                      \
        cudaError_t error_ = call;                                            \
        cudaError_t last_ = cudaGetLastError();                               \
        printf("%s: %s, %s, %s\n", #call, cudaGetErrorName(error_),           \
               cudaGetErrorString(last_),                                     \
               cudaGetErrorName(cudaPeekAtLastError()));                      \
    } while (0)

static cudaError_t
launch(dim3 grid, dim3 block, size_t shared)
{
    dynamic<<<grid, block, shared>>>(NULL);
    cudaDeviceSynchronize();
    return cudaPeekAtLastError();
}

static cudaError_t
launch_fixed(size_t shared)
{
    fixed<<<1, 1, shared>>>(NULL);
    return cudaPeekAtLastError();
}

static cudaError_t
ask(int bytes)
{
    return cudaFuncSetAttribute(
        dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
}

static void
launches(void)
{
    SAY(launch(1, 1, 4));
    SAY(launch(0, 1, 4));
    SAY(launch(1, 0, 4));
    SAY(launch(1, 1025, 4));
    SAY(launch(1, dim3(1, 1, 64), 4));
    SAY(launch(1, dim3(1, 1, 65), 4));
    SAY(launch(1, dim3(32, 33), 4));
    SAY(launch(dim3(1, 65535), 1, 4));
    SAY(launch(dim3(1, 65536), 1, 4));
    SAY(launch(dim3(1, 1, 65536), 1, 4));
    SAY(launch(2147483648u, 1, 4));
    SAY(launch(1, 1, 49152));
    SAY(launch(1, 1, 49153));
    SAY(launch_fixed(45152));
    SAY(launch_fixed(45153));
    SAY(ask(100000));
    SAY(launch(1, 1, 100000));
    SAY(launch(1, 1, 100001));
    SAY(ask(232448));
    SAY(launch(1, 1, 232448));
    SAY(ask(232449));
    SAY(ask(-1));
}

static void
allocations(void)
{
    float *d = NULL;
    void *p = NULL;
    size_t pitch = 0, size = 0;

    SAY(cudaMalloc(&d, 256));
    SAY(cudaMalloc(&p, 0));
    printf("%p\n", p);
    SAY(cudaMalloc(&p, (size_t)1 << 50));
    SAY(cudaMalloc((void **)NULL, 4));
    SAY(cudaFree(d));
    SAY(cudaFree(NULL));
    SAY(cudaMallocPitch(&p, &pitch, 100, 3));
    printf("%zu\n", pitch);
    SAY(cudaMallocPitch(&p, &pitch, 513, 3));
    printf("%zu\n", pitch);
    SAY(cudaMallocPitch(&p, &pitch, 0, 3));
    printf("%zu %p\n", pitch, p);
    SAY(cudaMallocHost(&p, 0));
    printf("%p\n", p);
    SAY(cudaFreeHost(NULL));
    SAY(cudaGetSymbolSize(&size, constant_variable));
    printf("%zu\n", size);
}

static void
copies(void)
{
    float *d, h[64] = {0};

    cudaMalloc(&d, 256);
    SAY(cudaMemcpy(d, h, 256, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy(h, d, 256, cudaMemcpyDefault));
    SAY(cudaMemcpy(NULL, NULL, 0, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy(NULL, h, 4, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy(d, NULL, 4, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy(d, h, 4, (cudaMemcpyKind)7));
    SAY(cudaMemset(NULL, 0, 4));
    SAY(cudaMemset(NULL, 0, 0));
    SAY(cudaMemcpy2D(d, 64, h, 32, 32, 4, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy2D(d, 4, h, 8, 8, 2, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy2D(d, 4, h, 8, 8, 1, cudaMemcpyHostToDevice));
    SAY(cudaMemset2D(d, 4, 0, 8, 2));
    SAY(cudaMemset2D(d, 4, 0, 8, 1));
    SAY(cudaMemcpyToSymbol(constant_variable, h, 16));
    SAY(cudaMemcpyToSymbol(constant_variable, h, 4, 0,
                           cudaMemcpyDeviceToHost));
    SAY(cudaMemcpyToSymbol(h, h, 4));
    SAY(cudaMemcpyFromSymbol(h, device_variable, 16));
    SAY(cudaMemcpyFromSymbol(h, device_variable, 16, 0,
                             cudaMemcpyHostToDevice));
    void *p = NULL;
    SAY(cudaGetSymbolAddress(&p, device_variable));
    SAY(cudaMemcpy(p, h, 16, cudaMemcpyHostToDevice));
    SAY(cudaGetSymbolAddress(&p, h));
    cudaFree(d);
}

static void
handles(void)
{
    cudaEvent_t timed, untimed, never;
    cudaStream_t stream;
    float ms = -1;

    SAY(cudaEventCreate(&timed));
    SAY(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming));
    SAY(cudaEventCreate(&never));
    SAY(cudaStreamCreate(&stream));
    SAY(cudaEventElapsedTime(&ms, timed, timed));
    SAY(cudaEventRecord(timed));
    SAY(cudaEventRecord(untimed, stream));
    SAY(cudaStreamWaitEvent(stream, timed, 0));
    SAY(cudaDeviceSynchronize());
    SAY(cudaEventQuery(timed));
    SAY(cudaEventQuery(never));
    SAY(cudaEventElapsedTime(&ms, timed, timed));
    printf("%g\n", ms);
    SAY(cudaEventElapsedTime(&ms, timed, untimed));
    SAY(cudaEventElapsedTime(&ms, timed, never));
    SAY(cudaEventElapsedTime(NULL, timed, timed));
    SAY(cudaEventSynchronize(NULL));
    SAY(cudaEventRecord(NULL));
    SAY(cudaEventDestroy(NULL));
    SAY(cudaEventDestroy(timed));
    SAY(cudaStreamQuery(stream));
    SAY(cudaStreamSynchronize(NULL));
    SAY(cudaStreamDestroy(stream));
    SAY(cudaStreamDestroy(NULL));
    SAY(cudaStreamCreate(NULL));
}

static void
occupancy(void)
{
    cudaFuncAttributes attributes;
    int grid = 0, block = 0;

    SAY(cudaOccupancyMaxPotentialBlockSize(&grid, &block, plain));
    printf("%d %d\n", grid, block);
    SAY(cudaOccupancyMaxPotentialBlockSize(&grid, &block, plain, 0, 100));
    printf("%d %d\n", grid, block);
    SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&grid, plain, 256, 0));
    printf("%d\n", grid);
    SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&grid, plain, 256,
                                                      40000));
    printf("%d\n", grid);
    SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&grid, plain, 0, 0));
    SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&grid, plain, 1025, 0));
    printf("%d\n", grid);
    SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&grid, plain, 32,
                                                      49153));
    printf("%d\n", grid);
    SAY(cudaFuncGetAttributes(&attributes, fixed));
    printf("%zu %d %d\n", attributes.sharedSizeBytes,
           attributes.maxThreadsPerBlock,
           attributes.maxDynamicSharedSizeBytes);
    SAY(cudaFuncGetAttributes(&attributes, (const void *)NULL));
}

static void
bounds(void)
{
    cudaFuncAttributes attributes;
    int grid = 0, block = 0;

    for (int threads = 64; threads <= 256; threads += 64) {
        declared<<<1, threads>>>(NULL);
        SAY(cudaPeekAtLastError());
        bounded<96><<<1, threads>>>(NULL);
        SAY(cudaPeekAtLastError());
    }
    SAY(cudaFuncGetAttributes(&attributes, declared));
    printf("%d\n", attributes.maxThreadsPerBlock);
    SAY(cudaFuncGetAttributes(&attributes, bounded<96>));
    printf("%d\n", attributes.maxThreadsPerBlock);
    SAY(cudaOccupancyMaxPotentialBlockSize(&grid, &block, declared));
    printf("%d %d\n", grid, block);
    SAY(cudaOccupancyMaxPotentialBlockSize(&grid, &block, bounded<96>));
    printf("%d %d\n", grid, block);
    SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&grid, bounded<96>, 256,
                                                      0));
    printf("%d\n", grid);
}

static void
devices(void)
{
    cudaDeviceProp properties;
    cudaPointerAttributes pointer;
    int value = 0, here = 0;
    void *pinned;

    SAY(cudaGetDeviceCount(&value));
    SAY(cudaSetDevice(99));
    SAY(cudaSetDevice(-1));
    SAY(cudaSetDevice(0));
    SAY(cudaGetDeviceProperties(&properties, 99));
    SAY(cudaGetDeviceProperties(&properties, 0));
    printf("%s %d.%d %d %zu\n", properties.name, properties.major,
           properties.minor, properties.multiProcessorCount,
           properties.sharedMemPerBlockOptin);
    SAY(cudaDeviceGetAttribute(&value, cudaDevAttrClockRate, 0));
    printf("%d\n", value);
    SAY(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 99));
    SAY(cudaDeviceGetAttribute(&value, (cudaDeviceAttr)9999, 0));
    SAY(cudaPointerGetAttributes(&pointer, &here));
    printf("%d %d\n", pointer.type, pointer.device);
    SAY(cudaMallocHost(&pinned, 100));
    SAY(cudaPointerGetAttributes(&pointer, pinned));
    printf("%d %d\n", pointer.type, pointer.device);
    SAY(cudaHostGetDevicePointer(&pinned, &here, 0));
    SAY(cudaDeviceSetLimit((cudaLimit)3, 5));
    printf("%s\n", cudaGetErrorString((cudaError_t)12345));
}

int
main(void)
{
    launches();
    allocations();
    copies();
    handles();
    occupancy();
    bounds();
    devices();
    return 0;
}
