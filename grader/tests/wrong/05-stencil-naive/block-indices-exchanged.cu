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
    // threadIdx.x on x: the lanes of a warp lie side by side in memory.
    const int x = blockIdx.y * blockDim.x + threadIdx.x;
    const int y = blockIdx.x * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;

    // Outside the field, or on its boundary, which a sweep leaves alone.
    // There is no barrier below, so returning is safe here.
    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1 || z < 1 || z >= nz - 1)
        return;

    // size_t before the first product: 1291 points a side overflow an int.
    const size_t row = nx;
    const size_t plane = row * ny;
    const size_t i = z * plane + y * row + x;

    out[i] = c0 * in[i] + c1 * (in[i - 1] + in[i + 1] + in[i - row] +
                                in[i + row] + in[i - plane] + in[i + plane]);
    // END STUDENT
}

// sweep7 -- interior of out = c0 x centre + c1 x six neighbours of in; the
// boundary of out stays as it is
void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    // BEGIN STUDENT (about 6 lines)
    // Fewer than three points along an axis: there is no interior.
    if (nx < 3 || ny < 3 || nz < 3)
        return;

    // 32 along x: a warp is one row.  One thread a grid point, the boundary's
    // included: those idle, and rows keep their alignment to sectors.
    const dim3 block(32, 8, 1);
    const dim3 blocks((nx - 1) / block.x + 1, (ny - 1) / block.y + 1,
                      (nz - 1) / block.z + 1);
    sweep7_kernel<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);
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
    double *next = b;

    for (int step = 0; step < steps; step++) {
        // A sweep needs all of `now` unchanged, so it writes elsewhere.
        // Launches run in order: no wait is needed between two of them.
        sweep7(now, next, nx, ny, nz, c0, c1);

        // Swap pointers, not fields.
        double *written = next;
        next = now;
        now = written;
    }
    // END STUDENT

    return now;
}
