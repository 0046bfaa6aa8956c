// Occupancy: what an SM holds, computed by hand; a launch that asks the device
// for its block size; and a kernel that is fastest at a quarter of the warps.
#include <cuda_runtime.h>
#include <limits.h>
#include <stdio.h>

#define WARP 32

// Registers of an SM: four quarters, each with warps of its own; a warp's are
// rounded up to a multiple of 256, and a thread has at most 256 of them.
#define QUARTERS 4
#define REGISTER_UNIT 256
#define MOST_REGISTERS 256

// Limiters, in the order of their bits in enum limiter.
#define LIMITS 5

// poly: threads of a block, and points of a thread.
#define BLOCK 256
#define POINTS 8

// check -- say so when a CUDA call or a launch failed.  A launch returns
// nothing: unchecked, a kernel that never ran looks like one that is wrong.
static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

// BEGIN STUDENT (about 55 lines)
// Helpers, if you like them: how many blocks the warps, the registers, the
// shared memory and the barriers of the SM allow.
// END STUDENT

// resident_blocks -- blocks of that size and appetite on one SM; limiters gets
// the set of what allows no more
int
resident_blocks(const struct sm *sm, int block, int registers, size_t shared,
                unsigned *limiters)
{
    int blocks = 0;

    *limiters = 0;
    // BEGIN STUDENT (about 14 lines)
    // The least of five limits, and all that are as low.  lab.h, which has
    // struct sm and the names of the limiters, is included for you.
    // END STUDENT
    return blocks;
}

// saxpy_kernel -- a thread updates its element and every element that lies a
// whole launch further
__global__ void
saxpy_kernel(int n, float a, const float *x, float *y)
{
    // BEGIN STUDENT (about 4 lines)
    // A grid-stride loop, as in lab 01: the launch is not tied to n.
    // END STUDENT
}

// saxpy_auto -- y = a x + y with the launch that the occupancy API gives; x, y:
// float[n]
void
saxpy_auto(int n, float a, const float *x, float *y)
{
    // BEGIN STUDENT (about 9 lines)
    // Ask for block size and blocks, then launch them, whatever n is.
    // END STUDENT

    // Peek leaves the error there for our caller to see.
    check(cudaPeekAtLastError(), "saxpy_auto: launch");
}

// poly_kernel -- a block computes BLOCK x POINTS points that lie together; a
// thread takes every BLOCK-th of them
__global__ void
poly_kernel(int n, const float *x, float *y, const float *c, int terms)
{
    // BEGIN STUDENT (about 20 lines)
    // Several points a thread, in registers; each coefficient loaded once for
    // all of them.
    // END STUDENT
}

// poly -- y = sum of c[k] x^k; x, y: float[n]; c: float[terms]; ballast: bytes
// of shared memory that only keep other blocks off the SM
void
poly(int n, const float *x, float *y, const float *c, int terms, size_t ballast)
{
    // BEGIN STUDENT (about 10 lines)
    // Launch with `ballast` bytes of dynamic shared memory; more than 48 KiB
    // must be asked for.
    // END STUDENT

    check(cudaPeekAtLastError(), "poly: launch");
}
