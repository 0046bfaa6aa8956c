// Lanes that load the same from shared memory as others that lie 1, 2, 4 or 16
// lanes apart: when halves and quarters of a warp go at once.
#include "grader/tests/golden/golden.h"

#define BLOCK 1024
#define BLOCKS 2
#define WARP 32

// A block stores in order; the lanes of each warp for which `wanted` holds load
// from `place`.
#define SHARE_KERNEL(name, type, wanted, place)                                \
    __global__ void name(const type *x, type *y)                               \
    {                                                                          \
        __shared__ type kept[BLOCK];                                           \
        const int lane = threadIdx.x % WARP;                                   \
        const int i = blockIdx.x * BLOCK + threadIdx.x;                        \
                                                                               \
        kept[threadIdx.x] = x[i];                                              \
        __syncthreads();                                                       \
        if (wanted)                                                            \
            y[i] = kept[place];                                                \
    }

#define ALL_KERNELS(type)                                                      \
    SHARE_KERNEL(share_##type##_1, type, lane >= 0, lane / 2)                  \
    SHARE_KERNEL(share_##type##_2, type, lane >= 0, lane % 2 + lane / 4 * 2)   \
    SHARE_KERNEL(share_##type##_4, type, lane >= 0, lane % 4 + lane / 8 * 4)   \
    SHARE_KERNEL(share_##type##_16, type, lane >= 0, lane % 16)                \
    SHARE_KERNEL(share_##type##_far, type, lane >= 0, lane / 2 * 16)           \
    SHARE_KERNEL(share_##type##_even, type, lane % 2 == 0, lane)               \
    SHARE_KERNEL(share_##type##_third, type, lane % 4 == 2, lane)              \
    SHARE_KERNEL(share_##type##_ends, type, lane % 31 == 0, lane)              \
    SHARE_KERNEL(share_##type##_middle, type, lane >= 8 && lane < 24, lane)

ALL_KERNELS(float)
ALL_KERNELS(double)
ALL_KERNELS(float4)

#define LAUNCH(name, type)                                                     \
    name<<<BLOCKS, BLOCK>>>((const type *)x, (type *)y)
#define ALL_LAUNCHES(type)                                                     \
    LAUNCH(share_##type##_1, type);                                            \
    LAUNCH(share_##type##_2, type);                                            \
    LAUNCH(share_##type##_4, type);                                            \
    LAUNCH(share_##type##_16, type);                                           \
    LAUNCH(share_##type##_far, type);                                          \
    LAUNCH(share_##type##_even, type);                                         \
    LAUNCH(share_##type##_third, type);                                        \
    LAUNCH(share_##type##_ends, type);                                         \
    LAUNCH(share_##type##_middle, type)

int
main(void)
{
    const void *x = golden_doubles(BLOCK * BLOCKS * 2);
    void *y = golden_doubles(BLOCK * BLOCKS * 2);

    ALL_LAUNCHES(float);
    ALL_LAUNCHES(double);
    ALL_LAUNCHES(float4);
    return golden_end();
}
