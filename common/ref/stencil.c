#include "stencil.h"
#include "../../grader/die.h"
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* One product and one addition a term, at most; one more for the factor c1
 * taken out of the bracket or left in; one for terms of second order. */
#define OPERATIONS5 8
#define OPERATIONS7 10

static const double unit = 0x1p-53;

/* A point's offset from its neighbours along each axis. */
struct strides {
    ptrdiff_t y, z;
};

static double
faces(const double *p, struct strides s)
{
    return p[-1] + p[1] + p[-s.y] + p[s.y] + p[-s.z] + p[s.z];
}

static double
face_magnitudes(const double *p, struct strides s)
{
    return fabs(p[-1]) + fabs(p[1]) + fabs(p[-s.y]) + fabs(p[s.y]) +
           fabs(p[-s.z]) + fabs(p[s.z]);
}

void
stencil_sweep5(const double *in, double *out, double *allowed, int nx, int ny,
               double c0, double c1)
{
    for (int y = 1; y < ny - 1; y++)
        for (int x = 1; x < nx - 1; x++) {
            const double *p = in + (ptrdiff_t)y * nx + x;

            out[p - in] = c0 * p[0] + c1 * (p[-1] + p[1] + p[-nx] + p[nx]);
            if (allowed)
                allowed[p - in] =
                    2 * OPERATIONS5 * unit *
                    (fabs(c0 * p[0]) + fabs(c1) * (fabs(p[-1]) + fabs(p[1]) +
                                                   fabs(p[-nx]) + fabs(p[nx])));
        }
}

void
stencil_sweep7(const double *in, double *out, double *allowed, int nx, int ny,
               int nz, double c0, double c1)
{
    const struct strides s = {nx, (ptrdiff_t)nx * ny};

    for (int z = 1; z < nz - 1; z++)
        for (int y = 1; y < ny - 1; y++)
            for (int x = 1; x < nx - 1; x++) {
                const double *p = in + z * s.z + y * s.y + x;

                out[p - in] = c0 * p[0] + c1 * faces(p, s);
                if (allowed)
                    allowed[p - in] =
                        2 * OPERATIONS7 * unit *
                        (fabs(c0 * p[0]) + fabs(c1) * face_magnitudes(p, s));
            }
}

void
stencil_heat(double *field, double *allowed, int nx, int ny, int nz, double c0,
             double c1, int steps)
{
    const size_t bytes = (size_t)nx * ny * nz * sizeof(double);
    double *next = checked_alloc(bytes, 1);
    double *fresh = checked_alloc(bytes, 1);
    double *carried = checked_alloc(bytes, 1);

    memcpy(next, field, bytes);
    memset(allowed, 0, bytes);
    for (int step = 0; step < steps; step++) {
        stencil_sweep7(field, next, fresh, nx, ny, nz, c0, c1);
        stencil_sweep7(allowed, carried, NULL, nx, ny, nz, fabs(c0), fabs(c1));
        memcpy(field, next, bytes);
        for (size_t i = 0; i < bytes / sizeof(double); i++)
            allowed[i] = carried[i] + fresh[i];
    }
    free(next);
    free(fresh);
    free(carried);
}
