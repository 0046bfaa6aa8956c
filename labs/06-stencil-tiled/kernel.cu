// The 5-point and the 7-point stencil from shared memory: a block loads the
// inputs of its tile once, waits, and computes from what it loaded.  Fields
// are double[ny][nx] and double[nz][ny][nx] in device memory, x fastest.
#include <cuda_runtime.h>
#include <stdio.h>

// Outputs of a block in 2-D, and the box of inputs they need: one more on
// every side.
#define TILE_X 32
#define TILE_Y 16
#define BOX_X (TILE_X + 2)
#define BOX_Y (TILE_Y + 2)

// The same in 3-D, where a tile is a cube.
#define CUBE 8
#define BOX (CUBE + 2)

// check -- say so when a CUDA call or a launch failed.  A launch returns
// nothing: unchecked, a kernel that never ran looks like one that is wrong.
static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

// sweep5_tiled_kernel -- block (bx, by) computes the TILE_X x TILE_Y interior
// points whose box of inputs begins at grid point (TILE_X bx, TILE_Y by)
__global__ void
sweep5_tiled_kernel(const double *in, double *out, int nx, int ny, double c0,
                    double c1)
{
    // BEGIN STUDENT (about 19 lines)
    // Load the inputs of this block's tile into shared memory, wait for all
    // of them, then compute from there.
    // END STUDENT
}

// sweep5_tiled -- interior of out = c0 x centre + c1 x four neighbours of in;
// the boundary of out stays as it is
void
sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
             double c1)
{
    // BEGIN STUDENT (about 5 lines)
    // Enough tiles for the interior; are there interior points?
    // END STUDENT

    // Peek leaves the error there for our caller to see.
    check(cudaPeekAtLastError(), "sweep5_tiled: launch");
}

// sweep7_kernel -- block (bx, by, bz) computes the CUBE^3 interior points
// whose box of inputs begins at grid point (CUBE bx, CUBE by, CUBE bz)
__global__ void
sweep7_kernel(const double *in, double *out, int nx, int ny, int nz, double c0,
              double c1)
{
    // BEGIN STUDENT (about 24 lines)
    // As above, for a cube.
    // END STUDENT
}

// sweep7 -- interior of out = c0 x centre + c1 x six neighbours of in; the
// boundary of out stays as it is
void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    // BEGIN STUDENT (about 6 lines)
    // Which threads does a block need: one an output, or one an input?
    // END STUDENT

    check(cudaPeekAtLastError(), "sweep7: launch");
}
