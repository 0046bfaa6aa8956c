/*
 * sim_warp -- shuffles, votes, matches and reductions of a warp
 */
#ifndef SIM_WARP_H
#define SIM_WARP_H

#include "sim_engine.h"
#include "sim_inline.h"

#define __activemask() (sim_active_mask())
#define __all_sync(mask, predicate) \
    ((int)sim_vote(VOTE_ALL, (mask), (predicate) ? 1 : 0))
#define __any_sync(mask, predicate) \
    ((int)sim_vote(VOTE_ANY, (mask), (predicate) ? 1 : 0))
#define __ballot_sync(mask, predicate) \
    (sim_vote(VOTE_BALLOT, (mask), (predicate) ? 1 : 0))

SIM_INLINE void
__syncwarp(unsigned mask = 0xffffffffu)
{
    sim_syncwarp(mask);
}

/* A value of 2, 4 or 8 bytes as the low bits of 64, and back. */
template <typename T>
SIM_INLINE uint64_t
sim_to_bits(T value)
{
    if constexpr (sizeof(T) == 2)
        return __builtin_bit_cast(uint16_t, value);
    else if constexpr (sizeof(T) == 4)
        return __builtin_bit_cast(uint32_t, value);
    else
        return __builtin_bit_cast(uint64_t, value);
}

template <typename T>
SIM_INLINE T
sim_from_bits(uint64_t bits)
{
    if constexpr (sizeof(T) == 2)
        return __builtin_bit_cast(T, (uint16_t)bits);
    else if constexpr (sizeof(T) == 4)
        return __builtin_bit_cast(T, (uint32_t)bits);
    else
        return __builtin_bit_cast(T, bits);
}

/* The types that CUDA names, as overloads: other types convert to them or are
 * ambiguous, as they are with CUDA. */
#define SIM_SHUFFLES(T)                                                        \
    SIM_INLINE T __shfl_sync(unsigned mask, T value, int lane, int width = 32) \
    {                                                                          \
        return sim_from_bits<T>(sim_shuffle(                                   \
            SHUFFLE_INDEX, mask, sim_to_bits(value), (unsigned)lane, width));  \
    }                                                                          \
    SIM_INLINE T __shfl_up_sync(unsigned mask, T value, unsigned delta,        \
                                int width = 32)                                \
    {                                                                          \
        return sim_from_bits<T>(                                               \
            sim_shuffle(SHUFFLE_UP, mask, sim_to_bits(value), delta, width));  \
    }                                                                          \
    SIM_INLINE T __shfl_down_sync(unsigned mask, T value, unsigned delta,      \
                                  int width = 32)                              \
    {                                                                          \
        return sim_from_bits<T>(sim_shuffle(                                   \
            SHUFFLE_DOWN, mask, sim_to_bits(value), delta, width));            \
    }                                                                          \
    SIM_INLINE T __shfl_xor_sync(unsigned mask, T value, int lanes,            \
                                 int width = 32)                               \
    {                                                                          \
        return sim_from_bits<T>(sim_shuffle(                                   \
            SHUFFLE_XOR, mask, sim_to_bits(value), (unsigned)lanes, width));   \
    }

#define SIM_MATCHES(T)                                                     \
    SIM_INLINE unsigned __match_any_sync(unsigned mask, T value)           \
    {                                                                      \
        return sim_match_any(mask, sim_to_bits(value));                    \
    }                                                                      \
    SIM_INLINE unsigned __match_all_sync(unsigned mask, T value, int *all) \
    {                                                                      \
        int same;                                                          \
        unsigned lanes = sim_match_all(mask, sim_to_bits(value), &same);   \
        *all = same;                                                       \
        return lanes;                                                      \
    }

#define SIM_WARP_TYPE(T) \
    SIM_SHUFFLES(T)      \
    SIM_MATCHES(T)

SIM_WARP_TYPE(int)
SIM_WARP_TYPE(unsigned int)
SIM_WARP_TYPE(long)
SIM_WARP_TYPE(unsigned long)
SIM_WARP_TYPE(long long)
SIM_WARP_TYPE(unsigned long long)
SIM_WARP_TYPE(float)
SIM_WARP_TYPE(double)

#undef SIM_SHUFFLES
#undef SIM_MATCHES
#undef SIM_WARP_TYPE

#define SIM_REDUCE(name, T, kind)                               \
    SIM_INLINE T __reduce_##name##_sync(unsigned mask, T value) \
    {                                                           \
        return (T)sim_reduce(kind, mask, (unsigned)value);      \
    }

SIM_REDUCE(add, unsigned, REDUCE_ADD)
SIM_REDUCE(add, int, REDUCE_ADD)
SIM_REDUCE(min, unsigned, REDUCE_MIN)
SIM_REDUCE(min, int, REDUCE_SMIN)
SIM_REDUCE(max, unsigned, REDUCE_MAX)
SIM_REDUCE(max, int, REDUCE_SMAX)
SIM_REDUCE(and, unsigned, REDUCE_AND)
SIM_REDUCE(or, unsigned, REDUCE_OR)
SIM_REDUCE(xor, unsigned, REDUCE_XOR)

#undef SIM_REDUCE

#endif
