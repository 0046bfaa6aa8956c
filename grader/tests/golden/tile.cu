// A field that is turned through a tile in shared memory: with rows of 32, of
// 33, and as a block of 32 x 8 whose threads have four points each; and what a
// halo of one more on each side makes of rows.
#include "grader/tests/golden/golden.h"

#define SIDE 96
#define TILE 32
#define BOX (TILE + 2)

// A tile is loaded along rows and stored along rows: across them in between.
#define TURN_KERNEL(name, type, pitch)                                         \
    __global__ void name(const type *x, type *y)                               \
    {                                                                          \
        __shared__ type tile[TILE][pitch];                                     \
        const int tx = threadIdx.x, ty = threadIdx.y;                          \
        const int x0 = blockIdx.x * TILE, y0 = blockIdx.y * TILE;              \
                                                                               \
        tile[ty][tx] = x[(y0 + ty) * SIDE + x0 + tx];                          \
        __syncthreads();                                                       \
        y[(x0 + ty) * SIDE + y0 + tx] = tile[tx][ty];                          \
    }

TURN_KERNEL(tile_float_32, float, 32)
TURN_KERNEL(tile_float_33, float, 33)
TURN_KERNEL(tile_double_32, double, 32)
TURN_KERNEL(tile_double_33, double, 33)

// Four rows a thread.
__global__ void
tile_rows(const float *x, float *y)
{
    __shared__ float tile[TILE][TILE + 1];
    const int tx = threadIdx.x;
    const int x0 = blockIdx.x * TILE, y0 = blockIdx.y * TILE;

#pragma unroll 1
    for (int r = threadIdx.y; r < TILE; r += 8)
        tile[r][tx] = x[(y0 + r) * SIDE + x0 + tx];
    __syncthreads();
#pragma unroll 1
    for (int r = threadIdx.y; r < TILE; r += 8)
        y[(x0 + r) * SIDE + y0 + tx] = tile[tx][r];
}

// A box of inputs, one more on each side, by all threads in turn.
__global__ void
tile_box(const double *x, double *y)
{
    __shared__ double box[BOX][BOX];
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    const int x0 = blockIdx.x * TILE, y0 = blockIdx.y * TILE;

#pragma unroll 1
    for (int k = threadIdx.y * TILE + threadIdx.x; k < BOX * BOX;
         k += TILE * TILE)
        if (x0 + k % BOX < SIDE && y0 + k / BOX < SIDE)
            box[k / BOX][k % BOX] = x[(y0 + k / BOX) * SIDE + x0 + k % BOX];
    __syncthreads();
    if (x0 + tx < SIDE - 1 && y0 + ty < SIDE - 1)
        y[(y0 + ty) * SIDE + x0 + tx] = box[ty][tx - 1] + box[ty][tx + 1] +
                                        box[ty - 1][tx] + box[ty + 1][tx];
}

int
main(void)
{
    const dim3 blocks(SIDE / TILE, SIDE / TILE), block(TILE, TILE);
    const float *x = golden_floats(SIDE * SIDE);
    float *y = golden_floats(SIDE * SIDE);
    const double *in = golden_doubles(SIDE * SIDE);
    double *out = golden_doubles(SIDE * SIDE);

    tile_float_32<<<blocks, block>>>(x, y);
    tile_float_33<<<blocks, block>>>(x, y);
    tile_double_32<<<blocks, block>>>(in, out);
    tile_double_33<<<blocks, block>>>(in, out);
    tile_rows<<<blocks, dim3(TILE, 8)>>>(x, y);
    tile_box<<<blocks, block>>>(in, out);
    return golden_end();
}
