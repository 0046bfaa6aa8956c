/*
 * plot_gnuplot -- run gnuplot on scripts of ours
 *
 * It is not needed for any grade: whoever calls goes on without a picture.
 */
#ifndef GRADER_PLOT_GNUPLOT_H
#define GRADER_PLOT_GNUPLOT_H

#include <stddef.h>

enum plot_format { PLOT_SVG, PLOT_PNG, PLOT_DUMB, PLOT_FORMATS };

/* plot_format_name -- "svg", "png", "dumb"
 * plot_format_find -- the one of that name, else PLOT_FORMATS */
const char *plot_format_name(enum plot_format format);
enum plot_format plot_format_find(const char *name);

struct plot_script {
    const char *scripts; /* the folder grader/plots */
    const char *name;    /* of the script, without .gp */
    const char *data;    /* the text of its TSV, that it finds as FILE */
    const char *set;     /* further settings, as gnuplot commands */
    enum plot_format format;
    int columns;  /* of a terminal, for PLOT_DUMB */
    size_t words; /* in the key: many need room */
    size_t bars;  /* one above another: so do these, as letters */
};

/* plot_gnuplot -- what the script draws (*bytes long, a NUL behind); for
 * free(); or NULL with *why, a sentence with the remedy, for free().
 * The same in every locale; gnuplot reads no settings of the user's. */
char *plot_gnuplot(const struct plot_script *script, size_t *bytes, char **why);

/* plot_lack -- what is missing for pictures in that format, with the remedy;
 * NULL where nothing is; for free() */
char *plot_lack(enum plot_format format);

/* plot_quote -- text as a string of gnuplot's, quotes and all: what could mean
 * something to it is taken out; for free() */
char *plot_quote(const char *text);

#endif
