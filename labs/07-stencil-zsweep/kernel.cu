// The 7-point stencil as a sweep along z: a block owns a tile of x and y and
// walks up through the planes.  Two of them lie in shared memory; what the
// next plane needs again is carried along, not loaded again.  Fields are
// double[nz][ny][nx] in device memory, x fastest.
#include <cuda_runtime.h>
#include <stdio.h>

// Outputs of a block in a plane, and the box of inputs they need: one more on
// every side.  Nothing of the sort along z.
#define TILE 16
#define BOX (TILE + 2)

// Planes of outputs that a block walks through.  More of them re-read less,
// fewer give the launch grid more blocks.
#define CHUNK 32

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
    // BEGIN STUDENT (about 38 lines)
    // Walk up through the planes: load the next one, wait, compute this one,
    // carry on what the one after it needs again.
    // END STUDENT
}

// sweep7 -- interior of out = c0 x centre + c1 x six neighbours of in; the
// boundary of out stays as it is
void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    // BEGIN STUDENT (about 6 lines)
    // How many blocks along z, and which threads does a block need?
    // END STUDENT

    check(cudaPeekAtLastError(), "sweep7: launch");
}
