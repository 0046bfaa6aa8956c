#include <cuda_runtime.h>

#define IN(x, y, z) in[((size_t)(z) * ny + (y)) * nx + (x)]
#define OUT(x, y, z) out[((size_t)(z) * ny + (y)) * nx + (x)]

__global__ void sweep7_kernel(const double *in, double *out, int nx, int ny,
                              int nz, double c0, double c1)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1 || z < 1 || z >= nz - 1)
        return;
    OUT(x, y, z) = c0 * IN(x, y, z) +
                   c1 * (IN(x - 1, y, z) + IN(x + 1, y, z) + IN(x, y - 1, z) +
                         IN(x, y - 1, z) + IN(x, y, z - 1) + IN(x, y, z + 1));
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    dim3 block(32, 8, 1);
    dim3 grid((nx + 31) / 32, (ny + 7) / 8, nz);
    sweep7_kernel<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}

const double *heat(double *a, double *b, int nx, int ny, int nz, double c0,
                   double c1, int steps)
{
    for (int s = 0; s < steps; s++) {
        sweep7(a, b, nx, ny, nz, c0, c1);
        double *t = a;
        a = b;
        b = t;
    }
    return a;
}
