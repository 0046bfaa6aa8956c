// What comes from the device's memory: fields of megabytes, once, again, with
// gaps.
#include "grader/tests/golden/golden.h"

#define BLOCK 256
#define N (1 << 20)
#define BLOCKS (N / BLOCK)
#define ROW 1024

__global__ void
memory_copy(const float *x, float *y)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    y[i] = x[i];
}

// A float of each sector, of each second sector, of each line.
__global__ void
memory_sectors(const float *x, float *y)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    y[i] = x[i * 8];
}

__global__ void
memory_sectors_2(const float *x, float *y)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    y[i] = x[i * 16];
}

__global__ void
memory_lines(const float *x, float *y)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    y[i] = x[i * 32];
}

// The same quarter four times.
__global__ void
memory_again(const float *x, float *y)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    y[i] = x[i % (N / 4)];
}

// Three rows: two of them are in the L2 cache.
__global__ void
memory_rows(const float *x, float *y)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    if (i >= ROW && i < N - ROW)
        y[i] = x[i - ROW] + x[i] + x[i + ROW];
}

int
main(void)
{
    const float *x = golden_floats(N);
    float *y = golden_floats(N);

    memory_copy<<<BLOCKS, BLOCK>>>(x, y);
    memory_sectors<<<BLOCKS / 8, BLOCK>>>(x, y);
    memory_sectors_2<<<BLOCKS / 16, BLOCK>>>(x, y);
    memory_lines<<<BLOCKS / 32, BLOCK>>>(x, y);
    memory_again<<<BLOCKS, BLOCK>>>(x, y);
    memory_rows<<<BLOCKS, BLOCK>>>(x, y);
    return golden_end();
}
