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
    // One plane at a time, in two copies used in turn: who fills the one
    // cannot meet who still reads the other.
    __shared__ double planes[2][BOX][BOX];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int x = blockIdx.x * TILE + tx;
    const int y = blockIdx.y * TILE + ty;
    const int first = blockIdx.z * CHUNK + 1;
    const int end = min(first + CHUNK, nz - 1);
    const size_t plane = (size_t)nx * ny;

    // The last tiles hang over the field's end.
    const bool loads = x < nx && y < ny;
    const bool computes = tx >= 1 && tx <= TILE && ty >= 1 && ty <= TILE &&
                          x < nx - 1 && y < ny - 1;

    // This thread's column: nobody else needs it but at z itself.
    double behind = 0;
    double here = 0;
    double ahead = 0;
    size_t i = first * plane + (size_t)y * nx + x;
    if (loads) {
        behind = in[i - plane];
        here = in[i];
    }

    for (int z = first; z < end; z++) {
        double(*shared)[BOX] = planes[z % 2];

        // Asked for before the barrier, needed only after it.
        if (loads)
            ahead = in[i + plane];
        shared[ty][tx] = here;
        __syncthreads();
        if (computes)
            out[i] = c0 * here + c1 * (shared[ty][tx - 1] + shared[ty][tx + 1] +
                                       shared[ty - 1][tx] + shared[ty + 1][tx] +
                                       behind + ahead);
        behind = here;
        here = ahead;
        i += plane;
    }
}

// sweep7 -- interior of out = c0 x centre + c1 x six neighbours of in; the
// boundary of out stays as it is
void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;

    // Tiles and chunks for the interior, rounded up; a thread an input.
    const dim3 block(BOX, BOX);
    const dim3 blocks((nx - 3) / TILE + 1, (ny - 3) / TILE + 1,
                      (nz - 2) / CHUNK);
    sweep7_kernel<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);

    check(cudaPeekAtLastError(), "sweep7: launch");
}

// sweep7_cached_kernel -- a thread computes the interior points of its column
// of grid points in CACHED_CHUNK planes, from CACHED_CHUNK bz + 1 up
__global__ void
sweep7_cached_kernel(const double *in, double *out, int nx, int ny, int nz,
                     double c0, double c1)
{
    // A thread stands for a grid point, not for an interior one: so the rows
    // of a warp begin where sectors do.
    const int x = blockIdx.x * BLOCK_X + threadIdx.x;
    const int y = blockIdx.y * BLOCK_Y + threadIdx.y;
    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1)
        return;

    const int first = blockIdx.z * CACHED_CHUNK + 1;
    const int end = min(first + CACHED_CHUNK, nz - 1);
    const size_t plane = (size_t)nx * ny;
    size_t i = first * plane + (size_t)y * nx + x;
    double behind = in[i - plane];
    double here = in[i];
    double ahead = in[i + plane];

    for (int z = first; z < end; z++) {
        // Asked for now, needed in the next round: it is on its way while
        // this plane is computed.
        double next = 0;
        if (z + 1 < end)
            next = in[i + 2 * plane];

        // The rows beside this one: L1 holds them, since this warp and its
        // neighbours have just loaded them.
        out[i] = c0 * here + c1 * (in[i - 1] + in[i + 1] + in[i - nx] +
                                   in[i + nx] + behind + ahead);
        behind = here;
        here = ahead;
        ahead = next;
        i += plane;
    }
}

// sweep7_cached -- the same without shared memory and without a barrier
void
sweep7_cached(const double *in, double *out, int nx, int ny, int nz, double c0,
              double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;

    // Blocks for all of a plane, but for the interior along z.
    const dim3 block(BLOCK_X, BLOCK_Y);
    const dim3 blocks((nx - 1) / BLOCK_X + 1, (ny - 1) / BLOCK_Y + 1,
                      (nz - 3) / CACHED_CHUNK + 1);
    sweep7_cached_kernel<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);

    check(cudaPeekAtLastError(), "sweep7_cached: launch");
}
