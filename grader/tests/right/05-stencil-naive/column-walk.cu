#include <cuda_runtime.h>

// A thread walks up its column and keeps three of its values in registers.
__global__ void __launch_bounds__(256, 4)
    walk(const double *__restrict__ in, double *__restrict__ out, int nx,
         int ny, int nz, double c0, double c1)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
    const int y = blockIdx.y * blockDim.y + threadIdx.y + 1;
    const size_t plane = (size_t)nx * ny;
    size_t i = (size_t)y * nx + x;
    if (x >= nx - 1 || y >= ny - 1)
        return;

    double behind = in[i];
    double here = in[i += plane];
    for (int z = 1; z < nz - 1; z++, i += plane) {
        const double ahead = in[i + plane];
        const double sides = in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx];
        out[i] = fma(c1, sides + (behind + ahead), c0 * here);
        behind = here;
        here = ahead;
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    const dim3 block(64, 4);
    const dim3 blocks((nx - 2 + 63) / 64, (ny - 2 + 3) / 4);
    walk<<<blocks, block, 0, 0>>>(in, out, nx, ny, nz, c0, c1);
}

// two steps a turn, and perhaps a last one
const double *heat(double *a, double *b, int nx, int ny, int nz, double c0,
                   double c1, int steps)
{
    for (int s = 0; s + 1 < steps; s += 2) {
        sweep7(a, b, nx, ny, nz, c0, c1);
        sweep7(b, a, nx, ny, nz, c0, c1);
    }
    if (steps % 2 == 0)
        return a;
    sweep7(a, b, nx, ny, nz, c0, c1);
    return b;
}
