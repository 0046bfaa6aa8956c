/*
 * diagnose_parts -- the kinds of guess, for diagnose.c alone
 *
 * A guess fills in *d and returns true, or returns false.  Where a file's name
 * is not that of the function, it stands before it.
 */
#ifndef GRADER_DIAGNOSE_PARTS_H
#define GRADER_DIAGNOSE_PARTS_H

#include "diagnose.h"

/* diagnose.c:
 * diagnose_say -- fill in *d; always true
 * diagnose_at -- the coordinates of element `i`, x first
 * diagnose_point -- "(8, 1, 1)", or "1000" on one axis.  Returns `to`.
 * diagnose_wrong_inside -- whether it is a wrong interior point
 * diagnose_fixed_launch -- whether the launch must not grow with the elements,
 * so that threads go on from one to the next
 * diagnose_launch_line -- the line of the last launch; 0: not known */
bool diagnose_say(struct diagnosis *d, const char *id, long line,
                  const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void diagnose_at(const struct case_array *a, size_t i, size_t at[3]);
char *diagnose_point(const struct case_array *a, size_t i, char to[64]);
bool diagnose_wrong_inside(const struct verdict *v, size_t i);
bool diagnose_fixed_launch(const struct function *f);
long diagnose_launch_line(const struct evidence *e);

/* diagnose_launch.c:
 * diagnose_refused -- launches that were refused
 * diagnose_tied -- launches that differ where they must not
 * diagnose_typed -- launches that are not those of the occupancy API, or lack
 * the shared memory that was asked for
 * diagnose_idle -- launches where there is nothing to do
 * diagnose_alone -- threads that wait for one another and share nothing */
bool diagnose_refused(const struct evidence *e, struct diagnosis *d);
bool diagnose_tied(const struct evidence *e, struct diagnosis *d);
bool diagnose_typed(const struct evidence *e, struct diagnosis *d);
bool diagnose_idle(const struct evidence *e, struct diagnosis *d);
bool diagnose_alone(const struct evidence *e, struct diagnosis *d);

/* diagnose_exchange.c:
 * diagnose_exchanged -- blocks where threads belong, and the other way round,
 * or a launch grid or a block with two axes exchanged
 * diagnose_exchanged_words -- of a block that is too large: whether it is that;
 * "" if not */
bool diagnose_exchanged(const struct evidence *e, struct diagnosis *d);
const char *diagnose_exchanged_words(const struct evidence *e,
                                     const json_t *launch);

/* diagnose_macro -- adds to what is said that a macro lacks brackets, where
 * that shows */
void diagnose_macro(const struct evidence *e, struct diagnosis *d);

/* diagnose_finding -- what the analyser found */
bool diagnose_finding(const struct evidence *e, struct diagnosis *d);

/* diagnose_source -- inputs that were changed, outputs that the host computes,
 * a fixed launch without the loop that it needs */
bool diagnose_source(const struct evidence *e, struct diagnosis *d);

/* diagnose_formula -- the mistakes that the lab knows of
 * diagnose_formula.c:
 * diagnose_table -- a table that host code has filled in; always true */
bool diagnose_formula(const struct evidence *e, struct diagnosis *d);
bool diagnose_table(const struct evidence *e, struct diagnosis *d);

/* diagnose_partly -- a mistake that the lab knows of, at some elements alone
 * diagnose_displaced -- right results of other elements of a thread */
bool diagnose_partly(const struct evidence *e, struct diagnosis *d);
bool diagnose_displaced(const struct evidence *e, struct diagnosis *d);

/* diagnose_held -- elements that are stored to, and hold what they held before
 * diagnose_held.c:
 * diagnose_held_count -- how many wrong interior points are so
 * diagnose_added -- what was added to the elements is whole numbers alone */
bool diagnose_held(const struct evidence *e, struct diagnosis *d);
size_t diagnose_held_count(const struct evidence *e);
bool diagnose_added(const struct evidence *e, struct diagnosis *d);

/* diagnose_unwritten -- points that were not written
 * diagnose_unwritten.c:
 * diagnose_boundary -- points that must not be */
bool diagnose_unwritten(const struct evidence *e, struct diagnosis *d);
bool diagnose_boundary(const struct evidence *e, struct diagnosis *d);

/* diagnose_moved -- results stored one point away, or as in a field with its
 * axes in another order: where that reaches the boundary, a guard mends nothing
 */
bool diagnose_moved(const struct evidence *e, struct diagnosis *d);

/* diagnose_values.c:
 * diagnose_overrun -- a step too many behind a right result
 * diagnose_buffer -- values of another buffer or another step
 * diagnose_axes -- the right values in another order
 * diagnose_precision -- right but for rounding
 * diagnose_fraction -- whole numbers alone
 * diagnose_never_set -- values of a variable without one */
bool diagnose_overrun(const struct evidence *e, struct diagnosis *d);
bool diagnose_buffer(const struct evidence *e, struct diagnosis *d);
bool diagnose_axes(const struct evidence *e, struct diagnosis *d);
bool diagnose_precision(const struct evidence *e, struct diagnosis *d);
bool diagnose_fraction(const struct evidence *e, struct diagnosis *d);
bool diagnose_never_set(const struct evidence *e, struct diagnosis *d);

/* diagnose_weights -- the weights that explain the values
 * diagnose_weights.c:
 * diagnose_slight -- weights that are all but right, and are no floats
 * diagnose_lost -- whether the wrong points miss one neighbour and nothing
 * else, though another may stand in its place: the axis, and the sign of the
 * side it is on */
bool diagnose_weights(const struct evidence *e, struct diagnosis *d);
bool diagnose_slight(const struct evidence *e, struct diagnosis *d);
bool diagnose_lost(const struct evidence *e, unsigned *axis, int *sign);

/* diagnose_tiles -- wrong points at the edges of tiles
 * diagnose_tiles.c:
 * diagnose_along -- whether wrong points lie at the edges of tiles along the
 * axis, whatever there is along others
 * diagnose_beyond_halo -- whether far more points are wrong than those at the
 * edges of tiles */
bool diagnose_tiles(const struct evidence *e, struct diagnosis *d);
bool diagnose_along(const struct evidence *e, unsigned axis);
bool diagnose_beyond_halo(const struct evidence *e);

/* diagnose_transposed -- values from another place of their tile
 * diagnose_order -- the last elements in an order that an input gives
 * diagnose_gaps -- columns, rows or planes that tiles leave out */
bool diagnose_transposed(const struct evidence *e, struct diagnosis *d);
bool diagnose_order(const struct evidence *e, struct diagnosis *d);
bool diagnose_gaps(const struct evidence *e, struct diagnosis *d);

/* diagnose_blocks.c:
 * diagnose_cut -- wrong points in the last blocks alone, cut by the field's end
 * diagnose_box -- blocks that take their inputs from another place */
bool diagnose_cut(const struct evidence *e, struct diagnosis *d);
bool diagnose_box(const struct evidence *e, struct diagnosis *d);

/* diagnose_pitch -- a plane computed from inputs at another index */
bool diagnose_pitch(const struct evidence *e, struct diagnosis *d);

/* diagnose_planes -- planes that walks along z do not write */
bool diagnose_planes(const struct evidence *e, struct diagnosis *d);

/* diagnose_walks -- planes that are wrong where blocks walk along z
 * diagnose_walks.c:
 * diagnose_source_planes -- from which planes the first wrong one comes there
 */
bool diagnose_walks(const struct evidence *e, struct diagnosis *d);
bool diagnose_source_planes(const struct evidence *e, struct diagnosis *d);

/* diagnose_halo.c:
 * diagnose_early_exit -- whether threads had returned before a barrier: its
 * line, and that of the return; without one, the barrier's too */
bool diagnose_early_exit(const json_t *findings, long *barrier, long *back);

#endif
