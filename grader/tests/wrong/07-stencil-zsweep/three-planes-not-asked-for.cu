// Three planes of 66 x 34 doubles: 53,856 bytes of dynamic shared memory.
#include <cuda_runtime.h>

const int TX = 64, TY = 32, ROWS = 16, DEPTH = 16;
const int SX = TX + 2, SY = TY + 2, PLANE = SX * SY;

__device__ void load(double* to, const double* in, int x0, int y0, int z,
                     int nx, int ny) {
  for (int k = threadIdx.y * TX + threadIdx.x; k < PLANE; k += TX * ROWS) {
    const int x = x0 + k % SX, y = y0 + k / SX;
    if (x < nx && y < ny) to[k] = in[((size_t)z * ny + y) * nx + x];
  }
}

__global__ void wide(const double* in, double* out, int nx, int ny, int nz,
                     double c0, double c1) {
  extern __shared__ double planes[];
  double* behind = planes;
  double* here = planes + PLANE;
  double* ahead = planes + 2 * PLANE;
  const int x0 = blockIdx.x * TX, y0 = blockIdx.y * TY;
  const int first = blockIdx.z * DEPTH + 1;
  const int end = min(first + DEPTH, nz - 1);

  load(behind, in, x0, y0, first - 1, nx, ny);
  load(here, in, x0, y0, first, nx, ny);
  for (int z = first; z < end; z++) {
    load(ahead, in, x0, y0, z + 1, nx, ny);
    __syncthreads();
    const int x = x0 + threadIdx.x + 1;
    for (int j = threadIdx.y + 1; j <= TY; j += ROWS) {
      const int y = y0 + j, k = j * SX + threadIdx.x + 1;
      if (x < nx - 1 && y < ny - 1)
        out[((size_t)z * ny + y) * nx + x] =
            c0 * here[k] + c1 * (here[k - 1] + here[k + 1] + here[k - SX] +
                                 here[k + SX] + behind[k] + ahead[k]);
    }
    __syncthreads();
    double* old = behind;
    behind = here;
    here = ahead;
    ahead = old;
  }
}

void sweep7(const double* in, double* out, int nx, int ny, int nz, double c0,
            double c1) {
  if (nx < 3 || ny < 3 || nz < 3) return;
  const dim3 grid((nx - 3) / TX + 1, (ny - 3) / TY + 1, (nz - 3) / DEPTH + 1);
  wide<<<grid, dim3(TX, ROWS), 3 * PLANE * sizeof(double)>>>(in, out, nx, ny,
                                                            nz, c0, c1);
}
