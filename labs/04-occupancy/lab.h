/*
 * lab 04 -- occupancy
 *
 * x, y and c are device pointers; sm and limiters are host pointers.
 */
#ifndef LAB_H
#define LAB_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a multiprocessor (SM) has.  The rules that turn it into resident blocks
 * follow from its compute capability, major.minor: 7.0 or higher. */
struct sm {
    int warps;         /* resident at once, at most */
    int blocks;        /* resident at once, at most */
    int registers;     /* of 32 bits, in four quarters */
    int max_block;     /* threads of one block, at most */
    int major, minor;  /* compute capability */
    size_t shared;     /* bytes of shared memory */
    size_t max_shared; /* bytes of one block, at most */
};

/* What keeps one more block away: a set, these bits added up. */
enum limiter {
    WARPS = 1,
    REGISTERS = 2,
    SHARED = 4,
    BLOCKS = 8,
    BARRIERS = 16
};

/* resident_blocks -- how many blocks an SM holds at once: host code, no kernel
 * block: threads of a block, 1 or more; registers: of a thread, 1 or more;
 * shared: bytes of a block; each block uses one barrier.
 * limiters: gets all of enum limiter that allow no more than that.
 * Returns 0 where not even one fits. */
int resident_blocks(const struct sm *sm, int block, int registers,
                    size_t shared, unsigned *limiters);

/* saxpy_auto -- y[i] = a * x[i] + y[i] for 0 <= i < n, launched as
 * cudaOccupancyMaxPotentialBlockSize() gives it for this kernel on this device,
 * whatever n is; with n = 0 nothing is launched
 * x, y: float[n] */
void saxpy_auto(int n, float a, const float *x, float *y);

/* poly -- y[i] = c[0] + c[1] x[i] + ... + c[terms - 1] x[i]^(terms - 1) for
 * 0 <= i < n, and 0 where terms = 0; with n = 0 nothing is launched
 * x, y: float[n]; c: float[terms]; ballast: bytes of dynamic shared memory that
 * the launch has and nobody uses, to lower occupancy */
void poly(int n, const float *x, float *y, const float *c, int terms,
          size_t ballast);

#ifdef __cplusplus
}
#endif

#endif
