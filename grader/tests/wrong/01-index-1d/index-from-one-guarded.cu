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
    int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

// saxpy -- y = a x + y, one thread an element; x, y: float[n]
void
saxpy(int n, float a, const float *x, float *y)
{
    if (n == 0)
        return;
    saxpy_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(n, a, x, y);

    // Peek leaves the error there for our caller to see.
    check(cudaPeekAtLastError(), "saxpy: launch");
}

// saxpy_stride_kernel -- a thread updates its element and every element that
// lies a whole launch further
__global__ void
saxpy_stride_kernel(int n, float a, const float *x, float *y)
{
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        y[i] = a * x[i] + y[i];
}



// saxpy_stride -- y = a x + y, with the same launch whatever n is; x, y:
// float[n]
void
saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n == 0)
        return;
    saxpy_stride_kernel<<<264, BLOCK>>>(n, a, x, y);

    check(cudaPeekAtLastError(), "saxpy_stride: launch");
}
