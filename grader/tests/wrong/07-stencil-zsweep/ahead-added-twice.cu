#include <cuda_runtime.h>

const int TX = 32, TY = 16, CHUNK = 8;
const int SX = TX + 2, SY = TY + 2;

__device__ void fetch(double* s, const double* in, int x0, int y0, int z,
                      int nx, int ny) {
  const int me = threadIdx.y * TX + threadIdx.x;
  for (int k = me; k < SX * SY; k += TX * TY) {
    const int x = x0 + k % SX, y = y0 + k / SX;
    if (x < nx && y < ny) s[k] = in[((size_t)z * ny + y) * nx + x];
  }
}

__global__ void chunked(const double* in, double* out, int nx, int ny, int nz,
                        double c0, double c1) {
  extern __shared__ double s[];
  const int x0 = blockIdx.x * TX, y0 = blockIdx.y * TY;
  const int x = x0 + threadIdx.x + 1, y = y0 + threadIdx.y + 1;
  const int first = blockIdx.z * CHUNK + 1;
  const int last = min(first + CHUNK, nz - 1) - 1;
  const int me = (threadIdx.y + 1) * SX + threadIdx.x + 1;

  fetch(s + (first - 1) % 3 * SX * SY, in, x0, y0, first - 1, nx, ny);
  fetch(s + first % 3 * SX * SY, in, x0, y0, first, nx, ny);
  for (int z = first; z <= last; z++) {
    const double* h = s + z % 3 * SX * SY + me;
    const double* a = s + (z + 1) % 3 * SX * SY + me;
    fetch(s + (z + 1) % 3 * SX * SY, in, x0, y0, z + 1, nx, ny);
    __syncthreads();
    if (x < nx - 1 && y < ny - 1)
      out[((size_t)z * ny + y) * nx + x] =
          c0 * *h + c1 * (h[-1] + h[1] + h[-SX] + h[SX] + 2 * *a);
    __syncthreads();
  }
}

void sweep7(const double* in, double* out, int nx, int ny, int nz, double c0,
            double c1) {
  if (nx < 3 || ny < 3 || nz < 3) return;
  const dim3 grid((nx - 3) / TX + 1, (ny - 3) / TY + 1, (nz - 3) / CHUNK + 1);
  chunked<<<grid, dim3(TX, TY), 3 * SX * SY * sizeof(double)>>>(in, out, nx,
                                                               ny, nz, c0, c1);
}
