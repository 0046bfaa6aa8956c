// A thread takes a row and its mirror image, and all rows have a thread.
#include <cuda_runtime.h>

__global__ void both_ends(unsigned char *image, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;

    unsigned char *upper = image + (size_t)y * width;
    unsigned char *lower = image + (size_t)(height - 1 - y) * width;
    upper[x] = 255 - upper[x];
    if (lower != upper)
        lower[x] = 255 - lower[x];
}

void invert(unsigned char *image, int width, int height)
{
    dim3 block(32, 8);
    dim3 grid((width + 31) / 32, (height + 7) / 8);
    both_ends<<<grid, block>>>(image, width, height);
}

__global__ void star(const double *in, double *out, int nx, int ny, double c0,
                     double c1)
{
    const int x = 1 + blockIdx.x * blockDim.x + threadIdx.x;
    const int y = 1 + blockIdx.y * blockDim.y + threadIdx.y;
    if (x > nx - 2 || y > ny - 2)
        return;
    const double *p = in + (size_t)y * nx + x;
    out[(size_t)y * nx + x] = c0 * *p + c1 * (p[-1] + p[1] + p[-nx] + p[nx]);
}

void sweep5(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    if (nx < 3 || ny < 3)
        return;
    const dim3 blocks((nx - 3) / 32 + 1, (ny - 3) / 8 + 1);
    star<<<blocks, dim3(32, 8)>>>(in, out, nx, ny, c0, c1);
}
