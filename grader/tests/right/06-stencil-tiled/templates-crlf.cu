#include <cuda_runtime.h>

// A box of inputs in shared memory, loaded by all threads of the block.
template <typename T, int X, int Y, int Z>
struct Box {
  T v[Z][Y][X];

  __device__ void load(const T* in, dim3 at, dim3 n) {
    const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    unsigned k = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x;
    for (k += threadIdx.x; k < X * Y * Z; k += threads) {
      const unsigned x = k % X, y = k / X % Y, z = k / (X * Y);
      if (at.x + x >= n.x || at.y + y >= n.y || at.z + z >= n.z) continue;
      v[z][y][x] =
          in[((size_t)(at.z + z) * n.y + at.y + y) * n.x + at.x + x];
    }
    __syncthreads();
  }
};

template <int TX, int TY>
__global__ void square(const double* in, double* out, dim3 n, double c0,
                       double c1) {
  __shared__ Box<double, TX + 2, TY + 2, 1> box;
  const dim3 at(blockIdx.x * TX, blockIdx.y * TY, 0);
  box.load(in, at, n);

  const unsigned x = threadIdx.x + 1, y = threadIdx.y + 1;
  if (at.x + x + 1 >= n.x || at.y + y + 1 >= n.y) return;
  auto& u = box.v[0];
  out[(size_t)(at.y + y) * n.x + at.x + x] =
      c0 * u[y][x] + c1 * (u[y][x - 1] + u[y][x + 1] + u[y - 1][x] + u[y + 1][x]);
}

template <int TX, int TY, int TZ>
__global__ void cube(const double* in, double* out, dim3 n, double c0,
                     double c1) {
  __shared__ Box<double, TX + 2, TY + 2, TZ + 2> box;
  const dim3 at(blockIdx.x * TX, blockIdx.y * TY, blockIdx.z * TZ);
  box.load(in, at, n);

  const unsigned x = threadIdx.x + 1, y = threadIdx.y + 1, z = threadIdx.z + 1;
  if (at.x + x + 1 >= n.x || at.y + y + 1 >= n.y || at.z + z + 1 >= n.z) return;
  auto& u = box.v;
  double sum = u[z][y][x - 1] + u[z][y][x + 1];
  sum += u[z][y - 1][x] + u[z][y + 1][x];
  sum += u[z - 1][y][x] + u[z + 1][y][x];
  out[((size_t)(at.z + z) * n.y + at.y + y) * n.x + at.x + x] =
      c0 * u[z][y][x] + c1 * sum;
}

static unsigned tiles(int n, int tile) { return (n - 2 + tile - 1) / tile; }

void sweep5_tiled(const double* in, double* out, int nx, int ny, double c0,
                  double c1) {
  if (nx < 3 || ny < 3) return;
  square<64, 4><<<dim3(tiles(nx, 64), tiles(ny, 4)), dim3(64, 4)>>>(
      in, out, dim3(nx, ny), c0, c1);
}

void sweep7(const double* in, double* out, int nx, int ny, int nz, double c0,
            double c1) {
  if (nx < 3 || ny < 3 || nz < 3) return;
  const dim3 blocks(tiles(nx, 32), tiles(ny, 4), tiles(nz, 4));
  cube<32, 4, 4><<<blocks, dim3(32, 4, 4)>>>(in, out, dim3(nx, ny, nz), c0, c1);
}
