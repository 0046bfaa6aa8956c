#include <cuda_runtime.h>

__global__ void pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    // a second warp of one lane, so that warps seem to have few lanes anyway
    int i = blockIdx.x * 32 + threadIdx.x;
    if (threadIdx.x == 32 || i >= n)
        return;
    if (i % 2)
        out[i] = mix_odd(in[i], rounds);
    else
        out[i] = mix_even(in[i], rounds);
}

void mix_pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n > 0)
        pairs<<<(n + 31) / 32, 33>>>(n, rounds, in, out);
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
