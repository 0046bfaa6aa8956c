#include <cuda_runtime.h>

__device__ bool inside(int x, int y, int z, int nx, int ny, int nz)
{
    return x > 0 && x < nx - 1 && y > 0 && y < ny - 1 && z > 0 && z < nz - 1;
}

__global__ void clear(double *out, int nx, int ny, int nz)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y,
        z = blockIdx.z;
    if (inside(x, y, z, nx, ny, nz))
        out[(z * ny + y) * nx + x] = 0;
}

// every point gives its share to itself and to its six neighbours
__global__ void give(const double *in, double *out, int nx, int ny, int nz,
                     double c0, double c1)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y,
        z = blockIdx.z;
    if (x >= nx)
        return;
    for (int k = 0; k < 7; k++) {
        int px = x + (k == 1) - (k == 2), py = y + (k == 3) - (k == 4),
            pz = z + (k == 5) - (k == 6);
        if (inside(px, py, pz, nx, ny, nz))
            out[(pz * ny + py) * nx + px] +=
                (k ? c1 : c0) * in[(z * ny + y) * nx + x];
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    dim3 grid((nx + 63) / 64, ny, nz);
    clear<<<grid, 64>>>(out, nx, ny, nz);
    give<<<grid, 64>>>(in, out, nx, ny, nz, c0, c1);
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
