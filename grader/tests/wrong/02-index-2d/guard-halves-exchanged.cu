#include <cuda_runtime.h>

// 255 - v for each byte of the image
__global__ void invert_bytes(unsigned char *image, int width, int height)
{
    const int x = threadIdx.x + blockDim.x * blockIdx.x;
    const int y = threadIdx.y + blockDim.y * blockIdx.y;

    // the last blocks stick out
    if (x < height && y < width) {
        const size_t i = (size_t)y * width + x;
        image[i] = 255 - image[i];
    }
}

void invert(unsigned char *image, int width, int height)
{
    const dim3 threads(64, 4);
    const dim3 blocks((width + 63) / 64, (height + 3) / 4);

    invert_bytes<<<blocks, threads>>>(image, width, height);
}

__global__ void sweep_points(const double *in, double *out, int nx, int ny,
                             double c0, double c1)
{
    const int x = threadIdx.x + blockDim.x * blockIdx.x;
    const int y = threadIdx.y + blockDim.y * blockIdx.y;

    if (x == 0 || y == 0 || x >= nx - 1 || y >= ny - 1)
        return;
    const size_t i = (size_t)y * nx + x;
    out[i] = c0 * in[i] + c1 * (in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx]);
}

void sweep5(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    const dim3 threads(64, 4);
    const dim3 blocks((nx + 63) / 64, (ny + 3) / 4);

    if (nx > 2 && ny > 2)
        sweep_points<<<blocks, threads>>>(in, out, nx, ny, c0, c1);
}
