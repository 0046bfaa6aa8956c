#include <cuda_runtime.h>

#define N 16
#define W (N + 2)

// tiles of y and z, swept along x
__global__ void walk(const double *in, double *out, int nx, int ny, int nz,
                     double c0, double c1)
{
    __shared__ double s[2][W][W];
    const int ty = threadIdx.x, tz = threadIdx.y;
    const int y = blockIdx.x * N + ty, z = blockIdx.y * N + tz;
    const bool load = y < ny && z < nz;
    const bool comp = ty > 0 && ty <= N && tz > 0 && tz <= N && y < ny - 1 &&
                      z < nz - 1;
    const size_t i = ((size_t)z * ny + y) * nx;
    double left = 0, right;

    if (load) {
        left = in[i];
        s[1][tz][ty] = in[i + 1];
    }
    for (int x = 1; x < nx - 1; x++) {
        __syncthreads();
        if (!load)
            continue;
        right = in[i + x + 1];
        s[(x + 1) % 2][tz][ty] = right;
        double(*t)[W] = s[x % 2];
        if (comp)
            out[i + x] = c0 * t[tz][ty] +
                         c1 * (t[tz][ty - 1] + t[tz][ty + 1] + t[tz - 1][ty] +
                               t[tz + 1][ty] + left + right);
        left = t[tz][ty];
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 grid((ny - 3) / N + 1, (nz - 3) / N + 1);
    walk<<<grid, dim3(W, W)>>>(in, out, nx, ny, nz, c0, c1);
}
