/*
 * diagnose_ring -- a walk along z keeps several planes in one shared array, and
 * one of them is read that nothing was loaded into
 *
 * The array's slowest axis counts the planes, as in ring[3][18][34], or in
 * ring[3][18 * 34], where each row holds the points of all threads and so is no
 * row of a tile.  What is missing there is no halo, on whatever side the plane
 * lies in the array.
 */
#include "diagnose_finding.h"

enum { AXES = 3, PADDING = 2 };

/* Whether the array has the axes of a tile of one plane: where blocks are small
 * such a row has room for all threads as well. */
static bool
is_tile(const struct evidence *e, const struct finding *f,
        const long extent[AXES])
{
    const long halo = 2L * e->test->function->radius;
    const long more = extent[0] - f->dim[0] - halo;

    return more >= 0 && more <= PADDING && extent[1] == f->dim[1] + halo;
}

/* The axis that counts planes; AXES: there is none. */
static size_t
plane_axis(const struct evidence *e, const struct finding *f,
           const long extent[AXES])
{
    if (!diagnose_walked(e, f) || f->indices != AXES)
        return AXES;
    if (extent[2] > 1)
        return 2;
    return f->dim[1] > 1 && extent[0] >= f->dim[0] * f->dim[1] &&
                   !is_tile(e, f, extent)
               ? 1
               : AXES;
}

static bool
first_plane_right(const struct verdict *v)
{
    const struct case_array *a;
    size_t plane;

    if (!v || v->array < 0)
        return false;
    a = &v->test->job.array[v->array];
    plane = (size_t)a->extent[0] * a->extent[1];
    for (size_t i = plane; i < 2 * plane && i < v->elements; i++)
        if (v->marks[i] & MARK_WRONG)
            return false;
    return true;
}

bool
diagnose_ring(const struct evidence *e, const struct finding *f,
              struct diagnosis *d)
{
    const json_t *box = json_object_get(f->json, "loaded");
    long extent[AXES], low[AXES], high[AXES];
    size_t axis;

    diagnose_triple(json_object_get(f->json, "extent"), extent);
    diagnose_triple(json_array_get(box, 0), low);
    diagnose_triple(json_array_get(box, 1), high);
    axis = plane_axis(e, f, extent);
    if (axis == AXES || json_array_size(box) != 2 || low[axis] > high[axis] ||
        (f->index[axis] >= low[axis] && f->index[axis] <= high[axis]))
        return false;
    if (f->placed && f->block[2] > 0 && first_plane_right(e->verdict))
        return diagnose_say(d, f->id, f->line,
                            "plane %ld of %s is read before anything is loaded "
                            "into it, in block z = %ld, and the first plane of "
                            "all is right: a chunk begins with planes of its "
                            "own; are they loaded, and into the places where "
                            "the loop looks for them?",
                            f->index[axis], f->array, f->block[2]);
    return diagnose_say(d, f->id, f->line,
                        "plane %ld of %s is read before anything is loaded "
                        "into it: does each plane lie where it is looked for?",
                        f->index[axis], f->array);
}
