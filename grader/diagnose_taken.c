/*
 * diagnose_taken -- a halo that is loaded, but from another place: what stands
 * for the neighbour is a value of the input, and each value is there once
 */
#include "diagnose_finding.h"
#include <math.h>

enum { AXES = 3, SAMPLE = 12 };

/* What is looked for, and what was found. */
struct taken {
    const struct verdict *v;
    unsigned axis;
    int side;
    bool alike; /* always as far away, along the axis alone */
    long far;
    size_t found;
};

/* c1 is the fifth argument of a sweep, whatever the field's axes. */
static double
weight_of(const struct verdict *v)
{
    return v->test->job.scalar[4].d;
}

static size_t
step_of(const struct case_array *a, unsigned axis)
{
    const size_t row = a->extent[0];

    return axis == 0 ? 1 : axis == 1 ? row : row * a->extent[1];
}

/* Whether what stands for a neighbour can be told from a value. */
static bool
can_tell(const struct verdict *v)
{
    const struct test *t = v->test;

    /* Nothing could be told from a neighbour that does not count. */
    return t->lab_case->steps == 0 && v->array >= 0 && weight_of(v) != 0 &&
           t->job.array[0].element == ELEMENT_F64;
}

size_t
diagnose_instead(const struct verdict *v, size_t i, size_t side)
{
    const double *in = test_data(v->test, 0);
    const double weight = weight_of(v);
    const double value = in[side] + (v->got[i] - v->expected[i]) / weight;
    const double allowed = 4 * v->allowed[i] / fabs(weight);

    if (!can_tell(v))
        return v->elements;
    for (size_t k = 0; k < v->elements; k++)
        if (k != side && fabs(in[k] - value) <= allowed)
            return k;
    return v->elements;
}

static bool
look(struct taken *t, size_t i)
{
    const struct case_array *a = &t->v->test->job.array[t->v->array];
    const size_t step = step_of(a, t->axis);
    const size_t side = t->side < 0 ? i - step : i + step;
    const size_t other = diagnose_instead(t->v, i, side);
    size_t here[AXES], there[AXES];
    long far;

    if (other == t->v->elements)
        return false;
    diagnose_at(a, side, here);
    diagnose_at(a, other, there);
    far = (long)there[t->axis] - (long)here[t->axis];
    for (unsigned k = 0; k < AXES; k++)
        t->alike = t->alike && (k == t->axis || here[k] == there[k]);
    t->alike = t->alike && (t->found == 0 || t->far == far);
    t->far = far;
    t->found++;
    return true;
}

/* Whether some of the wrong points, of all parts of the field, have another
 * element for the neighbour on that side. */
static bool
explains(struct taken *t)
{
    const struct verdict *v = t->v;
    const size_t wrong = v->wrong - v->boundary_wrong;
    const size_t each = wrong > SAMPLE ? wrong / SAMPLE : 1;
    size_t count = 0;

    for (size_t i = 0; i < v->elements; i++) {
        if (!diagnose_wrong_inside(v, i) || count++ % each != 0)
            continue;
        if ((v->marks[i] & MARK_UNWRITTEN) || !look(t, i))
            return false;
    }
    return t->found > 1;
}

bool
diagnose_taken(const struct evidence *e, unsigned axis, int *side, long *far)
{
    const struct verdict *v = e->verdict;

    if (!can_tell(v))
        return false;
    for (*side = -1; *side <= 1; *side += 2) {
        struct taken t = {v, axis, *side, true, 0, 0};

        if (explains(&t)) {
            *far = t.alike ? t.far : 0;
            return true;
        }
    }
    return false;
}
