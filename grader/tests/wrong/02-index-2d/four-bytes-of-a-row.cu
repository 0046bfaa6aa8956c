#include <cuda_runtime.h>

__global__ void negate4(unsigned char *image, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width / 4 || y >= height)
        return;
    uchar4 *row = (uchar4 *)(image + y * width);
    uchar4 v = row[x];
    row[x] = make_uchar4(255 - v.x, 255 - v.y, 255 - v.z, 255 - v.w);
}

__global__ void negate1(unsigned char *image, int width, int height)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y < height)
        for (int x = width / 4 * 4; x < width; x++)
            image[y * width + x] = 255 - image[y * width + x];
}

void invert(unsigned char *image, int width, int height)
{
    dim3 block(32, 8);
    dim3 grid((width / 4 + 31) / 32, (height + 7) / 8);
    if (width >= 4)
        negate4<<<grid, block>>>(image, width, height);
    negate1<<<(height + 255) / 256, 256>>>(image, width, height);
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
