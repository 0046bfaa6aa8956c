#include <cuda_runtime.h>

// A ring of three planes of any tile.
template <int X, int Y>
struct Ring {
  double plane[3][Y + 2][X + 2];

  __device__ double* at(int z, int x, int y) { return &plane[z % 3][y][x]; }
};

template <int X, int Y, int DEPTH>
__global__ void walk(const double* in, double* out, int nx, int ny, int nz,
                     double c0, double c1) {
  __shared__ Ring<X, Y> ring;
  const int z0 = blockIdx.z * DEPTH, z1 = min(z0 + DEPTH, nz - 2);
  const int tx = threadIdx.x, ty = threadIdx.y;
  // Threads beyond the field repeat its last column and row.
  const int x = min(int(blockIdx.x * X) + tx, nx - 1);
  const int y = min(int(blockIdx.y * Y) + ty, ny - 1);
  const bool mine = tx > 0 && tx <= X && ty > 0 && ty <= Y &&
                    blockIdx.x * X + tx + 1 < nx &&
                    blockIdx.y * Y + ty + 1 < ny;
  const size_t step = size_t(nx) * ny, xy = size_t(y) * nx + x;

  for (int z = z0; z <= z1 + 1; z++) {
    *ring.at(z, tx, ty) = in[z * step + xy];
    if (z < z0 + 2) continue;
    __syncthreads();
    if (mine) {
      const double* u = ring.at(z - 1, tx, ty);
      out[(z - 1) * step + xy] =
          c0 * u[0] + c1 * (u[-1] + u[1] + u[-X - 2] + u[X + 2] +
                            *ring.at(z - 2, tx, ty) + *ring.at(z, tx, ty));
    }
    __syncthreads();
  }
}

void sweep7(const double* in, double* out, int nx, int ny, int nz, double c0,
            double c1) {
  if (nx < 3 || ny < 3 || nz < 3) return;
  const dim3 grid((nx - 3) / 14 + 1, (ny - 3) / 6 + 1, (nz - 3) / 10 + 1);
  walk<14, 6, 10><<<grid, dim3(16, 8)>>>(in, out, nx, ny, nz, c0, c1);
}
