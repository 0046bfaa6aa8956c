/*
 * diagnose_crossed -- indices that take what belongs to another axis
 *
 * A guess fills in *d and returns true, or returns false.
 */
#ifndef GRADER_DIAGNOSE_CROSSED_H
#define GRADER_DIAGNOSE_CROSSED_H

#include "diagnose_finding.h"
#include "diagnose_grid.h"

/* Of points that are not written, all outside of the box:
 * diagnose_crossed -- the indices of two axes, each made from the other's
 * block and thread, as the source shows
 * diagnose_crossed_likely -- likewise, as the launch alone shows */
bool diagnose_crossed(const struct evidence *e, const struct written_box *b,
                      struct diagnosis *d);
bool diagnose_crossed_likely(const struct evidence *e,
                             const struct written_box *b, struct diagnosis *d);

/* diagnose_crossed_taken -- whose blockIdx the index along that axis takes in
 * the last launch; *line: where; 0: the source does not show it */
size_t diagnose_crossed_taken(const struct evidence *e, size_t axis,
                              long *line);

/* diagnose_crossed_size -- blocks that lie as far apart as they are long along
 * another axis; boxed: the source must show it, since the first ones alone lie
 * in the field */
bool diagnose_crossed_size(const struct evidence *e,
                           const struct written_box *b, bool boxed,
                           struct diagnosis *d);

/* Of two threads at one element, as the source shows:
 * diagnose_crossed_block -- the same thread of this block and of the other
 * along that axis, whose index takes the block along another one
 * diagnose_crossed_overlap -- threads of two blocks that lie as far apart as
 * they are long along another axis, and that is not far enough */
bool diagnose_crossed_block(const struct evidence *e, const struct finding *f,
                            size_t axis, long other, struct diagnosis *d);
bool diagnose_crossed_overlap(const struct evidence *e, const struct finding *f,
                              struct diagnosis *d);

/* diagnose_crossed_bound -- of a thread beyond the end along that axis: an
 * index that the source compares with another axis' extent */
bool diagnose_crossed_bound(const struct evidence *e, const struct finding *f,
                            size_t axis, struct diagnosis *d);

#endif
