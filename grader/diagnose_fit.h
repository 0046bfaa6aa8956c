/*
 * diagnose_fit -- the sum of inputs that explains wrong values, by least
 * squares, for diagnose_weights.c alone
 */
#ifndef GRADER_DIAGNOSE_FIT_H
#define GRADER_DIAGNOSE_FIT_H

#include "diagnose_parts.h"

enum { TAPS = 48 };

struct tap {
    int array;
    long offset;     /* in elements of that array */
    double expected; /* the weight it should have */
    double weight;   /* the weight it has; of a slight fit: how far off */
    signed char at[3];
    bool stride; /* a neighbour by a mistaken stride, not of the box */
};

struct fit {
    const struct verdict *v;
    struct tap tap[TAPS];
    size_t taps;
    int from;         /* the field that a sweep reads */
    bool slight;      /* fitted is what is left beside the right weights */
    double tolerance; /* of values and weights */
    long double m[TAPS][TAPS + 1];
};

/* fit_weights -- the weights, if they explain the values; NULL else.  Of a
 * function that returns one of two fields the other one is what the last sweep
 * read.  For free(). */
struct fit *fit_weights(const struct verdict *v);

/* fit_slight -- how far off the weights are where they are all but right, as
 * precisely as the values tell; NULL where that does not explain them.
 * For free(). */
struct fit *fit_slight(const struct verdict *v);

#endif
