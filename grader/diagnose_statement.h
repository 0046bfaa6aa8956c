/*
 * diagnose_statement -- what the source says of the store in a line
 *
 * source: NULL counts as empty.  A line of 0 means that there is no such line,
 * or that there are several.
 */
#ifndef GRADER_DIAGNOSE_STATEMENT_H
#define GRADER_DIAGNOSE_STATEMENT_H

#include <stdbool.h>

/* Of the store in that line:
 * diagnose_computed -- where the variable is assigned that it stores; numbers:
 * those count as well
 * diagnose_indexed -- where the variable is assigned that is its index
 * diagnose_guarded -- the if or the loop that alone decides on it
 * diagnose_looped -- the only loop that it is in */
long diagnose_computed(const char *source, long line, bool numbers);
long diagnose_indexed(const char *source, long line);
long diagnose_guarded(const char *source, long line);
long diagnose_looped(const char *source, long line);

#endif
