/*
 * sim_math -- CUDA's mathematics beside <math.h>
 *
 * Functions named after a rounding mode are given for rounding to nearest
 * only; the fast forms (__expf and kin) are the accurate ones here, so a
 * kernel that leans on them must be compared with a bound.
 */
#ifndef SIM_MATH_H
#define SIM_MATH_H

#include "sim_inline.h"
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* min, max -- for every pair of types that CUDA names; of floating-point
 * numbers, the other one where one is not a number */
#define SIM_MIN_MAX(A, B, T)   \
    SIM_INLINE T min(A a, B b) \
    {                          \
        T x = (T)a, y = (T)b;  \
        return y < x ? y : x;  \
    }                          \
    SIM_INLINE T max(A a, B b) \
    {                          \
        T x = (T)a, y = (T)b;  \
        return x < y ? y : x;  \
    }
#define SIM_MIN_MAX_FLOAT(A, B, T, least, most) \
    SIM_INLINE T min(A a, B b)                  \
    {                                           \
        return least(a, b);                     \
    }                                           \
    SIM_INLINE T max(A a, B b)                  \
    {                                           \
        return most(a, b);                      \
    }

typedef unsigned int sim_uint;
typedef unsigned long sim_ulong;
typedef long long sim_llong;
typedef unsigned long long sim_ullong;

SIM_MIN_MAX(int, int, int)
SIM_MIN_MAX(sim_uint, sim_uint, sim_uint)
SIM_MIN_MAX(int, sim_uint, sim_uint)
SIM_MIN_MAX(sim_uint, int, sim_uint)
SIM_MIN_MAX(long, long, long)
SIM_MIN_MAX(sim_ulong, sim_ulong, sim_ulong)
SIM_MIN_MAX(long, sim_ulong, sim_ulong)
SIM_MIN_MAX(sim_ulong, long, sim_ulong)
SIM_MIN_MAX(sim_llong, sim_llong, sim_llong)
SIM_MIN_MAX(sim_ullong, sim_ullong, sim_ullong)
SIM_MIN_MAX(sim_llong, sim_ullong, sim_ullong)
SIM_MIN_MAX(sim_ullong, sim_llong, sim_ullong)
SIM_MIN_MAX_FLOAT(float, float, float, fminf, fmaxf)
SIM_MIN_MAX_FLOAT(double, double, double, fmin, fmax)
SIM_MIN_MAX_FLOAT(float, double, double, fmin, fmax)
SIM_MIN_MAX_FLOAT(double, float, double, fmin, fmax)

#undef SIM_MIN_MAX
#undef SIM_MIN_MAX_FLOAT

