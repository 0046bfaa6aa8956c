#include <cuda_runtime.h>
#include <stdio.h>

#define TW 32
#define TH 8
#define TILES_EACH 4
#define PITCH (TW + 2)

static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

__device__ void
load_tile(double *tile, const double *in, int x0, int y0, int nx, int ny)
{
    const int thread = threadIdx.y * TW + threadIdx.x;

    for (int k = thread; k < PITCH * (TH + 2); k += TW * TH) {
        const int x = x0 + k % PITCH;
        const int y = y0 + k / PITCH;

        if (x < nx && y < ny)
            tile[k] = in[(size_t)y * nx + x];
    }
}

/* A block goes down through TILES_EACH tiles, one below the other. */
__global__ void
sweep5_tiled_kernel(const double *in, double *out, int nx, int ny, double c0,
                    double c1)
{
    __shared__ double tile[PITCH * (TH + 2)];
    const int x0 = blockIdx.x * TW;
    const int x = x0 + threadIdx.x + 1;
    const double *t = tile + (threadIdx.y + 1) * PITCH + threadIdx.x + 1;

    for (int n = 0; n < TILES_EACH; n++) {
        const int y0 = (blockIdx.y * TILES_EACH + n) * TH;
        const int y = y0 + threadIdx.y + 1;

        load_tile(tile, in, x0, y0, nx, ny);
        __syncthreads();
        if (x < nx - 1 && y < ny - 1)
            out[(size_t)y * nx + x] =
                c0 * t[0] + c1 * (t[-1] + t[1] + t[-PITCH] + t[PITCH]);
    }
}

void
sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
             double c1)
{
    if (nx < 3 || ny < 3)
        return;

    const int down = TH * TILES_EACH;
    const dim3 block(TW, TH);
    const dim3 blocks((nx - 2 + TW - 1) / TW, (ny - 2 + down - 1) / down);
    sweep5_tiled_kernel<<<blocks, block>>>(in, out, nx, ny, c0, c1);
    check(cudaPeekAtLastError(), "sweep5_tiled: launch");
}

#define C 8
#define B (C + 2)

__global__ void
sweep7_kernel(const double *in, double *out, int nx, int ny, int nz, double c0,
              double c1)
{
    __shared__ double cube[B * B * B];
    const int x0 = blockIdx.x * C, y0 = blockIdx.y * C, z0 = blockIdx.z * C;
    const size_t plane = (size_t)nx * ny;
    const int thread = (threadIdx.z * C + threadIdx.y) * C + threadIdx.x;

    for (int k = thread; k < B * B * B; k += C * C * C) {
        const int x = x0 + k % B, y = y0 + k / B % B, z = z0 + k / (B * B);
        if (x < nx && y < ny && z < nz)
            cube[k] = in[z * plane + (size_t)y * nx + x];
    }
    __syncthreads();

    const int x = x0 + threadIdx.x + 1;
    const int y = y0 + threadIdx.y + 1;
    const int z = z0 + threadIdx.z + 1;
    if (x < nx - 1 && y < ny - 1 && z < nz - 1) {
        const double *t = cube + (threadIdx.z + 1) * B * B +
                          (threadIdx.y + 1) * B + threadIdx.x + 1;
        out[z * plane + (size_t)y * nx + x] =
            c0 * t[0] +
            c1 * (t[-1] + t[1] + t[-B] + t[B] + t[-B * B] + t[B * B]);
    }
}

void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;

    const dim3 block(C, C, C);
    const dim3 blocks((nx - 3) / C + 1, (ny - 3) / C + 1, (nz - 3) / C + 1);
    sweep7_kernel<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);
    check(cudaPeekAtLastError(), "sweep7: launch");
}
