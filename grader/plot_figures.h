/*
 * plot_figures -- what pictures there are, their axes and units
 *
 * grader/plots/NAME.gp draws the picture of that name.
 */
#ifndef GRADER_PLOT_FIGURES_H
#define GRADER_PLOT_FIGURES_H

#include <stdbool.h>

struct plot_figure {
    const char *name; /* in the column `figure`, and of its script */
    const char *title;
    const char *x, *y;   /* axes, with units */
    const char *at;      /* x in a sentence: "threads a block" */
    const char *unit;    /* y in a sentence: "ms" */
    bool more;           /* more of y is better */
    bool ends;           /* curves are compared where they end */
    bool bars;           /* a bar each, x is the lab's number */
    const char *below;   /* whose rows a second panel shows; or NULL */
    const char *below_y; /* its axis */
};

/* plot_figures -- in the order of a report; ends with name = NULL */
extern const struct plot_figure plot_figures[];

/* plot_figure_find -- the one of that name, or NULL */
const struct plot_figure *plot_figure_find(const char *name);

#endif
