#include <cuda_runtime.h>

#define OUT_TILE_DIM 16
#define IN_TILE_DIM (OUT_TILE_DIM + 2)

__global__ void stencil_kernel(const double *in, double *out, int nx, int ny,
                               int nz, double c0, double c1)
{
    double inCurr_s[IN_TILE_DIM][IN_TILE_DIM];
    double inNext_s[IN_TILE_DIM][IN_TILE_DIM];
    int j = blockIdx.y * OUT_TILE_DIM + threadIdx.y - 1;
    int k = blockIdx.x * OUT_TILE_DIM + threadIdx.x - 1;
    bool inside = j >= 0 && j < ny && k >= 0 && k < nx;
    double inPrev = 0;

    if (inside) {
        inPrev = in[j * nx + k];
        inCurr_s[threadIdx.y][threadIdx.x] = in[nx * ny + j * nx + k];
    }
    for (int i = 1; i < nz - 1; ++i) {
        if (inside)
            inNext_s[threadIdx.y][threadIdx.x] = in[((i + 1) * ny + j) * nx + k];
        __syncthreads();
        if (j >= 1 && j < ny - 1 && k >= 1 && k < nx - 1 && threadIdx.x >= 1 &&
            threadIdx.x < IN_TILE_DIM - 1 && threadIdx.y >= 1 &&
            threadIdx.y < IN_TILE_DIM - 1) {
            out[(i * ny + j) * nx + k] =
                c0 * inCurr_s[threadIdx.y][threadIdx.x] +
                c1 * (inCurr_s[threadIdx.y][threadIdx.x - 1] +
                      inCurr_s[threadIdx.y][threadIdx.x + 1] +
                      inCurr_s[threadIdx.y - 1][threadIdx.x] +
                      inCurr_s[threadIdx.y + 1][threadIdx.x] +
                      inPrev + inNext_s[threadIdx.y][threadIdx.x]);
        }
        __syncthreads();
        if (inside) {
            inPrev = inCurr_s[threadIdx.y][threadIdx.x];
            inCurr_s[threadIdx.y][threadIdx.x] = inNext_s[threadIdx.y][threadIdx.x];
        }
        __syncthreads();
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 block(IN_TILE_DIM, IN_TILE_DIM);
    dim3 grid((nx + OUT_TILE_DIM - 1) / OUT_TILE_DIM,
              (ny + OUT_TILE_DIM - 1) / OUT_TILE_DIM);
    stencil_kernel<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
