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
    float inPrev = 0, inCurr = 0, inNext = 0;

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

// 64 x 4 threads, 8 planes a block, the plane after next on its way
__global__ void early(const double *__restrict__ in, double *__restrict__ out,
                      int nx, int ny, int nz, double c0, double c1)
{
    const int x = blockIdx.x * 64 + threadIdx.x + 1;
    const int y = blockIdx.y * 4 + threadIdx.y + 1;
    const int z0 = blockIdx.z * 8 + 1;
    const int z1 = min(z0 + 8, nz - 1);
    const size_t dz = (size_t)nx * ny;
    if (x >= nx - 1 || y >= ny - 1)
        return;

    const double *p = in + z0 * dz + (size_t)y * nx + x;
    double *q = out + z0 * dz + (size_t)y * nx + x;
    double behind = p[-(long)dz], here = p[0], ahead = p[dz], next = 0;
    for (int z = z0; z < z1; z++, p += dz, q += dz) {
        if (z + 1 < z1)
            next = p[2 * dz];
        *q = c0 * here + c1 * (p[-1] + p[1] + p[-nx] + p[nx] + behind + ahead);
        behind = here;
        here = ahead;
        ahead = next;
    }
}

void sweep7_cached(const double *in, double *out, int nx, int ny, int nz,
                   double c0, double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 grid((nx - 2 + 63) / 64, (ny - 2 + 3) / 4, (nz - 2 + 7) / 8);
    early<<<grid, dim3(64, 4)>>>(in, out, nx, ny, nz, c0, c1);
}
