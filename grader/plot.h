/*
 * plot -- the pictures of one submission: its own curves beside the
 * solutions' and those of kernels for comparison
 *
 * Numbers come from BUILD/figures/NAME/NN-name.tsv (the submission's, measured
 * by `make plots` on a GPU) and the times in its records, from
 * BUILD/figures/solutions/ and BUILD/figures/reference/ where these were
 * measured here, else from what is shipped, solutions/NN-name/h200.tsv.  See
 * plot_data.h.
 */
#ifndef GRADER_PLOT_H
#define GRADER_PLOT_H

#include "options.h"
#include "plot_data.h"
#include "plot_figures.h"
#include "plot_gnuplot.h"
#include <jansson.h>
#include <stdio.h>

enum plot_who {
    PLOT_SOLUTION,
    PLOT_YOURS,
    PLOT_REFERENCE, /* a kernel of ours, for comparison */
    PLOT_WHO
};

/* One curve, or one bar. */
struct plot_series {
    const char *name; /* as in the data */
    char *title;      /* "saxpy, solution" */
    enum plot_who who;
    const struct lab *lab;
    size_t first; /* its first row */
    size_t index; /* gnuplot's, in the data's text */
    int style;    /* a linetype of style.gp */
    bool below;   /* in the second panel */
};

struct plot {
    const struct plot_figure *figure; /* NULL: a map of wrong points */
    char *name;                       /* of its files: "block-scan" */
    char *title;
    char *summary;     /* one sentence: what is seen */
    char *devices;     /* where and when it was measured */
    const json_t *map; /* of a record: its wrong points; else NULL */
    struct plot_data data;
    struct plot_series *series;
    size_t count;
    char *svg; /* harmless, for a page; NULL: not drawn */
};

struct plots {
    struct plot *plots;
    size_t count;
    char **gone; /* names of maps that there are no more */
    size_t gone_count;
    bool undrawn; /* gnuplot could not */
    char *waits; /* what questions ask for: "08 ladder, extent-scan"; or NULL */
    char *lack;  /* what is missing or unreadable, with the remedy; or NULL */
};

/* plots_gather -- what there is to draw of these labs (number 0 to `labs`) for
 * the options' submission, and of these records (0 to `count`).  What a
 * question asks for (catalog_asks_for) is left out of what is ours until the
 * submission has passed that lab, or with our solutions the student's own labs
 * have; `waits` names it.  A file that cannot be read is left out and `lack`
 * says so.  Free with plots_free(). */
struct plots plots_gather(const struct options *o, const struct lab *const *lab,
                          size_t labs, json_t *const *records, size_t count);

/* plots_save -- draw them in that format (SVG or PNG) into `folder`: NAME.svg,
 * beside it NAME.tsv with the numbers and NAME.txt with the sentence and the
 * table.  Where gnuplot cannot draw, the other two are still there, and `lack`
 * says why.  Maps of what is wrong no more go.
 * Returns 0, or -1 with errno set where a file cannot be written. */
int plots_save(const struct options *o, struct plots *plots, const char *folder,
               enum plot_format format);

/* plots_free -- free what it holds */
void plots_free(struct plots *plots);

/* plot_draw -- one picture; as plot_gnuplot() */
char *plot_draw(const struct options *o, const struct plot *plot,
                enum plot_format format, int columns, size_t *bytes,
                char **why);

/* plot_add_times -- the times on a GPU that a record (or NULL) has, as rows of
 * the ladder: bytes that must move, per second, and the greatest copy rate:
 * copies of small arrays reach less */
void plot_add_times(struct plot_data *data, const json_t *record);

/* plot_is_of -- whether it shows something of that lab ("06-stencil-tiled") */
bool plot_is_of(const struct plot *plot, const char *lab);

/* plot_has_several -- whether it shows something of several labs */
bool plot_has_several(const struct plot *plot);

/* plot_heading -- title, sentence, and where it was measured, a line each
 * plot_tables -- the numbers as text: what is drawn, then the panel below */
void plot_heading(const struct plot *plot, FILE *to);
void plot_tables(const struct plot *plot, FILE *to);

/* plot_html -- the table as HTML */
void plot_html(const struct plot *plot, FILE *to);

#endif
