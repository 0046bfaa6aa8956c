/*
 * plot_parts -- what the files plot*.c share
 */
#ifndef GRADER_PLOT_PARTS_H
#define GRADER_PLOT_PARTS_H

#include "number.h"
#include "plot.h"

/* plot_add_series -- list the data's series, with titles and styles.
 * who, lab: of each source of the data.  yours: how a student's curves are
 * called. */
void plot_add_series(struct plot *plot, const enum plot_who *who,
                     const struct lab *const *lab, const char *yours);

/* plot_number -- a number for people, at least four digits of it.
 * Returns `to`. */
char *plot_number(double value, char to[NUMBER_SIZE]);

/* plot_is_bound -- whether it is the copy rate: a line, not a bar */
bool plot_is_bound(const struct plot_series *s);

/* plot_copy_rate -- the greatest copy rate that was measured with the reader's
 * bars, or else with the solution's: GB/s; 0 where there is none */
double plot_copy_rate(const struct plot *plot, bool yours);

/* plot_bound_by -- what a function's time hangs on where it is not memory:
 * "arithmetic"; else NULL */
const char *plot_bound_by(const struct plot_series *s);

/* plot_maps -- add the pictures of the records' wrong points */
void plot_maps(struct plots *plots, json_t *const *records, size_t count);

/* plot_add -- one more picture, all zero */
struct plot *plot_add(struct plots *plots);

/* plot_summarise -- its sentence; for free() */
char *plot_summarise(const struct plot *plot);

/* plot_where -- "NVIDIA H200, 2026-11-29", or one such for each of yours,
 * solution and comparison where they differ; for free() */
char *plot_where(const struct plot *plot, const char *yours);

/* plot_settings -- gnuplot's settings for the picture; for free() */
char *plot_settings(const struct plot *plot);

#endif
