/*
 * sweep -- the test cases of sweeps and time steps, shared by stencil labs
 *
 * A lab's table of functions names these as layout, fill, expect, decoy and
 * returned.  Arrays: in (a), out (b).  Scalars: nx, ny, nz, c0, c1, steps.
 */
#ifndef GRADER_SWEEP_H
#define GRADER_SWEEP_H

#include "test.h"

/* sweep5_layout, sweep7_layout, sweep_fill, sweep_expect -- of
 * out = c0 * in + c1 * (face neighbours) in 2-D or 3-D; out arrives poisoned */
void sweep5_layout(struct test *t);
void sweep7_layout(struct test *t);
void sweep_fill(struct test *t);
void sweep_expect(const struct test *t, int array, double *expected,
                  double *allowed);

/* heat_layout, heat_fill, heat_expect -- of heat(a, b, ..., steps): a is the
 * start, or the sine mode; b has a's boundary and a poisoned interior.  The
 * right result is expected of whichever of the two is returned. */
void heat_layout(struct test *t);
void heat_fill(struct test *t);
void heat_expect(const struct test *t, int array, double *expected,
                 double *allowed);

/* heat_decoy -- the step before and the step after */
bool heat_decoy(const struct test *t, int k, int array, double *values);

/* heat_returned -- which of a and b holds the last step */
int64_t heat_returned(const struct test *t);

#endif
