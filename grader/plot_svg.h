/*
 * plot_svg -- gnuplot's SVG made fit to stand in a page of ours
 *
 * Elements and attributes that are not known to be harmless are left out;
 * black becomes the colour of the text around, so that it can be read on dark
 * pages too; names get the picture's in front, so that pictures can share a
 * page; a title and a description are put in for who cannot see it.
 */
#ifndef GRADER_PLOT_SVG_H
#define GRADER_PLOT_SVG_H

#include <stddef.h>

struct plot_picture {
    const char *svg;  /* as gnuplot wrote it */
    const char *name; /* letters, digits and -: tells it from others */
    const char *title, *description;
};

/* plot_svg -- the same as harmless SVG; for free(); NULL where it is none */
char *plot_svg(const struct plot_picture *picture);

/* plot_svg_file -- that SVG as a file of its own, on white; for free()
 * plot_svg_inside -- the SVG in such a file; for free(); NULL where the text
 * is none */
char *plot_svg_file(const char *svg);
char *plot_svg_inside(const char *file);

#endif
