/*
 * diagnose_statement -- what the source says of the store in a line
 *
 * source: NULL counts as empty.  A line of 0 means that there is no such line,
 * or that there are several.
 */
#ifndef GRADER_DIAGNOSE_STATEMENT_H
#define GRADER_DIAGNOSE_STATEMENT_H

#include <stdbool.h>
#include <stddef.h>

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

/* diagnose_same_statement -- whether two lines are of one statement: none ends
 * between them.  Compilers may tell either line for its store. */
bool diagnose_same_statement(const char *source, long a, long b);

/* What a for loop adds to its variable in each turn. */
struct diagnose_step {
    char *text; /* "x += blockDim.x"; for free() */
    long line;
    long value; /* in that launch */
};

/* diagnose_step.c:
 * diagnose_step -- that of the only loop around the line which adds something,
 * but for those that add an extent along another axis, where it goes on as far
 * as arguments of the function say and the value is known; false: it is not so
 */
bool diagnose_step(const char *source, long line, size_t axis,
                   const long grid[3], const long block[3],
                   struct diagnose_step *to);

#endif
