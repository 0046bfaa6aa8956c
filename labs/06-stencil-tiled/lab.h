/*
 * lab 06 -- stencils from tiles in shared memory
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

/* sweep5_tiled -- one update of all interior points, each block from one 2-D
 * tile in shared memory: out = c0 * in + c1 * (the four neighbours, added)
 * in, out: double[ny][nx], different fields */
void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1);

/* sweep7 -- one update of all interior points, each block from one cube in
 * shared memory: out = c0 * in + c1 * (the six face neighbours, added)
 * in, out: double[nz][ny][nx], different fields */
void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1);

#ifdef __cplusplus
}
#endif

#endif
