#include <cuda_runtime.h>

#define W 30
#define HT 6

// three planes, used in turn; a thread an input
__global__ void walk(const double *in, double *out, int nx, int ny, int nz,
                     double c0, double c1)
{
    __shared__ double s[3][HT + 2][W + 2];
    const int chunk = 8;
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * W + tx, y = blockIdx.y * HT + ty;
    const int first = blockIdx.z * chunk + 1, end = min(first + chunk, nz - 1);
    const size_t plane = (size_t)nx * ny;
    const bool loads = x < nx && y < ny;
    const bool computes = tx >= 1 && tx <= W && ty >= 1 && ty <= HT &&
                          x < nx - 1 && y < ny - 1;
    size_t i = first * plane + (size_t)y * nx + x;

    if (loads) {
        s[(first - 1) % 3][ty][tx] = in[i - plane];
        s[first % 3][ty][tx] = in[i];
    }
    for (int z = first; z < end; z++, i += plane) {
        if (loads)
            s[(z + 1) % 3][ty][tx] = in[i + plane];
        __syncthreads();
        double(*p)[W + 2] = s[z % 3];
        if (computes)
            out[i] = c0 * p[ty][tx] +
                     c1 * (p[ty][tx - 1] + p[ty][tx + 1] + p[ty - 1][tx] +
                           p[ty + 1][tx] + s[(z + 2) % 3][ty][tx] +
                           s[(z + 1) % 3][ty][tx]);
        __syncthreads();
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    const int chunk = 8;
    const dim3 grid((nx - 3) / W + 1, (ny - 3) / HT + 1, (nz - 3) / chunk + 1);
    walk<<<grid, dim3(W + 2, HT + 2)>>>(in, out, nx, ny, nz, c0, c1);
}
