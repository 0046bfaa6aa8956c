/*
 * diagnose_foreign -- blocks that walk along z, and whose tiles have the halo
 * of another plane
 *
 * Of a wrong point some neighbours along x or y come from that plane, and all
 * else is right.  Which neighbours that are, the place in the tile would tell;
 * any will do here, since one plane must explain all wrong points.
 */
#include "diagnose_finding.h"

enum { SIDES = 4, SAMPLE = 64, NONE = -1 };

static bool
explains(const struct verdict *v, size_t i, long far)
{
    const struct case_array *a = &v->test->job.array[v->array];
    const long row = a->extent[0];
    const long sides[SIDES] = {-1, 1, -row, row};
    const double *in = test_data(v->test, 0);
    const double weight = v->test->job.scalar[4].d;

    for (unsigned which = 1; which < 1u << SIDES; which++) {
        double value = v->expected[i];

        for (unsigned k = 0; k < SIDES; k++) {
            const double *side = in + (long)i + sides[k];

            value += which >> k & 1 ? weight * (side[far] - side[0]) : 0;
        }
        if (judge_agrees(v->got[i], value, 2 * v->allowed[i]))
            return true;
    }
    return false;
}

/* Whether all wrong points of plane `at` have the halo of plane `from`. */
static bool
comes_from(const struct verdict *v, long at, long from)
{
    const struct case_array *a = &v->test->job.array[v->array];
    const size_t plane = (size_t)a->extent[0] * a->extent[1];
    size_t tried = 0;

    for (size_t i = (size_t)at * plane; i < (size_t)(at + 1) * plane; i++) {
        if (!diagnose_wrong_inside(v, i))
            continue;
        if ((v->marks[i] & MARK_UNWRITTEN) ||
            !explains(v, i, (from - at) * (long)plane))
            return false;
        if (++tried == SAMPLE)
            break;
    }
    return tried > 0;
}

static long
source_of(const struct verdict *v, long at)
{
    const long planes = v->test->job.array[v->array].extent[2];

    for (long from = 0; from < planes; from++)
        if (from != at && comes_from(v, at, from))
            return from;
    return NONE;
}

/* As the first plane's, which was loaded before the walk. */
static bool
say_first(long later, struct diagnosis *d)
{
    return diagnose_say(
        d, "halo-missing", 0,
        "the first plane is right, and at z = %ld the points at the edges of "
        "tiles get the halo of plane 1 still: the halo must be loaded in each "
        "step of the walk",
        later);
}

bool
diagnose_foreign(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const bool more = v->test->job.array[v->array].extent[2] > 4;
    const bool fit = v->test->lab_case->steps == 0 &&
                     v->test->job.array[0].element == ELEMENT_F64;
    const long second = fit ? source_of(v, 2) : NONE;
    const long third = second != NONE && more ? source_of(v, 3) : NONE;

    if (second == NONE)
        return false;
    if (second == 1 && (third == 1 || third == NONE))
        return say_first(third == 1 ? 3 : 2, d);
    if (third != NONE && second - 2 == third - 3)
        return diagnose_say(d, "plane-shifted", 0,
                            "at z = 2 the points at the edges of tiles get "
                            "the halo of plane %ld, at z = 3 that of plane "
                            "%ld: a tile's halo must come from the plane of "
                            "its own points",
                            second, third);
    return diagnose_say(
        d, "carried-wrongly", 0,
        "the first plane is right, and at z = 2 the points at the edges of "
        "tiles get the halo of plane %ld: each step must load the halo into "
        "the plane of the tile's own points, and threads that only load must "
        "exchange the planes as well",
        second);
}
