/*
 * sim_atomic -- CUDA's atomic functions
 *
 * A simulated thread runs alone until it waits, so nothing can come between
 * the two steps of an operation: sim_atomic_mark(), an atomic operation that
 * changes nothing, is what the compiler's instrumentation reports (one record
 * of the right size, on the student's line); the engine's side then works on
 * the memory without being seen.  An exchange is the compiler's own, so that
 * the record says that it needs nothing of what was there.
 */
#ifndef SIM_ATOMIC_H
#define SIM_ATOMIC_H

#include "sim_inline.h"
#include "sim_warp.h"
#include <stdint.h>

enum sim_atomic_kind {
    SIM_ATOMIC_ADD,
    SIM_ATOMIC_SUB,
    SIM_ATOMIC_MIN,
    SIM_ATOMIC_MAX,
    SIM_ATOMIC_INC,
    SIM_ATOMIC_DEC,
    SIM_ATOMIC_AND,
    SIM_ATOMIC_OR,
    SIM_ATOMIC_XOR,
    SIM_ATOMIC_CAS
};

enum sim_atomic_type {
    SIM_U16,
    SIM_I32,
    SIM_U32,
    SIM_I64,
    SIM_U64,
    SIM_F32,
    SIM_F64
};

/* sim_atomic_apply -- carry the operation out, unseen.  Values are the low
 * bits of 64; `compare` is for CAS alone.  Returns what was there before. */
extern "C" uint64_t sim_atomic_apply(int kind, int type, void *address,
                                     uint64_t operand, uint64_t compare);

template <int size> struct sim_word {
    typedef uint64_t type;
};
template <> struct sim_word<4> {
    typedef uint32_t type;
};
template <> struct sim_word<2> {
    typedef uint16_t type;
};

template <typename T>
SIM_INLINE void
sim_atomic_mark(T *address)
{
    typedef typename sim_word<sizeof(T)>::type word;

    (void)__atomic_fetch_or((word *)address, (word)0, __ATOMIC_RELAXED);
}

template <typename T>
SIM_INLINE T
sim_atomic(int kind, int type, T *address, T operand)
{
    sim_atomic_mark(address);
    return sim_from_bits<T>(
        sim_atomic_apply(kind, type, address, sim_to_bits(operand), 0));
}

#define SIM_ATOMIC_SCOPED(name, T, kind, type)            \
    SIM_INLINE T name(T *address, T value)                \
    {                                                     \
        return sim_atomic<T>(kind, type, address, value); \
    }

