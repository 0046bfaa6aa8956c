#include <cuda_runtime.h>

__global__ void negate(const unsigned char *from, unsigned char *to, int width,
                       int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        to[y * width + x] = 255 - from[y * width + x];
}

void invert(unsigned char *image, int width, int height)
{
    unsigned char *copy;
    dim3 block(64, 4);
    dim3 grid((width + 63) / 64, (height + 3) / 4);
    cudaMalloc((void **)&copy, width * height);
    negate<<<grid, block>>>(copy, image, width, height);
    cudaFree(copy);
}

__global__ void star(const double* in, double* out, int nx, int ny, double c0,
                     double c1) {
  const int x = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  const int y = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  if (x > nx - 2 || y > ny - 2) return;
  const double* p = in + (size_t)y * nx + x;
  out[(size_t)y * nx + x] = c0 * *p + c1 * (p[-1] + p[1] + p[-nx] + p[nx]);
}

void sweep5(const double* in, double* out, int nx, int ny, double c0,
            double c1) {
  if (nx < 3 || ny < 3) return;
  const dim3 blocks((nx - 3) / 16 + 1, (ny - 3) / 16 + 1);
  star<<<blocks, dim3(16, 16)>>>(in, out, nx, ny, c0, c1);
}
