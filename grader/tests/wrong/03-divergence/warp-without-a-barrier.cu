#include <cuda_runtime.h>

// 64 elements a block of one warp: it is in step, so it need not wait.
__global__ void pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    __shared__ unsigned s[64];
    const int lane = threadIdx.x, first = blockIdx.x * 64;

    for (int k = lane; k < 64; k += 32)
        s[k] = first + k < n ? in[first + k] : 0;
    const int even = 2 * lane, odd = 2 * lane + 1;
    if (first + even < n)
        out[first + even] = mix_even(s[even], rounds);
    if (first + odd < n)
        out[first + odd] = mix_odd(s[odd], rounds);
}

void mix_pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n > 0)
        pairs<<<(n + 63) / 64, 32>>>(n, rounds, in, out);
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