/* On a simulated device the scope makes no difference. */
#define SIM_ATOMIC(name, T, kind, type)            \
    SIM_ATOMIC_SCOPED(name, T, kind, type)         \
    SIM_ATOMIC_SCOPED(name##_block, T, kind, type) \
    SIM_ATOMIC_SCOPED(name##_system, T, kind, type)

SIM_ATOMIC(atomicAdd, int, SIM_ATOMIC_ADD, SIM_I32)
SIM_ATOMIC(atomicAdd, unsigned, SIM_ATOMIC_ADD, SIM_U32)
SIM_ATOMIC(atomicAdd, unsigned long long, SIM_ATOMIC_ADD, SIM_U64)
SIM_ATOMIC(atomicAdd, float, SIM_ATOMIC_ADD, SIM_F32)
SIM_ATOMIC(atomicAdd, double, SIM_ATOMIC_ADD, SIM_F64)
SIM_ATOMIC(atomicSub, int, SIM_ATOMIC_SUB, SIM_I32)
SIM_ATOMIC(atomicSub, unsigned, SIM_ATOMIC_SUB, SIM_U32)
SIM_ATOMIC(atomicMin, int, SIM_ATOMIC_MIN, SIM_I32)
SIM_ATOMIC(atomicMin, unsigned, SIM_ATOMIC_MIN, SIM_U32)
SIM_ATOMIC(atomicMin, long long, SIM_ATOMIC_MIN, SIM_I64)
SIM_ATOMIC(atomicMin, unsigned long long, SIM_ATOMIC_MIN, SIM_U64)
SIM_ATOMIC(atomicMax, int, SIM_ATOMIC_MAX, SIM_I32)
SIM_ATOMIC(atomicMax, unsigned, SIM_ATOMIC_MAX, SIM_U32)
SIM_ATOMIC(atomicMax, long long, SIM_ATOMIC_MAX, SIM_I64)
SIM_ATOMIC(atomicMax, unsigned long long, SIM_ATOMIC_MAX, SIM_U64)
SIM_ATOMIC(atomicInc, unsigned, SIM_ATOMIC_INC, SIM_U32)
SIM_ATOMIC(atomicDec, unsigned, SIM_ATOMIC_DEC, SIM_U32)
SIM_ATOMIC(atomicAnd, int, SIM_ATOMIC_AND, SIM_I32)
SIM_ATOMIC(atomicAnd, unsigned, SIM_ATOMIC_AND, SIM_U32)
SIM_ATOMIC(atomicAnd, unsigned long long, SIM_ATOMIC_AND, SIM_U64)
SIM_ATOMIC(atomicOr, int, SIM_ATOMIC_OR, SIM_I32)
SIM_ATOMIC(atomicOr, unsigned, SIM_ATOMIC_OR, SIM_U32)
SIM_ATOMIC(atomicOr, unsigned long long, SIM_ATOMIC_OR, SIM_U64)
SIM_ATOMIC(atomicXor, int, SIM_ATOMIC_XOR, SIM_I32)
SIM_ATOMIC(atomicXor, unsigned, SIM_ATOMIC_XOR, SIM_U32)
SIM_ATOMIC(atomicXor, unsigned long long, SIM_ATOMIC_XOR, SIM_U64)

#define SIM_EXCHANGE_SCOPED(name, T)                                       \
    SIM_INLINE T name(T *address, T value)                                 \
    {                                                                      \
        typedef typename sim_word<sizeof(T)>::type word;                   \
                                                                           \
        return sim_from_bits<T>(__atomic_exchange_n(                       \
            (word *)address, (word)sim_to_bits(value), __ATOMIC_RELAXED)); \
    }

#define SIM_EXCHANGE(T)                      \
    SIM_EXCHANGE_SCOPED(atomicExch, T)       \
    SIM_EXCHANGE_SCOPED(atomicExch_block, T) \
    SIM_EXCHANGE_SCOPED(atomicExch_system, T)

SIM_EXCHANGE(int)
SIM_EXCHANGE(unsigned)
SIM_EXCHANGE(unsigned long long)
SIM_EXCHANGE(float)

#define SIM_CAS_SCOPED(name, T, type)                                         \
    SIM_INLINE T name(T *address, T compare, T value)                         \
    {                                                                         \
        sim_atomic_mark(address);                                             \
        return sim_from_bits<T>(sim_atomic_apply(SIM_ATOMIC_CAS, type,        \
                                                 address, sim_to_bits(value), \
                                                 sim_to_bits(compare)));      \
    }

#define SIM_CAS(T, type)                     \
    SIM_CAS_SCOPED(atomicCAS, T, type)       \
    SIM_CAS_SCOPED(atomicCAS_block, T, type) \
    SIM_CAS_SCOPED(atomicCAS_system, T, type)

SIM_CAS(unsigned short, SIM_U16)
SIM_CAS(int, SIM_I32)
SIM_CAS(unsigned, SIM_U32)
SIM_CAS(unsigned long long, SIM_U64)

#undef SIM_ATOMIC
#undef SIM_ATOMIC_SCOPED
#undef SIM_CAS
#undef SIM_EXCHANGE
#undef SIM_EXCHANGE_SCOPED
#undef SIM_CAS_SCOPED

#endif
