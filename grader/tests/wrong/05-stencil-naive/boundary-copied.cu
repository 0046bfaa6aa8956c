#include <cuda_runtime.h>

__global__ void sweep7_kernel(const double *in, double *out, int nx, int ny,
                              int nz, double c0, double c1)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;

    if (x >= nx || y >= ny || z >= nz)
        return;

    const size_t i = ((size_t)z * ny + y) * nx + x;
    const size_t up = (size_t)nx * ny;

    if (x == 0 || x == nx - 1 || y == 0 || y == ny - 1 || z == 0 ||
        z == nz - 1) {
        out[i] = in[i]; // keep the boundary
        return;
    }
    out[i] = c0 * in[i] + c1 * (in[i - 1] + in[i + 1] + in[i - nx] +
                                in[i + nx] + in[i - up] + in[i + up]);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    dim3 block(32, 4, 2);
    dim3 grid((nx + 31) / 32, (ny + 3) / 4, (nz + 1) / 2);
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
