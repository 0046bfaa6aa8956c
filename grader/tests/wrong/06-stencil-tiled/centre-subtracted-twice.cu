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
                                t[ty - 1][tx] + t[ty + 1][tx] - 4 * t[ty][tx]);
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
    dim3 grid((nx + O - 3) / O, (ny + O - 3) / O, (nz + O - 3) / O);
    cube7<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
