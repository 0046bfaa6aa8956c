// Two kinds of work in one kernel, and three ways to keep a warp together:
// give each warp one kind, compute both kinds with one loop, follow an order
// that has the kinds apart.  Arrays are device memory; mix_even and mix_odd are
// in lab.h.
#include <cuda_runtime.h>
#include <stdio.h>

// Threads in a block, an even number of warps.  All launches below use it.
#define BLOCK 256

#define WARP 32

// check -- say so when a CUDA call or a launch failed.  A launch returns
// nothing: unchecked, a kernel that never ran looks like one that is wrong.
static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

// mix_pairs_kernel -- one element a thread, but not element i for thread i: all
// lanes of a warp have elements of one kind
__global__ void
mix_pairs_kernel(int n, int rounds, const unsigned *in, unsigned *out)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int group = t / 64;
    int warp = (t / WARP) % 2;
    int lane = t % WARP;
    int i = group * 64 + 2 * lane + warp;

    if (i < n) {
        if (warp == 1)
            out[i] = mix_odd(in[i], rounds);
        else
            out[i] = mix_even(in[i], rounds);
    }
}

// mix_pairs -- even elements through mix_even, odd ones through mix_odd; in,
// out: unsigned[n]
void
mix_pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n == 0)
        return;
    mix_pairs_kernel<<<(n / 2 + BLOCK - 1) / BLOCK, BLOCK>>>(n, rounds, in, out);

    // Peek leaves the error there for our caller to see.
    check(cudaPeekAtLastError(), "mix_pairs: launch");
}

// mix_select_kernel -- thread i does element i, with the shift and the factor
// of its kind
__global__ void
mix_select_kernel(int n, int rounds, const unsigned *in, unsigned *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int odd = i & 1;
    int shift = odd ? MIX_ODD_SHIFT : MIX_EVEN_SHIFT;
    unsigned factor = odd ? MIX_ODD_FACTOR : MIX_EVEN_FACTOR;
    unsigned x = in[i];
    for (int r = 0; r < rounds; r++) {
        x ^= x >> shift;
        x *= factor;
    }
    out[i] = x;
}

// mix_select -- as mix_pairs, by one loop for both kinds; in, out: unsigned[n]
void
mix_select(int n, int rounds, const unsigned *in, unsigned *out)
{
    if (n == 0)
        return;
    mix_select_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(n, rounds, in, out);

    check(cudaPeekAtLastError(), "mix_select: launch");
}

// mix_by_kind_kernel -- thread t does element order[t]; the kind is whether its
// value is odd
__global__ void
mix_by_kind_kernel(int n, int rounds, const unsigned *in, const int *order,
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

// mix_by_kind -- odd values through mix_odd, even ones through mix_even; in,
// out: unsigned[n], order: int[n]
void
mix_by_kind(int n, int rounds, const unsigned *in, const int *order,
            unsigned *out)
{
    if (n == 0)
        return;
    mix_by_kind_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(n, rounds, in, order, out);

    check(cudaPeekAtLastError(), "mix_by_kind: launch");
}
