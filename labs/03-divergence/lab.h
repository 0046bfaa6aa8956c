/*
 * lab 03 -- divergence: two ways through one kernel
 *
 * Pointers are device pointers; n >= 0; with n = 0 nothing is launched.
 * rounds >= 1 is the same for all elements.
 */
#ifndef LAB_H
#define LAB_H

#ifdef __cplusplus
extern "C" {
#endif

/* mix_pairs -- out[i] = mix_even(in[i], rounds) where i is even and
 * mix_odd(in[i], rounds) where i is odd; 0 <= i < n.  All lanes of a warp take
 * the same way.
 * in, out: unsigned[n], different arrays */
void mix_pairs(int n, int rounds, const unsigned *in, unsigned *out);

/* mix_select -- the same; thread i does element i, and shift and factor are
 * chosen, not the way: there is one loop for both kinds */
void mix_select(int n, int rounds, const unsigned *in, unsigned *out);

/* mix_by_kind -- the kind is in the data: out[i] = mix_odd(in[i], rounds) where
 * in[i] is odd, mix_even(in[i], rounds) where it is even
 * in, out: unsigned[n], different arrays; order: int[n], every i once, those
 * with an even in[i] first */
void mix_by_kind(int n, int rounds, const unsigned *in, const int *order,
                 unsigned *out);

#ifdef __cplusplus
}
#endif

/* What one round of each kind shifts by and multiplies with. */
#define MIX_EVEN_SHIFT 13
#define MIX_EVEN_FACTOR 0xc2b2ae35u
#define MIX_ODD_SHIFT 15
#define MIX_ODD_FACTOR 0x85ebca6bu

#ifdef __CUDACC__

/* mix_even, mix_odd -- `rounds` rounds of mixing the bits of x
 * Integers, so the result is exact; and since nobody knows `rounds` when the
 * kernel is compiled, a branch between the two stays a branch. */
static inline __device__ unsigned
mix_even(unsigned x, int rounds)
{
    for (int round = 0; round < rounds; round++) {
        x ^= x >> MIX_EVEN_SHIFT;
        x *= MIX_EVEN_FACTOR;
    }
    return x;
}

static inline __device__ unsigned
mix_odd(unsigned x, int rounds)
{
    for (int round = 0; round < rounds; round++) {
        x ^= x >> MIX_ODD_SHIFT;
        x *= MIX_ODD_FACTOR;
    }
    return x;
}

#endif

#endif
