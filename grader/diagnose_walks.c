/*
 * diagnose_walks -- blocks that walk along z: which planes are wrong, where
 * chunks of them meet, and what a step carries over to the next
 *
 * A walk begins with the first interior plane of its chunk.  The launch says
 * how many walks there are along z, and so, nearly, how long they may be.
 */
#include "diagnose_parts.h"
#include "die.h"
#include <stdlib.h>

enum { SHORTEST = 2, SAMPLE = 32, REACH = 4 };

enum state { RIGHT, SOME, MOST };

struct planes {
    const struct verdict *v;
    size_t count, walks; /* all planes, and how many walks there are */
    size_t bad;          /* interior planes of which MOST is wrong */
    bool clean;          /* no plane has SOME wrong points */
    unsigned char state[];
};

/* Counts each plane's wrong points; NULL where no block walks along z. */
static struct planes *
look(const struct evidence *e)
{
    const struct verdict *v = e->verdict;
    const struct case_array *a;
    struct planes *p;
    size_t all, at[3], *wrong;

    if (!v || v->array < 0 || !e->result || !v->test->function->radius)
        return NULL;
    a = &v->test->job.array[v->array];
    if (a->axes < 3 || e->result->block[2] != 1 ||
        e->result->grid[2] + 2 >= a->extent[2])
        return NULL;
    p = checked_alloc(1, sizeof *p + a->extent[2]);
    wrong = checked_alloc(a->extent[2], sizeof *wrong);
    for (size_t i = 0; i < v->elements; i++) {
        diagnose_at(a, i, at);
        wrong[at[2]] += diagnose_wrong_inside(v, i);
    }
    all = (size_t)(a->extent[0] - 2) * (a->extent[1] - 2);
    *p = (struct planes){v, a->extent[2], e->result->grid[2], 0, true};
    for (size_t z = 0; z < p->count; z++) {
        p->state[z] = wrong[z] == 0             ? RIGHT
                      : 4 * wrong[z] >= 3 * all ? MOST
                                                : SOME;
        p->bad += p->state[z] == MOST;
        p->clean = p->clean && p->state[z] != SOME;
    }
    free(wrong);
    return p;
}

/* Whether walks of that length make up the launch. */
static bool
is_length(const struct planes *p, size_t length)
{
    const size_t inside = p->count - 2;

    return length > 0 && ((inside + length - 1) / length == p->walks ||
                          (p->count + length - 1) / length == p->walks);
}

/* Seams. */

/* Whether the bad planes are just those at which a walk begins, but for the
 * first walk, or just those at which one ends. */
static bool
are_seams(const struct planes *p, size_t length, size_t origin, bool first)
{
    for (size_t z = 1; z + 1 < p->count; z++) {
        const size_t at = z + (first ? 0 : 1);
        const bool seam = at > origin && (at - origin) % length == 0;

        /* The field's end cuts the last walk. */
        if (seam != (p->state[z] == MOST) && (first || z + 2 < p->count))
            return false;
    }
    return true;
}

static bool
say_seams(const struct planes *p, size_t length, bool first,
          struct diagnosis *d)
{
    size_t z = 1;

    while (p->state[z] != MOST)
        z++;
    if (p->v->unwritten == p->v->wrong && p->bad == 1)
        return diagnose_say(d, "chunk-seams", 0,
                            "plane z = %zu is not written: where one chunk of "
                            "planes ends, the next must begin",
                            z);
    if (p->v->unwritten == p->v->wrong)
        return diagnose_say(d, "chunk-seams", 0,
                            "plane z = %zu is not written, nor are those %zu "
                            "planes further: where one chunk of planes ends, "
                            "the next must begin",
                            z, length);
    return diagnose_say(
        d, "chunk-seams", 0,
        "the wrong points are the %s planes of chunks of %zu planes: what "
        "lies %s, in the chunk %s, is needed there and must be loaded "
        "again",
        first ? "first" : "last", length, first ? "behind" : "ahead",
        first ? "below" : "above");
}

/* The length of the chunks of which the bad planes are the first or the last
 * ones; 0: there is none. */
static size_t
seam_length(const struct planes *p, size_t origin, bool first)
{
    for (size_t length = SHORTEST; length < p->count; length++)
        if (is_length(p, length) && are_seams(p, length, origin, first))
            return length;
    return 0;
}

