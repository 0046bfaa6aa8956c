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
    // BEGIN STUDENT (about 3 lines)
    // Which element is this thread's, and is there one?
    // END STUDENT
}

// saxpy -- y = a x + y, one thread an element; x, y: float[n]
void
saxpy(int n, float a, const float *x, float *y)
{
    // BEGIN STUDENT (about 4 lines)
    // How many blocks cover n elements, and what if there are none?
    // END STUDENT

    // Peek leaves the error there for our caller to see.
    check(cudaPeekAtLastError(), "saxpy: launch");
}

// saxpy_stride_kernel -- a thread updates its element and every element that
// lies a whole launch further
__global__ void
saxpy_stride_kernel(int n, float a, const float *x, float *y)
{
    // BEGIN STUDENT (about 4 lines)
    // Which element comes first, how far is it to the next, and which is the
    // last?
    // END STUDENT
}

// BEGIN STUDENT (about 15 lines)
// How many blocks does the whole device hold at once?  Ask it, here or where
// you launch: the launch grid of saxpy_stride must not depend on n.
// END STUDENT

// saxpy_stride -- y = a x + y, with the same launch whatever n is; x, y:
// float[n]
void
saxpy_stride(int n, float a, const float *x, float *y)
{
    // BEGIN STUDENT (about 3 lines)
    // The same launch for every n, except that no elements need no launch.
    // END STUDENT

    check(cudaPeekAtLastError(), "saxpy_stride: launch");
}
