#include <cuda_runtime.h>

// thread (x, y, z) has interior point (x + 1, y + 1, z + 1)
__global__ void sweep7_kernel(const double *in, double *out, int nx, int ny,
                              int nz, double c0, double c1)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z;
    int plane = nx * ny;
    if (x >= nx - 2 || y >= ny - 2)
        return;
    int to = z * plane + (y + 1) * nx + x + 1;
    int i = (z + 1) * plane + (y + 1) * nx + x + 1;
    out[to] = c0 * in[i] + c1 * (in[i - 1] + in[i + 1] + in[i - nx] +
                                 in[i + nx] + in[i - plane] + in[i + plane]);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 block(32, 16);
    dim3 grid((nx + 29) / 32, (ny + 13) / 16, nz - 2);
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
