#include <cuda_runtime.h>

__global__ void tile5(const double *in, double *out, int nx, int ny, double c0,
                      double c1)
{
    __shared__ double s[10][34];
    const int x = blockIdx.x * 32 + threadIdx.x;
    const int y = blockIdx.y * 8 + threadIdx.y;
    const int i = y * nx + x;
    const int tx = threadIdx.x + 1;
    const int ty = threadIdx.y + 1;

    if (x < nx && y < ny) {
        s[ty][tx] = in[i];
        if (tx == 1 && x > 0)
            s[ty][0] = in[i - 1];
        if (tx == 32 && x < nx - 1)
            s[ty][33] = in[i + 1];
        if (ty == 1 && y > 0)
            s[0][tx] = in[i - nx];
        if (ty == 8 && y < ny - 1)
            s[9][tx] = in[i + nx];
    }
    __syncthreads();

    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1)
        return;
    out[i] = c0 * s[ty][tx] + c1 * (s[ty][tx - 1] + s[ty][tx + 1] +
                                    s[ty - 1][tx] + s[ty + 1][tx]);
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    tile5<<<dim3((nx + 31) / 32, (ny + 7) / 8), dim3(32, 8)>>>(in, out, nx, ny,
                                                               c0, c1);
}

#define D 10

__global__ void cube7(const double *in, double *out, int nx, int ny, int nz,
                      double c0, double c1)
{
    extern __shared__ double s[]; // (D + 2)^3
    const int w = D + 2;
    int x0 = blockIdx.x * D, y0 = blockIdx.y * D, z0 = blockIdx.z * D;

    for (int k = threadIdx.x; k < w * w * w; k += blockDim.x) {
        int x = x0 + k % w, y = y0 + k / w % w, z = z0 + k / (w * w);
        if (x < nx && y < ny && z < nz)
            s[k] = in[(z * ny + y) * nx + x];
    }
    __syncthreads();

    for (int k = threadIdx.x; k < D * D * D; k += blockDim.x) {
        int tx = k % D + 1, ty = k / D % D + 1, tz = k / (D * D) + 1;
        int x = x0 + tx, y = y0 + ty, z = z0 + tz;
        int t = (tz * w + ty) * w + tx;
        if (x < nx - 1 && y < ny - 1 && z < nz - 1)
            out[(z * ny + y) * nx + x] =
                c0 * s[t] + c1 * (s[t - 1] + s[t + 1] + s[t - w] + s[t + w] +
                                  s[t - w * w] + s[t + w * w]);
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    size_t bytes = sizeof(double) * D * D * D;
    dim3 grid((nx - 3) / D + 1, (ny - 3) / D + 1, (nz - 3) / D + 1);
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    cube7<<<grid, 512, bytes>>>(in, out, nx, ny, nz, c0, c1);
}
