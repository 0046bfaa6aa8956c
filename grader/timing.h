/*
 * timing -- from the times of runs and copies, taken in turn, to what a person
 * is told
 *
 * A ratio of two rates that were measured side by side survives what shifts
 * both: clocks, neighbours.  Its median is told with the interval that covers
 * the true one in 95 of 100 sessions, by order statistics, so that nothing is
 * assumed of how times are spread.
 */
#ifndef GRADER_TIMING_H
#define GRADER_TIMING_H

#include "gpu.h"
#include "run_gpu.h"
#include "status.h"
#include "test.h"

/* Pairs of a run and a copy; of 20 the interval goes from the 6th to the 15th.
 */
#define TIMING_PAIRS 20

struct timing_interval {
    double low, median, high;
};

/* timing_interval -- of `count` values, which are sorted; low and high are the
 * least and the greatest where there are too few for more */
struct timing_interval timing_interval(double *values, int count);

/* timing_bytes -- what a run of the case must at least move between memory
 * and chip: each needed input element once a step, each written one once */
double timing_bytes(const struct test *t);

struct timing {
    enum status status;           /* PASSED, INCONCLUSIVE, SUSPECT or NOT_RUN */
    char *text;                   /* a sentence, or why; for free() */
    struct timing_interval ratio; /* of the copy rate; zeros without copies */
    double ms;                    /* median of a run */
    double gbps, copy_gbps;       /* medians */
    int runs;
};

/* timing_judge -- INCONCLUSIVE: the interval is too wide to tell; SUSPECT:
 * faster than the bytes can move, where the chip's own cache cannot hold them
 * and each step is a pass of its own */
struct timing timing_judge(const struct test *t, const struct gpu *gpu,
                           const struct gpu_outcome *o, size_t copy_bytes);

#endif
