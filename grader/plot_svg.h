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

#include <stdbool.h>
#include <stddef.h>

struct plot_picture {
    const char *svg;  /* as gnuplot wrote it */
    const char *name; /* letters, digits and -: tells it from others */
    const char *title, *description;
    bool alone; /* a file of its own: with a background, and an XML head */
};

/* plot_svg -- the same as harmless SVG; for free(); NULL where it is none */
char *plot_svg(const struct plot_picture *picture);

#endif
