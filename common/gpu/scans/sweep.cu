// sweep -- 7-point sweeps in several forms
#include "sweep.h"
#include <cuda_runtime.h>
#include <stddef.h>

#define TILE 16
#define BOX (TILE + 2)
#define CHUNK 16
#define CHUNK_X 64
#define CHUNK_Y 8

static unsigned
parts(int n, int of)
{
    return (unsigned)((n + of - 1) / of);
}

// One thread a grid point.

__global__ static void
naive_kernel(struct field f)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    const size_t row = f.nx, plane = row * f.ny;

    if (x < 1 || x >= f.nx - 1 || y < 1 || y >= f.ny - 1 || z < 1 ||
        z >= f.nz - 1)
        return;
    const size_t i = z * plane + y * row + x;
    f.out[i] = SWEEP_C0 * f.in[i] +
               SWEEP_C1 * (f.in[i - 1] + f.in[i + 1] + f.in[i - row] +
                           f.in[i + row] + f.in[i - plane] + f.in[i + plane]);
}

static void
naive(const struct field *f, int bx, int by, int bz)
{
    const dim3 block(bx, by, bz);
    const dim3 blocks(parts(f->nx, bx), parts(f->ny, by), parts(f->nz, bz));

    naive_kernel<<<blocks, block>>>(*f);
}

void
sweep_naive_32x8x1(const struct field *f)
{
    naive(f, 32, 8, 1);
}

void
sweep_naive_32x4x4(const struct field *f)
{
    naive(f, 32, 4, 4);
}

// Whole-z sweeps of a tile; a thread an input of the plane.

__global__ static void
planes_kernel(struct field f)
{
    __shared__ double planes[3][BOX][BOX];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * TILE + tx, y = blockIdx.y * TILE + ty;
    const size_t row = f.nx, plane = row * f.ny;
    const bool loads = x < f.nx && y < f.ny;
    const bool computes = tx >= 1 && tx <= TILE && ty >= 1 && ty <= TILE &&
                          x < f.nx - 1 && y < f.ny - 1;
    size_t i = y * row + x;
    int behind = 0, here = 1, ahead = 2;

    if (loads) {
        planes[behind][ty][tx] = f.in[i];
        planes[here][ty][tx] = f.in[i + plane];
    }
    for (int z = 1; z < f.nz - 1; z++) {
        i += plane;
        if (loads)
            planes[ahead][ty][tx] = f.in[i + plane];
        __syncthreads();
        if (computes)
            f.out[i] =
                SWEEP_C0 * planes[here][ty][tx] +
                SWEEP_C1 *
                    (planes[here][ty][tx - 1] + planes[here][ty][tx + 1] +
                     planes[here][ty - 1][tx] + planes[here][ty + 1][tx] +
                     planes[behind][ty][tx] + planes[ahead][ty][tx]);
        // Nobody overwrites what another still reads.
        __syncthreads();
        const int oldest = behind;
        behind = here;
        here = ahead;
        ahead = oldest;
    }
}

__global__ static void
registers_kernel(struct field f)
{
    __shared__ double shared[BOX][BOX];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * TILE + tx, y = blockIdx.y * TILE + ty;
    const size_t row = f.nx, plane = row * f.ny;
    const bool loads = x < f.nx && y < f.ny;
    const bool computes = tx >= 1 && tx <= TILE && ty >= 1 && ty <= TILE &&
                          x < f.nx - 1 && y < f.ny - 1;
    size_t i = y * row + x;
    double behind = loads ? f.in[i] : 0;
    double here = loads ? f.in[i + plane] : 0;

    for (int z = 1; z < f.nz - 1; z++) {
        i += plane;
        const double ahead = loads ? f.in[i + plane] : 0;
        shared[ty][tx] = here;
        __syncthreads();
        if (computes)
            f.out[i] = SWEEP_C0 * here +
                       SWEEP_C1 * (shared[ty][tx - 1] + shared[ty][tx + 1] +
                                   shared[ty - 1][tx] + shared[ty + 1][tx] +
                                   behind + ahead);
        __syncthreads();
        behind = here;
        here = ahead;
    }
}

static dim3
tiles(const struct field *f)
{
    return dim3(parts(f->nx - 2, TILE), parts(f->ny - 2, TILE));
}

void
sweep_planes(const struct field *f)
{
    planes_kernel<<<tiles(f), dim3(BOX, BOX)>>>(*f);
}

void
sweep_registers(const struct field *f)
{
    registers_kernel<<<tiles(f), dim3(BOX, BOX)>>>(*f);
}

// Chunks of z; a thread a grid point of the plane.

__global__ static void
chunks_kernel(struct field f)
{
    const int x = blockIdx.x * CHUNK_X + threadIdx.x;
    const int y = blockIdx.y * CHUNK_Y + threadIdx.y;
    const int first = blockIdx.z * CHUNK + 1;
    const int end = min(first + CHUNK, f.nz - 1);
    const size_t row = f.nx, plane = row * f.ny;

    if (x < 1 || x >= f.nx - 1 || y < 1 || y >= f.ny - 1)
        return;
    size_t i = first * plane + y * row + x;
    double behind = f.in[i - plane], here = f.in[i];
#pragma unroll 4
    for (int z = first; z < end; z++) {
        const double ahead = f.in[i + plane];
        f.out[i] = SWEEP_C0 * here +
                   SWEEP_C1 * (f.in[i - 1] + f.in[i + 1] + f.in[i - row] +
                               f.in[i + row] + behind + ahead);
        behind = here;
        here = ahead;
        i += plane;
    }
}

__global__ static void
early_kernel(struct field f)
{
    const int x = blockIdx.x * CHUNK_X + threadIdx.x;
    const int y = blockIdx.y * CHUNK_Y + threadIdx.y;
    const int first = blockIdx.z * CHUNK + 1;
    const int end = min(first + CHUNK, f.nz - 1);
    const size_t row = f.nx, plane = row * f.ny;

    if (x < 1 || x >= f.nx - 1 || y < 1 || y >= f.ny - 1)
        return;
    size_t i = first * plane + y * row + x;
    double behind = f.in[i - plane], here = f.in[i], ahead = f.in[i + plane];
#pragma unroll 4
    for (int z = first; z < end; z++) {
        // Needed in the next round: on its way while this one computes.
        const double next = z + 1 < end ? f.in[i + 2 * plane] : 0;
        f.out[i] = SWEEP_C0 * here +
                   SWEEP_C1 * (f.in[i - 1] + f.in[i + 1] + f.in[i - row] +
                               f.in[i + row] + behind + ahead);
        behind = here;
        here = ahead;
        ahead = next;
        i += plane;
    }
}

static dim3
chunks(const struct field *f)
{
    return dim3(parts(f->nx, CHUNK_X), parts(f->ny, CHUNK_Y),
                parts(f->nz - 2, CHUNK));
}

void
sweep_chunks(const struct field *f)
{
    chunks_kernel<<<chunks(f), dim3(CHUNK_X, CHUNK_Y)>>>(*f);
}

void
sweep_early(const struct field *f)
{
    early_kernel<<<chunks(f), dim3(CHUNK_X, CHUNK_Y)>>>(*f);
}
