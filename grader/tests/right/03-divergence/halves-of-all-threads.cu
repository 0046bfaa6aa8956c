#include <cuda_runtime.h>

// All even elements by the first threads, all odd ones by the others, with a
// whole number of warps for each.
__global__ void pairs(int n, int evens, int rounds, const unsigned *in,
                      unsigned *out)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int odd = t >= evens;
    int i = odd ? 2 * (t - evens) + 1 : 2 * t;
    if (i < n)
        out[i] = odd ? mix_odd(in[i], rounds) : mix_even(in[i], rounds);
}

void mix_pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    int evens = ((n + 1) / 2 + 31) / 32 * 32;
    if (n > 0)
        pairs<<<(2 * evens + 255) / 256, 256>>>(n, evens, rounds, in, out);
}

__global__ void both(int n, int rounds, const unsigned* in, unsigned* out) {
  const int i = blockIdx.x * 128 + threadIdx.x;
  if (i >= n) return;
  const unsigned odd = i & 1;
  const unsigned s = 13 + 2 * odd;
  const unsigned m = (1 - odd) * 0xc2b2ae35u + odd * 0x85ebca6bu;
  unsigned x = in[i];
  for (int left = rounds; left > 0; left--) x = (x ^ (x >> s)) * m;
  out[i] = x;
}

void mix_select(int n, int rounds, const unsigned* in, unsigned* out) {
  if (n > 0) both<<<(n + 127) / 128, 128>>>(n, rounds, in, out);
}

__global__ void kinds(int n, int rounds, const unsigned *in, const int *order,
                      unsigned *out)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n)
        return;
    int i = order[t];
    if (in[i] & 1)
        out[i] = mix_odd(in[i], rounds);
    else
        out[i] = mix_even(in[i], rounds);
}

void mix_by_kind(int n, int rounds, const unsigned *in, const int *order,
                 unsigned *out)
{
    if (n > 0)
        kinds<<<(n + 255) / 256, 256>>>(n, rounds, in, order, out);
}
