/*
 * vector_functions -- make_float4() and kin
 */
#ifndef SIM_VECTOR_FUNCTIONS_H
#define SIM_VECTOR_FUNCTIONS_H

#include "sim_inline.h"
#include "vector_types.h"

#define SIM_MAKE(type, name)                                          \
    SIM_INLINE name##1 make_##name##1(type x)                         \
    {                                                                 \
        name##1 v = {x};                                              \
        return v;                                                     \
    }                                                                 \
    SIM_INLINE name##2 make_##name##2(type x, type y)                 \
    {                                                                 \
        name##2 v = {x, y};                                           \
        return v;                                                     \
    }                                                                 \
    SIM_INLINE name##3 make_##name##3(type x, type y, type z)         \
    {                                                                 \
        name##3 v = {x, y, z};                                        \
        return v;                                                     \
    }                                                                 \
    SIM_INLINE name##4 make_##name##4(type x, type y, type z, type w) \
    {                                                                 \
        name##4 v = {x, y, z, w};                                     \
        return v;                                                     \
    }

SIM_MAKE(signed char, char)
SIM_MAKE(unsigned char, uchar)
SIM_MAKE(short, short)
SIM_MAKE(unsigned short, ushort)
SIM_MAKE(int, int)
SIM_MAKE(unsigned int, uint)
SIM_MAKE(long, long)
SIM_MAKE(unsigned long, ulong)
SIM_MAKE(long long, longlong)
SIM_MAKE(unsigned long long, ulonglong)
SIM_MAKE(float, float)
SIM_MAKE(double, double)

#undef SIM_MAKE

#endif
