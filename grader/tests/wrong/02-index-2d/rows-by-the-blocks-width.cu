#include <cuda_runtime.h>

__global__ void inv(unsigned char* p, int w, int h) {
  const int c = blockIdx.x * 32 + threadIdx.x;
  const int r = blockIdx.y * 8 + threadIdx.y;
  if (c >= w || r >= h) return;
  p[(size_t)r * w + c] ^= 0xff;
}

void invert(unsigned char* image, int width, int height) {
  const dim3 blocks((width + 31) / 32, (height + 7) / 8);
  inv<<<blocks, dim3(32, 8)>>>(image, width, height);
}

__global__ void star(const double* in, double* out, int nx, int ny, double c0,
                     double c1) {
  const int col = 1 + blockIdx.x * blockDim.x + threadIdx.x,
            row = 1 + blockIdx.y * blockDim.x + threadIdx.y;
  if (col > nx - 2 || row > ny - 2) return;
  const double* p = in + (size_t)row * nx + col;
  out[(size_t)row * nx + col] =
      c0 * *p + c1 * (p[-1] + p[1] + p[-nx] + p[nx]);
}

void sweep5(const double* in, double* out, int nx, int ny, double c0,
            double c1) {
  if (nx < 3 || ny < 3) return;
  const dim3 blocks((nx - 3) / 64 + 1, (ny - 3) / 4 + 1);
  star<<<blocks, dim3(64, 4)>>>(in, out, nx, ny, c0, c1);
}
