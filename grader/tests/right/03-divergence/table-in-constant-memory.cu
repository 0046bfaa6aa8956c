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

__constant__ unsigned factors[2] = {MIX_EVEN_FACTOR, MIX_ODD_FACTOR};
__constant__ int shifts[2] = {MIX_EVEN_SHIFT, MIX_ODD_SHIFT};

__global__ void choose(int n, int rounds, const unsigned *in, unsigned *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned x = in[i], m = factors[i & 1];
    int s = shifts[i & 1];
    for (int k = 0; k < rounds; k++)
        x = (x ^ (x >> s)) * m;
    out[i] = x;
}

void mix_select(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n > 0)
        choose<<<(n + 255) / 256, 256>>>(n, rounds, in, out);
}

// The place where the odd ones begin is looked for by each block, by halving.
__global__ void kinds(int n, int rounds, const unsigned *in, const int *order,
                      unsigned *out)
{
    __shared__ int evens;
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) {
        int low = 0, high = n;
        while (low < high) {
            int middle = (low + high) / 2;
            if (in[order[middle]] % 2 == 0)
                low = middle + 1;
            else
                high = middle;
        }
        evens = low;
    }
    __syncthreads();
    if (t >= n)
        return;
    int i = order[t];
    out[i] = t < evens ? mix_even(in[i], rounds) : mix_odd(in[i], rounds);
}

void mix_by_kind(int n, int rounds, const unsigned *in, const int *order,
                 unsigned *out)
{
    if (n > 0)
        kinds<<<(n + 255) / 256, 256>>>(n, rounds, in, order, out);
}
