/*
 * lab 05 -- the 7-point stencil, one thread a grid point
 *
 * Fields are device pointers to double[nz][ny][nx], x fastest.  The boundary
 * is every grid point with a coordinate of 0 or of its extent less 1; a sweep
 * leaves it as it was.  A field with an extent below 3 has no interior.
 */
#ifndef LAB_H
#define LAB_H

#ifdef __cplusplus
extern "C" {
#endif

/* sweep7 -- one update of all interior points:
 * out = c0 * in + c1 * (the six face neighbours of in, added)
 * in, out: double[nz][ny][nx], different fields */
void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1);

/* heat -- `steps` >= 0 sweeps, from a to b, from b to a, and so on
 * a: double[nz][ny][nx], the start
 * b: double[nz][ny][nx], arrives with a's boundary, its interior unset
 * Returns the one of a and b that holds the last step (a where steps = 0). */
const double *heat(double *a, double *b, int nx, int ny, int nz, double c0,
                   double c1, int steps);

#ifdef __cplusplus
}
#endif

#endif
