#include <cuda_runtime.h>

#define TX 32
#define TY 8
#define W (TX + 2)
#define H (TY + 2)

__global__ void tile5(const double *in, double *out, int nx, int ny, double c0,
                      double c1)
{
    __shared__ double s[H * W];
    int x0 = blockIdx.x * TX, y0 = blockIdx.y * TY;
    int x = x0 + threadIdx.x + 1, y = y0 + threadIdx.y + 1;

    // this thread has no point
    if (x >= nx - 1 || y >= ny - 1)
        return;

    for (int k = threadIdx.y * TX + threadIdx.x; k < W * H; k += TX * TY) {
        if (x0 + k % W < nx && y0 + k / W < ny)
            s[k] = in[(y0 + k / W) * nx + x0 + k % W];
    }
    __syncthreads();

    const double *u = s + (threadIdx.y + 1) * W + threadIdx.x + 1;
    out[y * nx + x] = c0 * u[0] + c1 * (u[-1] + u[1] + u[-W] + u[W]);
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    if (nx < 3 || ny < 3)
        return;
    dim3 grid((nx - 3) / TX + 1, (ny - 3) / TY + 1);
    tile5<<<grid, dim3(TX, TY)>>>(in, out, nx, ny, c0, c1);
}

#define O 8
#define E (O + 2)

__global__ void cube7(const double *in, double *out, int nx, int ny, int nz,
                      double c0, double c1)
{
    __shared__ double t[E][E][E];
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
    dim3 block(E, E, E);
    dim3 grid((nx + O - 3) / O, (ny + O - 3) / O, (nz + O - 3) / O);
    cube7<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
