#include <cuda_runtime.h>

__global__ void points(const double *in, double *out, int nx, int ny, int nz,
                       double c0, double c1)
{
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    const int x = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1 || z < 1 || z >= nz - 1)
        return;
    const size_t row = nx, plane = row * ny;
    const size_t i = z * plane + y * row + x;
    out[i] = c0 * in[i] + c1 * (in[i - 1] + in[i + 1] + in[i - row] +
                                in[i + row] + in[i - plane] + in[i + plane]);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    const dim3 block(16, 16, 1);
    const dim3 grid((ny - 1) / 16 + 1, (nx - 1) / 16 + 1,
                    (nz - 1) / 1 + 1);
    points<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}

const double *heat(double *a, double *b, int nx, int ny, int nz, double c0,
                   double c1, int steps)
{
    double *now = a, *next = b;

    for (int step = 0; step < steps; step++) {
        sweep7(now, next, nx, ny, nz, c0, c1);
        double *written = next;
        next = now;
        now = written;
    }
    return now;
}
