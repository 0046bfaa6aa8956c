#include <cuda_runtime.h>

// 16 bytes a thread where they lie on a multiple of 16, one by one elsewhere
__global__ void invert_kernel(unsigned char *image, size_t bytes)
{
    const size_t wide = bytes / 16;
    const size_t all = wide + bytes % 16;
    const size_t step = (size_t)gridDim.x * blockDim.x;

    for (size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x; t < all;
         t += step) {
        if (t < wide) {
            uint4 *at = (uint4 *)image + t;
            uint4 v = *at;
            v.x = ~v.x;
            v.y = ~v.y;
            v.z = ~v.z;
            v.w = ~v.w;
            *at = v;
        } else {
            image[wide * 16 + (t - wide)] ^= 0xff;
        }
    }
}

void invert(unsigned char *image, int width, int height)
{
    invert_kernel<<<64, 256>>>(image, (size_t)width * height);
}

__global__ void sweep_kernel(const double *in, double *out, int nx, int ny,
                             double c0, double c1)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1)
        return;
    const size_t i = (size_t)y * nx + x;
    out[i] = c0 * in[i] + c1 * (in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx]);
}

void sweep5(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    if (nx < 3 || ny < 3)
        return;
    const dim3 block(64, 4);
    const dim3 grid((nx - 1) / 64 + 1, (ny - 1) / 4 + 1);
    sweep_kernel<<<grid, block>>>(in, out, nx, ny, c0, c1);
}
