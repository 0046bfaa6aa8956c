/*
 * explain -- the kernel card: what a kernel did, line by line, what of a device
 * it takes, and how long a model thinks that it would run
 */
#ifndef GRADER_EXPLAIN_H
#define GRADER_EXPLAIN_H

#include "explain_card.h"
#include "model.h"
#include "registers.h"
#include <jansson.h>
#include <stdbool.h>

/* The size at which such a function is timed: the model's counts are those of
 * the small run, as many times as many. */
struct explained_real {
    char *extents;      /* "512 x 512 x 512" */
    char *counted;      /* those of the run: "64 x 64 x 64" */
    double points;      /* that a launch computes there */
    double factor;      /* of the points of the run */
    double along;       /* that part of `factor` with which its blocks do not
                           grow in number: they do more instead; 1: they grow */
    bool planes;        /* it needs three planes at a time, */
    double plane_size;  /* of so many bytes there */
    char *measured;     /* what a clock says of it there, or of ours; or NULL */
    double measured_ms; /* of a launch, where that can stand beside the model;
                           else 0 */
    char *measured_of;  /* "our solution, NVIDIA H200"; or NULL */
};

/* What is known of one run; nothing of it is kept. */
struct explained {
    const char *what;       /* "06 stencil-tiled: sweep7 at 64 x 64 x 64" */
    const char *file;       /* what the compiler called the source */
    const char *source;     /* its text */
    int device;             /* index into device_table */
    const char *verdict;    /* one sentence: is it right */
    const json_t *findings; /* the analyser's, or NULL */
    const struct registers_list *registers; /* NULL: not asked */
    const struct explained_real *real;      /* NULL: not known */
    const char *scripts; /* the folder grader/plots; NULL: no pictures */
    double points; /* grid points or elements that it computes; 0: not known */
};

/* One kernel of the run. */
struct explained_kernel {
    const json_t *counts; /* of "counts" in docs/design.md */
    const char *name;
    const struct registers *registers; /* NULL: not known, */
    struct device_block block;         /* ... and 32 are taken for them */
    int resident;                      /* blocks of an SM */
    int warps;                         /* resident, of an SM */
    unsigned limiters;
    struct model_work work; /* of its mean launch */
    struct model_time time;
    struct model_work real_work; /* the same at the real size, where known */
    struct model_time real_time;
};

/* explain -- add the card to `card` */
void explain(struct card *card, const struct explained *e);

/* explain_kernels -- the kernels of a run; for free().  *count of them. */
struct explained_kernel *explain_kernels(const struct explained *e,
                                         size_t *count);

/* explain_source -- the kernel's lines and what was counted at each
 * explain_totals -- the same of all lines
 * explain_device -- registers, occupancy and its nearest steps
 * explain_time -- the model
 * explain_roofline -- its picture, where gnuplot can draw
 * explain_brief -- all of it in a few lines; these are the card's parts */
void explain_source(struct card *card, const struct explained *e,
                    const struct explained_kernel *k);
void explain_totals(struct card *card, const struct explained *e,
                    const struct explained_kernel *k);
void explain_device(struct card *card, const struct explained *e,
                    const struct explained_kernel *k);
void explain_time(struct card *card, const struct explained *e,
                  const struct explained_kernel *k);
void explain_roofline(struct card *card, const struct explained *e,
                      const struct explained_kernel *k);
void explain_brief(struct card *card, const struct explained *e);

/* explain_ratio -- a / b with two digits behind the point; "0" where b is 0.
 * Returns `to`, which holds NUMBER_SIZE bytes. */
char *explain_ratio(double a, double b, char *to);

#endif
