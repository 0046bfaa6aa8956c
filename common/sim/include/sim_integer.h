/*
 * sim_integer -- CUDA's integer functions, and cached loads
 */
#ifndef SIM_INTEGER_H
#define SIM_INTEGER_H

#include "sim_inline.h"
#include "vector_types.h"
#include <stdint.h>

SIM_INLINE int
__popc(unsigned x)
{
    return __builtin_popcount(x);
}
SIM_INLINE int
__popcll(unsigned long long x)
{
    return __builtin_popcountll(x);
}
SIM_INLINE int
__ffs(int x)
{
    return __builtin_ffs(x);
}
SIM_INLINE int
__ffsll(long long x)
{
    return __builtin_ffsll(x);
}
SIM_INLINE int
__clz(int x)
{
    return x ? __builtin_clz((unsigned)x) : 32;
}
SIM_INLINE int
__clzll(long long x)
{
    return x ? __builtin_clzll((unsigned long long)x) : 64;
}

SIM_INLINE unsigned
__brev(unsigned x)
{
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x);
}
SIM_INLINE unsigned long long
__brevll(unsigned long long x)
{
    return (unsigned long long)__brev((unsigned)x) << 32 |
           __brev((unsigned)(x >> 32));
}

/* __byte_perm -- each digit of `selector` picks one of the eight bytes of y:x
 * (of a digit only three bits count) */
SIM_INLINE unsigned
__byte_perm(unsigned x, unsigned y, unsigned selector)
{
    uint64_t bytes = (uint64_t)y << 32 | x;
    unsigned result = 0;

    for (int i = 0; i < 4; i++)
        result |= ((unsigned)(bytes >> 8 * (selector >> 4 * i & 7)) & 255)
                  << 8 * i;
    return result;
}

SIM_INLINE unsigned
__funnelshift_l(unsigned low, unsigned high, unsigned shift)
{
    return (unsigned)(((uint64_t)high << 32 | low) << (shift & 31) >> 32);
}
SIM_INLINE unsigned
__funnelshift_lc(unsigned low, unsigned high, unsigned shift)
{
    return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
SIM_INLINE unsigned
__funnelshift_r(unsigned low, unsigned high, unsigned shift)
{
    return (unsigned)(((uint64_t)high << 32 | low) >> (shift & 31));
}
SIM_INLINE unsigned
__funnelshift_rc(unsigned low, unsigned high, unsigned shift)
{
    return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}

SIM_INLINE int
__mulhi(int x, int y)
{
    return (int)((int64_t)x * y >> 32);
}
SIM_INLINE unsigned
__umulhi(unsigned x, unsigned y)
{
    return (unsigned)((uint64_t)x * y >> 32);
}
SIM_INLINE long long
__mul64hi(long long x, long long y)
{
    return (long long)((__int128)x * y >> 64);
}
SIM_INLINE unsigned long long
__umul64hi(unsigned long long x, unsigned long long y)
{
    return (unsigned long long)((unsigned __int128)x * y >> 64);
}
/* The low 32 bits of the product of the low 24 bits. */
SIM_INLINE int
__mul24(int x, int y)
{
    return (int)((unsigned)((int)((unsigned)x << 8) >> 8) *
                 (unsigned)((int)((unsigned)y << 8) >> 8));
}
SIM_INLINE unsigned
__umul24(unsigned x, unsigned y)
{
    return (x & 0xffffffu) * (y & 0xffffffu);
}

SIM_INLINE unsigned
__sad(int x, int y, unsigned z)
{
    return z + (x > y ? (unsigned)x - (unsigned)y : (unsigned)y - (unsigned)x);
}
SIM_INLINE unsigned
__usad(unsigned x, unsigned y, unsigned z)
{
    return z + (x > y ? x - y : y - x);
}
SIM_INLINE int
__hadd(int x, int y)
{
    return (int)(((int64_t)x + y) >> 1);
}
SIM_INLINE int
__rhadd(int x, int y)
{
    return (int)(((int64_t)x + y + 1) >> 1);
}
SIM_INLINE unsigned
__uhadd(unsigned x, unsigned y)
{
    return (unsigned)(((uint64_t)x + y) >> 1);
}
SIM_INLINE unsigned
__urhadd(unsigned x, unsigned y)
{
    return (unsigned)(((uint64_t)x + y + 1) >> 1);
}

/* __vadd2 and kin -- two numbers of 16 bits, or four of 8, each by itself: no
 * carry passes the highest bit of one */
SIM_INLINE unsigned
sim_add_apart(unsigned x, unsigned y, unsigned highest)
{
    return ((x & ~highest) + (y & ~highest)) ^ ((x ^ y) & highest);
}
SIM_INLINE unsigned
sim_subtract_apart(unsigned x, unsigned y, unsigned highest)
{
    return ((x | highest) - (y & ~highest)) ^ ((x ^ ~y) & highest);
}
SIM_INLINE unsigned
__vadd2(unsigned x, unsigned y)
{
    return sim_add_apart(x, y, 0x80008000u);
}
SIM_INLINE unsigned
__vadd4(unsigned x, unsigned y)
{
    return sim_add_apart(x, y, 0x80808080u);
}
SIM_INLINE unsigned
__vsub2(unsigned x, unsigned y)
{
    return sim_subtract_apart(x, y, 0x80008000u);
}
SIM_INLINE unsigned
__vsub4(unsigned x, unsigned y)
{
    return sim_subtract_apart(x, y, 0x80808080u);
}

/* Cached loads and stores are plain ones: a simulated device is coherent.
 * Macros, so that the access has the student's line of its own. */
#define __ldg(pointer) (*(pointer))
#define __ldca(pointer) (*(pointer))
#define __ldcg(pointer) (*(pointer))
#define __ldcs(pointer) (*(pointer))
#define __ldcv(pointer) (*(pointer))
#define __ldlu(pointer) (*(pointer))
#define __stwb(pointer, value) ((void)(*(pointer) = (value)))
#define __stcg(pointer, value) ((void)(*(pointer) = (value)))
#define __stcs(pointer, value) ((void)(*(pointer) = (value)))
#define __stwt(pointer, value) ((void)(*(pointer) = (value)))

#endif
