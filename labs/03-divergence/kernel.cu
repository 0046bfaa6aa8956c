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
    // BEGIN STUDENT (about 10 lines)
    // Which element is this thread's, so that all 32 lanes take the same way?
    // Is there such an element?  lab.h, which has mix_even and mix_odd, is
    // included for you.
    // END STUDENT
}

// mix_pairs -- even elements through mix_even, odd ones through mix_odd; in,
// out: unsigned[n]
void
mix_pairs(int n, int rounds, const unsigned *in, unsigned *out)
{
    // BEGIN STUDENT (about 4 lines)
    // How many blocks do n elements need, and what if there are none?
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
    // Which shift and which factor does element i need?  Compute them, then mix
    // in one loop.
    // END STUDENT
}

// mix_select -- as mix_pairs, by one loop for both kinds; in, out: unsigned[n]
void
mix_select(int n, int rounds, const unsigned *in, unsigned *out)
{
    // BEGIN STUDENT (about 4 lines)
    // How many blocks, and what if there are no elements?
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
    // Which element does order give to this thread, and of which kind is it?
    // END STUDENT
}

// mix_by_kind -- odd values through mix_odd, even ones through mix_even; in,
// out: unsigned[n], order: int[n]
void
mix_by_kind(int n, int rounds, const unsigned *in, const int *order,
            unsigned *out)
{
    // BEGIN STUDENT (about 4 lines)
    // How many blocks, and what if there are no elements?
    // END STUDENT

    check(cudaPeekAtLastError(), "mix_by_kind: launch");
}
