#include <cuda_runtime.h>

const int WARPS = 4;

// Each warp has a slice of its own; no other warp comes there.
__global__ void pairs(int n, int rounds, const unsigned* in, unsigned* out) {
  __shared__ volatile unsigned slice[WARPS][64];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int first = (blockIdx.x * WARPS + warp) * 64;
  volatile unsigned* mine = slice[warp];

  if (first + lane < n) mine[lane] = in[first + lane];
  if (first + lane + 32 < n) mine[lane + 32] = in[first + lane + 32];

  for (int odd = 0; odd < 2; odd++) {
    const int k = 2 * lane + odd;
    const unsigned x = mine[k];
    if (first + k < n)
      out[first + k] = odd ? mix_odd(x, rounds) : mix_even(x, rounds);
  }
}

void mix_pairs(int n, int rounds, const unsigned* in, unsigned* out) {
  if (n <= 0) return;
  const int each = 64 * WARPS;
  pairs<<<(n + each - 1) / each, 32 * WARPS>>>(n, rounds, in, out);
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
