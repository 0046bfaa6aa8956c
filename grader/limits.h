/*
 * limits -- whether what was counted keeps a lab's limits
 */
#ifndef GRADER_LIMITS_H
#define GRADER_LIMITS_H

#include "counts.h"

/* limits_is_least -- whether the value must be at least the limit, not at most
 */
bool limits_is_least(const struct lab_limit *limit);

/* limits_is_met -- whether the value keeps it; none keeps it by NAN */
bool limits_is_met(const struct lab_limit *limit, double value);

/* limits_value -- what the limit is about, as counted.
 * Errors: dies where lab.c names a count that there is none of. */
double limits_value(const struct lab_limit *limit, const struct counted *c);

/* limits_next -- the lab's next limit of that function behind `after` (NULL:
 * the first); NULL at the end */
const struct lab_limit *limits_next(const struct lab *lab, const char *function,
                                    const struct lab_limit *after);

/* limits_missed -- the function's first limit that is not kept; NULL: all are
 */
const struct lab_limit *limits_missed(const struct counted *c);

/* limits_points -- of the lab's count_points, those of that function: all
 * functions with a limit have the same part */
double limits_points(const struct lab *lab, const char *function);

#endif
