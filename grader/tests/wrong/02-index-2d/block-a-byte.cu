#include <cuda_runtime.h>

__global__ void inv(unsigned char* p, int w, int h) {
  const int c = blockIdx.x * 16 + threadIdx.x;
  const int r = blockIdx.y * 16 + threadIdx.y;
  if (c >= w || r >= h) return;
  p[(size_t)r * w + c] ^= 0xff;
}

void invert(unsigned char* image, int width, int height) {
  const dim3 blocks(width, height);
  inv<<<blocks, dim3(16, 16)>>>(image, width, height);
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
