#include <cuda_runtime.h>
#include <stdlib.h>

void invert(unsigned char *image, int width, int height)
{
    size_t bytes = (size_t)width * height;
    unsigned char *mine = (unsigned char *)malloc(bytes);
    cudaMemcpy(mine, image, bytes, cudaMemcpyDeviceToHost);
    for (size_t i = 0; i < bytes; i++)
        mine[i] = 255 - mine[i];
    cudaMemcpy(image, mine, bytes, cudaMemcpyHostToDevice);
    free(mine);
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
