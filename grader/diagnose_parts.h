/*
 * diagnose_parts -- the kinds of guess, for diagnose.c alone
 *
 * Each fills in *d and returns true, or returns false.
 */
#ifndef GRADER_DIAGNOSE_PARTS_H
#define GRADER_DIAGNOSE_PARTS_H

#include "diagnose.h"

/* diagnose_say -- fill in *d; always true */
bool diagnose_say(struct diagnosis *d, const char *id, long line,
                  const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* diagnose_refused -- launches that were refused
 * diagnose_tied -- launches that differ where they must not
 * diagnose_idle -- launches where there is nothing to do */
bool diagnose_refused(const struct evidence *e, struct diagnosis *d);
bool diagnose_idle(const struct evidence *e, struct diagnosis *d);
bool diagnose_tied(const struct evidence *e, struct diagnosis *d);

/* diagnose_finding -- what the analyser found */
bool diagnose_finding(const struct evidence *e, struct diagnosis *d);

/* diagnose_unwritten -- points that were not written
 * diagnose_boundary -- points that must not be */
bool diagnose_unwritten(const struct evidence *e, struct diagnosis *d);
bool diagnose_boundary(const struct evidence *e, struct diagnosis *d);

/* diagnose_buffer -- values of another buffer or another step
 * diagnose_axes -- the right values in another order */
bool diagnose_buffer(const struct evidence *e, struct diagnosis *d);
bool diagnose_axes(const struct evidence *e, struct diagnosis *d);

/* diagnose_precision -- right but for rounding */
bool diagnose_precision(const struct evidence *e, struct diagnosis *d);

/* diagnose_weights -- the weights that explain the values */
bool diagnose_weights(const struct evidence *e, struct diagnosis *d);

/* diagnose_tiles -- wrong points at the edges of tiles */
bool diagnose_tiles(const struct evidence *e, struct diagnosis *d);

/* diagnose_launch_line -- the line of the last launch; 0: not known */
long diagnose_launch_line(const struct evidence *e);

/* diagnose_point -- "(8, 1, 1)", or "1000" on one axis.  Returns `to`. */
char *diagnose_point(const struct case_array *a, size_t i, char to[64]);

#endif
