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
    __shared__ double tile[BOX][BOX];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * TILE + tx, y = blockIdx.y * TILE + ty;
    const int z0 = blockIdx.z * CHUNK + 1;
    const int z1 = min(z0 + CHUNK, nz - 1);
    const size_t plane = (size_t)nx * ny;
    const bool loads = x < nx && y < ny;
    const bool works = tx > 0 && tx <= TILE && ty > 0 && ty <= TILE &&
                       x < nx - 1 && y < ny - 1;
    size_t p = z0 * plane + (size_t)y * nx + x;
    double down = 0, mid = 0, up = 0;

    if (loads) {
        down = in[p - plane];
        mid = in[p];
    }
    for (int z = z0; z < z1; z++, p += plane) {
        if (loads) {
            up = in[p + plane];
            tile[ty][tx] = mid;
        }
        __syncthreads();
        if (works)
            out[p] = c0 * mid + c1 * (down + up + tile[ty][tx - 1] +
                                      tile[ty][tx + 1] + tile[ty - 1][tx] +
                                      tile[ty + 1][tx]);
        __syncthreads();
        down = mid;
        mid = up;
    }
}

void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 block(BOX, BOX);
    dim3 blocks((nx - 3) / TILE + 1, (ny - 3) / TILE + 1, (nz - 3) / CHUNK + 1);
    sweep7_kernel<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);
    check(cudaPeekAtLastError(), "sweep7: launch");
}

__global__ void
sweep7_cached_kernel(const double *in, double *out, int nx, int ny, int nz,
                     double c0, double c1)
{
    const int x = blockIdx.x * 32 + threadIdx.x;
    const int y = blockIdx.y * 8 + threadIdx.y;
    const int z0 = blockIdx.z * 16 + 1;
    const int z1 = min(z0 + 16, nz - 1);
    const size_t plane = (size_t)nx * ny;

    if (x == 0 || y == 0 || x >= nx - 1 || y >= ny - 1)
        return;

    const double *p = in + z0 * plane + (size_t)y * nx + x;
    double *q = out + (p - in);
    double down = p[-(ptrdiff_t)plane];
    double mid = p[0];
    double up;

    for (int z = z0; z < z1; z++) {
        up = p[plane];
        const double around = p[-1] + p[1] + p[-nx] + p[nx];
        *q = c0 * mid + c1 * (around + down + up);
        mid = up;
        down = mid;
        p += plane;
        q += plane;
    }
}

void
sweep7_cached(const double *in, double *out, int nx, int ny, int nz, double c0,
              double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 block(32, 8);
    dim3 blocks((nx - 1) / 32 + 1, (ny - 1) / 8 + 1, (nz - 3) / 16 + 1);
    sweep7_cached_kernel<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);
    check(cudaPeekAtLastError(), "sweep7_cached: launch");
}
