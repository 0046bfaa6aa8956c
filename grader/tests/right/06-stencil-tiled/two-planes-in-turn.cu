#include <cuda_runtime.h>

// Shared memory holds one plane at a time, in two copies used in turn, so one
// barrier a plane is enough: who fills the one copy cannot meet who still
// reads from it, since a barrier lies between.

#define N 16

// 5-point: a block walks along y with two rows in turn.
__global__ void rows(const double *in, double *out, int nx, int ny, double c0,
                     double c1)
{
    __shared__ double row[2][128 + 2];
    const int x = blockIdx.x * 128 + threadIdx.x;
    const int y0 = blockIdx.y * 32;
    int turn = 0;

    double behind = 0, here = 0, ahead = 0;
    if (x < nx && y0 + 1 < ny) {
        behind = in[(size_t)y0 * nx + x];
        here = in[(size_t)(y0 + 1) * nx + x];
    }
    for (int y = y0 + 1; y <= y0 + 32 && y < ny - 1; y++, turn ^= 1) {
        if (x < nx) {
            ahead = in[(size_t)(y + 1) * nx + x];
            row[turn][threadIdx.x] = here;
        }
        __syncthreads();
        if (threadIdx.x > 0 && threadIdx.x < 129 && x < nx - 1)
            out[(size_t)y * nx + x] =
                c0 * here + c1 * (row[turn][threadIdx.x - 1] +
                                  row[turn][threadIdx.x + 1] + behind + ahead);
        behind = here;
        here = ahead;
    }
}

// 7-point: eight planes of outputs a block.
__global__ void planes(const double *in, double *out, int nx, int ny, int nz,
                       double c0, double c1)
{
    __shared__ double plane[2][N + 2][N + 2];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * N + tx, y = blockIdx.y * N + ty;
    const int z0 = blockIdx.z * 8;
    const size_t dz = (size_t)nx * ny, column = (size_t)y * nx + x;
    const bool loads = x < nx && y < ny;
    const bool stores = tx > 0 && tx <= N && ty > 0 && ty <= N && x < nx - 1 &&
                        y < ny - 1;

    double behind = 0, here = 0, ahead = 0;
    if (loads) {
        behind = in[z0 * dz + column];
        here = in[(z0 + 1) * dz + column];
    }
    for (int z = z0 + 1; z <= z0 + 8 && z < nz - 1; z++) {
        double(*p)[N + 2] = plane[z % 2];
        if (loads) {
            ahead = in[(z + 1) * dz + column];
            p[ty][tx] = here;
        }
        __syncthreads();
        if (stores)
            out[z * dz + column] =
                c0 * here + c1 * (p[ty][tx - 1] + p[ty][tx + 1] +
                                  p[ty - 1][tx] + p[ty + 1][tx] + behind +
                                  ahead);
        behind = here;
        here = ahead;
    }
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    if (nx < 3 || ny < 3)
        return;
    rows<<<dim3((nx - 3) / 128 + 1, (ny - 3) / 32 + 1), 130>>>(in, out, nx, ny,
                                                               c0, c1);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 block(N + 2, N + 2);
    dim3 grid((nx - 3) / N + 1, (ny - 3) / N + 1, (nz - 3) / 8 + 1);
    planes<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
