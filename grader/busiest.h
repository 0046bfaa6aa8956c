/*
 * busiest -- the line of kernel.cu where warps go apart most often, or wait
 */
#ifndef GRADER_BUSIEST_H
#define GRADER_BUSIEST_H

#include <jansson.h>

struct busiest {
    long line; /* 0: none */
    double times;
};

/* busiest_branch -- kernels: as in struct counted; source: the text in which
 * the branch is looked for, or NULL */
struct busiest busiest_branch(const json_t *kernels, const char *source);

/* busiest_barrier -- likewise, where threads wait */
struct busiest busiest_barrier(const json_t *kernels);

#endif
