/*
 * vector_types -- CUDA's vector types, with CUDA's sizes and alignments
 *
 * Compiles as C as well: the simulator's own sources use these headers.
 */
#ifndef SIM_VECTOR_TYPES_H
#define SIM_VECTOR_TYPES_H

/* One type of each width.  The alignment of the 3-wide types is that of one
 * component; `align2` and `align4` are those of the even widths. */
#define SIM_VECTORS(type, name, align2, align4)     \
    struct name##1                                  \
    {                                               \
        type x;                                     \
    };                                              \
    struct __attribute__((aligned(align2))) name##2 \
    {                                               \
        type x, y;                                  \
    };                                              \
    struct name##3                                  \
    {                                               \
        type x, y, z;                               \
    };                                              \
    struct __attribute__((aligned(align4))) name##4 \
    {                                               \
        type x, y, z, w;                            \
    };                                              \
    typedef struct name##1 name##1;                 \
    typedef struct name##2 name##2;                 \
    typedef struct name##3 name##3;                 \
    typedef struct name##4 name##4;

SIM_VECTORS(signed char, char, 2, 4)
SIM_VECTORS(unsigned char, uchar, 2, 4)
SIM_VECTORS(short, short, 4, 8)
SIM_VECTORS(unsigned short, ushort, 4, 8)
SIM_VECTORS(int, int, 8, 16)
SIM_VECTORS(unsigned int, uint, 8, 16)
SIM_VECTORS(long, long, 16, 16)
SIM_VECTORS(unsigned long, ulong, 16, 16)
SIM_VECTORS(long long, longlong, 16, 16)
SIM_VECTORS(unsigned long long, ulonglong, 16, 16)
SIM_VECTORS(float, float, 8, 16)
SIM_VECTORS(double, double, 16, 16)

#undef SIM_VECTORS

#ifdef __CUDA__ /* clang's check */
#define SIM_MEMBER __attribute__((host, device)) inline
#else
#define SIM_MEMBER __attribute__((always_inline, artificial)) inline
#endif

struct dim3 {
    unsigned int x, y, z;
#ifdef __cplusplus
    SIM_MEMBER constexpr dim3(unsigned int vx = 1, unsigned int vy = 1,
                              unsigned int vz = 1)
        : x(vx), y(vy), z(vz)
    {
    }
    SIM_MEMBER constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z)
    {
    }
    SIM_MEMBER constexpr operator uint3() const
    {
        return uint3{x, y, z};
    }
#endif
};
typedef struct dim3 dim3;

#endif