/* One plane alone may be a first or a last one, of chunks of another length. */
static bool
is_either(const struct planes *p)
{
    return (seam_length(p, 1, true) || seam_length(p, 0, true)) &&
           (seam_length(p, 1, false) || seam_length(p, 0, false));
}

static bool
say_either(const struct planes *p, struct diagnosis *d)
{
    size_t z = 1;

    while (p->state[z] != MOST)
        z++;
    return diagnose_say(d, "chunk-seams", 0,
                        "plane z = %zu is wrong, where two chunks of planes "
                        "meet: the first plane of a chunk needs the last one "
                        "of the chunk below, and the other way round, so both "
                        "must be loaded again",
                        z);
}

/* The values tell which it is, by the neighbour that they miss. */
static bool
seams(const struct evidence *e, const struct planes *p, struct diagnosis *d)
{
    unsigned axis = 0;
    int side = 0;
    bool lost;

    if (p->walks < 2 || !p->clean || p->bad == 0 || p->bad > p->walks)
        return false;
    /* The last plane of all is its guard's affair. */
    if (p->bad == 1 && p->state[p->count - 2] == MOST && p->v->unwritten > 0)
        return false;
    lost = diagnose_lost(e, &axis, &side) && axis == 2;
    if (!lost && p->bad == 1 && p->v->unwritten == 0 && is_either(p))
        return say_either(p, d);
    /* Chunks begin with plane 1, as a rule, or with 0. */
    for (size_t k = 0; k < 4; k++) {
        const bool first = k % 2 == 0;
        const size_t length = seam_length(p, k < 2, first);

        if (length > 0 && !(lost && first != (side < 0)))
            return say_seams(p, length, first, d);
    }
    return false;
}

/* What is carried over. */

/* Whether walks of that length are right in their first planes, and wrong in
 * most of the others: a mistaken turn may come round to the right one. */
static bool
goes_wrong(const struct planes *p, size_t length)
{
    size_t later = 0, bad = 0;

    for (size_t z = 1; z + 1 < p->count; z++) {
        if ((z - 1) % length == 0 && p->state[z] != RIGHT)
            return false;
        if ((z - 1) % length == 0)
            continue;
        later++;
        bad += p->state[z] == MOST;
    }
    return later >= 2 && 2 * bad >= later;
}

/* From which plane each part of a stencil comes. */
struct source {
    size_t behind, centre, beside, ahead;
};

static double
from_planes(const struct verdict *v, const struct source *z, size_t xy)
{
    const struct case_array *a = &v->test->job.array[v->array];
    const union case_scalar *s = v->test->job.scalar;
    const size_t row = a->extent[0], plane = row * a->extent[1];
    const double *in = test_data(v->test, 0);
    const double *beside = in + z->beside * plane + xy;

    return s[3].d * in[z->centre * plane + xy] +
           s[4].d * (beside[-1] + beside[1] + beside[-(long)row] + beside[row] +
                     in[z->behind * plane + xy] + in[z->ahead * plane + xy]);
}

static bool
explains(const struct planes *p, size_t at, const struct source *z)
{
    const struct verdict *v = p->v;
    const struct case_array *a = &v->test->job.array[v->array];
    const size_t plane = (size_t)a->extent[0] * a->extent[1];
    size_t tried = 0;

    for (size_t xy = 0; xy < plane && tried < SAMPLE; xy++) {
        const size_t i = at * plane + xy;

        if (!diagnose_wrong_inside(v, i) || (v->marks[i] & MARK_UNWRITTEN))
            continue;
        tried++;
        if (!judge_agrees(v->got[i], from_planes(v, z, xy), v->allowed[i]))
            return false;
    }
    return tried > 0;
}

/* Looks for the planes from which the values of plane `at` come. */
static bool
find_source(const struct planes *p, size_t at, struct source *z)
{
    const size_t low = at > REACH ? at - REACH : 0;
    const size_t n = (at + REACH < p->count ? at + REACH : p->count - 1) - low;

    if (p->v->test->lab_case->steps > 0)
        return false;
    for (size_t k = 0; k < (n + 1) * (n + 1) * (n + 1) * (n + 1); k++) {
        size_t rest = k;

        z->behind = low + rest % (n + 1), rest /= n + 1;
        z->centre = low + rest % (n + 1), rest /= n + 1;
        z->beside = low + rest % (n + 1), rest /= n + 1;
        z->ahead = low + rest;
        if (explains(p, at, z))
            return true;
    }
    return false;
}

