#include <cuda_runtime.h>

template <bool ODD> __device__ unsigned mix(unsigned x, int rounds)
{
    constexpr int shift = ODD ? MIX_ODD_SHIFT : MIX_EVEN_SHIFT;
    constexpr unsigned factor = ODD ? MIX_ODD_FACTOR : MIX_EVEN_FACTOR;
    for (int k = 0; k < rounds; k++)
        x = (x ^ x >> shift) * factor;
    return x;
}

// One launch a kind; each walks over its elements with the same launch grid.
template <bool ODD>
__global__ void stride(int n, int rounds, const unsigned *in, unsigned *out)
{
    const int threads = gridDim.x * blockDim.x;
    for (int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + ODD; i < n;
         i += 2 * threads)
        out[i] = mix<ODD>(in[i], rounds);
}

void mix_pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n == 0)
        return;
    stride<false><<<20, 256>>>(n, rounds, in, out);
    stride<true><<<20, 256>>>(n, rounds, in, out);
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

template <typename F> __global__ void each(int n, const int *order, F f)
{
    for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < n;
         t += gridDim.x * blockDim.x)
        f(order[t]);
}

struct by_kind {
    int rounds;
    const unsigned *in;
    unsigned *out;
    __device__ void operator()(int i) const
    {
        out[i] = in[i] & 1 ? mix<true>(in[i], rounds) : mix<false>(in[i], rounds);
    }
};

void mix_by_kind(int n, int rounds, const unsigned *in, const int *order,
                 unsigned *out)
{
    if (n > 0)
        each<<<40, 128>>>(n, order, by_kind{rounds, in, out});
}
