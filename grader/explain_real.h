/*
 * explain_real -- the size at which a function is timed, how its launch grows
 * towards that, and what a clock says there
 */
#ifndef GRADER_EXPLAIN_REAL_H
#define GRADER_EXPLAIN_REAL_H

#include "explain.h"
#include "options.h"
#include "test.h"

/* explain_real -- of the function of the test `t`, whose run left `findings`;
 * runner: its program, which is run once more, at half the size, to see
 * whether its blocks become fewer.  Returns whether there is such a size; free
 * with explain_real_free(). */
bool explain_real(struct explained_real *real, const struct options *o,
                  const struct test *t, const json_t *findings, int runner);

/* explain_real_free -- free its texts; it may be all zero */
void explain_real_free(struct explained_real *real);

#endif
