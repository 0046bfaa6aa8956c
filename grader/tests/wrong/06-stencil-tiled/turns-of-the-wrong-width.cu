#include <cuda_runtime.h>
#include <stdio.h>
#define TILE_X 32
#define TILE_Y 16
#define BOX_X (TILE_X + 2)
#define BOX_Y (TILE_Y + 2)
#define CUBE 8
#define BOX (CUBE + 2)
static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}
__global__ void
sweep5_tiled_kernel(const double *in, double *out, int nx, int ny, double c0,
                    double c1)
{
    __shared__ double box[BOX_Y][BOX_X];
    const int x0 = blockIdx.x * TILE_X;
    const int y0 = blockIdx.y * TILE_Y;
    const size_t row = nx;
    const int thread = threadIdx.y * TILE_X + threadIdx.x;
    for (int k = thread; k < BOX_X * BOX_Y; k += TILE_X * TILE_Y) {
        const int bx = k % BOX_X;
        const int by = k / BOX_X;
        const int ux = k % TILE_X;
        const int uy = k / TILE_X;
        if (x0 + bx < nx && y0 + by < ny)
            if (uy < BOX_Y)
                box[uy][ux] = in[(y0 + by) * row + x0 + bx];
    }
    __syncthreads();
    const int bx = threadIdx.x + 1;
    const int by = threadIdx.y + 1;
    if (x0 + bx >= nx - 1 || y0 + by >= ny - 1)
        return;

    out[(y0 + by) * row + x0 + bx] =
        c0 * box[by][bx] + c1 * (box[by][bx - 1] + box[by][bx + 1] +
                                 box[by - 1][bx] + box[by + 1][bx]);
}
void
sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
             double c1)
{
    if (nx < 3 || ny < 3)
        return;
    const dim3 block(TILE_X, TILE_Y);
    const dim3 blocks((nx - 3) / TILE_X + 1, (ny - 3) / TILE_Y + 1);
    sweep5_tiled_kernel<<<blocks, block>>>(in, out, nx, ny, c0, c1);
    check(cudaPeekAtLastError(), "sweep5_tiled: launch");
}
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
    const int thread = (threadIdx.z * CUBE + threadIdx.y) * CUBE + threadIdx.x;
    for (int k = thread; k < BOX * BOX * BOX; k += CUBE * CUBE * CUBE) {
        const int bx = k % BOX;
        const int by = k / BOX % BOX;
        const int bz = k / (BOX * BOX);
        if (x0 + bx < nx && y0 + by < ny && z0 + bz < nz)
            box[bz][by][bx] = in[(z0 + bz) * plane + (y0 + by) * row + x0 + bx];
    }
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
void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    const dim3 block(CUBE, CUBE, CUBE);
    const dim3 blocks((nx - 3) / CUBE + 1, (ny - 3) / CUBE + 1,
                      (nz - 3) / CUBE + 1);
    sweep7_kernel<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);

    check(cudaPeekAtLastError(), "sweep7: launch");
}
