// Warps that are not full, blocks of more than one axis and of odd widths, and
// a field that is turned.
#include "grader/tests/golden/golden.h"

#define N 1000
#define ROW 70
#define ROWS 45
#define PLANES 6

static __device__ void
copy_1d(int n, const float *x, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        y[i] = x[i];
}

static __device__ void
copy_2d(const float *x, float *y)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;

    if (column < ROW && row < ROWS)
        y[row * ROW + column] = x[row * ROW + column];
}

__global__ void
partial_48(int n, const float *x, float *y)
{
    copy_1d(n, x, y);
}

__global__ void
partial_100(int n, const float *x, float *y)
{
    copy_1d(n, x, y);
}

__global__ void
partial_1(int n, const float *x, float *y)
{
    copy_1d(n, x, y);
}

__global__ void
partial_tail(int n, const float *x, float *y)
{
    copy_1d(n, x, y);
}

__global__ void
odd_7x5(const float *x, float *y)
{
    copy_2d(x, y);
}

__global__ void
odd_17x3(const float *x, float *y)
{
    copy_2d(x, y);
}

__global__ void
odd_33x2(const float *x, float *y)
{
    copy_2d(x, y);
}

__global__ void
odd_5x3x7(const float *x, float *y)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    const int i = (z * ROWS + row) * ROW + column;

    if (column < ROW && row < ROWS && z < PLANES)
        y[i] = x[i];
}

// Lanes on the column of what they load, of what they store.
__global__ void
turned_load(const float *x, float *y)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;

    if (column < ROW && row < ROWS)
        y[row * ROW + column] = x[column * ROWS + row];
}

__global__ void
turned_store(const float *x, float *y)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;

    if (column < ROW && row < ROWS)
        y[column * ROWS + row] = x[row * ROW + column];
}

static dim3
blocks_of(dim3 block, int planes)
{
    return dim3((ROW - 1) / block.x + 1, (ROWS - 1) / block.y + 1,
                (planes - 1) / block.z + 1);
}

int
main(void)
{
    const float *x = golden_floats(ROW * ROWS * PLANES);
    float *y = golden_floats(ROW * ROWS * PLANES);
    const dim3 narrow(7, 5), half(17, 3), wide(33, 2), cube(5, 3, 7);
    const dim3 square(16, 16), row(32, 8);

    partial_48<<<(N - 1) / 48 + 1, 48>>>(N, x, y);
    partial_100<<<(N - 1) / 100 + 1, 100>>>(N, x, y);
    partial_1<<<40, 1>>>(N, x, y);
    partial_tail<<<(N - 1) / 256 + 1, 256>>>(N, x, y);
    odd_7x5<<<blocks_of(narrow, 1), narrow>>>(x, y);
    odd_17x3<<<blocks_of(half, 1), half>>>(x, y);
    odd_33x2<<<blocks_of(wide, 1), wide>>>(x, y);
    odd_5x3x7<<<blocks_of(cube, PLANES), cube>>>(x, y);
    turned_load<<<blocks_of(square, 1), square>>>(x, y);
    turned_store<<<blocks_of(row, 1), row>>>(x, y);
    return golden_end();
}
