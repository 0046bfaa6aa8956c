#include <cuda_runtime.h>

// Through rows that all begin at a multiple of the device's choice.
__global__ void negate(unsigned char *rows, size_t pitch, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        rows[y * pitch + x] ^= 255;
}

void invert(unsigned char *image, int width, int height)
{
    unsigned char *rows;
    size_t pitch;
    dim3 block(32, 16);
    dim3 grid((width + 31) / 32, (height + 15) / 16);
    if (cudaMallocPitch((void **)&rows, &pitch, width, height) != cudaSuccess)
        return;
    cudaMemcpy2D(rows, pitch, image, width, width, height,
                 cudaMemcpyDeviceToDevice);
    negate<<<grid, block>>>(rows, pitch, width, height);
    cudaMemcpy2D(image, width, rows, pitch, width, height,
                 cudaMemcpyDeviceToDevice);
    cudaFree(rows);
}

__global__ void sweep(const double *in, double *out, int nx, int ny, double c0,
                      double c1)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const char *row = (const char *)in + (size_t)y * nx * sizeof(double);
    const double *here = (const double *)row;
    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1)
        return;
    const double *above = here - nx, *below = here + nx;
    out[(size_t)y * nx + x] =
        c0 * here[x] + c1 * (here[x - 1] + here[x + 1] + above[x] + below[x]);
}

void sweep5(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    if (nx > 2 && ny > 2)
        sweep<<<dim3(nx / 64 + 1, ny / 4 + 1), dim3(64, 4)>>>(in, out, nx, ny,
                                                              c0, c1);
}
