#include <cuda_runtime.h>

#define T5 16

__global__ void tile5(const double *in, double *out, int nx, int ny, double c0,
                      double c1)
{
    __shared__ double t[T5 + 2][T5 + 2];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * T5 + tx, y = blockIdx.y * T5 + ty;

    if (x < nx && y < ny)
        t[ty][tx] = in[y * nx + x];
    __syncthreads();

    if (tx > 0 && tx <= T5 && ty > 0 && ty <= T5 && x < nx - 1 && y < ny - 1)
        out[y * nx + x] = c0 * t[ty][tx] +
                          c1 * (t[ty][tx - 1] + t[ty][tx + 1] +
                                t[ty - 1][tx] + t[ty + 1][tx]);
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    if (nx < 3 || ny < 3)
        return;
    dim3 block(T5 + 2, T5 + 2);
    dim3 grid((nx - 2 + T5 - 1) / T5, (ny - 2 + T5 - 1) / T5);
    tile5<<<grid, block>>>(in, out, nx, ny, c0, c1);
}

#define CX 32
#define CY 4
#define CZ 4

__global__ void cube7(const double *in, double *out, int nx, int ny, int nz,
                      double c0, double c1)
{
    __shared__ double s[CZ + 2][CY + 2][CX + 2];
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1, tz = threadIdx.z + 1;
    int x = blockIdx.x * CX + threadIdx.x;
    int y = blockIdx.y * CY + threadIdx.y;
    int z = blockIdx.z * CZ + threadIdx.z;
    int dz = nx * ny, i = z * dz + y * nx + x;

    // start from zeros
    s[tz][ty][tx] = 0;
    if (tx == 1)
        s[tz][ty][0] = 0;
    if (tx == CX)
        s[tz][ty][CX + 1] = 0;
    if (ty == 1)
        s[tz][0][tx] = 0;
    if (ty == CY)
        s[tz][CY + 1][tx] = 0;
    if (tz == 1)
        s[0][ty][tx] = 0;
    if (tz == CZ)
        s[CZ + 1][ty][tx] = 0;

    if (x < nx && y < ny && z < nz) {
        s[tz][ty][tx] = in[i];
        if (tx == 1 && x > 0)
            s[tz][ty][0] = in[i - 1];
        if (tx == CX && x < nx - 1)
            s[tz][ty][CX + 1] = in[i + 1];
        if (ty == 1 && y > 0)
            s[tz][0][tx] = in[i - nx];
        if (ty == CY && y < ny - 1)
            s[tz][CY + 1][tx] = in[i + nx];
        if (tz == 1 && z > 0)
            s[0][ty][tx] = in[i - dz];
    }
    __syncthreads();

    if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1 && z > 0 && z < nz - 1)
        out[i] = c0 * s[tz][ty][tx] +
                 c1 * (s[tz][ty][tx - 1] + s[tz][ty][tx + 1] +
                       s[tz][ty - 1][tx] + s[tz][ty + 1][tx] +
                       s[tz - 1][ty][tx] + s[tz + 1][ty][tx]);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    dim3 block(CX, CY, CZ);
    dim3 grid((nx + CX - 1) / CX, (ny + CY - 1) / CY, (nz + CZ - 1) / CZ);
    cube7<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
