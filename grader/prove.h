/*
 * prove -- one kernel on the GPU, for `make prove`
 */
#ifndef GRADER_PROVE_H
#define GRADER_PROVE_H

#include "check.h"
#include "gpu.h"
#include "options.h"
#include "seed.h"
#include "status.h"

enum prove_kind {
    PROVE_SOLUTION, /* passes on both back ends, at all extents */
    PROVE_CLEAN,    /* a solution, in which a tool of the sanitizer finds
                       nothing */
    PROVE_SKELETON, /* builds and does not pass */
    PROVE_RIGHT,    /* passes, at the smallest real extent too */
    PROVE_WRONG,    /* does not pass */
    PROVE_LUCKY,    /* wrong in a way that a GPU need not show */
    PROVE_KINDS
};

/* One kernel, and what came of it; in memory shared with the workers. */
struct prove_item {
    const struct lab *lab;
    enum prove_kind kind;
    char path[256];   /* of its .cu */
    const char *tool; /* of PROVE_CLEAN: "memcheck" */
    bool endless;     /* a WRONG one that is expected not to end */

    bool done;            /* it was tried; the rest tells how it went */
    double seconds;       /* that it took */
    enum status gpu, all; /* of the GPU's rows; of the kernel altogether */
    char said[400];       /* why it is not as it must be; "" where it is */
    char lack[120];       /* why the tool told nothing; "" where it did */
};

/* prove -- build and run it, and fill in the rest.  worker: as in check.h */
void prove(struct prove_item *p, const struct options *o, const struct gpu *gpu,
           const struct seed_secret *secret, int worker);

/* prove_cases -- which cases of a kernel of that kind are run, where, and how
 * far: the job's members that say so */
void prove_cases(struct check_job *job, enum prove_kind kind);

/* prove_expected -- LUCKY or WRONG, from a line of expected.tsv: a hazard may
 * be right by luck, and some faults only a log of the launches shows */
enum prove_kind prove_expected(const char *status, const char *diagnosis);

/* prove_clear -- remove what kernels were copied to, in the build folder */
void prove_clear(const struct options *o);

#endif
