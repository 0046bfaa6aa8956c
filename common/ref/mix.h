/*
 * mix -- the reference for lab 03's mixing of integers
 *
 * There are two kinds, even and odd; one round of a kind is x ^= x >> shift,
 * x *= factor, in 32 bits.
 */
#ifndef REF_MIX_H
#define REF_MIX_H

#include <stddef.h>
#include <stdint.h>

/* What makes an element's kind: its index or its value, as is right, or the
 * other way round; its place in `order`, or the half of `order` or of all
 * elements, or the 32 of them, that it is in; or nothing. */
enum mix_kinds {
    MIX_BY_INDEX,
    MIX_BY_VALUE,
    MIX_BY_OTHER_INDEX,
    MIX_BY_OTHER_VALUE,
    MIX_BY_PLACE,
    MIX_BY_HALF_OF_ORDER,
    MIX_BY_HALF,
    MIX_BY_WARP,
    MIX_ALL_EVEN,
    MIX_ALL_ODD
};

/* mix_kinds -- odd[i] = 1 where element i is odd by that rule, else 0
 * in: uint32_t[n]; order: int32_t[n], where the rule asks for it; odd: unsigned
 * char[n] */
void mix_kinds(enum mix_kinds kinds, const uint32_t *in, const int32_t *order,
               size_t n, unsigned char *odd);

/* mix_all -- `rounds` rounds on each of n values; value i with the shift of the
 * odd kind where shift[i] is 1 and of the even kind where it is 0, and with the
 * factor that factor[i] says likewise.  Right answers have both the same.
 * in: uint32_t[n]; shift, factor: unsigned char[n]; out: double[n], exact */
void mix_all(const uint32_t *in, const unsigned char *shift,
             const unsigned char *factor, size_t n, int rounds, double *out);

/* How a mistaken round goes: with a shift that drags the sign along, as one of
 * an `int` does; with its two steps exchanged; with a shift to the left; or
 * with a sum in place of the exclusive or. */
enum mix_ways { MIX_SIGNED, MIX_TURNED, MIX_LEFT, MIX_ADDED };

/* mix_mistaken -- the same in rounds of that way */
void mix_mistaken(enum mix_ways way, const uint32_t *in,
                  const unsigned char *odd, size_t n, int rounds, double *out);

#endif
