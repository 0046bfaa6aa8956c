/*
 * map -- the picture of wrong points, as a record holds it
 */
#ifndef GRADER_MAP_H
#define GRADER_MAP_H

#include "judge.h"
#include <jansson.h>

/* map_json -- the plane of the first wrong point, or the part of it around
 * that point when it is large; NULL when nothing is wrong */
json_t *map_json(const struct verdict *v);

#endif
