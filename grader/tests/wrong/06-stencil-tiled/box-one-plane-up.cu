#include <cuda_runtime.h>

__global__ void tile5(const double *in, double *out, int nx, int ny, double c0,
                      double c1)
{
    __shared__ double s[10][34];
    const int x = blockIdx.x * 32 + threadIdx.x;
    const int y = blockIdx.y * 8 + threadIdx.y;
    const int i = y * nx + x;
    const int tx = threadIdx.x + 1;
    const int ty = threadIdx.y + 1;

    if (x < nx && y < ny) {
        s[ty][tx] = in[i];
        if (tx == 1 && x > 0)
            s[ty][0] = in[i - 1];
        if (tx == 32 && x < nx - 1)
            s[ty][33] = in[i + 1];
        if (ty == 1 && y > 0)
            s[0][tx] = in[i - nx];
        if (ty == 8 && y < ny - 1)
            s[9][tx] = in[i + nx];
    }
    __syncthreads();

    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1)
        return;
    out[i] = c0 * s[ty][tx] + c1 * (s[ty][tx - 1] + s[ty][tx + 1] +
                                    s[ty - 1][tx] + s[ty + 1][tx]);
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    tile5<<<dim3((nx + 31) / 32, (ny + 7) / 8), dim3(32, 8)>>>(in, out, nx, ny,
                                                               c0, c1);
}

template <int N>
__device__ int clamp_to(int v, int n) {
  return v < n ? v : n - 1;
}

template <int N>
__global__ void cube7(const double* in, double* out, int nx, int ny, int nz,
                      double c0, double c1) {
  __shared__ double box[N + 2][N + 2][N + 2];
  const int x0 = blockIdx.x * N, y0 = blockIdx.y * N, z0 = blockIdx.z * N + 1;
  const int me = (threadIdx.z * N + threadIdx.y) * N + threadIdx.x;
  for (int k = me; k < (N + 2) * (N + 2) * (N + 2); k += N * N * N) {
    const int x = k % (N + 2), y = k / (N + 2) % (N + 2),
              z = k / (N + 2) / (N + 2);
    const size_t p = (size_t)clamp_to<N>(z0 + z, nz) * ny +
                     clamp_to<N>(y0 + y, ny);
    box[z][y][x] = in[p * nx + clamp_to<N>(x0 + x, nx)];
  }
  __syncthreads();

  const int x = threadIdx.x + 1, y = threadIdx.y + 1, z = threadIdx.z + 1;
  const int gx = x0 + x, gy = y0 + y, gz = blockIdx.z * N + z;
  if (gx > nx - 2 || gy > ny - 2 || gz > nz - 2) return;
  const double sum = box[z][y][x - 1] + box[z][y][x + 1] + box[z][y - 1][x] +
                     box[z][y + 1][x] + box[z - 1][y][x] + box[z + 1][y][x];
  out[((size_t)gz * ny + gy) * nx + gx] = c0 * box[z][y][x] + c1 * sum;
}

void sweep7(const double* in, double* out, int nx, int ny, int nz, double c0,
            double c1) {
  if (nx < 3 || ny < 3 || nz < 3) return;
  const int N = 8;
  const dim3 grid((nx - 3) / N + 1, (ny - 3) / N + 1, (nz - 3) / N + 1);
  cube7<N><<<grid, dim3(N, N, N)>>>(in, out, nx, ny, nz, c0, c1);
}
