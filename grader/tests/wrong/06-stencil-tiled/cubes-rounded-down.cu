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
    __shared__ double box[BOX_Y][BOX_X];
    const int x0 = blockIdx.x * TILE_X;
    const int y0 = blockIdx.y * TILE_Y;
    const size_t row = nx;

    // The box holds more inputs than the block has threads, so they take
    // turns: neighbouring threads load neighbouring inputs of a row.
    const int thread = threadIdx.y * TILE_X + threadIdx.x;
    for (int k = thread; k < BOX_X * BOX_Y; k += TILE_X * TILE_Y) {
        const int bx = k % BOX_X;
        const int by = k / BOX_X;
        // The last box of a row or column hangs over the field's end.
        if (x0 + bx < nx && y0 + by < ny)
            box[by][bx] = in[(y0 + by) * row + x0 + bx];
    }

    // Every thread comes here, also those without an output: a neighbour may
    // need what they loaded.
    __syncthreads();

    // This thread's point in the box; the halo is row 0 and column 0.
    const int bx = threadIdx.x + 1;
    const int by = threadIdx.y + 1;
    if (x0 + bx >= nx - 1 || y0 + by >= ny - 1)
        return;

    out[(y0 + by) * row + x0 + bx] =
        c0 * box[by][bx] + c1 * (box[by][bx - 1] + box[by][bx + 1] +
                                 box[by - 1][bx] + box[by + 1][bx]);
}

// sweep5_tiled -- interior of out = c0 x centre + c1 x four neighbours of in;
// the boundary of out stays as it is
void
sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
             double c1)
{
    // Fewer than three points along an axis: there is no interior.
    if (nx < 3 || ny < 3)
        return;

    // Enough tiles for the nx - 2 by ny - 2 interior points, rounded up.
    const dim3 block(TILE_X, TILE_Y);
    const dim3 blocks((nx - 3) / TILE_X + 1, (ny - 3) / TILE_Y + 1);
    sweep5_tiled_kernel<<<blocks, block>>>(in, out, nx, ny, c0, c1);

    // Peek leaves the error there for our caller to see.
    check(cudaPeekAtLastError(), "sweep5_tiled: launch");
}

// sweep7_kernel -- block (bx, by, bz) computes the CUBE^3 interior points
// whose box of inputs begins at grid point (CUBE bx, CUBE by, CUBE bz)
__global__ void
sweep7_kernel(const double *in, double *out, int nx, int ny, int nz, double c0,
              double c1)
{
    __shared__ double box[BOX][BOX][BOX];
    const int x0 = blockIdx.x * CUBE;
    const int y0 = blockIdx.y * CUBE;
    const int z0 = blockIdx.z * CUBE;
    const size_t row = nx;
    const size_t plane = row * ny;

    // The whole box, edges and corners too: the star does not need those,
    // but a loop without exceptions is shorter and costs few sectors more.
    const int thread = (threadIdx.z * CUBE + threadIdx.y) * CUBE + threadIdx.x;
    for (int k = thread; k < BOX * BOX * BOX; k += CUBE * CUBE * CUBE) {
        const int bx = k % BOX;
        const int by = k / BOX % BOX;
        const int bz = k / (BOX * BOX);
        // The last boxes hang over the field's end.
        if (x0 + bx < nx && y0 + by < ny && z0 + bz < nz)
            box[bz][by][bx] = in[(z0 + bz) * plane + (y0 + by) * row + x0 + bx];
    }

    // Every thread comes here, also those without an output.
    __syncthreads();

    const int bx = threadIdx.x + 1;
    const int by = threadIdx.y + 1;
    const int bz = threadIdx.z + 1;
    if (x0 + bx >= nx - 1 || y0 + by >= ny - 1 || z0 + bz >= nz - 1)
        return;

    out[(z0 + bz) * plane + (y0 + by) * row + x0 + bx] =
        c0 * box[bz][by][bx] +
        c1 * (box[bz][by][bx - 1] + box[bz][by][bx + 1] + box[bz][by - 1][bx] +
              box[bz][by + 1][bx] + box[bz - 1][by][bx] + box[bz + 1][by][bx]);
}

// sweep7 -- interior of out = c0 x centre + c1 x six neighbours of in; the
// boundary of out stays as it is
void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;

    // 512 threads, all with an output, rather than one thread an input:
    // those would be 1,000, of which 488 idle after the barrier.
    const dim3 block(CUBE, CUBE, CUBE);
    const dim3 blocks((nx - 3) / CUBE + 1, (ny - 3) / CUBE + 1,
                      (nz - 2) / CUBE);
    sweep7_kernel<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);

    check(cudaPeekAtLastError(), "sweep7: launch");
}
