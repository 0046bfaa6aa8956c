#include <cuda_runtime.h>

#define MOST 2048

__constant__ double rows[3 * MOST];

// row y of out, from rows y - 1, y and y + 1 of in
__global__ void row_of_5(double *out, int nx, double c0, double c1)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (x < nx - 1)
        out[x] = c0 * rows[nx + x] + c1 * (rows[nx + x - 1] + rows[nx + x + 1] +
                                           rows[x] + rows[2 * nx + x]);
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    if (nx < 3 || ny < 3)
        return;
    for (int y = 1; y < ny - 1; y++) {
        cudaMemcpyToSymbol(rows, in + (size_t)(y - 1) * nx,
                           3 * nx * sizeof(double), 0,
                           cudaMemcpyDeviceToDevice);
        row_of_5<<<(nx + 127) / 128, 128>>>(out + (size_t)y * nx, nx, c0, c1);
    }
}

__global__ void cube_of_7(const double *in, double *out, int nx, int ny, int nz,
                          double c0, double c1)
{
    __shared__ double s[10][10][18];
    const int x0 = blockIdx.x * 16, y0 = blockIdx.y * 8, z0 = blockIdx.z * 8;
    for (int i = threadIdx.x; i < 10 * 10 * 18; i += blockDim.x) {
        const int x = x0 + i % 18, y = y0 + i / 18 % 10, z = z0 + i / 180;
        if (x < nx && y < ny && z < nz)
            s[i / 180][i / 18 % 10][i % 18] =
                in[((size_t)z * ny + y) * nx + x];
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 8 * 8 * 16; i += blockDim.x) {
        const int a = i % 16 + 1, b = i / 16 % 8 + 1, c = i / 128 + 1;
        const int x = x0 + a, y = y0 + b, z = z0 + c;
        if (x < nx - 1 && y < ny - 1 && z < nz - 1)
            out[((size_t)z * ny + y) * nx + x] =
                c0 * s[c][b][a] + c1 * (s[c][b][a - 1] + s[c][b][a + 1] +
                                        s[c][b - 1][a] + s[c][b + 1][a] +
                                        s[c - 1][b][a] + s[c + 1][b][a]);
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 blocks((nx + 13) / 16, (ny + 5) / 8, (nz + 5) / 8);
    cube_of_7<<<blocks, 256>>>(in, out, nx, ny, nz, c0, c1);
}
