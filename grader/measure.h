/*
 * measure -- take the figures' numbers on the GPU of this machine
 *
 * Of a submission: its functions over block sizes, launch grids, extents and
 * whatever else measure_scans.c lists, in BUILD/figures/NAME/NN-name.tsv.  Of
 * our own kernels for comparison: what common/gpu/scans prints, in
 * BUILD/figures/reference/.  See plot_data.h for the files.
 *
 * A point whose output is wrong, or that cannot run, is left out, and said.
 */
#ifndef GRADER_MEASURE_H
#define GRADER_MEASURE_H

#include "gpu.h"
#include "options.h"
#include "plot_data.h"
#include "run_gpu.h"
#include "seed.h"

struct measure_job {
    const struct options *options;
    const struct gpu *gpu; /* must be here */
    const struct seed_secret *secret;
    const struct lab *lab;
    int worker; /* as in pool.h */
};

/* measure_lab -- take the scans of the options' submission of one lab; numbers
 * that were taken of the same file on the same GPU stay, unless the options
 * say fresh.
 * Returns NULL, or why there are none; for free().
 * Errors: dies on own faults. */
char *measure_lab(const struct measure_job *job);

/* measure_all -- both for these labs, side by side, where there is a GPU; what
 * cannot be measured is said on stderr */
void measure_all(const struct options *o, const struct lab *const *labs,
                 size_t count);

/* measure_reference -- the same for our own kernels, of all labs.
 * Returns likewise. */
char *measure_reference(const struct options *o, const struct gpu *gpu);

/* measure_split -- what common/gpu/scans printed, into a file a lab in
 * `folder`; `date` is of today.  Returns NULL, or why not; for free(). */
char *measure_split(const char *text, const char *folder, const char *date);

/* measure_today -- "2026-11-29", by UTC */
void measure_today(char to[11]);

/* measure_path -- BUILD/figures/NAME/NN-name.tsv; for free() */
char *measure_path(const struct options *o, const char *name,
                   const struct lab *lab);

/* What y is. */
enum measure_unit {
    MEASURE_MS,      /* of a run */
    MEASURE_PS,      /* a run's, an element */
    MEASURE_PERCENT, /* of the copy rate, of the bytes that must move */
};

/* One scan: points of a function over something. */
struct measure_scan {
    const char *lab;      /* "01-index-1d" */
    const char *function; /* as in lab.h */
    const char *figure;
    const char *occupancy; /* figure with the launches' occupancy; or NULL */
    struct lab_case base;
    const double *values; /* one a point; NULL: the cases are the points */
    const struct lab_case *cases;
    size_t count;
    enum measure_unit unit;

    /* Each may be NULL.  vary: the value in the case; launch: in the launch;
     * x: of the point (else the value). */
    void (*vary)(struct lab_case *c, double value);
    void (*launch)(struct gpu_job *job, const struct lab_case *c, double value);
    double (*x)(const struct gpu *gpu, const struct lab_case *c,
                const struct case_result *result);
};

/* measure_scans -- all of them; ends with lab = NULL */
extern const struct measure_scan measure_scans[];

/* measure_occupancy -- theoretical occupancy of a launch, per cent */
double measure_occupancy(const struct gpu *gpu, const struct lab_case *c,
                         const struct case_result *result);

#endif
