#include <cuda_runtime.h>

#define T5 16

__global__ void tile5(const double *in, double *out, int nx, int ny, double c0,
                      double c1)
{
    __shared__ double t[T5 + 2][T5 + 2];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * T5 + tx, y = blockIdx.y * T5 + ty;

    if (x < nx && y < ny)
        t[ty][tx] = in[y * nx + x];
    __syncthreads();

    if (tx > 0 && tx <= T5 && ty > 0 && ty <= T5 && x < nx - 1 && y < ny - 1)
        out[y * nx + x] = c0 * t[ty][tx] +
                          c1 * (t[ty][tx - 1] + t[ty][tx + 1] +
                                t[ty - 1][tx] + t[ty + 1][tx]);
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    if (nx < 3 || ny < 3)
        return;
    dim3 block(T5 + 2, T5 + 2);
    dim3 grid((nx - 2 + T5 - 1) / T5, (ny - 2 + T5 - 1) / T5);
    tile5<<<grid, block>>>(in, out, nx, ny, c0, c1);
}

#define P 10

// eight planes of outputs, one plane of shared memory after the other
__global__ void cube7(const double *in, double *out, int nx, int ny, int nz,
                      double c0, double c1)
{
    __shared__ double s[P][P];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * (P - 2) + tx, y = blockIdx.y * (P - 2) + ty;
    int z0 = blockIdx.z * 8;
    bool mine = tx > 0 && tx < P - 1 && ty > 0 && ty < P - 1 && x < nx - 1 &&
                y < ny - 1;

    for (int z = z0 + 1; z <= z0 + 8 && z < nz - 1; z++) {
        int i = (z * ny + y) * nx + x;
        if (x < nx && y < ny)
            s[ty][tx] = in[i];
        __syncthreads();
        if (mine) {
            const double *u = &s[ty][tx];
            double sum = in[i - nx * ny] + in[i + nx * ny];
            sum += u[-1] + u[1] + u[-P] + u[P];
            out[i] = c0 * u[0] + c1 * sum;
        }
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 grid((nx + 5) / 8, (ny + 5) / 8, (nz + 5) / 8);
    cube7<<<grid, dim3(P, P)>>>(in, out, nx, ny, nz, c0, c1);
}
