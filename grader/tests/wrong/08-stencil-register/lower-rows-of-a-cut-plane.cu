#include <cuda_runtime.h>

const int W = 32, H = 8, D = 24;

__global__ void walk(const double* in, double* out, int nx, int ny, int nz,
                     double c0, double c1) {
  __shared__ double p[H + 2][W + 2];
  const int x = blockIdx.x * W + threadIdx.x + 1;
  const int y = blockIdx.y * H + threadIdx.y + 1;
  const int i = threadIdx.x + 1, j = threadIdx.y + 1;
  const int first = blockIdx.z * D + 1, end = min(first + D, nz - 1);
  const bool on = x < nx - 1 && y < ny - 1;
  const bool has = x < nx && y < ny - 1;
  const size_t plane = (size_t)nx * ny;
  const double* q = in + first * plane + (size_t)y * nx + x;
  double* r = out + first * plane + (size_t)y * nx + x;
  double below = has ? q[-(long)plane] : 0, mid = has ? *q : 0;

  for (int z = first; z < end; z++, q += plane, r += plane) {
    const double above = has ? q[plane] : 0;
    p[j][i] = mid;
    if (on && j == 1) p[0][i] = q[-nx];
    if (on && j == H) p[H + 1][i] = q[nx];
    if (on && i == 1) p[j][0] = q[-1];
    if (on && i == W) p[j][i + 1] = q[1];
    __syncthreads();
    if (on)
      *r = c0 * mid + c1 * (p[j][i - 1] + p[j][i + 1] + p[j - 1][i] +
                            p[j + 1][i] + below + above);
    __syncthreads();
    below = mid;
    mid = above;
  }
}

void sweep7(const double* in, double* out, int nx, int ny, int nz, double c0,
            double c1) {
  if (nx < 3 || ny < 3 || nz < 3) return;
  const dim3 grid((nx - 3) / W + 1, (ny - 3) / H + 1, (nz - 3) / D + 1);
  walk<<<grid, dim3(W, H)>>>(in, out, nx, ny, nz, c0, c1);
}

// one thread a column, all of z
__global__ void column(const double *in, double *out, int nx, int ny, int nz,
                       double c0, double c1)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || x > nx - 2 || y < 1 || y > ny - 2)
        return;

    const int plane = nx * ny;
    int i = plane + y * nx + x;
    double below = in[i - plane], mid = in[i];
    for (int z = 1; z < nz - 1; z++, i += plane) {
        const double above = in[i + plane];
        out[i] = c0 * mid + c1 * (in[i - 1] + in[i + 1] + in[i - nx] +
                                  in[i + nx] + below + above);
        below = mid;
        mid = above;
    }
}

void sweep7_cached(const double *in, double *out, int nx, int ny, int nz,
                   double c0, double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 block(32, 8), grid((nx + 31) / 32, (ny + 7) / 8);
    column<<<grid, block>>>(in, out, nx, ny, nz, c0, c1);
}
