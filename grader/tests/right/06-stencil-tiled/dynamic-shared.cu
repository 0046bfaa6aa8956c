#include <cuda_runtime.h>
#include <stdio.h>

#define CHECK(call)                                                            \
    if ((call) != cudaSuccess)                                                 \
    printf("%s failed\n", #call)

// 1-D blocks; boxes are flat arrays whose size the launch gives.

__global__ void square(const double *in, double *out, int nx, int ny, int ox,
                       int oy, double c0, double c1)
{
    extern __shared__ double s[];
    const int w = ox + 2, h = oy + 2;
    const int x0 = blockIdx.x * ox, y0 = blockIdx.y * oy;

    for (int k = threadIdx.x; k < w * h; k += blockDim.x)
        if (x0 + k % w < nx && y0 + k / w < ny)
            s[k] = in[(size_t)(y0 + k / w) * nx + x0 + k % w];
    __syncthreads();

    for (int k = threadIdx.x; k < ox * oy; k += blockDim.x) {
        const int tx = k % ox + 1, ty = k / ox + 1, t = ty * w + tx;
        if (x0 + tx < nx - 1 && y0 + ty < ny - 1)
            out[(size_t)(y0 + ty) * nx + x0 + tx] =
                c0 * s[t] + c1 * (s[t - 1] + s[t + 1] + s[t - w] + s[t + w]);
    }
}

// 18^3 outputs need 20^3 inputs: 64,000 bytes, more than a launch may have
// unless the kernel asked for it.
#define D 18
#define W (D + 2)

__global__ void cube(const double *in, double *out, int nx, int ny, int nz,
                     double c0, double c1)
{
    extern __shared__ __align__(16) double box[];
    const int x0 = blockIdx.x * D, y0 = blockIdx.y * D, z0 = blockIdx.z * D;

    for (int k = threadIdx.x; k < W * W * W; k += blockDim.x) {
        const int x = x0 + k % W, y = y0 + k / W % W, z = z0 + k / (W * W);
        if (x < nx && y < ny && z < nz)
            box[k] = in[((size_t)z * ny + y) * nx + x];
    }
    __syncthreads();

    for (int k = threadIdx.x; k < D * D * D; k += blockDim.x) {
        const int tx = k % D + 1, ty = k / D % D + 1, tz = k / (D * D) + 1;
        const double *b = box + (tz * W + ty) * W + tx;
        const int x = x0 + tx, y = y0 + ty, z = z0 + tz;
        if (x < nx - 1 && y < ny - 1 && z < nz - 1)
            out[((size_t)z * ny + y) * nx + x] =
                c0 * b[0] + c1 * (b[-1] + b[1] + b[-W] + b[W] + b[-W * W] +
                                  b[W * W]);
    }
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    const int ox = 62, oy = 14;
    const size_t bytes = (ox + 2) * (oy + 2) * sizeof(double);
    if (nx < 3 || ny < 3)
        return;
    square<<<dim3((nx - 3) / ox + 1, (ny - 3) / oy + 1), 256, bytes>>>(
        in, out, nx, ny, ox, oy, c0, c1);
    CHECK(cudaGetLastError());
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    const size_t bytes = W * W * W * sizeof(double);
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    CHECK(cudaFuncSetAttribute(
        cube, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes));
    cube<<<dim3((nx - 3) / D + 1, (ny - 3) / D + 1, (nz - 3) / D + 1), 1024,
           bytes>>>(in, out, nx, ny, nz, c0, c1);
    CHECK(cudaGetLastError());
}
