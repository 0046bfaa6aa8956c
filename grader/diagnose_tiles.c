/*
 * diagnose_tiles -- wrong points that lie at the edges of tiles
 *
 * A tile of `size` outputs begins at `anchor`: 0 where threads stand for grid
 * points, 1 where they stand for interior points.
 */
#include "diagnose_parts.h"
#include <string.h>

enum { AXES = 3, SMALLEST = 3, LARGEST = 64 };

enum edge { LOW = 1, HIGH = 2 };

struct tiling {
    size_t size, anchor;
};

static void
coordinates(const struct case_array *a, size_t i, size_t at[AXES])
{
    at[0] = i % a->extent[0];
    at[1] = i / a->extent[0] % a->extent[1];
    at[2] = i / a->extent[0] / a->extent[1];
}

/* Which edges of its tile the coordinate lies on. */
static unsigned
edges(const struct tiling *t, size_t x)
{
    const size_t residue = (x + t->size - t->anchor) % t->size;

    return (residue == 0 ? LOW : 0) | (residue + 1 == t->size ? HIGH : 0);
}

static bool
is_wrong_inside(const struct verdict *v, size_t i)
{
    return (v->marks[i] & MARK_WRONG) && !(v->marks[i] & MARK_BOUNDARY);
}

/* The edges along `axis` that all wrong points lie on: LOW, HIGH, both (some
 * on either), or 0 when one lies on none.  Right points on those edges speak
 * against it when there are many: the pattern is chance then. */
static unsigned
axis_edges(const struct verdict *v, unsigned axis, const struct tiling *t)
{
    const struct case_array *a = &v->test->job.array[v->array];
    size_t wrong[4] = {0}, all[4] = {0}, at[AXES];
    unsigned found;

    for (size_t i = 0; i < v->elements; i++) {
        unsigned edge;

        if (v->marks[i] & MARK_BOUNDARY)
            continue;
        coordinates(a, i, at);
        edge = edges(t, at[axis]);
        all[edge]++;
        wrong[edge] += is_wrong_inside(v, i);
    }
    found = (wrong[LOW] ? LOW : 0) | (wrong[HIGH] ? HIGH : 0);
    if (wrong[0] || !found)
        return 0;
    return 3 * (wrong[LOW] + wrong[HIGH]) >=
                   (found & LOW ? all[LOW] : 0) + (found & HIGH ? all[HIGH] : 0)
               ? found
               : 0;
}

/* The k-th guess at a tiling of the axis: from the block first, then any. */
static bool
guess(const struct evidence *e, unsigned axis, size_t k, struct tiling *t)
{
    const size_t block = e->result ? e->result->block[axis] : 0;
    const size_t sizes[] = {block, block > 2 ? block - 2 : 0};

    t->anchor = 1 - k % 2;
    k /= 2;
    t->size = k < 2 ? sizes[k] : SMALLEST + (k - 2);
    return t->size <= LARGEST || k < 2;
}

static bool
plausible(const struct verdict *v, unsigned axis, const struct tiling *t)
{
    return t->size >= SMALLEST &&
           2 * t->size <= v->test->job.array[v->array].extent[axis];
}

static bool
say_halo(unsigned axis, unsigned edge, size_t size, struct diagnosis *d)
{
    static const char *const sides[AXES][2] = {{"first column", "last column"},
                                               {"first row", "last row"},
                                               {"first plane", "last plane"}};
    static const char *const halos[AXES][2] = {
        {"left (lower x)", "right (higher x)"},
        {"lower y", "higher y"},
        {"lower z", "higher z"}};

    if (edge == (LOW | HIGH))
        return diagnose_say(d, "halo-missing", 0,
                            "the wrong points are the %s and the %s of tiles "
                            "of %zu: the halo along %c is not loaded",
                            sides[axis][0], sides[axis][1], size, "xyz"[axis]);
    return diagnose_say(d, "halo-missing", 0,
                        "the wrong points are the %s of tiles of %zu: the "
                        "halo at %s is not loaded",
                        sides[axis][edge == HIGH], size,
                        halos[axis][edge == HIGH]);
}

