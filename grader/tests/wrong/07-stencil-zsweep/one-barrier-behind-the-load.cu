#include <cuda_runtime.h>
#include <stdio.h>

#define NTX 32
#define NTY 8
#define DEPTH 16

static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

__device__ void
fetch(double (*dst)[NTX + 2], const double *plane, int x0, int y0, int nx,
      int ny)
{
    for (int j = threadIdx.y; j < NTY + 2; j += NTY)
        for (int i = threadIdx.x; i < NTX + 2; i += NTX)
            if (x0 + i < nx && y0 + j < ny)
                dst[j][i] = plane[(size_t)(y0 + j) * nx + x0 + i];
}

__global__ void
sweep7_kernel(const double *in, double *out, int nx, int ny, int nz, double c0,
              double c1)
{
    __shared__ double buf[2][NTY + 2][NTX + 2];
    const int x0 = blockIdx.x * NTX;
    const int y0 = blockIdx.y * NTY;
    const int zb = blockIdx.z * DEPTH + 1;
    const int ze = min(zb + DEPTH, nz - 1);
    const size_t plane = (size_t)nx * ny;
    const int i = threadIdx.x + 1;
    const int j = threadIdx.y + 1;
    const bool mine = x0 + i < nx - 1 && y0 + j < ny - 1;
    const size_t at = (size_t)(y0 + j) * nx + x0 + i;

    double below = mine ? in[(zb - 1) * plane + at] : 0.0;
    int cur = 0;
    fetch(buf[cur], in + zb * plane, x0, y0, nx, ny);

    for (int z = zb; z < ze; z++) {
        fetch(buf[cur ^ 1], in + (z + 1) * plane, x0, y0, nx, ny);
        __syncthreads();
        if (mine) {
            const double c = buf[cur][j][i];
            const double sum = buf[cur][j][i - 1] + buf[cur][j][i + 1] +
                               buf[cur][j - 1][i] + buf[cur][j + 1][i] + below +
                               buf[cur ^ 1][j][i];
            out[z * plane + at] = c0 * c + c1 * sum;
            below = c;
        }
        cur ^= 1;
    }
}

void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;

    const dim3 block(NTX, NTY);
    const dim3 blocks((nx - 3) / NTX + 1, (ny - 3) / NTY + 1,
                      (nz - 3) / DEPTH + 1);
    sweep7_kernel<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);
    check(cudaPeekAtLastError(), "sweep7: launch");
}
