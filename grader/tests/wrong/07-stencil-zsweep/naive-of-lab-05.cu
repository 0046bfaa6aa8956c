#include <cuda_runtime.h>

__global__ void points(const double *in, double *out, int nx, int ny, int nz,
                       double c0, double c1)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z + 1;
    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1)
        return;
    int i = (z * ny + y) * nx + x;
    out[i] = c0 * in[i] + c1 * (in[i - 1] + in[i + 1] + in[i - nx] +
                                in[i + nx] + in[i - nx * ny] + in[i + nx * ny]);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nz < 3)
        return;
    dim3 block(32, 8), grid((nx + 31) / 32, (ny + 7) / 8, nz - 2);
    points<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
