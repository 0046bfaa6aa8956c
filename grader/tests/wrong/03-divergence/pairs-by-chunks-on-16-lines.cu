#include <cuda_runtime.h>

// Every warp has one kind, in a chunk of 1024 elements: lane k takes 32 of them
// one after another.
__global__ void pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    int lane = threadIdx.x % 32, odd = threadIdx.x / 32;
    int first = blockIdx.x * 1024 + lane * 32 + odd;
    if (first + 0 < n)
        out[first + 0] = odd ? mix_odd(in[first + 0], rounds) : mix_even(in[first + 0], rounds);
    if (first + 2 < n)
        out[first + 2] = odd ? mix_odd(in[first + 2], rounds) : mix_even(in[first + 2], rounds);
    if (first + 4 < n)
        out[first + 4] = odd ? mix_odd(in[first + 4], rounds) : mix_even(in[first + 4], rounds);
    if (first + 6 < n)
        out[first + 6] = odd ? mix_odd(in[first + 6], rounds) : mix_even(in[first + 6], rounds);
    if (first + 8 < n)
        out[first + 8] = odd ? mix_odd(in[first + 8], rounds) : mix_even(in[first + 8], rounds);
    if (first + 10 < n)
        out[first + 10] = odd ? mix_odd(in[first + 10], rounds) : mix_even(in[first + 10], rounds);
    if (first + 12 < n)
        out[first + 12] = odd ? mix_odd(in[first + 12], rounds) : mix_even(in[first + 12], rounds);
    if (first + 14 < n)
        out[first + 14] = odd ? mix_odd(in[first + 14], rounds) : mix_even(in[first + 14], rounds);
    if (first + 16 < n)
        out[first + 16] = odd ? mix_odd(in[first + 16], rounds) : mix_even(in[first + 16], rounds);
    if (first + 18 < n)
        out[first + 18] = odd ? mix_odd(in[first + 18], rounds) : mix_even(in[first + 18], rounds);
    if (first + 20 < n)
        out[first + 20] = odd ? mix_odd(in[first + 20], rounds) : mix_even(in[first + 20], rounds);
    if (first + 22 < n)
        out[first + 22] = odd ? mix_odd(in[first + 22], rounds) : mix_even(in[first + 22], rounds);
    if (first + 24 < n)
        out[first + 24] = odd ? mix_odd(in[first + 24], rounds) : mix_even(in[first + 24], rounds);
    if (first + 26 < n)
        out[first + 26] = odd ? mix_odd(in[first + 26], rounds) : mix_even(in[first + 26], rounds);
    if (first + 28 < n)
        out[first + 28] = odd ? mix_odd(in[first + 28], rounds) : mix_even(in[first + 28], rounds);
    if (first + 30 < n)
        out[first + 30] = odd ? mix_odd(in[first + 30], rounds) : mix_even(in[first + 30], rounds);
}

void mix_pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n > 0)
        pairs<<<(n + 1023) / 1024, 64>>>(n, rounds, in, out);
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
