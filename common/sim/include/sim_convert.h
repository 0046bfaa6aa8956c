/*
 * sim_convert -- CUDA's conversions: bits of a number, and number to number
 *
 * A conversion to an integer saturates; of what is no number it gives the top
 * bit, from a float to 32 bits 0, as a device does.
 */
#ifndef SIM_CONVERT_H
#define SIM_CONVERT_H

#include "sim_inline.h"
#include <limits.h>
#include <math.h>
#include <stdint.h>

#define SIM_BITS(name, To, From)          \
    SIM_INLINE To name(From x)            \
    {                                     \
        return __builtin_bit_cast(To, x); \
    }
SIM_BITS(__float_as_int, int, float)
SIM_BITS(__float_as_uint, unsigned, float)
SIM_BITS(__int_as_float, float, int)
SIM_BITS(__uint_as_float, float, unsigned)
SIM_BITS(__double_as_longlong, long long, double)
SIM_BITS(__longlong_as_double, double, long long)
#undef SIM_BITS

SIM_INLINE int
__double2hiint(double x)
{
    return (int)(__builtin_bit_cast(uint64_t, x) >> 32);
}
SIM_INLINE int
__double2loint(double x)
{
    return (int)(uint32_t) __builtin_bit_cast(uint64_t, x);
}
SIM_INLINE double
__hiloint2double(int high, int low)
{
    return __builtin_bit_cast(double,
                              (uint64_t)(uint32_t)high << 32 | (uint32_t)low);
}

/* `top` is the least floating-point number above every T. */
#define SIM_TO_INTEGER(name, T, From, round, low, top, high, nan)           \
    SIM_INLINE T name(From x)                                               \
    {                                                                       \
        From r = round(x);                                                  \
        if (r != r)                                                         \
            return nan;                                                     \
        return r <= (From)(low) ? (low) : r >= (From)(top) ? (high) : (T)r; \
    }

/* The four rounding modes; From is float or double, f its functions' end. */
#define SIM_ROUNDED(name, T, From, f, low, top, high, nan)            \
    SIM_TO_INTEGER(name##_rn, T, From, rint##f, low, top, high, nan)  \
    SIM_TO_INTEGER(name##_rz, T, From, trunc##f, low, top, high, nan) \
    SIM_TO_INTEGER(name##_rd, T, From, floor##f, low, top, high, nan) \
    SIM_TO_INTEGER(name##_ru, T, From, ceil##f, low, top, high, nan)

SIM_ROUNDED(__float2int, int, float, f, INT_MIN, 0x1p31, INT_MAX, 0)
SIM_ROUNDED(__float2uint, unsigned, float, f, 0u, 0x1p32, UINT_MAX, 0)
SIM_ROUNDED(__float2ll, long long, float, f, LLONG_MIN, 0x1p63, LLONG_MAX,
            LLONG_MIN)
SIM_ROUNDED(__float2ull, unsigned long long, float, f, 0ull, 0x1p64, ULLONG_MAX,
            1ull << 63)
SIM_ROUNDED(__double2int, int, double, , INT_MIN, 0x1p31, INT_MAX, INT_MIN)
SIM_ROUNDED(__double2uint, unsigned, double, , 0u, 0x1p32, UINT_MAX, 1u << 31)
SIM_ROUNDED(__double2ll, long long, double, , LLONG_MIN, 0x1p63, LLONG_MAX,
            LLONG_MIN)
SIM_ROUNDED(__double2ull, unsigned long long, double, , 0ull, 0x1p64,
            ULLONG_MAX, 1ull << 63)

#undef SIM_TO_INTEGER
#undef SIM_ROUNDED

#define SIM_FROM(name, To, From) \
    SIM_INLINE To name(From x)   \
    {                            \
        return (To)x;            \
    }
SIM_FROM(__int2float_rn, float, int)
SIM_FROM(__uint2float_rn, float, unsigned)
SIM_FROM(__ll2float_rn, float, long long)
SIM_FROM(__ull2float_rn, float, unsigned long long)
SIM_FROM(__int2double_rn, double, int)
SIM_FROM(__uint2double_rn, double, unsigned)
SIM_FROM(__ll2double_rn, double, long long)
SIM_FROM(__ull2double_rn, double, unsigned long long)
SIM_FROM(__double2float_rn, float, double)
#undef SIM_FROM

#endif
