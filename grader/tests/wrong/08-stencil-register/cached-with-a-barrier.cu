#include <cuda_runtime.h>

#define W 16
#define HT 16
#define CHUNK 16

__global__ void column(const double *in, double *out, int nx, int ny, int nz,
                       double c0, double c1)
{
    __shared__ double s[2][HT + 2][W + 2];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * W + tx, y = blockIdx.y * HT + ty;
    const int first = blockIdx.z * CHUNK + 1, end = min(first + CHUNK, nz - 1);
    const size_t plane = (size_t)nx * ny;
    const bool loads = x < nx && y < ny;
    const bool computes = tx >= 1 && tx <= W && ty >= 1 && ty <= HT &&
                          x < nx - 1 && y < ny - 1;
    size_t i = first * plane + (size_t)y * nx + x;
    double behind = 0, here = 0, ahead = 0;

    if (loads) {
        behind = in[i - plane];
        here = in[i];
    }
    for (int z = first; z < end; z++, i += plane) {
        double(*p)[W + 2] = s[z % 2];
        if (loads) {
            ahead = in[i + plane];
            p[ty][tx] = here;
        }
        __syncthreads();
        if (computes)
            out[i] = c0 * here + c1 * (p[ty][tx - 1] + p[ty][tx + 1] +
                                       p[ty - 1][tx] + p[ty + 1][tx] + behind +
                                       ahead);
        behind = here;
        here = ahead;
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    const dim3 grid((nx - 3) / W + 1, (ny - 3) / HT + 1, (nz - 3) / CHUNK + 1);
    column<<<grid, dim3(W + 2, HT + 2)>>>(in, out, nx, ny, nz, c0, c1);
}

__global__ void cached(const double *in, double *out, int nx, int ny, int nz,
                       double c0, double c1)
{
    const int x = blockIdx.x * 32 + threadIdx.x + 1;
    const int y = blockIdx.y * 8 + threadIdx.y + 1;
    const int first = blockIdx.z * 8 + 1, end = min(first + 8, nz - 1);
    const bool computes = x < nx - 1 && y < ny - 1;
    const size_t plane = (size_t)nx * ny;
    size_t i = first * plane + (size_t)y * nx + x;
    double behind = 0, here = 0, ahead;

    if (computes) {
        behind = in[i - plane];
        here = in[i];
    }
    for (int z = first; z < end; z++, i += plane) {
        __syncthreads();
        if (computes) {
            ahead = in[i + plane];
            out[i] = c0 * here + c1 * (in[i - 1] + in[i + 1] + in[i - nx] +
                                       in[i + nx] + behind + ahead);
            behind = here;
            here = ahead;
        }
    }
}

void sweep7_cached(const double *in, double *out, int nx, int ny, int nz,
                   double c0, double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    const dim3 grid((nx - 3) / 32 + 1, (ny - 3) / 8 + 1, (nz - 3) / 8 + 1);
    cached<<<grid, dim3(32, 8)>>>(in, out, nx, ny, nz, c0, c1);
}
