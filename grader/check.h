/*
 * check -- one submission and lab from its files to its record
 *
 * collect -> build -> run each case -> judge -> diagnose -> record.  Runs in
 * a worker process of its own.
 */
#ifndef GRADER_CHECK_H
#define GRADER_CHECK_H

#include "gpu.h"
#include "options.h"
#include "seed.h"
#include <jansson.h>

struct check_job {
    const struct options *options;
    const struct lab *lab;
    const struct seed_secret *secret;
    const char *name;   /* of the submission */
    const char *folder; /* that holds kernel.cu and answers.txt */
    int worker;         /* tells apart those that run at the same time */

    /* One function alone; NULL: all.  One case of it alone, with this seed, in
     * both orders; NULL: all. */
    const struct function *function;
    const struct lab_case *lab_case;
    uint64_t seed;

    const struct gpu *gpu; /* asked beside the simulator where it is here; NULL:
                              it is not asked */

    bool gpu_alone; /* not on the simulator */
    bool untimed;   /* no times are taken on the GPU */
    bool brief;     /* it is enough to know whether the GPU passes it: all small
                       cases in one process, up to the first fault, and then no
                       real ones */
    bool least;     /* ... but the smallest real one of each function */
    double open_s;  /* as in run_gpu.h */

    double cpu_s; /* for all runs together; 0: the usual */

    /* Called with each case's test once it is there.  NULL: nobody asks. */
    void (*tell)(void *context, const json_t *test);
    void *context;

    bool bare; /* judge the kernel even where it is the skeleton */
    bool live; /* what the run in order prints goes to our stdout and stderr */
};

/* check -- the record; for json_decref().  Does not write it.
 * Errors: dies on own faults. */
json_t *check(const struct check_job *job);

/* check_or_keep -- the record from disk where nothing it depends on has
 * changed (unless --fresh), else check() and write it */
json_t *check_or_keep(const struct check_job *job);

#endif
