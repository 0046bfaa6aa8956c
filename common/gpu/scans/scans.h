/*
 * scans -- kernels of ours, timed over a range of sizes
 *
 * What no lab's function shows: other launches, strides, branches and sweeps
 * of the same problem.  Every point is checked after it was timed.
 */
#ifndef GPU_SCANS_H
#define GPU_SCANS_H

#include <cuda_runtime.h>
#include <stddef.h>

#define SCAN_ELEMENTS (1 << 26) /* floats; as in grader/measure_scans.c */

// scan_launch -- labs 01 and 04: blocks and launch grids of saxpy
void scan_launch(void);

// scan_stride -- lab 02: a row written with strides
void scan_stride(void);

// scan_divergence -- lab 03: branches inside a warp
void scan_divergence(void);

// scan_poly -- lab 04: occupancy against registers
void scan_poly(void);

// scan_extents -- labs 05, 07, 08: sweeps over extents
void scan_extents(void);

/* A kernel, and how it is known to be right. */
struct trial {
    const char *name;
    void (*prepare)(const void *what); /* inputs and outputs anew; or NULL */
    void (*launch)(const void *what);
    /* Counts wrong elements into *wrong (device memory) after one launch. */
    void (*check)(const void *what, unsigned long long *wrong);
    const void *what;
};

/* Medians of 20, with the 6th and the 15th of them: a 96 % interval. */
struct timing {
    double ms, ms_low, ms_high;
    double copies, copies_low, copies_high; /* kernel over copy of a GiB, each
                                               by the copy right before it */
};

// trial_time -- time it in turn with copies, then check what it does.
// Returns false, with the reason on stderr, where it cannot run or is wrong.
bool trial_time(const struct trial *t, struct timing *timing);

// trial_copy_bytes -- what one of those copies reads and writes, together
double trial_copy_bytes(void);

// must -- end with status 2 and what CUDA says where `error` is one
void must(cudaError_t error, const char *what);

// fits -- whether so many bytes of device memory can be had, with room left
bool fits(size_t bytes);

// device_floats -- device memory for n random floats, never zero
// device_doubles -- the same for doubles
float *device_floats(size_t n, unsigned seed);
double *device_doubles(size_t n, unsigned seed);

// refill_floats -- the same numbers again
void refill_floats(float *to, size_t n, unsigned seed);

// print_point -- one row: lab, figure, series, x, y, low, high
void print_point(const char *lab, const char *figure, const char *series,
                 double x, double y, double low, double high);

// print_ms -- a row with the time
void print_ms(const char *lab, const char *figure, const char *series, double x,
              const struct timing *t);

#endif
