#include <cuda_runtime.h>
#include <stdio.h>

// Two-dimensional kernels, one thread per pixel / grid point.

static const int BW = 16, BH = 16;

static int blocks_for(int extent, int per_block)
{
    int b = extent / per_block;
    if (extent % per_block != 0)
        b++;
    return b;
}

static void complain(const char *name)
{
    cudaError_t rc = cudaPeekAtLastError();
    if (rc != cudaSuccess)
        fprintf(stderr, "%s: %s\n", name, cudaGetErrorString(rc));
}

__global__ void negative(unsigned char *pixels, int w, int h)
{
    int px = blockIdx.x * blockDim.x + threadIdx.x;
    int py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px > w || py > h)
        return;
    int at = py * w + px;
    pixels[at] = (unsigned char)(255 - pixels[at]);
}

void invert(unsigned char *image, int width, int height)
{
    dim3 threads(BW, BH, 1);
    dim3 grid(blocks_for(width, BW), blocks_for(height, BH), 1);
    negative<<<grid, threads>>>(image, width, height);
    complain("invert");
}

__global__ void star(const double *u, double *v, int nx, int ny, double wc,
                     double wn)
{
    int px = blockIdx.x * blockDim.x + threadIdx.x;
    int py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px == 0 || py == 0 || px >= nx - 1 || py >= ny - 1)
        return;
    int at = py * nx + px;
    double sum = u[at - 1];
    sum += u[at + 1];
    sum += u[at - nx];
    sum += u[at + nx];
    v[at] = wc * u[at] + wn * sum;
}

void sweep5(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    if (nx > 2 && ny > 2) {
        dim3 threads(BW, BH, 1);
        dim3 grid(blocks_for(nx, BW), blocks_for(ny, BH), 1);
        star<<<grid, threads>>>(in, out, nx, ny, c0, c1);
        complain("sweep5");
    }
}
