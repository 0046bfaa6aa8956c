/*
 * diagnose_halo -- a point of shared memory is read that no thread loaded:
 * which side of the tile is it on?
 *
 * The side is that of the missing point in its array, against what the block
 * has loaded; where the thread stands says nothing of it.
 */
#include "diagnose_finding.h"
#include "member.h"
#include <stdio.h>
#include <string.h>

enum { AXES = 3, SIDES = 6, NAMES = 128, FEW = 2 };

/* Bit 2 axis + 1 for the higher side of the axis, bit 2 axis for the lower. */
static const char *const sides[SIDES] = {"on the left (lower x)",
                                         "on the right (higher x)",
                                         "at lower y",
                                         "at higher y",
                                         "at lower z",
                                         "at higher z"};

bool
diagnose_early_exit(const json_t *findings, long *barrier, long *back)
{
    const json_t *finding;
    size_t i;

    json_array_foreach(json_object_get(findings, "findings"), i, finding) {
        if (!member_is(finding, "id", "exited-before-barrier"))
            continue;
        *barrier =
            (long)member_integer(json_object_get(finding, "first"), "line");
        *back =
            (long)member_integer(json_object_get(finding, "second"), "line");
        /* Who ends behind the barrier's line has passed it by. */
        if (*back < 1 || *back > *barrier)
            *back = *barrier;
        return true;
    }
    return false;
}

static bool
is_last(const struct finding *f, size_t axis)
{
    return f->block[axis] == f->grid[axis] - 1;
}

/* Whether most of the first interior layer of the axis is wrong. */
static bool
first_layer_wrong(const struct evidence *e, size_t axis)
{
    const struct verdict *v = e->verdict;
    const struct case_array *a;
    size_t wrong = 0, all = 0, at[AXES];

    if (!v || v->array < 0)
        return false;
    a = &v->test->job.array[v->array];
    for (size_t i = 0; i < v->elements; i++) {
        diagnose_at(a, i, at);
        if (at[axis] != 1 || (v->marks[i] & MARK_BOUNDARY))
            continue;
        all++;
        wrong += diagnose_wrong_inside(v, i);
    }
    return all > 0 && 4 * wrong >= 3 * all;
}

/* Whether the point is that of the thread itself, in a tile of as many points
 * as threads, or of a halo more: no halo. */
static bool
is_own(const struct evidence *e, const struct finding *f)
{
    long extent[AXES];
    bool own = f->indices == AXES && f->placed;

    diagnose_triple(json_object_get(f->json, "extent"), extent);
    for (size_t axis = 0; axis < (diagnose_walked(e, f) ? 2 : AXES); axis++) {
        const long more = extent[axis] - f->dim[axis];

        own = own && (more == 0 || more == 2) &&
              f->index[axis] == f->thread[axis] + more / 2;
    }
    return own;
}

/* On which sides the block has not loaded what it needs.  A first block may
 * have nothing to load below, and a last one nothing above, so there only the
 * missing point itself tells; elsewhere wrong points along the axis must bear
 * it out: a row may be longer than the tile.  (Where the first layer of all is
 * wrong, the first block has something to load.) */
static unsigned
unloaded(const struct evidence *e, const struct finding *f)
{
    const json_t *box = json_object_get(f->json, "loaded");
    long extent[AXES], low[AXES], high[AXES];
    unsigned found = 0;

    if (f->indices != AXES || !f->placed || is_own(e, f) ||
        json_array_size(box) != 2)
        return 0;
    diagnose_triple(json_object_get(f->json, "extent"), extent);
    diagnose_triple(json_array_get(box, 0), low);
    diagnose_triple(json_array_get(box, 1), high);
    for (size_t axis = 0; axis < (diagnose_walked(e, f) ? 2 : AXES); axis++) {
        const bool seen = diagnose_along(e, (unsigned)axis);

        if (low[axis] > high[axis])
            return 0;
        /* Where more is missing, that is no halo, with one layer of padding. */
        if (low[axis] <= FEW &&
            (f->index[axis] < low[axis] ||
             (seen && low[axis] > 0 &&
              (f->block[axis] > 0 || first_layer_wrong(e, axis)))))
            found |= 1u << 2 * axis;
        /* In a last block only a full tile's halo is the array's last. */
        if (extent[axis] - 1 - high[axis] <= FEW &&
            (is_last(f, axis) ? f->index[axis] > high[axis] &&
                                    f->index[axis] == extent[axis] - 1
                              : f->index[axis] > high[axis] ||
                                    (seen && high[axis] < extent[axis] - 1)))
            found |= 2u << 2 * axis;
    }
    return found;
}

