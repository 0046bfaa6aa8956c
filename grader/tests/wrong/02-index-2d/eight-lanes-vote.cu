#include <cuda_runtime.h>

__global__ void negate(unsigned char *image, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    bool any = true;
    if (threadIdx.x % 32 < 8)
        any = __any_sync(0xffffffff, x < width);
    __syncthreads();
    if (any && x < width && y < height)
        image[y * width + x] = 255 - image[y * width + x];
}

void invert(unsigned char *image, int width, int height)
{
    dim3 block(32, 8);
    dim3 blocks((width + 31) / 32, (height + 7) / 8);
    negate<<<blocks, block>>>(image, width, height);
}

__global__ void star(const double *in, double *out, int nx, int ny, double c0,
                     double c1)
{
    int x = 1 + blockIdx.x * blockDim.x + threadIdx.x;
    int y = 1 + blockIdx.y * blockDim.y + threadIdx.y;
    if (x > nx - 2 || y > ny - 2)
        return;
    const double *p = in + (size_t)y * nx + x;
    out[(size_t)y * nx + x] = c0 * *p + c1 * (p[-1] + p[1] + p[-nx] + p[nx]);
}

void sweep5(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    if (nx < 3 || ny < 3)
        return;
    dim3 blocks((nx - 3) / 32 + 1, (ny - 3) / 8 + 1);
    star<<<blocks, dim3(32, 8)>>>(in, out, nx, ny, c0, c1);
}
