#include <cuda_runtime.h>

// Even blocks take even elements; two of them share 2 x 96.
__global__ void pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    const int odd = blockIdx.x & 1;
    const long long i =
        (long long)(blockIdx.x >> 1) * 192 + 2 * threadIdx.x + odd;
    if (i >= n)
        return;
    if (odd)
        out[i] = mix_odd(in[i], rounds);
    else
        out[i] = mix_even(in[i], rounds);
}

void mix_pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n > 0)
        pairs<<<2 * ((n + 191) / 192), 96>>>(n, rounds, in, out);
}

// Both constants of either kind, xored by a mask of all ones or none.
__global__ void choose(int n, int rounds, const unsigned *in, unsigned *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned mask = 0u - (i & 1);
    const unsigned s = 13 ^ (mask & (13 ^ 15));
    const unsigned m =
        MIX_EVEN_FACTOR ^ (mask & (MIX_EVEN_FACTOR ^ MIX_ODD_FACTOR));
    if (i >= n)
        return;
    unsigned x = in[i];
    while (rounds-- > 0) {
        x = x ^ x >> s;
        x = x * m;
    }
    out[i] = x;
}

void mix_select(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n > 0)
        choose<<<(n + 1023) / 1024, 1024>>>(n, rounds, in, out);
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
