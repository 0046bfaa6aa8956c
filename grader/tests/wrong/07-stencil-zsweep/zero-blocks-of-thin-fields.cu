#include <cuda_runtime.h>

#define T 16
#define C 16
#define B (T + 2)

// s[0] behind, s[1] here, s[2] ahead
__global__ void slab(const double *in, double *out, int nx, int ny, int nz,
                     double c0, double c1)
{
    __shared__ double s[3][B][B];
    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
    int z = blockIdx.z * C + 1, end = min(z + C, nz - 1);
    int i = threadIdx.x, j = threadIdx.y;
    bool there = x < nx && y < ny;
    bool mine = i > 0 && i <= T && j > 0 && j <= T && x < nx - 1 && y < ny - 1;
    const double *p = in + ((size_t)z * ny + y) * nx + x;
    double *q = out + ((size_t)z * ny + y) * nx + x;

    if (there) {
        s[0][j][i] = p[-nx * ny];
        s[1][j][i] = *p;
    }
    for (; z < end; z++) {
        if (there)
            s[2][j][i] = p[nx * ny];
        __syncthreads();
        if (mine)
            *q = c0 * s[1][j][i] +
                 c1 * (s[1][j][i - 1] + s[1][j][i + 1] + s[1][j - 1][i] +
                       s[1][j + 1][i] + s[0][j][i] + s[2][j][i]);
        __syncthreads();
        if (there) {
            s[0][j][i] = s[1][j][i];
            s[1][j][i] = s[2][j][i];
        }
        p += nx * ny;
        q += nx * ny;
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    dim3 grid((nx - 2 + T - 1) / T, (ny - 2 + T - 1) / T, (nz - 2 + C - 1) / C);
    slab<<<grid, dim3(B, B)>>>(in, out, nx, ny, nz, c0, c1);
}