static bool
say_sides(const struct finding *f, unsigned found, struct diagnosis *d)
{
    char names[NAMES] = "";
    size_t count = 0, used = 0, k = 0;

    for (size_t side = 0; side < SIDES; side++)
        count += found >> side & 1;
    for (size_t side = 0; side < SIDES; side++)
        if (found >> side & 1) {
            const char *before = k == 0 ? "" : k + 1 < count ? ", " : " and ";

            used += (size_t)snprintf(names + used, NAMES - used, "%s%s", before,
                                     sides[side]);
            k++;
        }
    return diagnose_say(d, "halo-missing", f->line,
                        "a point of %s is read that no thread loaded: the "
                        "halo %s is missing",
                        f->array, names);
}

/* A point at the very edge of the array, in a block with others beyond that
 * edge, is a halo's, and that of a full tile; where wrong points along the axis
 * bear it out. */
static unsigned
at_edge(const struct evidence *e, const struct finding *f)
{
    long extent[AXES];
    unsigned found = 0;

    if (f->indices != AXES || !f->placed || is_own(e, f))
        return 0;
    diagnose_triple(json_object_get(f->json, "extent"), extent);
    for (size_t axis = 0; axis < AXES; axis++) {
        if (f->grid[axis] < 2 || !diagnose_along(e, (unsigned)axis))
            continue;
        if (f->index[axis] == 0 && f->block[axis] > 0)
            found |= 1u << 2 * axis;
        if (f->index[axis] == extent[axis] - 1 && !is_last(f, axis))
            found |= 2u << 2 * axis;
    }
    return found;
}

/* Whether the block has loaded points on all sides of this one: then it is
 * most likely loaded as well, but later. */
static bool
is_amidst(const struct evidence *e, const struct finding *f)
{
    const json_t *box = json_object_get(f->json, "loaded");
    long extent[AXES], low[AXES], high[AXES];
    bool amidst = f->indices == AXES && json_array_size(box) == 2;

    diagnose_triple(json_object_get(f->json, "extent"), extent);
    diagnose_triple(json_array_get(box, 0), low);
    diagnose_triple(json_array_get(box, 1), high);
    for (size_t axis = 0; axis < (diagnose_walked(e, f) ? 2 : AXES); axis++)
        amidst = amidst && f->index[axis] >= low[axis] &&
                 f->index[axis] <= high[axis] &&
                 (axis == 2 ||
                  (f->index[axis] > 0 && f->index[axis] < extent[axis] - 1));
    return amidst;
}

/* Whether no thread of the block had written anything into the array. */
static bool
say_empty(const struct finding *f, struct diagnosis *d)
{
    const json_t *box = json_object_get(f->json, "loaded");
    long low[AXES], high[AXES];

    diagnose_triple(json_array_get(box, 0), low);
    diagnose_triple(json_array_get(box, 1), high);
    return json_array_size(box) == 2 && low[0] > high[0] &&
           diagnose_say(d, f->id, f->line,
                        "%s is read, and no thread of the block has loaded "
                        "anything into it: does the load's guard let any "
                        "through, and is it this array that they load?",
                        f->array);
}

/* Along z blocks of a walk are chunks, which have no halo in a tile. */
static bool
in_last_block(const struct evidence *e, const struct finding *f)
{
    for (size_t axis = 0; axis < (diagnose_walked(e, f) ? 2 : AXES); axis++)
        if (f->grid[axis] > 1 && is_last(f, axis))
            return true;
    return false;
}

/* Far more is wrong than what lies beside a halo. */
static bool
say_index(const struct finding *f, struct diagnosis *d)
{
    return diagnose_say(d, f->id, f->line,
                        "a point of %s is read that no thread loaded, and "
                        "most results are wrong, not those at the edges of "
                        "tiles alone: are its indices the same where it is "
                        "written and where it is read?",
                        *f->array ? f->array : "shared memory");
}

/* Whether all such points that were found lie at the edges of their plane,
 * which is as large as the block, or larger by a halo. */
static bool
are_halo(const struct evidence *e, const struct finding *f)
{
    const json_t *list = json_object_get(e->findings, "findings"), *other;
    const json_t *box = json_object_get(f->json, "loaded");
    long low[AXES], high[AXES];
    size_t i;

    diagnose_triple(json_array_get(box, 0), low);
    diagnose_triple(json_array_get(box, 1), high);
    if (f->indices != AXES || f->index[2] < low[2] || f->index[2] > high[2])
        return false;

    json_array_foreach(list, i, other) {
        bool edge = false;
        long at[AXES], extent[AXES];

        if (!member_is(other, "id", f->id))
            continue;
        diagnose_triple(json_object_get(other, "index"), at);
        diagnose_triple(json_object_get(other, "extent"), extent);
        for (size_t axis = 0; axis < 2; axis++) {
            const long halo = extent[axis] - f->dim[axis];

            edge = edge || ((halo == 0 || halo == 2) &&
                            (at[axis] == 0 || at[axis] == extent[axis] - 1));
        }
        if (!edge)
            return false;
    }
    return true;
}

