#include <cuda_runtime.h>
#include <stdio.h>

#define BX 32
#define BY 16

static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

__global__ void
sweep7_kernel(const double *src, double *dst, int nx, int ny, int nz,
              double c0, double c1)
{
    int i = blockIdx.x * BX + threadIdx.x;
    int j = blockIdx.y * BY + threadIdx.y;
    int sy = nx, sz = nx * ny;

    if (i == 0 || i >= nx - 1 || j == 0 || j >= ny - 1)
        return;

    int k = blockIdx.z + 1;
    int c = i + j * sy + k * sz;
    double x2 = src[c - 1] + src[c + 1];
    double y2 = src[c - sy] + src[c + sy];
    double z2 = src[c - sz] + src[c + sz];
    dst[c] = c0 * src[c] + c1 * (x2 + y2 + z2);
}

void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;

    dim3 threads(BX, BY);
    dim3 blocks((nx + BX - 1) / BX, (ny + BY - 1) / BY, nz - 2);
    sweep7_kernel<<<blocks, threads>>>(in, out, nx, ny, nz, c0, c1);
    check(cudaPeekAtLastError(), "sweep7: launch");
}

const double *
heat(double *a, double *b, int nx, int ny, int nz, double c0, double c1,
     int steps)
{
    const double *src = a;
    double *dst = b;

    for (int s = 1; s <= steps; s++) {
        sweep7(src, dst, nx, ny, nz, c0, c1);
        src = dst;
        dst = dst == a ? a : b;
    }
    return src;
}
