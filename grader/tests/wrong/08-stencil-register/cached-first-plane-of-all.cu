#include <cuda_runtime.h>

#define OUT_TILE_DIM 16
#define IN_TILE_DIM (OUT_TILE_DIM + 2)

__global__ void stencil_kernel(const double *in, double *out, int nx, int ny,
                               int nz, double c0, double c1)
{
    __shared__ double inCurr_s[IN_TILE_DIM][IN_TILE_DIM];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * OUT_TILE_DIM + tx - 1;
    const int y = blockIdx.y * OUT_TILE_DIM + ty - 1;
    const bool inside = x >= 0 && x < nx && y >= 0 && y < ny;
    double inPrev = 0, inCurr = 0, inNext = 0;

    if (inside) {
        inPrev = in[y * nx + x];
        inCurr = in[(ny + y) * nx + x];
    }
    for (int z = 1; z < nz - 1; ++z) {
        if (inside) {
            inNext = in[((z + 1) * ny + y) * nx + x];
            inCurr_s[ty][tx] = inCurr;
        }
        __syncthreads();
        if (x >= 1 && x < nx - 1 && y >= 1 && y < ny - 1 && tx >= 1 &&
            tx <= OUT_TILE_DIM && ty >= 1 && ty <= OUT_TILE_DIM)
            out[(z * ny + y) * nx + x] =
                c0 * inCurr + c1 * (inCurr_s[ty][tx - 1] +
                                    inCurr_s[ty][tx + 1] +
                                    inCurr_s[ty - 1][tx] +
                                    inCurr_s[ty + 1][tx] + inPrev + inNext);
        inPrev = inCurr;
        inCurr = inNext;
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

// one thread a column, all of z
__global__ void column(const double *in, double *out, int nx, int ny, int nz,
                       double c0, double c1)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || x > nx - 2 || y < 1 || y > ny - 2)
        return;

    const int plane = nx * ny;
    int i = y * nx + x;
    double below = in[i], mid = in[i];
    for (int z = 0; z < nz - 1; z++, i += plane) {
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
