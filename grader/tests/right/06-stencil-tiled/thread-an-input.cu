#include <cuda_runtime.h>

// One thread an input: 18 x 18 threads for 16 x 16 outputs, 10^3 for 8^3.
#define A 16
#define B 8

__global__ void __launch_bounds__((A + 2) * (A + 2))
    square(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    __shared__ double t[A + 2][A + 2];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * A + tx;
    int y = blockIdx.y * A + ty;
    bool there = x < nx && y < ny;

    t[ty][tx] = there ? in[y * nx + x] : 0.0;
    __syncthreads();

    if (tx == 0 || tx > A || ty == 0 || ty > A)
        return;
    if (x < nx - 1 && y < ny - 1)
        out[y * nx + x] = c0 * t[ty][tx] +
                          c1 * (t[ty][tx - 1] + t[ty][tx + 1] +
                                t[ty - 1][tx] + t[ty + 1][tx]);
}

__global__ void __launch_bounds__((B + 2) * (B + 2) * (B + 2))
    cube(const double *in, double *out, int nx, int ny, int nz, double c0,
         double c1)
{
    __shared__ double t[B + 2][B + 2][B + 2];
    int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z;
    int x = blockIdx.x * B + tx;
    int y = blockIdx.y * B + ty;
    int z = blockIdx.z * B + tz;
    size_t i = ((size_t)z * ny + y) * nx + x;
    bool there = x < nx && y < ny && z < nz;
    bool mine = tx && ty && tz && tx <= B && ty <= B && tz <= B &&
                x < nx - 1 && y < ny - 1 && z < nz - 1;

    if (there)
        t[tz][ty][tx] = in[i];
    __syncthreads();
    if (mine) {
        double sum = t[tz][ty][tx - 1] + t[tz][ty][tx + 1];
        sum += t[tz][ty - 1][tx] + t[tz][ty + 1][tx];
        sum += t[tz - 1][ty][tx] + t[tz + 1][ty][tx];
        out[i] = c0 * t[tz][ty][tx] + c1 * sum;
    }
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    dim3 block(A + 2, A + 2);
    dim3 grid((nx + A - 3) / A, (ny + A - 3) / A);
    if (nx >= 3 && ny >= 3)
        square<<<grid, block>>>(in, out, nx, ny, c0, c1);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    dim3 block(B + 2, B + 2, B + 2);
    dim3 grid((nx + B - 3) / B, (ny + B - 3) / B, (nz + B - 3) / B);
    if (nx >= 3 && ny >= 3 && nz >= 3)
        cube<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
