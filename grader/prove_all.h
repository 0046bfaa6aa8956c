/*
 * prove_all -- all kernels that there are, side by side, and the table
 *
 * What is done is told as it comes, since all of it takes minutes; a SIGTERM
 * or SIGINT ends it with the table of what there is.
 */
#ifndef GRADER_PROVE_ALL_H
#define GRADER_PROVE_ALL_H

#include "prove.h"

enum { PROVE_MOST = 1000, PROVE_MOST_LABS = 64 };

/* In memory shared with the workers. */
struct proving {
    const struct options *options;
    const struct gpu *gpu;
    struct seed_secret secret;
    double begin; /* by clock_seconds() */
    const struct lab *const *labs;
    size_t lab_count;
    _Atomic int left[PROVE_MOST_LABS]; /* items of each lab */
    _Atomic int done, tens; /* items; tens of seconds that were told */
    size_t count;
    struct prove_item item[PROVE_MOST];
};

/* prove_list -- fill in the items, those that take longest first */
void prove_list(struct proving *p);

/* prove_all -- returns the exit code: 0; 1: something is not as it must be; 2:
 * it was cut short */
int prove_all(const struct options *o, const struct gpu *gpu,
              const struct lab *const *labs, size_t count);

/* prove_show_lab -- its line once it is done
 * prove_show -- the table, what was caught by the clock, passed by luck, took
 * longest or was not run.  Returns how many are not as they must be. */
void prove_show_lab(const struct proving *p, const struct lab *lab);
size_t prove_show(const struct proving *p);

/* prove_show_fault -- a line, where there is one */
void prove_show_fault(const struct prove_item *item);

#endif
