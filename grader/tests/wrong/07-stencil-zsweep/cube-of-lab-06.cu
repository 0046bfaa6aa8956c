#include <cuda_runtime.h>

// lab 06's cube, one thread an input
#define IN 10

__global__ void cube(const double *in, double *out, int nx, int ny, int nz,
                     double c0, double c1)
{
    __shared__ double s[IN][IN][IN];
    int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z;
    int x = blockIdx.x * (IN - 2) + tx;
    int y = blockIdx.y * (IN - 2) + ty;
    int z = blockIdx.z * (IN - 2) + tz;
    int i = (z * ny + y) * nx + x;

    if (x < nx && y < ny && z < nz)
        s[tz][ty][tx] = in[i];
    __syncthreads();
    if (tx > 0 && tx < IN - 1 && ty > 0 && ty < IN - 1 && tz > 0 &&
        tz < IN - 1 && x < nx - 1 && y < ny - 1 && z < nz - 1)
        out[i] = c0 * s[tz][ty][tx] +
                 c1 * (s[tz][ty][tx - 1] + s[tz][ty][tx + 1] +
                       s[tz][ty - 1][tx] + s[tz][ty + 1][tx] +
                       s[tz - 1][ty][tx] + s[tz + 1][ty][tx]);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 grid((nx + 5) / 8, (ny + 5) / 8, (nz + 5) / 8);
    cube<<<grid, dim3(IN, IN, IN)>>>(in, out, nx, ny, nz, c0, c1);
}
