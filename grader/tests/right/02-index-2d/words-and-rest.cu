#include <cuda_runtime.h>

// Sixteen bytes at a time as one long row; what is left over byte by byte.
__global__ void wide(uint4 *words, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    uint4 v = words[i];
    v.x = ~v.x;
    v.y = ~v.y;
    v.z = ~v.z;
    v.w = ~v.w;
    words[i] = v;
}

__global__ void rest(unsigned char *bytes, int count)
{
    if (threadIdx.x < count)
        bytes[threadIdx.x] = ~bytes[threadIdx.x];
}

void invert(unsigned char *image, int width, int height)
{
    int bytes = width * height;
    int words = bytes / 16, left = bytes % 16;
    if (words)
        wide<<<(words + 255) / 256, 256>>>((uint4 *)image, words);
    if (left)
        rest<<<1, 16>>>(image + 16 * words, left);
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
