/*
 * lab 08 -- a stencil with each thread's column in registers
 *
 * Fields are device pointers, x fastest.  The boundary is every grid point
 * with a coordinate of 0 or of its extent less 1; a sweep leaves it as it was.
 * A field with an extent below 3 has no interior.
 */
#ifndef LAB_H
#define LAB_H

#ifdef __cplusplus
extern "C" {
#endif

/* sweep7 -- one update of all interior points, each thread walking along z
 * with its own column in registers, and one plane in shared memory:
 * out = c0 * in + c1 * (the six face neighbours, added)
 * in, out: double[nz][ny][nx], different fields */
void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1);

/* sweep7_cached -- the same without shared memory and without a barrier: the
 * neighbours along x and y come through the caches
 * in, out: as above */
void sweep7_cached(const double *in, double *out, int nx, int ny, int nz,
                   double c0, double c1);

#ifdef __cplusplus
}
#endif

#endif
