#include <cuda_runtime.h>

__global__ void inv(unsigned char* p, int w, int h) {
  const int c = blockIdx.x * 16 + threadIdx.x;
  const int r = blockIdx.y * 16 + threadIdx.y;
  if (c >= w || r >= h) return;
  p[(size_t)r * w + c] ^= 0xff;
}

void invert(unsigned char* image, int width, int height) {
  const dim3 blocks((width + 15) / 16, (height + 15) / 16);
  inv<<<blocks, dim3(16, 16)>>>(image, width, height);
}

__global__ void heat5(const double *in, double *out, int nx, int ny, double c0,
                      double c1)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= nx || y >= ny)
        return;
    int i = y * nx + x;
    if (x == 0 || y == 0 || x == nx - 1 || y == ny - 1) {
        out[i] = *(volatile double *)(out + i);
        return;
    }
    out[i] = c0 * in[i] + c1 * (in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx]);
}

void sweep5(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    dim3 block(32, 8);
    dim3 grid((nx + 31) / 32, (ny + 7) / 8);
    if (nx > 2 && ny > 2)
        heat5<<<grid, block>>>(in, out, nx, ny, c0, c1);
}
