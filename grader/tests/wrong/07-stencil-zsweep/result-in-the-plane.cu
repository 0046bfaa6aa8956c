#include <cuda_runtime.h>

#define N 14
#define W (N + 2)

__global__ void walk(const double *in, double *out, int nx, int ny, int nz,
                     double c0, double c1)
{
    __shared__ double s[3][W][W];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * N + tx, y = blockIdx.y * N + ty;
    const bool load = x < nx && y < ny;
    const bool comp = tx > 0 && tx < W - 1 && ty > 0 && ty < W - 1 &&
                      x < nx - 1 && y < ny - 1;
    const size_t dz = (size_t)nx * ny;
    const double *p = in + (size_t)y * nx + x;

    if (load) {
        s[0][ty][tx] = p[0];
        s[1][ty][tx] = p[dz];
    }
    for (int z = 1; z < nz - 1; z++) {
        const int b = (z + 2) % 3, h = z % 3, a = (z + 1) % 3;
        if (load)
            s[a][ty][tx] = p[(z + 1) * dz];
        __syncthreads();
        if (comp) {
            double sum = s[h][ty][tx - 1] + s[h][ty][tx + 1];
            sum += s[h][ty - 1][tx] + s[h][ty + 1][tx];
            sum += s[b][ty][tx] + s[a][ty][tx];
            s[h][ty][tx] = c0 * s[h][ty][tx] + c1 * sum;
            out[z * dz + (size_t)y * nx + x] = s[h][ty][tx];
        }
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 grid((nx - 2 + N - 1) / N, (ny - 2 + N - 1) / N);
    walk<<<grid, dim3(W, W)>>>(in, out, nx, ny, nz, c0, c1);
}
