/*
 * diagnose_grid -- launches that end before the field does, for
 * diagnose_unwritten.c alone
 */
#ifndef GRADER_DIAGNOSE_GRID_H
#define GRADER_DIAGNOSE_GRID_H

#include "diagnose_parts.h"

/* The written interior as a box from the origin: it ends before end[axis]. */
struct written_box {
    unsigned axes;
    size_t extent[3];
    size_t last; /* 1 with a stencil: the boundary is not to be written */
    size_t end[3];
};

/* diagnose_missing -- how many points along the axis are not written */
size_t diagnose_missing(const struct written_box *b, size_t axis);

/* diagnose_grid -- threads that are too few along an axis
 * diagnose_short_walks -- walks of equal length along the axis that are too
 * few, or end too early */
bool diagnose_grid(const struct evidence *e, const struct written_box *b,
                   struct diagnosis *d);
bool diagnose_short_walks(const struct evidence *e, const struct written_box *b,
                          size_t axis, struct diagnosis *d);

/* diagnose_other_blocks -- an index along the axis that counts the blocks along
 * another one */
bool diagnose_other_blocks(const struct evidence *e,
                           const struct written_box *b, size_t axis,
                           struct diagnosis *d);

/* diagnose_one_by_one -- whether each block along the axis takes points one by
 * one */
bool diagnose_one_by_one(const struct evidence *e, size_t axis);

#endif
