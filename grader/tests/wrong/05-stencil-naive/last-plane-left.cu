#include <cuda_runtime.h>

// a thread walks up its column
__global__ void sweep7_kernel(const double *in, double *out, int nx, int ny,
                              int nz, double c0, double c1)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const size_t plane = (size_t)nx * ny;

    if (x == 0 || y == 0 || x >= nx - 1 || y >= ny - 1)
        return;

    for (int z = 1; z < nz - 2; z++) {
        const double *p = in + z * plane + (size_t)y * nx + x;
        out[p - in] = c0 * p[0] + c1 * (p[-1] + p[1] + p[-nx] + p[nx] +
                                        *(p - plane) + *(p + plane));
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    dim3 block(32, 8);
    dim3 grid((nx + 31) / 32, (ny + 7) / 8);
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
