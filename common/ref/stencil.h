/*
 * stencil -- the reference sweeps: plain loops, one point after the other
 *
 * Fields are double[nz][ny][nx], x fastest; nz = 1 with the 5-point stencil.
 * Only interior points are written.
 *
 * Accuracy: with n operations one after another, in any order, fused or not,
 * a sum of products is off by at most about n u times the sum of its terms'
 * magnitudes, u = 2^-53 (N. Higham, Accuracy and Stability of Numerical
 * Algorithms, 2002, section 3.1).  Both the reference and the student are off
 * by that much, so the bound on their difference is twice it.
 */
#ifndef REF_STENCIL_H
#define REF_STENCIL_H

/* stencil_sweep5, stencil_sweep7 -- out = c0 * in + c1 * (face neighbours)
 * and, where `allowed` is not NULL, how far a right answer may be off */
void stencil_sweep5(const double *in, double *out, double *allowed, int nx,
                    int ny, double c0, double c1);
void stencil_sweep7(const double *in, double *out, double *allowed, int nx,
                    int ny, int nz, double c0, double c1);

/* stencil_heat -- `steps` sweeps of `field`, in place of it
 * allowed: double[nz][ny][nx], set; grows with each step, since an error made
 * in one step is carried on by the next as the field itself is */
void stencil_heat(double *field, double *allowed, int nx, int ny, int nz,
                  double c0, double c1, int steps);

#endif
