#include <cuda_runtime.h>

#define W 32
#define HT 8

__global__ void tiled(const double *in, double *out, int nx, int ny, double c0,
                      double c1)
{
    __shared__ double s[HT + 2][W + 2];
    const int x0 = blockIdx.x * W, y0 = blockIdx.y * HT;

    for (int k = threadIdx.y * W + threadIdx.x; k < (W + 2) * (HT + 2);
         k += W * HT) {
        const int x = x0 + k % (W + 2), y = y0 + k / (W + 2);
        if (x < nx && y < ny)
            s[k / (W + 2)][k % (W + 2)] = in[(size_t)y * nx + x];
    }
    __syncthreads();
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    const int x = x0 + tx, y = y0 + ty;
    if (x < nx - 1 && y < ny - 1)
        out[(size_t)y * nx + x] =
            c0 * s[ty][tx] + c1 * (s[ty][tx - 1] + s[ty][tx + 1] +
                                   s[ty - 1][tx] + s[ty + 1][tx]);
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    if (nx < 3 || ny < 3)
        return;
    const dim3 grid((nx - 3) / W + 1, (ny - 3) / HT + 1);
    tiled<<<grid, dim3(W, HT)>>>(in, out, nx, ny, c0, c1);
}

__global__ void points(const double *in, double *out, int nx, int ny, int nz,
                       double c0, double c1)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1 || z < 1 || z >= nz - 1)
        return;
    const size_t row = nx, plane = row * ny;
    const size_t i = z * plane + y * row + x;
    out[i] = c0 * in[i] + c1 * (in[i - 1] + in[i + 1] + in[i - row] +
                                in[i + row] + in[i - plane] + in[i + plane]);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    const dim3 block(32, 8, 1);
    const dim3 grid((nx - 1) / 32 + 1, (ny - 1) / 8 + 1,
                    (nz - 1) / 1 + 1);
    points<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
