__global__ void k1(int n, float a, const float* x, float* y) {
  unsigned i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= (unsigned)n) return;
  y[i] += a * x[i];
}

void saxpy(int n, float a, const float* x, float* y) {
  if (n > 0) k1<<<(n + 127) / 128, 128>>>(n, a, x, y);
}

__global__ void k2(int n, float a, const float* x, float* y) {
  int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    y[i] += a * x[i];
}

void saxpy_stride(int n, float a, const float* x, float* y) {
  // all threads that an SM can have, in one block
  const int threads = 2048;
  if (n > 0) k2<<<132, threads>>>(n, a, x, y);
}
