#include <cuda_runtime.h>

__global__ void invert_kernel(unsigned char *image, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        image[(size_t)y * width + x] ^= 0xff;
}

void invert(unsigned char *image, int width, int height)
{
    const dim3 block(32, 8);
    const dim3 grid((width - 1) / 32 + 1, (height - 1) / 8 + 1);
    invert_kernel<<<grid, block>>>(image, width, height);
}

__global__ void sweep_kernel(const double *in, double *out, int nx, int ny,
                             double c0, double c1)
{
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    const int x = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1)
        return;
    const size_t i = (size_t)y * nx + x;
    out[i] = c0 * in[i] + c1 * (in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx]);
}

void sweep5(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    if (nx < 3 || ny < 3)
        return;
    const dim3 block(16, 16);
    const dim3 grid((ny - 1) / 16 + 1, (nx - 1) / 16 + 1);
    sweep_kernel<<<grid, block>>>(in, out, nx, ny, c0, c1);
}
