/*
 * diagnose_finding -- one finding of the analyser, as the guesses read it
 *
 * A guess fills in *d and returns true, or returns false.  Where a file's name
 * is not that of the function, it stands before it.
 */
#ifndef GRADER_DIAGNOSE_FINDING_H
#define GRADER_DIAGNOSE_FINDING_H

#include "diagnose_parts.h"

struct finding {
    const json_t *json;
    const char *id, *text, *array;
    const json_t *first, *second;
    const json_t *launch; /* NULL: not known */
    long line;
    bool placed; /* block and thread are known */
    long block[3], thread[3];
    long grid[3], dim[3]; /* of the launch; 0: not known */
    size_t indices;       /* how many of index[] are known */
    long index[3];        /* x first */
};

/* diagnose_finding.c:
 * diagnose_triple -- three numbers of a finding; 0 where there are none
 * diagnose_array -- the case's array of that name, or NULL */
void diagnose_triple(const json_t *array, long to[3]);
const struct case_array *diagnose_array(const struct test *t, const char *name);

/* What threads may stand for. */
enum role { ROLE_POINT, ROLE_INTERIOR, ROLE_INPUT /* of tiles */, ROLES };

/* diagnose_roles.c:
 * diagnose_stands -- whether a thread so placed may stand for coordinate `at`
 * of the axis: with a thread a point, or tiles with a halo of one
 * diagnose_may_be -- whether the launch has threads enough for that; any may
 * be where there are too few for all
 * diagnose_walked -- whether threads walk along z in that launch */
bool diagnose_stands(const struct finding *f, size_t axis, const long block[3],
                     const long thread[3], long at);
bool diagnose_may_be(const struct evidence *e, const struct finding *f,
                     enum role role);
bool diagnose_walked(const struct evidence *e, const struct finding *f);

/* diagnose_unset -- a place in an array that nobody has written to
 * diagnose_unset.c:
 * diagnose_is_input -- whether the array is there to be read: it arrives with
 * its values
 * diagnose_own_output -- of a sweep that reads what it writes in line `other`:
 * whether it is an output, where there is a field to read */
bool diagnose_unset(const struct evidence *e, const struct finding *f,
                    struct diagnosis *d);
bool diagnose_is_input(const struct test *t, const char *name);
bool diagnose_own_output(const struct evidence *e, const struct finding *f,
                         long other, struct diagnosis *d);

/* diagnose_bounds -- a place outside of an array
 * diagnose_halo -- a point of shared memory that nobody wrote
 * Always true: as a last resort the finding speaks for itself. */
bool diagnose_bounds(const struct evidence *e, const struct finding *f,
                     struct diagnosis *d);
bool diagnose_halo(const struct evidence *e, const struct finding *f,
                   struct diagnosis *d);

/* diagnose_budget -- a run that had to be ended: a loop, or threads that nobody
 * needs; always true */
bool diagnose_budget(const struct evidence *e, const struct finding *f,
                     struct diagnosis *d);

/* diagnose_load -- a load for shared memory that goes out of its array; always
 * true */
bool diagnose_load(const struct evidence *e, const struct finding *f,
                   struct diagnosis *d);

/* diagnose_ring -- a plane of several that a walk keeps in shared memory, into
 * which nothing was loaded */
bool diagnose_ring(const struct evidence *e, const struct finding *f,
                   struct diagnosis *d);

/* diagnose_strides -- an index out of its array, by a mistaken stride
 * diagnose_strides.c:
 * diagnose_strides_race -- two accesses to one element, likewise */
bool diagnose_strides(const struct evidence *e, const struct finding *f,
                      struct diagnosis *d);
bool diagnose_strides_race(const struct evidence *e, const struct finding *f,
                           struct diagnosis *d);

/* diagnose_index.c:
 * diagnose_pattern -- an index that goes out of a field by one point, or has
 * its axes in another order
 * diagnose_swapped -- whether one of its accesses, which is in the array, has
 * the index that its thread's place would have with the axes in another order,
 * and not its own; of a kernel that touches no neighbours
 * diagnose_is_flat -- whether the launch is on one axis over all points of the
 * field
 * diagnose_flat -- a place outside of the field, in such a launch */
bool diagnose_pattern(const struct evidence *e, const struct finding *f,
                      struct diagnosis *d);
bool diagnose_swapped(const struct case_array *a, const struct finding *f,
                      const json_t *access);