SIM_INLINE sim_llong
llmin(sim_llong a, sim_llong b)
{
    return a < b ? a : b;
}
SIM_INLINE sim_llong
llmax(sim_llong a, sim_llong b)
{
    return a > b ? a : b;
}
SIM_INLINE sim_ullong
ullmin(sim_ullong a, sim_ullong b)
{
    return a < b ? a : b;
}
SIM_INLINE sim_ullong
ullmax(sim_ullong a, sim_ullong b)
{
    return a > b ? a : b;
}
SIM_INLINE unsigned
umin(unsigned a, unsigned b)
{
    return a < b ? a : b;
}
SIM_INLINE unsigned
umax(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* Another name, or a formula, for one and for two arguments. */
#define SIM_MATH1(T, name, expression) \
    SIM_INLINE T name(T x)             \
    {                                  \
        return expression;             \
    }
#define SIM_MATH2(T, name, expression) \
    SIM_INLINE T name(T x, T y)        \
    {                                  \
        return expression;             \
    }
#define SIM_MATH3(T, name, expression) \
    SIM_INLINE T name(T x, T y, T z)   \
    {                                  \
        return expression;             \
    }

#define SIM_PI 3.14159265358979323846

SIM_MATH1(double, sim_rsqrt, 1 / sqrt(x))
SIM_MATH1(float, sim_rsqrtf, 1 / sqrtf(x))
SIM_MATH1(float, sim_rsqrt, 1 / sqrtf(x))
SIM_MATH1(double, rcbrt, 1 / cbrt(x))
SIM_MATH1(float, rcbrtf, 1 / cbrtf(x))
SIM_MATH1(double, sim_sinpi, sin(SIM_PI *fmod(x, 2)))
SIM_MATH1(float, sim_sinpif, (float)sim_sinpi((double)x))
SIM_MATH1(double, sim_cospi, cos(SIM_PI *fmod(x, 2)))
SIM_MATH1(float, sim_cospif, (float)sim_cospi((double)x))
/* Newer C libraries have these: macros keep out of their way. */
#define rsqrt(x) (sim_rsqrt(x))
#define rsqrtf(x) (sim_rsqrtf(x))
#define sinpi(x) (sim_sinpi(x))
#define sinpif(x) (sim_sinpif(x))
#define cospi(x) (sim_cospi(x))
#define cospif(x) (sim_cospif(x))
#define sincospi(x, sine, cosine) (sim_sincospi((x), (sine), (cosine)))
#define sincospif(x, sine, cosine) (sim_sincospif((x), (sine), (cosine)))

SIM_MATH2(double, rhypot, 1 / hypot(x, y))
SIM_MATH2(float, rhypotf, 1 / hypotf(x, y))
SIM_MATH3(double, norm3d, sqrt(x *x + y * y + z * z))
SIM_MATH3(float, norm3df, (float)norm3d(x, y, z))
SIM_MATH3(double, rnorm3d, 1 / norm3d(x, y, z))
SIM_MATH3(float, rnorm3df, (float)rnorm3d(x, y, z))
SIM_INLINE double
norm4d(double x, double y, double z, double w)
{
    return sqrt(x * x + y * y + z * z + w * w);
}
SIM_INLINE float
norm4df(float x, float y, float z, float w)
{
    return (float)norm4d(x, y, z, w);
}
SIM_INLINE double
rnorm4d(double x, double y, double z, double w)
{
    return 1 / norm4d(x, y, z, w);
}
SIM_INLINE float
rnorm4df(float x, float y, float z, float w)
{
    return (float)rnorm4d(x, y, z, w);
}
SIM_MATH1(double, normcdf, erfc(-x * 0.70710678118654752440) / 2)
SIM_MATH1(float, normcdff, (float)normcdf((double)x))
SIM_MATH1(float, __saturatef, x > 0 ? (x < 1 ? x : 1) : 0)

/* Fast forms.  The C library has functions of its own by these names. */
#define __sinf(x) (sinf(x))
#define __cosf(x) (cosf(x))
#define __tanf(x) (tanf(x))
#define __expf(x) (expf(x))
#define __exp10f(x) (exp10f(x))
#define __logf(x) (logf(x))
#define __log2f(x) (log2f(x))
#define __log10f(x) (log10f(x))
#define __powf(x, y) (powf((x), (y)))
#define __sincosf(x, sine, cosine) (sincosf((x), (sine), (cosine)))
SIM_MATH2(float, __fdividef, x / y)
SIM_MATH2(float, fdividef, x / y)
SIM_INLINE void
sim_sincospi(double x, double *sine, double *cosine)
{
    *sine = sim_sinpi(x);
    *cosine = sim_cospi(x);
}
SIM_INLINE void
sim_sincospif(float x, float *sine, float *cosine)
{
    *sine = sim_sinpif(x);
    *cosine = sim_cospif(x);
}

/* Rounded to nearest. */
SIM_MATH2(float, __fadd_rn, x + y)
SIM_MATH2(float, __fsub_rn, x - y)
SIM_MATH2(float, __fmul_rn, x *y)
SIM_MATH2(float, __fdiv_rn, x / y)
SIM_MATH3(float, __fmaf_rn, fmaf(x, y, z))
SIM_MATH1(float, __frcp_rn, 1 / x)
SIM_MATH1(float, __fsqrt_rn, sqrtf(x))
SIM_MATH1(float, __frsqrt_rn, (float)(1 / sqrt((double)x)))
SIM_MATH2(double, __dadd_rn, x + y)
SIM_MATH2(double, __dsub_rn, x - y)
SIM_MATH2(double, __dmul_rn, x *y)
SIM_MATH2(double, __ddiv_rn, x / y)
SIM_MATH3(double, __fma_rn, fma(x, y, z))
SIM_MATH1(double, __drcp_rn, 1 / x)
SIM_MATH1(double, __dsqrt_rn, sqrt(x))

#undef SIM_MATH1
#undef SIM_MATH2
#undef SIM_MATH3

#endif