/* What the wrong points say of it. */
static bool
from_values(const struct evidence *e, const struct finding *f,
            struct diagnosis *d)
{
    unsigned found;

    if (e->verdict->boundary_wrong && diagnose_boundary(e, d))
        return true;
    if (diagnose_transposed(e, d) || diagnose_ring(e, f, d))
        return true;
    if (diagnose_beyond_halo(e))
        return diagnose_walks(e, d) || diagnose_box(e, d) || say_empty(f, d) ||
               (!is_amidst(e, f) && say_index(f, d));
    found = at_edge(e, f);
    if (found)
        return say_sides(f, found, d);
    /* In a narrow field all points lie at the edges of tiles. */
    if (diagnose_walked(e, f) && are_halo(e, f) && diagnose_walked_seams(e, d))
        return true;
    return diagnose_walks(e, d) || diagnose_cut(e, d) || diagnose_box(e, d);
}

/* What the analyser knows of the rest of the block is no question. */
static bool
say_amidst(const struct finding *f, const char *array, struct diagnosis *d)
{
    const json_t *later = json_object_get(f->json, "later");

    if (json_is_false(later))
        return diagnose_say(d, f->id, f->line,
                            "a point in the midst of %s is read, and no "
                            "thread of its block ever writes it: do the loads "
                            "of all threads, in all their turns, reach every "
                            "point?",
                            array);
    return diagnose_say(d, f->id, f->line,
                        "a point in the midst of %s is read before any thread "
                        "has loaded it%s",
                        array,
                        json_is_true(later)
                            ? ": one does so later in that block"
                            : ": is it loaded later?");
}

/* Whether the thread stands for no point of the field, whatever the launch's
 * threads may stand for. */
static bool
is_beyond(const struct evidence *e, const struct finding *f)
{
    const struct case_array *a = &e->test->job.array[0];
    const long halos = diagnose_may_be(e, f, ROLE_INPUT) ? 2 : 0;
    bool beyond = false;

    for (size_t axis = 0; axis < (diagnose_walked(e, f) ? 2 : a->axes); axis++)
        beyond |= f->block[axis] * (f->dim[axis] - halos) + f->thread[axis] >=
                  (long)a->extent[axis];
    return beyond;
}

/* Who has loaded nothing carries its point on as the others do. */
static bool
say_beyond(const struct finding *f, const char *array, struct diagnosis *d)
{
    return diagnose_say(d, f->id, f->line,
                        "a thread beyond the field reads its own point of %s, "
                        "which it has not loaded: let it read only what it "
                        "has loaded",
                        array);
}

bool
diagnose_halo(const struct evidence *e, const struct finding *f,
              struct diagnosis *d)
{
    const char *array = *f->array ? f->array : "shared memory";
    long barrier, back;
    unsigned found;

    if (e->test->function->radius == 0)
        return diagnose_say(d, f->id, f->line, "%s", f->text);
    if (diagnose_early_exit(e->findings, &barrier, &back))
        return diagnose_say(d, "returned-early", back,
                            "a point of %s is read in line %ld that no thread "
                            "loaded: threads that had returned before the "
                            "barrier in line %ld did not load their share",
                            array, f->line, barrier);
    if (is_own(e, f) && is_beyond(e, f))
        return say_beyond(f, array, d);
    if (e->verdict && from_values(e, f, d)) {
        d->line = f->line;
        return true;
    }
    if (diagnose_ring(e, f, d))
        return true;
    found = unloaded(e, f);
    if (found)
        return say_sides(f, found, d);
    if (f->placed && !is_own(e, f) && in_last_block(e, f))
        return diagnose_say(d, "halo-partial-block", f->line,
                            "in the last, partial block a point of %s is read "
                            "that no thread loaded: its halo begins where "
                            "the field's points end, not at the block's edge",
                            array);
    if (e->verdict && diagnose_tiles(e, d)) {
        d->line = f->line;
        return true;
    }
    if (is_amidst(e, f))
        return say_amidst(f, array, d);
    return diagnose_say(d, f->id, f->line, "%s", f->text);
}
