#include <cuda_runtime.h>
#include <stdio.h>
#define TILE 16
#define BOX (TILE + 2)
#define CHUNK 32
static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}
__global__ void
sweep7_kernel(const double *in, double *out, int nx, int ny, int nz, double c0,
              double c1)
{
    __shared__ double planes[2][BOX][BOX];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int x = blockIdx.x * TILE + tx;
    const int y = blockIdx.y * TILE + ty;
    const int first = blockIdx.z * CHUNK;
    const int end = min(first + CHUNK, nz - 1);
    const size_t plane = (size_t)nx * ny;
    const bool loads = x < nx && y < ny;
    const bool computes = tx >= 1 && tx <= TILE && ty >= 1 && ty <= TILE &&
                          x < nx - 1 && y < ny - 1;
    double behind = 0;
    size_t i = first * plane + (size_t)y * nx + x;
    if (loads) {
        behind = in[i - plane];
        planes[first % 2][ty][tx] = in[i];
    }

    for (int z = first; z < end; z++) {
        double(*here)[BOX] = planes[z % 2];
        double(*ahead)[BOX] = planes[(z + 1) % 2];
        __syncthreads();
        if (loads)
            ahead[ty][tx] = in[i + plane];
        if (computes)
            out[i] =
                c0 * here[ty][tx] +
                c1 * (here[ty][tx - 1] + here[ty][tx + 1] + here[ty - 1][tx] +
                      here[ty + 1][tx] + behind + ahead[ty][tx]);
        if (loads)
            behind = here[ty][tx];
        i += plane;
    }
}
void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    const dim3 block(BOX, BOX);
    const dim3 blocks((nx - 3) / TILE + 1, (ny - 3) / TILE + 1,
                      (nz - 3) / CHUNK + 1);
    sweep7_kernel<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);

    check(cudaPeekAtLastError(), "sweep7: launch");
}
