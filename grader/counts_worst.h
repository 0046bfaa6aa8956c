/*
 * counts_worst -- how bad the worst parts of a kernel are, those too light to
 * matter left out
 */
#ifndef GRADER_COUNTS_WORST_H
#define GRADER_COUNTS_WORST_H

#include <stddef.h>

struct part {
    double value; /* the larger, the worse */
    double weight;
};

struct parts {
    struct part *part;
    size_t count, room;
};

/* counts_worst_add -- one part more */
void counts_worst_add(struct parts *parts, double value, double weight);

/* counts_worst -- the value that parts of at least `weight` together reach:
 * work that is bad stays so when it is spread over many lines.  Frees them.
 * Returns `none` where all together weigh less. */
double counts_worst(struct parts *parts, double weight, double none);

#endif
