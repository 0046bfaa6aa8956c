// One sweep of the 7-point stencil, one thread a grid point, everything
// through the caches; then many sweeps.  Fields are double[nz][ny][nx] in
// device memory, x fastest.
#include <cuda_runtime.h>
#include <stdio.h>

// check -- say so when a CUDA call or a launch failed.  A launch returns
// nothing: unchecked, a kernel that never ran looks like one that is wrong.
static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

// sweep7_kernel -- thread (x, y, z) of the launch computes grid point
// (x, y, z) of out, if it is an interior point
__global__ void
sweep7_kernel(const double *in, double *out, int nx, int ny, int nz, double c0,
              double c1)
{
    // BEGIN STUDENT (about 10 lines)
    // Which grid point is this thread's?  Is it an interior point?  Where do
    // its six neighbours lie in memory?
    // END STUDENT
}

// sweep7 -- interior of out = c0 x centre + c1 x six neighbours of in; the
// boundary of out stays as it is
void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    // BEGIN STUDENT (about 6 lines)
    // Choose a block, launch enough of them; are there interior points?
    // END STUDENT

    // Peek leaves the error there for our caller to see.
    check(cudaPeekAtLastError(), "sweep7: launch");
}

// heat -- `steps` sweeps that start from a; b has a's boundary and is where
// every other step goes.  Returns the one of the two that holds the last
// step: a where steps is 0.
const double *
heat(double *a, double *b, int nx, int ny, int nz, double c0, double c1,
     int steps)
{
    double *now = a;

    // BEGIN STUDENT (about 7 lines)
    // Sweep `steps` times between a and b; leave the last one in `now`.
    // END STUDENT

    return now;
}
