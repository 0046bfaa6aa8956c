#include <cuda_runtime.h>

__global__ void tile5(const double *in, double *out, int nx, int ny, double c0,
                      double c1)
{
    __shared__ double s[10][34];
    const int x = blockIdx.x * 32 + threadIdx.x;
    const int y = blockIdx.y * 8 + threadIdx.y;
    const int i = y * nx + x;
    const int tx = threadIdx.x + 1;
    const int ty = threadIdx.y + 1;

    if (x < nx && y < ny) {
        s[ty][tx] = in[i];
        if (tx == 1 && x > 0)
            s[ty][0] = in[i - 1];
        if (tx == 32 && x < nx - 1)
            s[ty][33] = in[i + 1];
        if (ty == 1 && y > 0)
            s[0][tx] = in[i - nx];
        if (ty == 8 && y < ny - 1)
            s[9][tx] = in[i + nx];
    }
    __syncthreads();

    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1)
        return;
    out[i] = c0 * s[ty][tx] + c1 * (s[ty][tx - 1] + s[ty][tx + 1] +
                                    s[ty - 1][tx] + s[ty + 1][tx]);
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    tile5<<<dim3((nx + 31) / 32, (ny + 7) / 8), dim3(32, 8)>>>(in, out, nx, ny,
                                                               c0, c1);
}

#define E 8

__global__ void cube7(const double *in, double *out, int nx, int ny, int nz,
                      double c0, double c1)
{
    __shared__ double s[E][E][E];
    int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z;
    int x = blockIdx.x * E + tx, y = blockIdx.y * E + ty,
        z = blockIdx.z * E + tz;
    int i = (z * ny + y) * nx + x;

    if (x < nx && y < ny && z < nz)
        s[tz][ty][tx] = in[i];
    __syncthreads();
    if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1)
        return;

    // stay inside the tile
    double here = s[tz][ty][tx];
    double left = tx > 0 ? s[tz][ty][tx - 1] : here;
    double right = tx < E - 1 ? s[tz][ty][tx + 1] : here;
    double front = ty > 0 ? s[tz][ty - 1][tx] : here;
    double back = ty < E - 1 ? s[tz][ty + 1][tx] : here;
    double below = tz > 0 ? s[tz - 1][ty][tx] : here;
    double above = tz < E - 1 ? s[tz + 1][ty][tx] : here;
    out[i] = c0 * here + c1 * (left + right + front + back + below + above);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    dim3 block(E, E, E);
    dim3 grid((nx + E - 1) / E, (ny + E - 1) / E, (nz + E - 1) / E);
    cube7<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
