#include <cuda_runtime.h>

#define TILE_X 32
#define TILE_Y 8

__global__ void tiled(const double *in, double *out, int nx, int ny, double c0,
                      double c1)
{
    __shared__ double s[TILE_Y + 2][TILE_X + 2];
    int x = blockIdx.x * TILE_X + threadIdx.x + 1;
    int y = blockIdx.y * TILE_Y + threadIdx.y + 1;
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    size_t i = (size_t)y * nx + x;

    if (x < nx && y < ny) {
        s[ty][tx] = in[i];
        if (tx == 1)
            s[ty][0] = in[i - 1];
        if (ty == 1)
            s[0][tx] = in[i - nx];
        if (tx == TILE_X && x + 1 < nx - 1)
            s[ty][TILE_X + 1] = in[i + 1];
        if (ty == TILE_Y && y + 1 < ny)
            s[TILE_Y + 1][tx] = in[i + nx];
    }
    __syncthreads();
    if (x < nx - 1 && y < ny - 1)
        out[i] = c0 * s[ty][tx] + c1 * (s[ty][tx - 1] + s[ty][tx + 1] +
                                        s[ty - 1][tx] + s[ty + 1][tx]);
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    dim3 grid((nx - 2 + TILE_X - 1) / TILE_X, (ny - 2 + TILE_Y - 1) / TILE_Y);
    if (nx > 2 && ny > 2)
        tiled<<<grid, dim3(TILE_X, TILE_Y)>>>(in, out, nx, ny, c0, c1);
}

__global__ void plain(const double *in, double *out, int nx, int ny, int nz,
                      double c0, double c1)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1)
        return;
    size_t row = nx, plane = row * ny, i = z * plane + y * row + x;
    out[i] = c0 * in[i] + c1 * (in[i - 1] + in[i + 1] + in[i - row] +
                                in[i + row] + in[i - plane] + in[i + plane]);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    dim3 block(32, 4, 2);
    dim3 grid((nx + 31) / 32, (ny + 3) / 4, (nz + 1) / 2);
    if (nx > 2 && ny > 2 && nz > 2)
        plain<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
