/*
 * prove -- one kernel on the GPU, for `make prove`
 */
#ifndef GRADER_PROVE_H
#define GRADER_PROVE_H

#include "gpu.h"
#include "options.h"
#include "seed.h"
#include "status.h"

enum prove_kind {
    PROVE_SOLUTION, /* passes on both back ends, clean under the sanitizer */
    PROVE_SKELETON, /* builds and does not pass */
    PROVE_RIGHT,    /* passes */
    PROVE_WRONG,    /* does not pass */
    PROVE_LUCKY,    /* wrong in a way that a GPU need not show */
    PROVE_KINDS
};

/* One kernel, and what came of it; in memory shared with the workers. */
struct prove_item {
    const struct lab *lab;
    enum prove_kind kind;
    char path[256]; /* of its .cu */

    enum status gpu, all; /* of the GPU's rows; of the kernel altogether */
    int tests;            /* cases on the GPU */
    char tools[96];       /* of a solution: which tools found nothing */
    char said[400];       /* why it is not as it must be; "" where it is */
};

/* prove -- build and run it, and fill in the rest.  worker: as in check.h */
void prove(struct prove_item *p, const struct options *o, const struct gpu *gpu,
           const struct seed_secret *secret, int worker);

/* prove_expected -- LUCKY or WRONG, from a line of expected.tsv: a hazard may
 * be right by luck, and some faults only a log of the launches shows */
enum prove_kind prove_expected(const char *status, const char *diagnosis);

#endif
