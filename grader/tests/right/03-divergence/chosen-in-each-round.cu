#include <cuda_runtime.h>

template <int Odd> __global__ void half(int n, int rounds, const unsigned *in,
                                        unsigned *out)
{
    const int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + Odd;
    if (i < n)
        out[i] = Odd ? mix_odd(in[i], rounds) : mix_even(in[i], rounds);
}

void mix_pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n == 0)
        return;
    half<0><<<(n + 191) / 192, 96>>>(n, rounds, in, out);
    half<1><<<(n + 191) / 192, 96>>>(n, rounds, in, out);
}

// no branch for nvcc: both shifts are cheap, and one of them is selected
__global__ void choose(int n, int rounds, const unsigned *in, unsigned *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const bool odd = i % 2;
    if (i >= n)
        return;
    unsigned x = in[i];
    for (int r = 0; r != rounds; ++r) {
        x ^= odd ? x >> MIX_ODD_SHIFT : x >> MIX_EVEN_SHIFT;
        x *= odd ? MIX_ODD_FACTOR : MIX_EVEN_FACTOR;
    }
    out[i] = x;
}

void mix_select(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n > 0)
        choose<<<(n + 511) / 512, 512>>>(n, rounds, in, out);
}

// a launch for each kind, and nothing to do for the warps of the other one
template <int Odd> __global__ void kind(int n, int rounds, const unsigned *in,
                                        const int *order, unsigned *out)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n)
        return;
    const int i = order[t];
    if ((in[i] & 1) == Odd)
        out[i] = Odd ? mix_odd(in[i], rounds) : mix_even(in[i], rounds);
}

void mix_by_kind(int n, int rounds, const unsigned *in, const int *order,
                 unsigned *out)
{
    if (n == 0)
        return;
    kind<0><<<(n + 255) / 256, 256>>>(n, rounds, in, order, out);
    kind<1><<<(n + 255) / 256, 256>>>(n, rounds, in, order, out);
}
