#include <cuda_runtime.h>

__global__ void star(const double* in, double* out, dim3 n, double c0,
                     double c1) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x + 1;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  const unsigned z = blockIdx.z * blockDim.z + threadIdx.z + 1;
  if (x + 1 >= n.x || y + 1 >= n.y || z + 1 >= n.z) return;
  const size_t sy = n.x, sz = sy * n.y, i = z * sz + y * sy + x;
  double sum = in[i - 1] + in[i + 1];
  sum += in[i - sy] + in[i + sy];
  sum += in[i - sz] + in[i + sz];
  out[i] = c0 * in[i] + c1 * sum;
}

void sweep7(const double* in, double* out, int nx, int ny, int nz, double c0,
            double c1) {
  if (nx < 3 || ny < 3 || nz < 3) return;
  const dim3 block(16, 4, 4);
  const dim3 grid((nx + 13) / 16, (ny + 1) / 4, (nz + 1) / 4);
  star<<<grid, block>>>(in, out, dim3(nx, ny, nz), c0, c1);
}

const double* heat(double* a, double* b, int nx, int ny, int nz, double c0,
                   double c1, int steps) {
  double *from = a, *to = b;
  if (steps == 0) return a;
  for (int s = 0; s < steps; ++s) {
    sweep7(from, to, nx, ny, nz, c0, c1);
    double* t = from;
    from = to;
    to = t;
  }
  return to;
}
