/*
 * diagnose_moved -- right results that are stored where they do not belong
 *
 * One step along an axis, or as in a field with its axes in another order: both
 * reach points of the boundary, which a guard would hide and not mend.
 */
#include "diagnose_parts.h"
#include "die.h"
#include <stdlib.h>
#include <string.h>

/* Fewer may come about by chance. */
enum { AXES = 3, LEAST = 4 };

static size_t
step_of(const struct case_array *a, unsigned axis)
{
    return axis == 0   ? 1
           : axis == 1 ? a->extent[0]
                       : (size_t)a->extent[0] * a->extent[1];
}

/* Whether nearly every result that belongs at an interior point lies at the
 * place to[] has for it. */
static bool
lie_there(const struct verdict *v, const size_t *to)
{
    size_t astray = 0, wrong = 0;

    for (size_t i = 0; i < v->elements; i++) {
        if (v->marks[i] & MARK_BOUNDARY)
            continue;
        wrong += diagnose_wrong_inside(v, i);
        astray += !judge_agrees(v->got[to[i]], v->expected[i], v->allowed[i]);
        if (10 * astray > v->interior)
            return false;
    }
    return 2 * wrong > v->interior && wrong >= LEAST;
}

static bool
say_step(const struct verdict *v, unsigned axis, int sign, size_t *to,
         struct diagnosis *d)
{
    const struct case_array *a = &v->test->job.array[v->array];
    const size_t step = step_of(a, axis);
    size_t first = 0;
    char from[64], at[64];

    for (size_t i = 0; i < v->elements; i++)
        to[i] = v->marks[i] & MARK_BOUNDARY ? i
                : sign < 0                  ? i - step
                                            : i + step;
    if (!lie_there(v, to))
        return false;
    while (v->marks[first] & MARK_BOUNDARY)
        first++;
    return diagnose_say(d, "plane-shifted", 0,
                        "every result is stored one point too far %s along "
                        "%c: what belongs at %s %s lies at %s, so it is the "
                        "index and no guard",
                        sign < 0 ? "down" : "up", "xyz"[axis], a -> name,
                        diagnose_point(a, first, from),
                        diagnose_point(a, to[first], at));
}

static bool
say_order(const struct verdict *v, const unsigned order[AXES], size_t *to,
          struct diagnosis *d)
{
    const struct case_array *a = &v->test->job.array[v->array];
    const unsigned p = order[0], q = order[1], r = order[2];
    size_t first = 0, x[AXES];
    char from[64], at[64], axes[16] = "y and x";

    for (size_t i = 0; i < v->elements; i++) {
        diagnose_at(a, i, x);
        to[i] = x[p] + a->extent[p] * (x[q] + a->extent[q] * x[r]);
    }
    if (!lie_there(v, to))
        return false;
    while ((v->marks[first] & MARK_BOUNDARY) || to[first] == first)
        first++;
    if (a->axes > 2)
        memcpy(axes,
               (char[]){"xyz"[p], ',', ' ', "xyz"[q], ',', ' ', "xyz"[r], '\0'},
               8);
    return diagnose_say(d, "axes-swapped", 0,
                        "every result is stored as in a field with its axes "
                        "in the order %s: what belongs at %s %s lies at %s; x "
                        "is the fastest in memory",
                        axes, a->name, diagnose_point(a, first, from),
                        diagnose_point(a, to[first], at));
}

/* Whether the wrong points are one interior layer at the start or the end of
 * the axis, which is not written, and points of the boundary beyond the other
 * end: every index is one too far. */
static bool
say_index(const struct verdict *v, unsigned axis, bool up, struct diagnosis *d)
{
    static const char *const layers[] = {"column", "row", "plane"};
    const struct case_array *a = &v->test->job.array[v->array];
    const size_t end = a->extent[axis] - 1;
    const size_t left = up ? 1 : end - 1, beyond = up ? end : 0;
    size_t at[AXES], missing = 0;

    for (size_t i = 0; i < v->elements; i++) {
        bool edge = v->marks[i] & MARK_BOUNDARY;

        diagnose_at(a, i, at);
        missing += !edge && at[axis] == left;
        if (v->marks[i] & MARK_WRONG &&
            (edge ? at[axis] != beyond
                  : at[axis] != left || !(v->marks[i] & MARK_UNWRITTEN)))
            return false;
    }
    return v->unwritten == missing && v->wrong - v->boundary_wrong == missing &&
           diagnose_say(d, "plane-shifted", 0,
                        "the index is one point too far %s along %c: the %s "
                        "interior %s, %c = %zu, is not written, and the "
                        "boundary at %c = %zu is",
                        up ? "up" : "down", "xyz"[axis], up ? "first" : "last",
                        layers[axis], "xyz"[axis], left, "xyz"[axis], beyond);
}

static bool
say_moved(const struct verdict *v, size_t *to, struct diagnosis *d)
{
    static const unsigned orders[][AXES] = {
        {1, 0, 2}, {2, 1, 0}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}};
    const unsigned axes = v->test->job.array[v->array].axes;

    for (unsigned k = 0; k < 2 * axes; k++)
        if (say_index(v, k / 2, k % 2, d) ||
            say_step(v, k / 2, k % 2 ? 1 : -1, to, d))
            return true;
    for (unsigned k = 0; k < (axes > 2 ? 5u : 1u); k++)
        if (say_order(v, orders[k], to, d))
            return true;
    return false;
}

bool
diagnose_moved(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    size_t *to;
    bool said;

    if (v->array < 0 || v->test->function->radius == 0 ||
        v->test->lab_case->steps > 0 || v->boundary_wrong == 0 ||
        v->interior < LEAST || v->test->job.array[v->array].axes < 2)
        return false;
    to = checked_alloc(v->elements, sizeof *to);
    said = say_moved(v, to, d);
    free(to);
    return said;
}
