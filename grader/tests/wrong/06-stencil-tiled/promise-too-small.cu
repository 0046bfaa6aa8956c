#include <cuda_runtime.h>

#define T5 16
#define T5_THREADS (T5 * T5) // without the halo

__global__ void __launch_bounds__(T5_THREADS)
tile5(const double *in, double *out, int nx, int ny, double c0,
      double c1)
{
    __shared__ double t[T5 + 2][T5 + 2];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * T5 + tx, y = blockIdx.y * T5 + ty;

    if (x < nx && y < ny)
        t[ty][tx] = in[y * nx + x];
    __syncthreads();

    if (tx > 0 && tx <= T5 && ty > 0 && ty <= T5 && x < nx - 1 && y < ny - 1)
        out[y * nx + x] = c0 * t[ty][tx] +
                          c1 * (t[ty][tx - 1] + t[ty][tx + 1] +
                                t[ty - 1][tx] + t[ty + 1][tx]);
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    if (nx < 3 || ny < 3)
        return;
    dim3 block(T5 + 2, T5 + 2);
    dim3 grid((nx - 2 + T5 - 1) / T5, (ny - 2 + T5 - 1) / T5);
    tile5<<<grid, block>>>(in, out, nx, ny, c0, c1);
}

const int TX = 16, TY = 4, TZ = 4;

__global__ void cube7(const double* in, double* out, int nx, int ny, int nz,
                      double c0, double c1) {
  __shared__ double box[TZ + 2][TY + 2][TX + 2];
  const int x0 = blockIdx.x * TX, y0 = blockIdx.y * TY, z0 = blockIdx.z * TZ;
  const int me = threadIdx.x + TX * (threadIdx.y + TY * threadIdx.z);
  for (int k = me; k < (TX + 2) * (TY + 2) * (TZ + 2); k += TX * TY * TZ) {
    const int bx = k % (TX + 2);
    const int by = k / (TX + 2) % (TY + 2);
    const int bz = k / (TX + 2) / (TY + 2);
    if (x0 + bx < nx && y0 + by < ny && z0 + bz < nz)
      box[bz][by][bx] = in[((size_t)(z0 + bz) * ny + y0 + by) * nx + x0 + bx];
  }
  __syncthreads();

  const int bx = threadIdx.x + 1, by = threadIdx.y + 1, bz = threadIdx.z + 1;
  if (x0 + bx < nx - 1 && y0 + by < ny - 1 && z0 + bz < nz - 1) {
    double sum = box[bz][by][bx - 1] + box[bz][by][bx + 1];
    sum += box[bz][by - 1][bx] + box[bz][by + 1][bx];
    sum += box[bz - 1][by][bx] + box[bz + 1][by][bx];
    out[((size_t)(z0 + bz) * ny + y0 + by) * nx + x0 + bx] =
        c0 * box[bz][by][bx] + c1 * sum;
  }
}

void sweep7(const double* in, double* out, int nx, int ny, int nz, double c0,
            double c1) {
  if (nx < 3 || ny < 3 || nz < 3) return;
  const dim3 grid((nx - 3) / TX + 1, (ny - 3) / TY + 1, (nz - 3) / TZ + 1);
  cube7<<<grid, dim3(TX, TY, TZ)>>>(in, out, nx, ny, nz, c0, c1);
}
