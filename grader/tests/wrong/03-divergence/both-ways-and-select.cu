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
    if (i < n)
        out[i] = i % 2 ? mix_odd(in[i], rounds) : mix_even(in[i], rounds);
}

void mix_select(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n > 0)
        choose<<<(n + 255) / 256, 256>>>(n, rounds, in, out);
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