static bool
one_axis(const struct evidence *e, unsigned axis, struct diagnosis *d)
{
    struct tiling t;

    for (size_t k = 0; guess(e, axis, k, &t); k++) {
        unsigned edge;

        if (!plausible(e->verdict, axis, &t))
            continue;
        edge = axis_edges(e->verdict, axis, &t);
        if (edge)
            return say_halo(axis, edge, t.size, d);
    }
    return false;
}

/* Whether all wrong points lie on some edge of their tile. */
static bool
all_on_seams(const struct verdict *v, const struct tiling t[AXES])
{
    const struct case_array *a = &v->test->job.array[v->array];
    size_t at[AXES];

    for (size_t i = 0; i < v->elements; i++) {
        bool seam = false;

        if (!is_wrong_inside(v, i))
            continue;
        coordinates(a, i, at);
        for (unsigned axis = 0; axis < a->axes; axis++)
            seam =
                seam || (t[axis].size >= SMALLEST && edges(&t[axis], at[axis]));
        if (!seam)
            return false;
    }
    return true;
}

static bool
seams(const struct evidence *e, struct diagnosis *d)
{
    for (size_t k = 0; k < 4; k++) {
        struct tiling t[AXES];

        for (unsigned axis = 0; axis < AXES; axis++)
            guess(e, axis, k, &t[axis]);
        if (all_on_seams(e->verdict, t))
            return diagnose_say(d, "tile-seams", 0,
                                "the wrong points lie along the seams "
                                "between tiles: what a tile needs from its "
                                "neighbours does not reach it");
    }
    return false;
}

/* Where the last block along the axis begins, if the field's end cuts it off:
 * with `size` outputs a block.  0: it is whole, or the size cannot be. */
static size_t
last_block(const struct evidence *e, unsigned axis, size_t size)
{
    const size_t extent = e->test->job.array[e->verdict->array].extent[axis];
    const size_t blocks = e->result->grid[axis];
    const size_t begin = (blocks - 1) * size;

    return blocks > 1 && size >= SMALLEST && begin < extent - 1 &&
                   blocks * size + 2 >= extent && (extent - 2) % size
               ? begin
               : 0;
}

/* A bit for each axis along which the point lies in a last, cut block. */
static unsigned
in_last(const struct verdict *v, const size_t begin[AXES], size_t i)
{
    unsigned bits = 0;
    size_t at[AXES];

    coordinates(&v->test->job.array[v->array], i, at);
    for (unsigned axis = 0; axis < AXES; axis++)
        if (begin[axis] && at[axis] >= begin[axis])
            bits |= 1u << axis;
    return bits;
}

/* Whether all wrong points lie in a last block that the field's end cuts off,
 * along one axis or another. */
static bool
all_in_last(const struct verdict *v, const size_t begin[AXES])
{
    for (size_t i = 0; i < v->elements; i++)
        if (is_wrong_inside(v, i) && !in_last(v, begin, i))
            return false;
    return true;
}

static bool
partial(const struct evidence *e, struct diagnosis *d)
{
    for (size_t halo = 0; e->result && halo <= 2; halo += 2) {
        size_t begin[AXES];

        for (unsigned axis = 0; axis < AXES; axis++) {
            const size_t block = e->result->block[axis];

            begin[axis] = block > halo ? last_block(e, axis, block - halo) : 0;
        }
        if (all_in_last(e->verdict, begin))
            return diagnose_say(d, "halo-partial-block", 0,
                                "the wrong points all lie in the last "
                                "blocks, which the field's end cuts off: "
                                "their halo is not where a full block "
                                "has it");
    }
    return false;
}

bool
diagnose_tiles(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const unsigned axes = v->array < 0 ? 0 : v->test->job.array[v->array].axes;

    if (v->test->function->radius == 0 || v->wrong == v->boundary_wrong ||
        v->wrong - v->boundary_wrong == v->interior)
        return false;
    if (axes > 1 && partial(e, d))
        return true;
    for (unsigned axis = 0; axis < axes; axis++)
        if (one_axis(e, axis, d))
            return true;
    return axes > 0 && seams(e, d);
}
