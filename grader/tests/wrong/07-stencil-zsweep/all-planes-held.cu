#include <cuda_runtime.h>

#define W 16
#define CHUNK 14

// walks up z, but no plane's room is used again
__global__ void walk(const double *in, double *out, int nx, int ny, int nz,
                     double c0, double c1)
{
    __shared__ double s[CHUNK + 2][W + 2][W + 2];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * W + tx, y = blockIdx.y * W + ty;
    const int first = blockIdx.z * CHUNK + 1, end = min(first + CHUNK, nz - 1);
    const size_t plane = (size_t)nx * ny;
    const bool loads = x < nx && y < ny;
    const bool computes = tx >= 1 && tx <= W && ty >= 1 && ty <= W &&
                          x < nx - 1 && y < ny - 1;
    const size_t i = first * plane + (size_t)y * nx + x;

    for (int z = first - 1; loads && z <= end; z++)
        s[z - first + 1][ty][tx] = in[i + (z - first) * plane];
    __syncthreads();
    for (int k = 1; computes && first + k <= end; k++)
        out[i + (k - 1) * plane] =
            c0 * s[k][ty][tx] +
            c1 * (s[k][ty][tx - 1] + s[k][ty][tx + 1] + s[k][ty - 1][tx] +
                  s[k][ty + 1][tx] + s[k - 1][ty][tx] + s[k + 1][ty][tx]);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    const dim3 grid((nx - 3) / W + 1, (ny - 3) / W + 1, (nz - 3) / CHUNK + 1);
    walk<<<grid, dim3(W + 2, W + 2)>>>(in, out, nx, ny, nz, c0, c1);
}
