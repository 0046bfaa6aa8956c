#include <cuda_runtime.h>

__global__ void sweep7_kernel(const double *in, double *out, int nx, int ny,
                              int nz, const double *c)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1 || z < 1 || z >= nz - 1)
        return;
    int i = (z * ny + y) * nx + x;
    double s = in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx];
    s += in[i - nx * ny] + in[i + nx * ny];
    out[i] = c[0] * in[i] + c[1] * s;
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    double c[2] = {c0, c1};
    dim3 block(32, 4, 4);
    dim3 grid((nx + 31) / 32, (ny + 3) / 4, (nz + 3) / 4);
    sweep7_kernel<<<grid, block>>>(in, out, nx, ny, nz, c);
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
