#include <cuda_runtime.h>

// 32 x 8 threads load, 30 x 6 of them compute.
enum { LX = 32, LY = 8, OX = LX - 2, OY = LY - 2, CHUNK = 16 };

__global__ void sweep(const double *in, double *out, int nx, int ny, int nz,
                      double c0, double c1)
{
    __shared__ double plane[2][LY][LX];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * OX + tx, y = blockIdx.y * OY + ty;
    const int z0 = blockIdx.z * CHUNK;
    const int zn = z0 + CHUNK < nz - 2 ? z0 + CHUNK : nz - 2;
    const bool load = x < nx && y < ny;
    const bool store = tx > 0 && tx < LX - 1 && ty > 0 && ty < LY - 1 &&
                       x < nx - 1 && y < ny - 1;
    const size_t step = (size_t)nx * ny;
    const size_t column = (size_t)y * nx + x;
    double behind = 0;

    if (load) {
        behind = in[z0 * step + column];
        plane[(z0 + 1) & 1][ty][tx] = in[(z0 + 1) * step + column];
    }
    for (int z = z0 + 1; z <= zn; z++) {
        double(*here)[LX] = plane[z & 1];
        double(*ahead)[LX] = plane[(z + 1) & 1];

        __syncthreads();
        if (store) {
            const double u = here[ty][tx];
            out[z * step + column] =
                c0 * u + c1 * (here[ty][tx - 1] + here[ty][tx + 1] +
                               here[ty - 1][tx] + here[ty + 1][tx] + behind +
                               ahead[ty][tx]);
        }
        if (load) {
            behind = here[ty][tx];
            ahead[ty][tx] = in[(z + 1) * step + column];
        }
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 grid((nx - 2 + OX - 1) / OX, (ny - 2 + OY - 1) / OY,
              (nz - 2 + CHUNK - 1) / CHUNK);
    sweep<<<grid, dim3(LX, LY)>>>(in, out, nx, ny, nz, c0, c1);
}