bool diagnose_is_flat(const struct evidence *e, const struct finding *f);
bool diagnose_flat(const struct evidence *e, const struct finding *f,
                   struct diagnosis *d);

/* diagnose_overflow -- an index that is kept in 16 bits
 * diagnose_overlap -- "; block z = 0 and block z = 1 both write plane ...", or
 * "" where chunks of a walk do not; for free()
 * diagnose_overlap.c:
 * diagnose_same_plane -- the same thread of two walks along z at one plane;
 * other: the block of the second along z.  Always true. */
bool diagnose_overflow(const struct evidence *e, const struct finding *f,
                       struct diagnosis *d);
char *diagnose_overlap(const struct evidence *e);
bool diagnose_same_plane(const struct evidence *e, const struct finding *f,
                         long other, struct diagnosis *d);

/* diagnose_shared.c:
 * diagnose_shared_race -- a read and a write of shared memory without a barrier
 * between; other: the line that f->line meets.  Always true.
 * diagnose_short_turns -- two stores of one line to one element, by threads
 * that go on by some of the block's extents instead of by all of its threads
 * diagnose_dynamic -- a place past the dynamic shared memory that was asked for
 * diagnose_declared -- an index past the end of a declared array that has no
 * room for the halo which the block's threads load */
bool diagnose_shared_race(const struct evidence *e, const struct finding *f,
                          long other, struct diagnosis *d);
bool diagnose_short_turns(const struct finding *f, struct diagnosis *d);
bool diagnose_dynamic(const struct evidence *e, const struct finding *f,
                      struct diagnosis *d);
bool diagnose_declared(const struct evidence *e, const struct finding *f,
                       struct diagnosis *d);

/* diagnose_writers.c:
 * diagnose_two_writers -- one point of shared memory stored in two lines */
bool diagnose_two_writers(const struct evidence *e, const struct finding *f,
                          long other, struct diagnosis *d);

/* diagnose_same.c:
 * diagnose_past_row -- of two threads at one element: one that stands beyond
 * the end of a row, and so comes to the next
 * diagnose_same_element -- two threads at one element, where no mistaken index
 * is known; several: each has more than one */
bool diagnose_same_element(const struct evidence *e, const struct finding *f,
                           bool several, struct diagnosis *d);
bool diagnose_past_row(const struct evidence *e, const struct finding *f,
                       struct diagnosis *d);

/* diagnose_turn.c:
 * diagnose_next_turn -- whether a barrier stands between the lines and none on
 * the way from the lower one round a loop to the upper one; *warp: the line of
 * a __syncwarp on that way, or 0 */
bool diagnose_next_turn(const char *source, long a, long b, long *warp);

/* diagnose_turn.c:
 * diagnose_comes_behind -- whether line b comes behind line a without a barrier
 * between, and never before it without one
 * diagnose_warp_barrier -- the line of the last __syncwarp between the two
 * lines of a function; 0: none, or a __syncthreads as well */
bool diagnose_comes_behind(const char *source, long a, long b);
long diagnose_warp_barrier(const char *source, long a, long b);

/* diagnose_turn.c:
 * diagnose_may_wait -- whether a barrier stands between the lines or in them,
 * by itself or in a macro or a function that is named there
 * diagnose_several -- whether the line has more than one statement */
bool diagnose_may_wait(const char *source, long a, long b);
bool diagnose_several(const char *source, long line);

/* diagnose_tiles.c:
 * diagnose_walked_seams -- wrong points at the edges of tiles alone, in walks
 * along z whose first plane is right */
bool diagnose_walked_seams(const struct evidence *e, struct diagnosis *d);

/* diagnose_foreign -- of those: which plane's halo is taken for theirs */
bool diagnose_foreign(const struct evidence *e, struct diagnosis *d);

/* diagnose_taken -- whether in all wrong points another element of the input
 * stands for the neighbour on one side along the axis: on which side, and how
 * much further along the axis it lies; 0: not always as far */
bool diagnose_taken(const struct evidence *e, unsigned axis, int *side,
                    long *far);

/* diagnose_taken.c:
 * diagnose_instead -- the element of the input that was added to the wrong
 * point i in place of its neighbour `side`; as many as there are: none, or it
 * cannot be told */
size_t diagnose_instead(const struct verdict *v, size_t i, size_t side);

#endif
