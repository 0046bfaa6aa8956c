/*
 * svg -- pictures that stand inside an HTML page
 */
#ifndef GRADER_SVG_H
#define GRADER_SVG_H

#include <jansson.h>
#include <stdio.h>

/* svg_map -- the map of wrong points (a record's "map") as an SVG element:
 * axes with numbers, a text for who cannot see it, and wrong points told by
 * pattern as well as by colour.  `id` tells it from others on the page.
 * Writes nothing when `map` is no map. */
void svg_map(const json_t *map, const char *id, FILE *to);

#endif
