#include <cuda_runtime.h>

__global__ void pairs(int n, int rounds, const unsigned* in, unsigned* out) {
  const int t = threadIdx.x;
  const int i = blockIdx.x * 64 + (t < 32 ? 2 * t : 2 * (t - 32) + 1);
  if (i < n) out[i] = t < 32 ? mix_even(in[i], rounds) : mix_odd(in[i], rounds);
}

void mix_pairs(int n, int rounds, const unsigned* in, unsigned* out) {
  if (n == 0) return;
  const int groups = (n + 63) / 64;
  pairs<<<groups, 64>>>(n, rounds, in, out);
}

__global__ void choose(int n, int rounds, const unsigned *in, unsigned *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int s = i % 2 ? MIX_ODD_SHIFT : MIX_EVEN_SHIFT;
    unsigned m = i % 2 ? MIX_ODD_FACTOR : MIX_EVEN_FACTOR;
    unsigned x = in[i];
    out[i] ^= x;
    for (int k = 0; k < rounds; k++) {
        x ^= x >> s;
        x *= m;
    }
    out[i] ^= in[i] ^ x;
}

void mix_select(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n > 0)
        choose<<<(n + 255) / 256, 256>>>(n, rounds, in, out);
}

__global__ void sorted(int n, int rounds, const unsigned* in, const int* order,
                       unsigned* out) {
  const int t = blockIdx.x * 64 + threadIdx.x;
  if (t < n) {
    const int i = order[t];
    const unsigned v = in[i];
    out[i] = v % 2 == 0 ? mix_even(v, rounds) : mix_odd(v, rounds);
  }
}

void mix_by_kind(int n, int rounds, const unsigned* in, const int* order,
                 unsigned* out) {
  if (n == 0) return;
  sorted<<<(n - 1) / 64 + 1, 64>>>(n, rounds, in, order, out);
}
