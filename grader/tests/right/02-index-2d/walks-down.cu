#include <cuda_runtime.h>

// A thread walks down some rows of its column and keeps what it has read.
#define ROWS 6

__global__ void negate(unsigned char *image, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * ROWS;
    for (int k = 0; x < width && k < ROWS && y + k < height; k++)
        image[(y + k) * width + x] = 255 - image[(y + k) * width + x];
}

void invert(unsigned char *image, int width, int height)
{
    dim3 grid((width + 63) / 64, (height + ROWS - 1) / ROWS);
    negate<<<grid, 64>>>(image, width, height);
}

__global__ void sweep(const double *in, double *out, int nx, int ny, double c0,
                      double c1)
{
    const int x = 1 + blockIdx.x * blockDim.x + threadIdx.x;
    const int y0 = 1 + blockIdx.y * ROWS;
    if (x >= nx - 1)
        return;
    double above = in[(y0 - 1) * nx + x], here = in[y0 * nx + x];
    for (int y = y0; y < y0 + ROWS && y < ny - 1; y++) {
        const int i = y * nx + x;
        const double below = in[i + nx];
        out[i] = c0 * here + c1 * (in[i - 1] + in[i + 1] + above + below);
        above = here;
        here = below;
    }
}

void sweep5(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    if (nx < 3 || ny < 3)
        return;
    dim3 grid((nx - 2 + 63) / 64, (ny - 2 + ROWS - 1) / ROWS);
    sweep<<<grid, 64>>>(in, out, nx, ny, c0, c1);
}
