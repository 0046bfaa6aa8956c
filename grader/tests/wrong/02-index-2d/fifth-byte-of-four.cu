#include <cuda_runtime.h>

#define EACH 4

// EACH bytes of a row per thread
__global__ void inv4(unsigned char *p, int w, int h)
{
    const int r = blockIdx.y * blockDim.y + threadIdx.y;
    const int c = EACH * (blockIdx.x * blockDim.x + threadIdx.x);
    if (r >= h)
        return;
    for (int k = c; k <= c + EACH && k < w; k++)
        p[(size_t)r * w + k] ^= 0xff;
}

void invert(unsigned char *image, int width, int height)
{
    const dim3 block(32, 4);
    const int across = EACH * 32;
    const dim3 blocks((width + across - 1) / across, (height + 3) / 4);
    inv4<<<blocks, block>>>(image, width, height);
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
