#include <cuda_runtime.h>

// A row of 64 is loaded in order and taken out by kinds.
__global__ void pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    __shared__ unsigned row[64];
    int t = threadIdx.x;
    int first = blockIdx.x * 64;
    row[t % 32] = first + t < n ? in[first + t] : 0;
    __syncthreads();
    int odd = t / 32;
    int k = 2 * (t % 32) + odd;
    if (first + k < n)
        out[first + k] = odd ? mix_odd(row[k % 32], rounds) : mix_even(row[k % 32], rounds);
}

void mix_pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n > 0)
        pairs<<<(n + 63) / 64, 64>>>(n, rounds, in, out);
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
