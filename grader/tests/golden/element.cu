// Elements of 1, 2, 4, 8, 12 and 16 bytes.
#include "grader/tests/golden/golden.h"

#define BLOCK 128
#define BLOCKS 16
#define THREADS (BLOCK * BLOCKS)

// Threads a block above, bytes an element, and some to begin later.
#define DOUBLES (THREADS * 2 + 16)

#define COPY_KERNEL(name, type, start, stride)                                 \
    __global__ void name(const type *x, type *y)                               \
    {                                                                          \
        const int i = blockIdx.x * blockDim.x + threadIdx.x;                   \
                                                                               \
        y[i] = x[(start) + i * (stride)];                                      \
    }

COPY_KERNEL(element_char, char, 0, 1)
COPY_KERNEL(element_char_start_3, char, 3, 1)
COPY_KERNEL(element_char_stride_3, char, 0, 3)
COPY_KERNEL(element_short, short, 0, 1)
COPY_KERNEL(element_short_start_1, short, 1, 1)
COPY_KERNEL(element_float, float, 0, 1)
COPY_KERNEL(element_double, double, 0, 1)
COPY_KERNEL(element_double_start_1, double, 1, 1)
COPY_KERNEL(element_double_stride_2, double, 0, 2)
COPY_KERNEL(element_float2, float2, 0, 1)
COPY_KERNEL(element_float3, float3, 0, 1)
COPY_KERNEL(element_float4, float4, 0, 1)
COPY_KERNEL(element_float4_start_1, float4, 1, 1)
COPY_KERNEL(element_double2, double2, 0, 1)

int
main(void)
{
    const void *x = golden_doubles(DOUBLES);
    void *y = golden_doubles(DOUBLES);

    element_char<<<BLOCKS, BLOCK>>>((const char *)x, (char *)y);
    element_char_start_3<<<BLOCKS, BLOCK>>>((const char *)x, (char *)y);
    element_char_stride_3<<<BLOCKS, BLOCK>>>((const char *)x, (char *)y);
    element_short<<<BLOCKS, BLOCK>>>((const short *)x, (short *)y);
    element_short_start_1<<<BLOCKS, BLOCK>>>((const short *)x, (short *)y);
    element_float<<<BLOCKS, BLOCK>>>((const float *)x, (float *)y);
    element_double<<<BLOCKS, BLOCK>>>((const double *)x, (double *)y);
    element_double_start_1<<<BLOCKS, BLOCK>>>((const double *)x, (double *)y);
    element_double_stride_2<<<BLOCKS, BLOCK>>>((const double *)x, (double *)y);
    element_float2<<<BLOCKS, BLOCK>>>((const float2 *)x, (float2 *)y);
    element_float3<<<BLOCKS, BLOCK>>>((const float3 *)x, (float3 *)y);
    element_float4<<<BLOCKS, BLOCK>>>((const float4 *)x, (float4 *)y);
    element_float4_start_1<<<BLOCKS, BLOCK>>>((const float4 *)x, (float4 *)y);
    element_double2<<<BLOCKS, BLOCK>>>((const double2 *)x, (double2 *)y);
    return golden_end();
}
