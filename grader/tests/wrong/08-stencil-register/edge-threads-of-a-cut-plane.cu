#include <cuda_runtime.h>

#define TILE 16

// A thread an output; those at the tile's edges fetch the halo as well.
__global__ void stencil_kernel(const double *in, double *out, int nx, int ny,
                               int nz, double c0, double c1)
{
    __shared__ double inCurr_s[2][TILE + 2][TILE + 2];
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    const int x = blockIdx.x * TILE + tx, y = blockIdx.y * TILE + ty;
    const bool inside = x < nx - 1 && y < ny - 1;
    const int plane = nx * ny;
    int i = plane + y * nx + x;
    double inPrev = 0, inCurr = 0, inNext = 0;

    if (inside) {
        inPrev = in[i - plane];
        inCurr = in[i];
    }
    for (int z = 1; z < nz - 1; ++z, i += plane) {
        double(*s)[TILE + 2] = inCurr_s[z % 2];

        if (inside) {
            inNext = in[i + plane];
            s[ty][tx] = inCurr;
            if (tx == 1)
                s[ty][0] = in[i - 1];
            if (tx == TILE)
                s[ty][TILE + 1] = in[i + 1];
            if (ty == 1)
                s[0][tx] = in[i - nx];
            if (ty == TILE)
                s[TILE + 1][tx] = in[i + nx];
        }
        __syncthreads();
        if (inside)
            out[i] = c0 * inCurr + c1 * (s[ty][tx - 1] + s[ty][tx + 1] +
                                         s[ty - 1][tx] + s[ty + 1][tx] +
                                         inPrev + inNext);
        inPrev = inCurr;
        inCurr = inNext;
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 block(TILE, TILE);
    dim3 grid((nx - 3) / TILE + 1, (ny - 3) / TILE + 1);
    stencil_kernel<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}

// one thread a column, all of z
__global__ void column(const double *in, double *out, int nx, int ny, int nz,
                       double c0, double c1)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || x > nx - 2 || y < 1 || y > ny - 2)
        return;

    const int plane = nx * ny;
    int i = plane + y * nx + x;
    double below = in[i - plane], mid = in[i];
    for (int z = 1; z < nz - 1; z++, i += plane) {
        const double above = in[i + plane];
        out[i] = c0 * mid + c1 * (in[i - 1] + in[i + 1] + in[i - nx] +
                                  in[i + nx] + below + above);
        below = mid;
        mid = above;
    }
}

void sweep7_cached(const double *in, double *out, int nx, int ny, int nz,
                   double c0, double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 block(32, 8), grid((nx + 31) / 32, (ny + 7) / 8);
    column<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
