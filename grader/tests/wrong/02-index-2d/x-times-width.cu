#include <cuda_runtime.h>

__global__ void negate(unsigned char *image, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        image[x * width + y] = 255 - image[x * width + y];
}

void invert(unsigned char *image, int width, int height)
{
    dim3 block(32, 8);
    dim3 grid((width + 31) / 32, (height + 7) / 8);
    negate<<<grid, block>>>(image, width, height);
}

__global__ void heat5(const double *in, double *out, int nx, int ny, double c0,
                      double c1)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1)
        return;
    int i = y * nx + x;
    out[i] = c0 * in[i] + c1 * (in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx]);
}

void sweep5(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    dim3 block(32, 8);
    dim3 grid((nx + 31) / 32, (ny + 7) / 8);
    if (nx > 2 && ny > 2)
        heat5<<<grid, block>>>(in, out, nx, ny, c0, c1);
}
