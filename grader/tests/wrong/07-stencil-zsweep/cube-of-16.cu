#include <cuda_runtime.h>

#define C 16
#define B (C + 2)

__global__ void cube(const double *in, double *out, int nx, int ny, int nz,
                     double c0, double c1)
{
    __shared__ double s[B][B][B];
    const int x0 = blockIdx.x * C, y0 = blockIdx.y * C, z0 = blockIdx.z * C;
    const size_t row = nx, plane = row * ny;
    const int t = threadIdx.x, threads = blockDim.x;

    for (int k = t; k < B * B * B; k += threads) {
        const int x = x0 + k % B, y = y0 + k / B % B, z = z0 + k / (B * B);
        if (x < nx && y < ny && z < nz)
            s[k / (B * B)][k / B % B][k % B] = in[z * plane + y * row + x];
    }
    __syncthreads();
    for (int k = t; k < C * C * C; k += threads) {
        const int a = k % C + 1, b = k / C % C + 1, c = k / (C * C) + 1;
        const int x = x0 + a, y = y0 + b, z = z0 + c;
        if (x < nx - 1 && y < ny - 1 && z < nz - 1)
            out[z * plane + y * row + x] =
                c0 * s[c][b][a] +
                c1 * (s[c][b][a - 1] + s[c][b][a + 1] + s[c][b - 1][a] +
                      s[c][b + 1][a] + s[c - 1][b][a] + s[c + 1][b][a]);
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    const dim3 grid((nx - 3) / C + 1, (ny - 3) / C + 1, (nz - 3) / C + 1);
    cube<<<grid, 256>>>(in, out, nx, ny, nz, c0, c1);
}
