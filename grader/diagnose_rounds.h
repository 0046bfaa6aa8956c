/*
 * diagnose_rounds -- steps of threads in a launch that does not grow with the
 * elements, for the guesses that meet them
 */
#ifndef GRADER_DIAGNOSE_ROUNDS_H
#define GRADER_DIAGNOSE_ROUNDS_H

#include "diagnose_finding.h"

/* diagnose_short_step -- two accesses to one element: one of its first thread,
 * one of a thread that came there by steps
 * diagnose_short_way -- the same in a field of several axes, where the source
 * has the step
 * diagnose_no_end -- an access past the end, by a thread that began before it
 * diagnose_backwards -- one before the start, by whole launches */
bool diagnose_short_step(const struct evidence *e, const struct finding *f,
                         struct diagnosis *d);
bool diagnose_short_way(const struct evidence *e, const struct finding *f,
                        struct diagnosis *d);
bool diagnose_no_end(const struct evidence *e, const struct finding *f,
                     struct diagnosis *d);
bool diagnose_backwards(const struct evidence *e, const struct finding *f,
                        struct diagnosis *d);

/* diagnose_long_step -- elements that are left out behind the first round; end:
 * the first one behind them */
bool diagnose_long_step(const struct evidence *e, size_t end,
                        struct diagnosis *d);

#endif
