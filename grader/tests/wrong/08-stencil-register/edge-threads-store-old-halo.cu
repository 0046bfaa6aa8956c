#include <cuda_runtime.h>

// 32 x 8 outputs, two copies of a plane, 16 planes a block
enum { BX = 32, BY = 8, DEPTH = 16 };

__global__ void in_turn(const double *in, double *out, int nx, int ny, int nz,
                        double c0, double c1)
{
    __shared__ double s[2][BY + 2][BX + 2];
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    const int x = blockIdx.x * BX + threadIdx.x;
    const int y = blockIdx.y * BY + threadIdx.y;
    const int z0 = blockIdx.z * DEPTH;
    const long dz = (long)nx * ny;
    const bool inside = x < nx && y < ny;
    const bool interior = x > 0 && x < nx - 1 && y > 0 && y < ny - 1;
    const double *p = in + z0 * dz + (long)y * nx + x;
    double *q = out + z0 * dz + (long)y * nx + x;
    double behind = 0, here = 0, ahead = 0;

    if (inside) {
        behind = p[0];
        here = p[dz];
    }
    for (int z = z0 + 1; z <= z0 + DEPTH && z < nz - 1; z++) {
        double(*t)[BX + 2] = s[z % 2];

        p += dz;
        q += dz;
        if (inside) {
            ahead = p[dz];
            t[ty][tx] = here;
            if (tx == 1 && x > 0)
                t[ty][0] = p[-1 - dz];
            if (tx == BX && x < nx - 1)
                t[ty][BX + 1] = p[1];
            if (ty == 1 && y > 0)
                t[0][tx] = p[-nx];
            if (ty == BY && y < ny - 1)
                t[BY + 1][tx] = p[nx];
        }
        __syncthreads();
        if (interior) {
            const double sum = t[ty][tx - 1] + t[ty][tx + 1] + t[ty - 1][tx] +
                               t[ty + 1][tx] + behind + ahead;
            *q = c0 * here + c1 * sum;
        }
        behind = here;
        here = ahead;
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nz < 3)
        return;
    dim3 grid((nx + BX - 1) / BX, (ny + BY - 1) / BY,
              (nz - 2 + DEPTH - 1) / DEPTH);
    in_turn<<<grid, dim3(BX, BY)>>>(in, out, nx, ny, nz, c0, c1);
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
