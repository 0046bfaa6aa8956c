#include <cuda_runtime.h>

// Three values of one thread's column, moved up a plane at a time.
struct Column {
  double behind, here, ahead;
  const double* next;
  size_t step;

  __device__ Column(const double* at, size_t plane) : step(plane) {
    behind = at[0];
    here = at[plane];
    next = at + 2 * plane;
    ahead = 0;
  }
  __device__ void load() {
    ahead = *next;
    next += step;
  }
  __device__ void shift() {
    behind = here;
    here = ahead;
  }
};

template <int X, int Y>
__global__ void tiled(const double* in, double* out, int nx, int ny, int nz,
                      double c0, double c1) {
  __shared__ double s[Y + 2][X + 2];
  const int tx = threadIdx.x, ty = threadIdx.y;
  // Threads beyond the field repeat its last column and row.
  const int x = min((int)blockIdx.x * X + tx, nx - 1);
  const int y = min((int)blockIdx.y * Y + ty, ny - 1);
  const bool mine = tx > 0 && tx <= X && ty > 0 && ty <= Y &&
                    blockIdx.x * X + tx < nx - 1 &&
                    blockIdx.y * Y + ty < ny - 1;
  const size_t dz = (size_t)nx * ny, xy = (size_t)y * nx + x;
  Column c(in + xy, dz);
  for (int z = 1; z < nz - 1; z++) {
    c.load();
    s[ty][tx] = c.here;
    __syncthreads();
    if (mine)
      out[z * dz + xy] =
          c0 * c.here + c1 * (s[ty][tx - 1] + s[ty][tx + 1] + s[ty - 1][tx] +
                              s[ty + 1][tx] + c.behind + c.ahead);
    __syncthreads();
    c.shift();
  }
}

template <int DEPTH>
__global__ void cached(const double* in, double* out, int nx, int ny, int nz,
                       double c0, double c1) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int z0 = blockIdx.z * DEPTH;
  if (x == 0 || x >= nx - 1 || y == 0 || y >= ny - 1) return;
  const size_t dz = (size_t)nx * ny, xy = (size_t)y * nx + x;
  Column c(in + z0 * dz + xy, dz);
#pragma unroll 4
  for (int z = z0 + 1; z < min(z0 + DEPTH + 1, nz - 1); z++) {
    const double* p = in + z * dz + xy;
    c.load();
    out[z * dz + xy] = c0 * c.here + c1 * (p[-1] + p[1] + p[-ny] + p[ny] +
                                           c.behind + c.ahead);
    c.shift();
  }
}

void sweep7(const double* in, double* out, int nx, int ny, int nz, double c0,
            double c1) {
  if (nx < 3 || ny < 3 || nz < 3) return;
  const dim3 grid((nx - 3) / 14 + 1, (ny - 3) / 14 + 1);
  tiled<14, 14><<<grid, dim3(16, 16)>>>(in, out, nx, ny, nz, c0, c1);
}

void sweep7_cached(const double* in, double* out, int nx, int ny, int nz,
                   double c0, double c1) {
  if (nz < 3) return;
  const dim3 grid((nx + 31) / 32, (ny + 3) / 4, (nz - 3) / 12 + 1);
  cached<12><<<grid, dim3(32, 4)>>>(in, out, nx, ny, nz, c0, c1);
}
