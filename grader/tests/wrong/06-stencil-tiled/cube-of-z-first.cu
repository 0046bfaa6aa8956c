#include <cuda_runtime.h>

#define N 16

__global__ void tile5(const double *in, double *out, int nx, int ny, double c0,
                      double c1)
{
    __shared__ double s[N + 2][N + 2];
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    int x0 = blockIdx.x * N, y0 = blockIdx.y * N;
    int x = x0 + tx, y = y0 + ty;

    for (int j = threadIdx.y; j < N + 2; j += N)
        for (int i = threadIdx.x; i < N + 2; i += N)
            if (x0 + i < nx && y0 + j < ny)
                s[j][i] = in[(y0 + j) * nx + x0 + i];
    __syncthreads();

    if (x < nx - 1 && y < ny - 1)
        out[y * nx + x] = c0 * s[ty][tx] +
                          c1 * (s[ty][tx - 1] + s[ty][tx + 1] +
                                s[ty - 1][tx] + s[ty + 1][tx]);
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    if (nx < 3 || ny < 3)
        return;
    dim3 block(N, N);
    dim3 grid((nx - 2 + N - 1) / N, (ny - 2 + N - 1) / N);
    tile5<<<grid, block>>>(in, out, nx, ny, c0, c1);
}

#define T 8

// thread (z, y, x), as in the name of the array
__global__ void cube7(const double *in, double *out, int nx, int ny, int nz,
                      double c0, double c1)
{
    __shared__ double cube[T + 2][T + 2][T + 2];
    const int z0 = blockIdx.x * T, y0 = blockIdx.y * T, x0 = blockIdx.z * T;

    for (int i = threadIdx.z; i < T + 2; i += T)
        for (int j = threadIdx.y; j < T + 2; j += T)
            for (int k = threadIdx.x; k < T + 2; k += T)
                if (x0 + i < nx && y0 + j < ny && z0 + k < nz)
                    cube[i][j][k] =
                        in[((size_t)(z0 + k) * ny + y0 + j) * nx + x0 + i];
    __syncthreads();

    const int i = threadIdx.z + 1, j = threadIdx.y + 1, k = threadIdx.x + 1;
    if (x0 + i >= nx - 1 || y0 + j >= ny - 1 || z0 + k >= nz - 1)
        return;
    out[((size_t)(z0 + k) * ny + y0 + j) * nx + x0 + i] =
        c0 * cube[i][j][k] +
        c1 * (cube[i - 1][j][k] + cube[i + 1][j][k] + cube[i][j - 1][k] +
              cube[i][j + 1][k] + cube[i][j][k - 1] + cube[i][j][k + 1]);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 grid((nz - 3) / T + 1, (ny - 3) / T + 1, (nx - 3) / T + 1);
    cube7<<<grid, dim3(T, T, T)>>>(in, out, nx, ny, nz, c0, c1);
}
