// y = a x + y over n floats: one thread an element, then a few threads for
// as many elements as there are.  x and y are device memory.
#include <cuda_runtime.h>
#include <stdio.h>

// Threads in a block: eight warps.  Both launches below use it.
#define BLOCK 256

// check -- say so when a CUDA call or a launch failed.  A launch returns
// nothing: unchecked, a kernel that never ran looks like one that is wrong.
static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

// saxpy_kernel -- thread i of the launch updates y[i]
__global__ void
saxpy_kernel(int n, float a, const float *x, float *y)
{
    // 64 bits: the last block of a large launch has indices past 2^31.
    const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;

    // The last block reaches past n unless n is a multiple of its size.
    if (i < n)
        y[i] = a * x[i] + y[i];
}

// saxpy -- y = a x + y, one thread an element; x, y: float[n]
void
saxpy(int n, float a, const float *x, float *y)
{
    // A launch of zero blocks is an error, not a short launch.
    if (n <= 0)
        return;

    // Rounded up.  (n + BLOCK - 1) / BLOCK would overflow near 2^31.
    const int blocks = (n - 1) / BLOCK + 1;
    saxpy_kernel<<<blocks, BLOCK>>>(n, a, x, y);

    // Peek leaves the error there for our caller to see.
    check(cudaPeekAtLastError(), "saxpy: launch");
}

// saxpy_stride_kernel -- a thread updates its element and every element that
// lies a whole launch further
__global__ void
saxpy_stride_kernel(int n, float a, const float *x, float *y)
{
    // One step takes every thread past all elements the launch just did, so
    // neighbouring lanes stay on neighbouring elements.
    const long long stride = (long long)gridDim.x * blockDim.x;
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;

    // i is 64 bits: an int would overflow in `i += stride` near 2^31 and
    // come back as a negative index that passes the test.
    for (; i < n; i += stride)
        y[i] = a * x[i] + y[i];
}

// resident_blocks -- how many blocks of saxpy_stride_kernel the whole device
// holds at once.  Asked of the device, so it is right on the next one too.
static int
resident_blocks(void)
{
    int device = 0;
    int multiprocessors = 0;
    int blocks_each = 0;

    check(cudaGetDevice(&device), "cudaGetDevice");
    check(cudaDeviceGetAttribute(&multiprocessors,
                                 cudaDevAttrMultiProcessorCount, device),
          "cudaDeviceGetAttribute");
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
              &blocks_each, saxpy_stride_kernel, BLOCK, 0),
          "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
    return multiprocessors * blocks_each;
}

// saxpy_stride -- y = a x + y, with the same launch whatever n is; x, y:
// float[n]
void
saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n <= 0)
        return;

    // n is not in the launch grid: the loop in the kernel covers any n.
    saxpy_stride_kernel<<<resident_blocks(), BLOCK>>>(n, a, x, y);

    check(cudaPeekAtLastError(), "saxpy_stride: launch");
}