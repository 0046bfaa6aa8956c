#include <cuda_runtime.h>

// A thread a grid point; threads on a face of the tile load the halo beyond
// it.  Edges and corners of the box stay unset: nobody reads them.
enum { TX = 32, TY = 8 };
enum { CX = 16, CY = 8, CZ = 4 };

__global__ void square(const double *in, double *out, int nx, int ny,
                       double c0, double c1)
{
    __shared__ double s[TY + 2][TX + 2];
    const int x = blockIdx.x * TX + threadIdx.x;
    const int y = blockIdx.y * TY + threadIdx.y;
    const int sx = threadIdx.x + 1, sy = threadIdx.y + 1;
    const bool inside = x < nx && y < ny;
    const double *p = in + (size_t)y * nx + x;

    if (inside) {
        s[sy][sx] = *p;
        if (threadIdx.x == 0 && x > 0)
            s[sy][0] = p[-1];
        if (threadIdx.x == TX - 1 && x + 1 < nx)
            s[sy][TX + 1] = p[1];
        if (threadIdx.y == 0 && y > 0)
            s[0][sx] = p[-nx];
        if (threadIdx.y == TY - 1 && y + 1 < ny)
            s[TY + 1][sx] = p[nx];
    }
    __syncthreads();

    if (inside && x > 0 && x + 1 < nx && y > 0 && y + 1 < ny)
        out[p - in] = c0 * s[sy][sx] + c1 * (s[sy][sx - 1] + s[sy][sx + 1] +
                                             s[sy - 1][sx] + s[sy + 1][sx]);
}

__global__ void cube(const double *in, double *out, int nx, int ny, int nz,
                     double c0, double c1)
{
    __shared__ double s[CZ + 2][CY + 2][CX + 2];
    const int x = blockIdx.x * CX + threadIdx.x;
    const int y = blockIdx.y * CY + threadIdx.y;
    const int z = blockIdx.z * CZ + threadIdx.z;
    const int sx = threadIdx.x + 1, sy = threadIdx.y + 1, sz = threadIdx.z + 1;
    const bool inside = x < nx && y < ny && z < nz;
    const long plane = (long)nx * ny;
    const double *p = in + z * plane + (long)y * nx + x;

    if (inside) {
        s[sz][sy][sx] = *p;
        if (sx == 1 && x > 0)
            s[sz][sy][0] = p[-1];
        if (sx == CX && x + 1 < nx)
            s[sz][sy][CX + 1] = p[1];
        if (sy == 1 && y > 0)
            s[sz][0][sx] = p[-nx];
        if (sy == CY && y + 1 < ny)
            s[sz][CY + 1][sx] = p[nx];
        if (sz == 1 && z > 0)
            s[0][sy][sx] = p[-plane];
        if (sz == CZ && z + 1 < nz)
            s[CZ + 1][sy][sx] = p[plane];
    }
    __syncthreads();

    if (!inside || x == 0 || x == nx - 1 || y == 0 || y == ny - 1 || z == 0 ||
        z == nz - 1)
        return;
    out[p - in] = c0 * s[sz][sy][sx] +
                  c1 * (s[sz][sy][sx - 1] + s[sz][sy][sx + 1] +
                        s[sz][sy - 1][sx] + s[sz][sy + 1][sx] +
                        s[sz - 1][sy][sx] + s[sz + 1][sy][sx]);
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    dim3 block(TX, TY);
    dim3 grid((nx + TX - 1) / TX, (ny + TY - 1) / TY);
    square<<<grid, block>>>(in, out, nx, ny, c0, c1);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    dim3 block(CX, CY, CZ);
    dim3 grid((nx + CX - 1) / CX, (ny + CY - 1) / CY, (nz + CZ - 1) / CZ);
    cube<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
