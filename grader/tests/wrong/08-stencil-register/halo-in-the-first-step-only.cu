#include <cuda_runtime.h>
#include <stdio.h>
#define TILE 16
#define BOX (TILE + 2)
#define CHUNK 32
#define BLOCK_X 64
#define BLOCK_Y 4
#define CACHED_CHUNK 16
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
    const int first = blockIdx.z * CHUNK + 1;
    const int end = min(first + CHUNK, nz - 1);
    const size_t plane = (size_t)nx * ny;
    const bool loads = x < nx && y < ny;
    const bool computes = tx >= 1 && tx <= TILE && ty >= 1 && ty <= TILE &&
                          x < nx - 1 && y < ny - 1;
    double behind = 0;
    double here = 0;
    double ahead = 0;
    size_t i = first * plane + (size_t)y * nx + x;
    if (loads) {
        behind = in[i - plane];
        here = in[i];
    }

    for (int z = first; z < end; z++) {
        double(*shared)[BOX] = planes[z % 2];
        if (loads)
            ahead = in[i + plane];
        if (computes || z == first)
            shared[ty][tx] = here;
        __syncthreads();
        if (computes)
            out[i] = c0 * here + c1 * (shared[ty][tx - 1] + shared[ty][tx + 1] +
                                       shared[ty - 1][tx] + shared[ty + 1][tx] +
                                       behind + ahead);
        behind = here;
        here = ahead;
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
__global__ void
sweep7_cached_kernel(const double *in, double *out, int nx, int ny, int nz,
                     double c0, double c1)
{
    const int x = blockIdx.x * BLOCK_X + threadIdx.x;
    const int y = blockIdx.y * BLOCK_Y + threadIdx.y;
    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1)
        return;

    const int first = blockIdx.z * CACHED_CHUNK + 1;
    const int end = min(first + CACHED_CHUNK, nz - 1);
    const size_t plane = (size_t)nx * ny;
    size_t i = first * plane + (size_t)y * nx + x;
    double behind = in[i - plane];
    double here = in[i];
    double ahead = in[i + plane];

    for (int z = first; z < end; z++) {
        double next = 0;
        if (z + 1 < end)
            next = in[i + 2 * plane];
        out[i] = c0 * here + c1 * (in[i - 1] + in[i + 1] + in[i - nx] +
                                   in[i + nx] + behind + ahead);
        behind = here;
        here = ahead;
        ahead = next;
        i += plane;
    }
}
void
sweep7_cached(const double *in, double *out, int nx, int ny, int nz, double c0,
              double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    const dim3 block(BLOCK_X, BLOCK_Y);
    const dim3 blocks((nx - 1) / BLOCK_X + 1, (ny - 1) / BLOCK_Y + 1,
                      (nz - 3) / CACHED_CHUNK + 1);
    sweep7_cached_kernel<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);

    check(cudaPeekAtLastError(), "sweep7_cached: launch");
}
