#include <cuda_runtime.h>
#include <stdio.h>

#define TX 32
#define TY 4
#define CEIL_DIV(p, q) (((p) + (q) - 1) / (q))
#define AT(col, row) ((size_t)(col) * ny + (row))

static void check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

__global__ void invert_kernel(unsigned char *image, int width, int height)
{
    int col = blockIdx.x * TX + threadIdx.x;
    int row = blockIdx.y * TY + threadIdx.y;
    if (col < width && row < height) {
        unsigned char *p = image + (size_t)row * width + col;
        *p = ~*p;
    }
}

void invert(unsigned char *image, int width, int height)
{
    dim3 block(TX, TY);
    dim3 grid(CEIL_DIV(width, TX), CEIL_DIV(height, TY));
    invert_kernel<<<grid, block>>>(image, width, height);
    check(cudaPeekAtLastError(), "invert: launch");
}

__global__ void sweep5_kernel(const double *in, double *out, int nx, int ny,
                              double c0, double c1)
{
    int col = blockIdx.x * TX + threadIdx.x;
    int row = blockIdx.y * TY + threadIdx.y;

    if (col > 0 && col < nx - 1 && row > 0 && row < ny - 1) {
        double west = in[AT(col - 1, row)];
        double east = in[AT(col + 1, row)];
        double north = in[AT(col, row - 1)];
        double south = in[AT(col, row + 1)];
        double mid = in[AT(col, row)];
        out[AT(col, row)] = c0 * mid + c1 * (west + east + north + south);
    }
}

void sweep5(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    if (nx < 3 || ny < 3) return;
    dim3 block(TX, TY);
    dim3 grid(CEIL_DIV(nx, TX), CEIL_DIV(ny, TY));
    sweep5_kernel<<<grid, block>>>(in, out, nx, ny, c0, c1);
    check(cudaPeekAtLastError(), "sweep5: launch");
}
