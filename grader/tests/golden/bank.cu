// Banks of shared memory: loads and stores of 4, 8 and 16 bytes, lanes a
// stride apart, all at one place, exchanged.
#include "grader/tests/golden/golden.h"

#define BLOCK 1024
#define BLOCKS 2
#define WARP 32

// A block stores in order; the lanes of each warp load from `place`.
#define LOAD_KERNEL(name, type, place)                                         \
    __global__ void name(const type *x, type *y)                               \
    {                                                                          \
        __shared__ type kept[BLOCK];                                           \
        const int lane = threadIdx.x % WARP;                                   \
        const int i = blockIdx.x * BLOCK + threadIdx.x;                        \
                                                                               \
        kept[threadIdx.x] = x[i];                                              \
        __syncthreads();                                                       \
        y[i] = kept[place];                                                    \
    }

// A block is a warp; its lanes store to `place` and load from there.
#define STORE_KERNEL(name, type, place)                                        \
    __global__ void name(const type *x, type *y)                               \
    {                                                                          \
        __shared__ type kept[BLOCK];                                           \
        const int lane = threadIdx.x;                                          \
        const int i = blockIdx.x * WARP + lane;                                \
                                                                               \
        kept[place] = x[i];                                                    \
        __syncthreads();                                                       \
        y[i] = kept[place];                                                    \
    }

// What a lane wants: every `stride`-th, one for all, one for each half, its
// neighbour's, an order that looks like none.
#define ALL_KERNELS(type)                                                      \
    LOAD_KERNEL(bank_##type##_1, type, lane)                                   \
    LOAD_KERNEL(bank_##type##_2, type, lane * 2)                               \
    LOAD_KERNEL(bank_##type##_3, type, lane * 3)                               \
    LOAD_KERNEL(bank_##type##_4, type, lane * 4)                               \
    LOAD_KERNEL(bank_##type##_16, type, lane * 16)                             \
    LOAD_KERNEL(bank_##type##_32, type, lane * 32)                             \
    LOAD_KERNEL(bank_##type##_33, type, lane * 33)                             \
    LOAD_KERNEL(bank_##type##_one, type, lane * 0 + 5)                         \
    LOAD_KERNEL(bank_##type##_halves, type, lane / 16 * 32)                    \
    LOAD_KERNEL(bank_##type##_exchanged, type, lane ^ 9)                       \
    LOAD_KERNEL(bank_##type##_mixed, type, lane * 7 % 32 + lane % 3 * 32)      \
    LOAD_KERNEL(bank_##type##_apart, type, lane % 8 * 32 + lane / 8)           \
    LOAD_KERNEL(bank_##type##_pairs, type, lane / 2 * 32 + lane % 2)           \
    STORE_KERNEL(bank_##type##_store_1, type, lane)                            \
    STORE_KERNEL(bank_##type##_store_2, type, lane * 2)                        \
    STORE_KERNEL(bank_##type##_store_32, type, lane * 32)                      \
    STORE_KERNEL(bank_##type##_store_33, type, lane * 33)

ALL_KERNELS(float)
ALL_KERNELS(double)
ALL_KERNELS(float4)
LOAD_KERNEL(bank_char_1, char, lane)
LOAD_KERNEL(bank_char_3, char, lane * 3)
LOAD_KERNEL(bank_char_32, char, lane * 32)
LOAD_KERNEL(bank_short_1, short, lane)
LOAD_KERNEL(bank_short_2, short, lane * 2)

#define LOAD(name, type)                                                       \
    name<<<BLOCKS, BLOCK>>>((const type *)x, (type *)y)
#define STORE(name, type)                                                      \
    name<<<BLOCKS, WARP>>>((const type *)x, (type *)y)
#define ALL_LAUNCHES(type)                                                     \
    LOAD(bank_##type##_1, type);                                               \
    LOAD(bank_##type##_2, type);                                               \
    LOAD(bank_##type##_3, type);                                               \
    LOAD(bank_##type##_4, type);                                               \
    LOAD(bank_##type##_16, type);                                              \
    LOAD(bank_##type##_32, type);                                              \
    LOAD(bank_##type##_33, type);                                              \
    LOAD(bank_##type##_one, type);                                             \
    LOAD(bank_##type##_halves, type);                                          \
    LOAD(bank_##type##_exchanged, type);                                       \
    LOAD(bank_##type##_mixed, type);                                           \
    LOAD(bank_##type##_apart, type);                                           \
    LOAD(bank_##type##_pairs, type);                                           \
    STORE(bank_##type##_store_1, type);                                        \
    STORE(bank_##type##_store_2, type);                                        \
    STORE(bank_##type##_store_32, type);                                       \
    STORE(bank_##type##_store_33, type)

int
main(void)
{
    const void *x = golden_doubles(BLOCK * BLOCKS * 2);
    void *y = golden_doubles(BLOCK * BLOCKS * 2);

    ALL_LAUNCHES(float);
    ALL_LAUNCHES(double);
    ALL_LAUNCHES(float4);
    LOAD(bank_char_1, char);
    LOAD(bank_char_3, char);
    LOAD(bank_char_32, char);
    LOAD(bank_short_1, short);
    LOAD(bank_short_2, short);
    return golden_end();
}
