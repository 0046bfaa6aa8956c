#include <cuda_runtime.h>

// A row of 64 is loaded in order and taken out by kinds.
__global__ void pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    __shared__ unsigned row[64];
    int t = threadIdx.x;
    int first = blockIdx.x * 64;
    if (first + t < n)
        row[t] = in[first + t];
    int odd = t / 32;
    int k = 2 * (t % 32) + odd;
    if (first + k < n)
        out[first + k] = odd ? mix_odd(row[k], rounds) : mix_even(row[k], rounds);
}

void mix_pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n > 0)
        pairs<<<(n + 63) / 64, 64>>>(n, rounds, in, out);
}

__global__ void choose(int n, int rounds, const unsigned *in, unsigned *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int s = i % 2 ? MIX_ODD_SHIFT : MIX_EVEN_SHIFT;
    unsigned m = i % 2 ? MIX_ODD_FACTOR : MIX_EVEN_FACTOR;
    unsigned x = in[i];
    for (int k = 0; k < rounds; k++) {
        x ^= x >> s;
        x *= m;
    }
    out[i] = x;
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
