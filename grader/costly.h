/*
 * costly -- the accesses of kernels added up, to find the line that costs most
 */
#ifndef GRADER_COSTLY_H
#define GRADER_COSTLY_H

#include <jansson.h>
#include <stdbool.h>

/* What is looked for among the accesses. */
struct costly_wanted {
    const char *space; /* NULL: any */
    unsigned kinds;    /* COUNTS_READ, COUNTS_WRITE */
    const char *cost;  /* the number that counts: "sectors" */
    const char *less;  /* what of it is no cost, or NULL */
};

/* The accesses of one line, or of all, in kernel.cu. */
struct costly {
    long line; /* 0: none, or all */
    double cost, requests, lanes, sectors, least, wavefronts, wavefronts_least;
    double again;       /* of the lanes: what the thread had loaded before */
    const char *array;  /* of one of them, or ""; the kernels' */
    const char *kernel; /* it is in, or ""; the kernels' */
    bool writes;        /* of one of them */
    double bytes;       /* a lane, of one of them */
    double width;       /* threads of a block along x, in its kernel */
};

/* costly_all -- all that is wanted; kernels: what the analyser counted
 * costly_line -- the line that costs most; of equals the upper one */
struct costly costly_all(const json_t *kernels, const struct costly_wanted *w);
struct costly costly_line(const json_t *kernels, const struct costly_wanted *w);

#endif