/* Behind and ahead are added alike: either may be the right one. */
static bool
say_source(size_t at, const struct source *z, const char *which,
           struct diagnosis *d)
{
    const bool other = z->behind == at + 1 || z->ahead + 1 == at;
    const size_t behind = other ? z->ahead : z->behind;
    const size_t ahead = other ? z->behind : z->ahead;

    if (z->centre == z->beside)
        return diagnose_say(d, "carried-wrongly", 0,
                            "%sat z = %zu the planes %zu, %zu and %zu are "
                            "taken for behind, here and ahead, where %zu, %zu "
                            "and %zu are right",
                            which, at, behind, z->centre, ahead, at - 1, at,
                            at + 1);
    return diagnose_say(d, "carried-wrongly", 0,
                        "%sat z = %zu behind, centre and ahead come from the "
                        "planes %zu, %zu and %zu, where %zu, %zu and %zu are "
                        "right, and the neighbours along x and y from %zu, "
                        "where %zu is right",
                        which, at, behind, z->centre, ahead, at - 1, at, at + 1,
                        z->beside, at);
}

static bool
carried(const struct planes *p, struct diagnosis *d)
{
    size_t length = p->walks < 2 ? p->count : SHORTEST;
    struct source z = {0};

    if (p->v->unwritten > 0)
        return false;
    while (length <= p->count &&
           !(is_length(p, length) && goes_wrong(p, length)))
        length++;
    if (length > p->count)
        return false;
    if (find_source(p, 2, &z))
        return say_source(
            2, &z, "from the second plane of a walk on, all is wrong: ", d);
    return diagnose_say(d, "carried-wrongly", 0,
                        "the first plane of a walk along z is right, those "
                        "after it are wrong: what one step hands on is not "
                        "what the next one needs");
}

/* Ends. */

/* Whether just the planes at one end of each walk of that length are wrong. */
static bool
ends_wrong(const struct planes *p, size_t length, bool first)
{
    for (size_t z = 1; z + 1 < p->count; z++) {
        const bool last = z % length == 0 || z + 2 == p->count;

        if ((first ? (z - 1) % length == 0 : last) != (p->state[z] == MOST))
            return false;
    }
    return true;
}

static bool
ends(const struct planes *p, struct diagnosis *d)
{
    if (!p->clean || p->v->unwritten > 0 || p->bad != p->walks)
        return false;
    for (size_t length = SHORTEST; length <= p->count; length++) {
        if (!is_length(p, length))
            continue;
        if (ends_wrong(p, length, true))
            return diagnose_say(d, "carried-wrongly", 0,
                                "the first plane of each walk along z is "
                                "wrong, all others are right: what is loaded "
                                "before the walk is not what its first step "
                                "needs");
        if (ends_wrong(p, length, false))
            return diagnose_say(d, "carried-wrongly", 0,
                                "the last plane of each walk along z is "
                                "wrong, all others are right: does its last "
                                "step lack the plane ahead?");
    }
    return false;
}

bool
diagnose_walks(const struct evidence *e, struct diagnosis *d)
{
    struct planes *p = look(e);
    bool said = false;

    if (p && p->bad > 0)
        said = ends(p, d) || seams(e, p, d) || carried(p, d);
    free(p);
    return said;
}

/* Whether nothing in the plane is written. */
static bool
is_unwritten(const struct planes *p, size_t at)
{
    const struct case_array *a = &p->v->test->job.array[p->v->array];
    const size_t plane = (size_t)a->extent[0] * a->extent[1];

    for (size_t i = at * plane; i < (at + 1) * plane; i++)
        if (!(p->v->marks[i] & (MARK_BOUNDARY | MARK_UNWRITTEN)))
            return false;
    return true;
}

bool
diagnose_source_planes(const struct evidence *e, struct diagnosis *d)
{
    struct planes *p = look(e);
    struct source from;
    size_t z = 1;
    bool said;

    while (p && z + 1 < p->count &&
           (p->state[z] == RIGHT || is_unwritten(p, z)))
        z++;
    said = p && z + 1 < p->count && find_source(p, z, &from) &&
           say_source(
               z, &from,
               is_unwritten(p, 1) ? "plane z = 1 is not written, and " : "", d);
    free(p);
    return said;
}
