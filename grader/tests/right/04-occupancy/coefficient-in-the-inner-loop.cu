#include <algorithm>
#include <climits>
#include <cuda_runtime.h>
namespace sm_rules {
struct Limit {
  unsigned bit;
  int blocks;
};
static constexpr int ceil_div(int a, int b) { return (a + b - 1) / b; }
} // namespace sm_rules
int resident_blocks(const struct sm *sm, int block, int registers,
                    size_t shared, unsigned *limiters) {
  using namespace sm_rules;
  const int warps = ceil_div(block, 32);
  const size_t unit = sm->major >= 8 ? 128 : 256,
               reserved = sm->major >= 8 ? 1024 : 0;
  const size_t need = (shared + reserved + unit - 1) / unit * unit;
  const bool single =
      (sm->major == 10 && sm->minor == 1) || sm->major == 11 || sm->major == 12;
  auto by_registers = [&] {
    if (registers > 256)
      return 0;
    const int per_warp = ceil_div(registers * 32, 256) * 256;
    return sm->registers / 4 / per_warp * 4 / warps;
  };
  const Limit table[] = {
      {WARPS, block > sm->max_block ? 0 : sm->warps / warps},
      {REGISTERS, by_registers()},
      {SHARED, shared > sm->max_shared ? 0
               : need                  ? static_cast<int>(sm->shared / need)
                                       : INT_MAX},
      {BLOCKS, sm->blocks},
      {BARRIERS, sm->major < 9 ? INT_MAX
                 : single      ? sm->blocks
                               : sm->blocks * 2},
  };
  int least = INT_MAX;
  for (const auto &[bit, blocks] : table)
    least = std::min(least, blocks);
  *limiters = 0;
  for (const auto &[bit, blocks] : table)
    if (blocks == least)
      *limiters |= bit;
  return least;
}
__global__ void axpy(int n, float a, const float *x, float *y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    y[i] += a * x[i];
}
void saxpy_auto(int n, float a, const float *x, float *y) {
  int g, b;
  if (!n)
    return;
  cudaOccupancyMaxPotentialBlockSize(&g, &b, axpy);
  axpy<<<g, b>>>(n, a, x, y);
}
__global__ void horner(int n, const float *__restrict__ x,
                       float *__restrict__ y, const float *__restrict__ c,
                       int terms) {
  const int first = blockIdx.x * 1024 + threadIdx.x;
  float p[4], s[4];
#pragma unroll
  for (int k = 0; k < 4; k++) {
    s[k] = 0;
    p[k] = first + k * 256 < n ? x[first + k * 256] : 0;
  }
  for (int t = terms - 1; t >= 0; t--) {
#pragma unroll
    for (int k = 0; k < 4; k++)
      s[k] = s[k] * p[k] + c[t];
  }
#pragma unroll
  for (int k = 0; k < 4; k++)
    if (first + k * 256 < n)
      y[first + k * 256] = s[k];
}
void poly(int n, const float *x, float *y, const float *c, int terms,
          size_t ballast) {
  if (!n)
    return;
  cudaFuncSetAttribute(horner, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       (int)ballast);
  horner<<<(n + 1023) / 1024, 256, ballast>>>(n, x, y, c, terms);
}
