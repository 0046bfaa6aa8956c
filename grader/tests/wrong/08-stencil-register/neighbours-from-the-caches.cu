#include <cuda_runtime.h>

#define CHUNK 16

__global__ void column(const double *in, double *out, int nx, int ny, int nz,
                       double c0, double c1)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1)
        return;

    const size_t plane = (size_t)nx * ny;
    const int first = blockIdx.z * CHUNK + 1;
    const int end = min(first + CHUNK, nz - 1);
    size_t i = first * plane + (size_t)y * nx + x;
    double behind = in[i - plane];
    double here = in[i];
    for (int z = first; z < end; z++) {
        const double ahead = in[i + plane];
        const double around = in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx];
        out[i] = c0 * here + c1 * (around + behind + ahead);
        behind = here;
        here = ahead;
        i += plane;
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 block(64, 4);
    dim3 blocks((nx + 63) / 64, (ny + 3) / 4, (nz - 3) / CHUNK + 1);
    column<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);
}

void sweep7_cached(const double *in, double *out, int nx, int ny, int nz,
                   double c0, double c1)
{
    sweep7(in, out, nx, ny, nz, c0, c1);
}
