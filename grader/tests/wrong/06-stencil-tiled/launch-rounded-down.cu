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

#define O 8
#define W (O + 2)

__global__ void cube7(const double *in, double *out, int nx, int ny, int nz,
                      double c0, double c1)
{
    __shared__ double t[W][W][W];
    int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z;
    int x = blockIdx.x * O + tx;
    int y = blockIdx.y * O + ty;
    int z = blockIdx.z * O + tz;
    int i = (z * ny + y) * nx + x;

    if (x < nx && y < ny && z < nz)
        t[tz][ty][tx] = in[i];
    __syncthreads();

    if (tx < 1 || tx > O || ty < 1 || ty > O || tz < 1 || tz > O)
        return;
    if (x < nx - 1 && y < ny - 1 && z < nz - 1)
        out[i] = c0 * t[tz][ty][tx] +
                 c1 * (t[tz][ty][tx - 1] + t[tz][ty][tx + 1] +
                       t[tz][ty - 1][tx] + t[tz][ty + 1][tx] +
                       t[tz - 1][ty][tx] + t[tz + 1][ty][tx]);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 block(W, W, W);
    dim3 grid(max(1, (nx - 2) / O), max(1, (ny - 2) / O), max(1, (nz - 2) / O));
    cube7<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
