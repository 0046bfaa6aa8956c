#include <cuda_runtime.h>

__global__ void invert_kernel(unsigned char *image, int width, int height)
{
    int x = blockIdx.y * blockDim.y + threadIdx.y;
    int y = blockIdx.x * blockDim.x + threadIdx.x;

    if (x < width && y < height)
        image[y * width + x] = 255 - image[y * width + x];
}

void invert(unsigned char *image, int width, int height)
{
    dim3 block(32, 8);
    dim3 grid((width + block.x - 1) / block.x,
              (height + block.y - 1) / block.y);

    invert_kernel<<<grid, block>>>(image, width, height);
}

__global__ void sweep5_kernel(const double *in, double *out, int nx, int ny,
                              double c0, double c1)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    if (x > 0 && y > 0 && x < nx - 1 && y < ny - 1) {
        int i = y * nx + x;

        out[i] = c0 * in[i] +
                 c1 * (in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx]);
    }
}

void sweep5(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    if (nx < 3 || ny < 3)
        return;

    dim3 block(32, 8);
    dim3 grid((nx + block.x - 1) / block.x, (ny + block.y - 1) / block.y);

    sweep5_kernel<<<grid, block>>>(in, out, nx, ny, c0, c1);
}
