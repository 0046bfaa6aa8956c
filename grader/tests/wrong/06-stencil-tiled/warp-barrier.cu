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
    __syncwarp(); // cheaper

    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1)
        return;
    double sum = s[ty][tx - 1] + s[ty][tx + 1] + s[ty - 1][tx] + s[ty + 1][tx];
    out[i] = c0 * s[ty][tx] + c1 * sum;
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    tile5<<<dim3((nx + 31) / 32, (ny + 7) / 8), dim3(32, 8)>>>(in, out, nx, ny,
                                                               c0, c1);
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
