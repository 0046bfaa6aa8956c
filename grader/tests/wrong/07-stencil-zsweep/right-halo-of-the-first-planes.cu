#include <cuda_runtime.h>

#define BX 32
#define BY 8

// this thread's point of a plane, and the halo next to it
__device__ void load_plane(double s[BY + 2][BX + 2], const double *plane,
                           int x, int y, int nx, int ny)
{
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    const int i = y * nx + x;

    if (x >= nx || y >= ny)
        return;
    s[ty][tx] = plane[i];
    if (tx == 1 && x > 0)
        s[ty][0] = plane[i - 1];
    if (tx == BX && x + 1 < nx)
        s[ty][BX + 1] = plane[i + 1];
    if (ty == 1 && y > 0)
        s[0][tx] = plane[i - nx];
    if (ty == BY && y + 1 < ny)
        s[BY + 1][tx] = plane[i + nx];
}

__global__ void zsweep(const double *in, double *out, int nx, int ny, int nz,
                       double c0, double c1)
{
    __shared__ double s[3][BY + 2][BX + 2];
    const int x = blockIdx.x * BX + threadIdx.x;
    const int y = blockIdx.y * BY + threadIdx.y;
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    const long plane = (long)nx * ny;
    const bool interior = x > 0 && x < nx - 1 && y > 0 && y < ny - 1;
    int behind = 0, here = 1, ahead = 2;

    load_plane(s[behind], in, x, y, nx, ny);
    load_plane(s[here], in + plane, x, y, nx, ny);
    for (int z = 1; z < nz - 1; z++) {
        if (x < nx && y < ny) {
            const double *next = in + (z + 1) * plane + (long)y * nx + x;
            s[ahead][ty][tx] = *next;
            if (tx == 1 && x > 0)
                s[ahead][ty][0] = next[-1];
            if (ty == 1 && y > 0)
                s[ahead][0][tx] = next[-nx];
            if (ty == BY && y + 1 < ny)
                s[ahead][BY + 1][tx] = next[nx];
        }
        __syncthreads();
        if (interior)
            out[z * plane + (long)y * nx + x] =
                c0 * s[here][ty][tx] +
                c1 * (s[here][ty][tx - 1] + s[here][ty][tx + 1] +
                      s[here][ty - 1][tx] + s[here][ty + 1][tx] +
                      s[behind][ty][tx] + s[ahead][ty][tx]);
        __syncthreads();
        const int old = behind;
        behind = here;
        here = ahead;
        ahead = old;
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nz < 3)
        return;
    dim3 grid((nx + BX - 1) / BX, (ny + BY - 1) / BY);
    zsweep<<<grid, dim3(BX, BY)>>>(in, out, nx, ny, nz, c0, c1);
}
