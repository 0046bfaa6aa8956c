/*
 * diagnose_tiles -- wrong points that lie at the edges of tiles
 *
 * A tile of `size` outputs begins at `anchor`: 0 where threads stand for grid
 * points, 1 where they stand for interior points.
 */
#include "diagnose_finding.h"
#include "die.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AXES = 3, SMALLEST = 3, LARGEST = 64, LARGEST_BLOCK = 1024 };

/* Layers of a tile that two on either side of its halo spoil. */
enum { DEEPEST = 4 };

enum edge { LOW = 1, HIGH = 2 };

struct tiling {
    size_t size, anchor;
};

/* Which edges of its tile the coordinate lies on. */
static unsigned
edges(const struct tiling *t, size_t x)
{
    const size_t residue = (x + t->size - t->anchor) % t->size;

    return (residue == 0 ? LOW : 0) | (residue + 1 == t->size ? HIGH : 0);
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
        diagnose_at(a, i, at);
        edge = edges(t, at[axis]);
        all[edge]++;
        wrong[edge] += diagnose_wrong_inside(v, i);
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

/* Two whole tiles at least, or a block's and part of another; tiles of another
 * size than the block's want several blocks. */
static bool
plausible(const struct evidence *e, unsigned axis, const struct tiling *t)
{
    const size_t extent = e->test->job.array[e->verdict->array].extent[axis];
    const size_t block = e->result ? e->result->block[axis] : 0;

    if (e->result && e->result->grid[axis] == 1 && t->size != block &&
        t->size + 2 != block)
        return false;
    return t->size >= SMALLEST &&
           (2 * t->size <= extent ||
            (e->result && t->size == e->result->block[axis] &&
             e->result->grid[axis] == 2 && t->size + 2 < extent));
}

static const char *const layers_of[AXES][2] = {{"first column", "last column"},
                                               {"first row", "last row"},
                                               {"first plane", "last plane"}};
static const char *const halos[AXES][2] = {
    {"left (lower x)", "right (higher x)"},
    {"lower y", "higher y"},
    {"lower z", "higher z"}};

static bool
say_halo(unsigned axis, unsigned edge, size_t size, struct diagnosis *d)
{
    if (edge == (LOW | HIGH))
        return diagnose_say(
            d, "halo-missing", 0,
            "the wrong points are the %s and the %s of tiles "
            "of %zu: the halo along %c is not loaded, or from another place",
            layers_of[axis][0], layers_of[axis][1], size, "xyz"[axis]);
    return diagnose_say(d, "halo-missing", 0,
                        "the wrong points are the %s of tiles of %zu: the "
                        "halo at %s is not loaded, or from another place",
                        layers_of[axis][edge == HIGH], size,
                        halos[axis][edge == HIGH]);
}

/* far: 0 where it is not known */
static bool
say_taken(const struct evidence *e, unsigned axis, int side, long far,
          size_t size, struct diagnosis *d)
{
    const size_t block = e->result ? e->result->block[axis] : 0;
    char where[64] = "", which[64] = "";

    if (far != 0)
        snprintf(where, sizeof where, ", where %c is %ld too %s", "xyz"[axis],
                 labs(far), far < 0 ? "small" : "large");
    if (size == block || size + 2 == block)
        snprintf(which, sizeof which, " of tiles of %zu", size);
    return diagnose_say(d, "halo-missing", 0,
                        "the wrong points are the %s%s: the halo at %s is "
                        "loaded from another place%s",
                        layers_of[axis][side > 0], *which ? which : " of tiles",
                        halos[axis][side > 0], where);
}

/* A side of the halo that is missing shows at the last points of tiles which
 * begin with the second point of the field, and at the first of those which
 * begin with its first: where both fit, the values must tell, by what they
 * miss or have instead, or nothing does. */
static bool
say_edge(const struct evidence *e, unsigned axis, unsigned edge,
         const struct tiling *t, struct diagnosis *d)
{
    const struct tiling other = {t->size, 1 - t->anchor};
    unsigned lost;
    int sign;
    long far;

    if (edge == (LOW | HIGH))
        return say_halo(axis, edge, t->size, d);
    if (diagnose_lost(e, &lost, &sign) && lost == axis)
        return say_halo(axis, sign < 0 ? LOW : HIGH, t->size, d);
    if (diagnose_taken(e, axis, &sign, &far))
        return say_taken(e, axis, sign, far, t->size, d);
    if (e->result && t->size == e->result->block[axis] &&
        axis_edges(e->verdict, axis, &other))
        return diagnose_say(d, "halo-missing", 0,
                            "the wrong points lie at the edges of tiles of "
                            "%zu along %c: on one side the halo is not loaded, "
                            "or from another place",
                            t->size, "xyz"[axis]);
    return say_halo(axis, edge, t->size, d);
}

static bool
one_axis(const struct evidence *e, unsigned axis, struct diagnosis *d)
{
    struct tiling t;

    for (size_t k = 0; guess(e, axis, k, &t); k++) {
        unsigned edge;

        if (!plausible(e, axis, &t))
            continue;
        edge = axis_edges(e->verdict, axis, &t);
        if (edge)
            return say_edge(e, axis, edge, &t, d);
    }
    return false;
}

/* Whether most points of a first or last layer of tiles are wrong, and those
 * of few other layers: a mistake along other axes spoils less of each. */
static bool
layers(const struct verdict *v, unsigned axis, const struct tiling *t)
{
    const struct case_array *a = &v->test->job.array[v->array];
    size_t wrong[LARGEST_BLOCK] = {0}, all[LARGEST_BLOCK] = {0}, at[AXES];
    size_t bad = 0;

    for (size_t i = 0; i < v->elements; i++) {
        if (v->marks[i] & MARK_BOUNDARY)
            continue;
        diagnose_at(a, i, at);
        at[axis] = (at[axis] + t->size - t->anchor) % t->size;
        all[at[axis]]++;
        wrong[at[axis]] += diagnose_wrong_inside(v, i);
    }
    for (size_t k = 0; k < t->size; k++)
        bad += wrong[k] && 2 * wrong[k] >= all[k];
    return bad > 0 && bad <= DEEPEST && bad < t->size &&
           ((wrong[0] && 2 * wrong[0] >= all[0]) ||
            (wrong[t->size - 1] && 2 * wrong[t->size - 1] >= all[t->size - 1]));
}

bool
diagnose_along(const struct evidence *e, unsigned axis)
{
    const struct verdict *v = e->verdict;
    struct tiling t;

    if (!v || v->array < 0 || axis >= v->test->job.array[v->array].axes)
        return false;
    for (size_t k = 0; k < 4 && guess(e, axis, k, &t); k++)
        if (t.size >= SMALLEST && t.size <= LARGEST_BLOCK &&
            layers(v, axis, &t))
            return true;
    return false;
}

/* Whether all wrong points lie on some edge of their tile; the field's end
 * makes one of its own. */
static bool
all_on_seams(const struct verdict *v, const struct tiling t[AXES])
{
    const struct case_array *a = &v->test->job.array[v->array];
    size_t at[AXES];

    for (size_t i = 0; i < v->elements; i++) {
        bool seam = false;

        if (!diagnose_wrong_inside(v, i))
            continue;
        diagnose_at(a, i, at);
        for (unsigned axis = 0; axis < a->axes; axis++)
            seam = seam || (t[axis].size >= SMALLEST &&
                            (edges(&t[axis], at[axis]) ||
                             at[axis] + 2 == a->extent[axis]));
        if (!seam)
            return false;
    }
    return true;
}

/* On how many of the tilings that a block may have all wrong points lie on
 * seams; *to is the first of them.  between: where there are several tiles
 * along that axis. */
static size_t
tilings(const struct evidence *e, bool between, struct tiling to[AXES])
{
    size_t count = 0;

    for (size_t k = 0; k < 4; k++) {
        struct tiling t[AXES] = {0};

        for (unsigned axis = 0; axis < AXES; axis++) {
            guess(e, axis, k, &t[axis]);
            if (between && e->result && e->result->grid[axis] == 1)
                t[axis].size = 0;
        }
        if (all_on_seams(e->verdict, t) && count++ == 0)
            memcpy(to, t, sizeof t);
    }
    return count;
}

static bool
on_seams(const struct evidence *e, bool between)
{
    struct tiling t[AXES];

    return tilings(e, between, t) > 0;
}

bool
diagnose_beyond_halo(const struct evidence *e)
{
    const struct verdict *v = e->verdict;

    if (!v || v->array < 0 || !e->result ||
        5 * (v->wrong - v->boundary_wrong) < 3 * v->interior)
        return false;
    return !on_seams(e, false);
}

/* Whether blocks walk along z, and the first plane of all is right. */
static bool
walks_on_wrongly(const struct evidence *e)
{
    const struct verdict *v = e->verdict;
    const struct case_array *a = &v->test->job.array[v->array];
    const size_t plane = (size_t)a->extent[0] * a->extent[1];

    if (!e->result || a->axes < 3 || e->result->block[2] != 1 ||
        e->result->grid[2] + 2 >= a->extent[2])
        return false;
    for (size_t i = plane; i < 2 * plane; i++)
        if (diagnose_wrong_inside(v, i))
            return false;
    return true;
}

bool
diagnose_walked_seams(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;

    if (v->array < 0 || v->wrong == v->boundary_wrong || !walks_on_wrongly(e) ||
        !on_seams(e, false))
        return false;
    return diagnose_foreign(e, d) ||
           diagnose_say(d, "halo-missing", 0,
                        "the first plane is right, and in those after it the "
                        "points at the edges of tiles are wrong: the halo must "
                        "be loaded in each step of the walk");
}

/* Sides of a tile, x- and x+ first. */
enum { SIDES = 2 * AXES };

/* The first wrong point of each side that is on no other; v->elements where
 * there is none.  The field's end is one of the last tile, wherever it is cut.
 * Returns how many sides have one. */
static size_t
find_sides(const struct verdict *v, const struct tiling t[AXES],
           size_t first[SIDES])
{
    const struct case_array *a = &v->test->job.array[v->array];
    size_t at[AXES], count = 0;

    for (size_t k = 0; k < SIDES; k++)
        first[k] = v->elements;
    for (size_t i = 0; i < v->elements; i++) {
        unsigned on = 0;
        size_t k = 0;

        if (!diagnose_wrong_inside(v, i))
            continue;
        diagnose_at(a, i, at);
        for (unsigned axis = 0; axis < a->axes; axis++)
            if (t[axis].size >= SMALLEST)
                on |= (edges(&t[axis], at[axis]) |
                       (at[axis] + 2 == a->extent[axis] ? HIGH : 0u))
                      << 2 * axis;
        while (on && on != 1u << k && k < SIDES)
            k++;
        if (on && k < SIDES && first[k] == v->elements) {
            first[k] = i;
            count++;
        }
    }
    return count;
}

/* "; at (7, 1, 1) in (7, 1, 1) is read in place of in (8, 1, 1)", of the first
 * side whose values tell; "" where none does. */
static char *
instead_words(const struct verdict *v, const size_t first[SIDES])
{
    const struct case_array *a = &v->test->job.array[v->array];
    const size_t steps[AXES] = {1, a->extent[0],
                                (size_t)a->extent[0] * a->extent[1]};
    const char *in = v->test->job.array[0].name;
    char words[3][64];

    for (size_t k = 0; k < SIDES; k++) {
        const size_t i = first[k], step = steps[k / 2];
        const size_t side = k % 2 ? i + step : i - step;
        size_t other;

        if (i == v->elements || (v->marks[i] & MARK_UNWRITTEN))
            continue;
        other = diagnose_instead(v, i, side);
        if (other == v->elements)
            continue;
        diagnose_point(a, i, words[0]);
        diagnose_point(a, other, words[1]);
        diagnose_point(a, side, words[2]);
        return checked_format("; at %s, %s %s is read in place of %s %s",
                              words[0], in, words[1], in, words[2]);
    }
    return checked_string("");
}

/* " at x-, x+ and y- of a tile" */
static void
side_words(const struct verdict *v, const size_t first[SIDES], size_t count,
           char to[64])
{
    int length = snprintf(to, 64, ", at ");

    for (size_t k = 0, said = 0; k < SIDES; k++) {
        if (first[k] == v->elements)
            continue;
        said++;
        length += snprintf(to + length, 64 - (size_t)length, "%s%c%c",
                           said == 1       ? ""
                           : said == count ? " and "
                                           : ", ",
                           "xyz"[k / 2], "-+"[k % 2]);
    }
    snprintf(to + length, 64 - (size_t)length, " of a tile");
}

/* Which sides those are is told where one tiling alone fits. */
static bool
say_seams(const struct evidence *e, struct diagnosis *d)
{
    size_t first[SIDES], count = 0;
    struct tiling t[AXES];
    char sides[64] = "", *instead;
    const size_t fits = tilings(e, true, t);

    if (fits == 0)
        return false;
    if (fits == 1)
        count = find_sides(e->verdict, t, first);
    if (count > 0)
        side_words(e->verdict, first, count, sides);
    instead = count > 0 ? instead_words(e->verdict, first) : checked_string("");
    diagnose_say(d, "tile-seams", 0,
                 "the wrong points lie along the seams between tiles%s: what a "
                 "tile needs from its neighbours does not reach it%s",
                 sides, instead);
    free(instead);
    return true;
}

static bool
seams(const struct evidence *e, struct diagnosis *d)
{
    return diagnose_walked_seams(e, d) || say_seams(e, d);
}

/* Whether there may be tiles: elsewhere a first column of 32 is chance. */
static bool
may_tile(const struct evidence *e)
{
    const json_t *launches = json_object_get(e->findings, "launches"), *launch;
    size_t i;

    json_array_foreach(launches, i, launch) {
        if (json_is_true(json_object_get(launch, "shares")))
            return true;
    }
    return e->test->function->tiled;
}

bool
diagnose_tiles(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const unsigned axes = v->array < 0 ? 0 : v->test->job.array[v->array].axes;

    if (v->test->function->radius == 0 || !may_tile(e) ||
        v->wrong == v->boundary_wrong ||
        v->wrong - v->boundary_wrong == v->interior)
        return false;
    if (diagnose_cut(e, d) || diagnose_box(e, d))
        return true;
    for (unsigned axis = 0; axis < axes && axis < AXES; axis++)
        if (one_axis(e, axis, d))
            return true;
    return axes > 0 && seams(e, d);
}
