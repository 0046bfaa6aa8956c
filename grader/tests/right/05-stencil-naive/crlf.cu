#include <cuda_runtime.h>

/* heat keeps a copy of the step before in memory of its own */

__global__ void next_step(const double *old, double *u, int nx, int ny, int nz,
                          double c0, double c1)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y;
    int z = blockIdx.z;
    int d[3] = {1, nx, nx * ny};
    int i = x + y * d[1] + z * d[2];

    if (x == 0 || y == 0 || z == 0)
        return;
    if (x >= nx - 1 || y >= ny - 1 || z >= nz - 1)
        return;
    u[i] = c0 * old[i];
    for (int k = 0; k < 3; k++)
        u[i] += c1 * old[i - d[k]] + c1 * old[i + d[k]];
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    int threads = nx < 128 ? nx : 128;
    next_step<<<dim3((nx + threads - 1) / threads, ny, nz), threads>>>(
        in, out, nx, ny, nz, c0, c1);
}

const double *heat(double *a, double *b, int nx, int ny, int nz, double c0,
                   double c1, int steps)
{
    double *old, *u = steps & 1 ? b : a;
    size_t bytes = (size_t)nx * ny * nz * sizeof(double);

    if (steps == 0)
        return a;
    if (u == b)
        cudaMemcpy(b, a, bytes, cudaMemcpyDeviceToDevice);
    cudaMalloc((void **)&old, bytes);
    while (steps-- > 0) {
        cudaMemcpyAsync(old, u, bytes, cudaMemcpyDeviceToDevice, 0);
        sweep7(old, u, nx, ny, nz, c0, c1);
    }
    cudaDeviceSynchronize();
    cudaFree(old);
    return u;
}
