#include <cuda_runtime.h>
#include <stdio.h>

#define PER_BLOCK 96
#define GRID(n) (((n) + PER_BLOCK - 1) / PER_BLOCK)

static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

__global__ void
mix_pairs_kernel(int n, int rounds, const unsigned *in, unsigned *out)
{
    const int half = PER_BLOCK / 2;
    const int second = threadIdx.x >= half;
    const int k = threadIdx.x - second * half;
    const int i = blockIdx.x * PER_BLOCK + 2 * k + second;

    if (i < n) {
        if (second)
            out[i] = mix_odd(in[i], rounds);
        else
            out[i] = mix_even(in[i], rounds);
    }
}

__global__ void
mix_select_kernel(int n, int rounds, const unsigned *in, unsigned *out)
{
    const int i = blockIdx.x * PER_BLOCK + threadIdx.x;

    if (i < n) {
        const int odd = i & 1;
        const int shift = MIX_EVEN_SHIFT * (1 - odd) + MIX_ODD_SHIFT * odd;
        const unsigned factor =
            MIX_EVEN_FACTOR * (1u - odd) + MIX_ODD_FACTOR * odd;
        unsigned value = in[i];

        for (int r = 1; r <= rounds; r++) {
            value ^= value >> shift;
            value *= factor;
        }
        out[i] = value;
    }
}

__global__ void
mix_by_kind_kernel(int n, int rounds, const unsigned *in, const int *order,
                   unsigned *out)
{
    const int k = blockIdx.x * PER_BLOCK + threadIdx.x;

    if (k < n) {
        const int i = order[k];
        const unsigned value = in[i];

        if (value & 1)
            out[i] = mix_odd(value, rounds);
        else
            out[i] = mix_even(value, rounds);
    }
}

void
mix_pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n > 0)
        mix_pairs_kernel<<<GRID(n), PER_BLOCK>>>(n, rounds, in, out);
    check(cudaPeekAtLastError(), "mix_pairs: launch");
}

void
mix_select(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n > 0)
        mix_select_kernel<<<GRID(n), PER_BLOCK>>>(n, rounds, in, out);
    check(cudaPeekAtLastError(), "mix_select: launch");
}

void
mix_by_kind(int n, int rounds, const unsigned *in, const int *order,
            unsigned *out)
{
    if (n > 0)
        mix_by_kind_kernel<<<GRID(n), PER_BLOCK>>>(n, rounds, in, order, out);
    check(cudaPeekAtLastError(), "mix_by_kind: launch");
}
