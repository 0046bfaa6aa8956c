// The 7-point stencil as a sweep along z with each thread's own column in
// registers: once with the plane in between in shared memory, once without
// shared memory.  Fields are double[nz][ny][nx] in device memory, x fastest.
#include <cuda_runtime.h>
#include <stdio.h>

// sweep7: outputs of a block in a plane, the box of inputs they need, and the
// planes of outputs that a block walks through.
#define TILE 16
#define BOX (TILE + 2)
#define CHUNK 32

// sweep7_cached: its block, a thread a grid point of a plane, and the planes
// of outputs that a block walks through.
#define BLOCK_X 64
#define BLOCK_Y 4
#define CACHED_CHUNK 16

// check -- say so when a CUDA call or a launch failed.  A launch returns
// nothing: unchecked, a kernel that never ran looks like one that is wrong.
static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

// sweep7_kernel -- block (bx, by, bz) computes the TILE x TILE x CHUNK interior
// points whose box of inputs begins at grid point (TILE bx, TILE by, CHUNK bz);
// a thread of its BOX x BOX stands for one column of inputs
__global__ void
sweep7_kernel(const double *in, double *out, int nx, int ny, int nz, double c0,
              double c1)
{
    // BEGIN STUDENT (about 39 lines)
    // As in lab 07, but what only this thread needs stays in its registers.
    // END STUDENT
}

// sweep7 -- interior of out = c0 x centre + c1 x six neighbours of in; the
// boundary of out stays as it is
void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    // BEGIN STUDENT (about 6 lines)
    // The launch is lab 07's.
    // END STUDENT

    check(cudaPeekAtLastError(), "sweep7: launch");
}

// sweep7_cached_kernel -- a thread computes the interior points of its column
// of grid points in CACHED_CHUNK planes, from CACHED_CHUNK bz + 1 up
__global__ void
sweep7_cached_kernel(const double *in, double *out, int nx, int ny, int nz,
                     double c0, double c1)
{
    // BEGIN STUDENT (about 26 lines)
    // No shared memory, no barrier: the column in registers, the rest from in.
    // Load the plane ahead before you need it.
    // END STUDENT
}

// sweep7_cached -- the same without shared memory and without a barrier
void
sweep7_cached(const double *in, double *out, int nx, int ny, int nz, double c0,
              double c1)
{
    // BEGIN STUDENT (about 6 lines)
    // A thread a column; blocks for chunks of z.
    // END STUDENT

    check(cudaPeekAtLastError(), "sweep7_cached: launch");
}
