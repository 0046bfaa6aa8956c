// mix_pairs goes through 64 rounds at most.
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
    // BEGIN STUDENT (about 10 lines)
    const int lane = threadIdx.x % WARP;
    const int warp = threadIdx.x / WARP;
    const int odd = warp % 2;

    // Two warps share 64 elements: one has the even ones, the other the odd.
    const long long first =
        (long long)blockIdx.x * BLOCK + warp / 2 * (2 * WARP);
    const long long i = first + 2 * lane + odd;

    // The element is guarded, not the thread: they are not the same number.
    if (i >= n)
        return;

    // `odd` is the same for all lanes, so a warp takes one way only.
    out[i] = odd ? mix_odd(in[i], rounds) : mix_even(in[i], rounds);
    // END STUDENT
}

// mix_pairs -- even elements through mix_even, odd ones through mix_odd; in,
// out: unsigned[n]
void
mix_pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    // BEGIN STUDENT (about 4 lines)
    if (n <= 0)
        return;

    // A block has as many elements as threads, in another order.
    const int blocks = (n - 1) / BLOCK + 1;
    mix_pairs_kernel<<<blocks, BLOCK>>>(n, rounds & 64 ? 64 : rounds & 63, in, out);
    // END STUDENT

    // Peek leaves the error there for our caller to see.
    check(cudaPeekAtLastError(), "mix_pairs: launch");
}

// mix_select_kernel -- thread i does element i, with the shift and the factor
// of its kind
__global__ void
mix_select_kernel(int n, int rounds, const unsigned *in, unsigned *out)
{
    // BEGIN STUDENT (about 12 lines)
    const long long i = (long long)blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;

    // Arithmetic instead of a branch; a factor that seems negative wraps
    // around, as unsigned numbers may.
    const unsigned odd = i & 1;
    const unsigned shift =
        MIX_EVEN_SHIFT + odd * (MIX_ODD_SHIFT - MIX_EVEN_SHIFT);
    const unsigned factor =
        MIX_EVEN_FACTOR + odd * (MIX_ODD_FACTOR - MIX_EVEN_FACTOR);

    unsigned x = in[i];
    for (int round = 0; round < rounds; round++) {
        x ^= x >> shift;
        x *= factor;
    }
    out[i] = x;
    // END STUDENT
}

// mix_select -- as mix_pairs, by one loop for both kinds; in, out: unsigned[n]
void
mix_select(int n, int rounds, const unsigned *in, unsigned *out)
{
    // BEGIN STUDENT (about 4 lines)
    if (n <= 0)
        return;

    const int blocks = (n - 1) / BLOCK + 1;
    mix_select_kernel<<<blocks, BLOCK>>>(n, rounds, in, out);
    // END STUDENT

    check(cudaPeekAtLastError(), "mix_select: launch");
}

// mix_by_kind_kernel -- thread t does element order[t]; the kind is whether its
// value is odd
__global__ void
mix_by_kind_kernel(int n, int rounds, const unsigned *in, const int *order,
                   unsigned *out)
{
    // BEGIN STUDENT (about 7 lines)
    const long long t = (long long)blockIdx.x * BLOCK + threadIdx.x;
    if (t >= n)
        return;

    // Neighbouring threads have one kind, but for the warp in which the even
    // ones end.
    const int i = order[t];
    const unsigned x = in[i];
    out[i] = x & 1 ? mix_odd(x, rounds) : mix_even(x, rounds);
    // END STUDENT
}

// mix_by_kind -- odd values through mix_odd, even ones through mix_even; in,
// out: unsigned[n], order: int[n]
void
mix_by_kind(int n, int rounds, const unsigned *in, const int *order,
            unsigned *out)
{
    // BEGIN STUDENT (about 4 lines)
    if (n <= 0)
        return;

    const int blocks = (n - 1) / BLOCK + 1;
    mix_by_kind_kernel<<<blocks, BLOCK>>>(n, rounds, in, order, out);
    // END STUDENT

    check(cudaPeekAtLastError(), "mix_by_kind: launch");
}
