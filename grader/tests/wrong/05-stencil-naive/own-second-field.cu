#include <cuda_runtime.h>

__global__ void sweep7_kernel(const double *in, double *out, int nx, int ny,
                              int nz, double c0, double c1)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1 && z > 0 && z < nz - 1) {
        int i = (z * ny + y) * nx + x;
        const double *u = in + i;
        int xy = nx * ny;
        double sum = u[-1] + u[1] + u[-nx] + u[nx] + u[-xy] + u[xy];
        out[i] = c0 * u[0] + c1 * sum;
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    dim3 block(32, 8, 1);
    dim3 grid((nx + 31) / 32, (ny + 7) / 8, nz);
    sweep7_kernel<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}

const double *heat(double *a, double *b, int nx, int ny, int nz, double c0,
                   double c1, int steps)
{
    size_t bytes = sizeof(double) * nx * ny * nz;
    double *now = a, *next, *mine;

    cudaMalloc(&mine, bytes);
    next = mine;
    for (int s = 0; s < steps; s++) {
        sweep7(now, next, nx, ny, nz, c0, c1);
        double *t = now;
        now = next;
        next = t;
    }
    if (now == mine) {
        cudaMemcpy(b, mine, bytes, cudaMemcpyDeviceToDevice);
        now = b;
    }
    cudaFree(mine);
    return now;
}
