/*
 * diagnose_pitch -- a plane whose points were computed from inputs at another
 * index than theirs: x and y exchanged in it, or rows of another length
 */
#include "diagnose_parts.h"

/* What rounding allows here is told of other terms than those. */
enum { FEWEST = 8, LONGEST = 1024, SLACK = 16 };

/* Where the input of a point is looked for: at x * along + y * row. */
struct pitch {
    long along, row;
};

/* What the point has with those; false: they lie outside of the array. */
static bool
sum_at(const struct verdict *v, const struct pitch *p, const size_t at[3],
       double *sum)
{
    const union case_scalar *s = v->test->job.scalar;
    const double *in = test_data(v->test, 0);
    const long i = (long)at[0] * p->along + (long)at[1] * p->row;
    const long most = p->along > p->row ? p->along : p->row;

    if (i - most < 0 || i + most >= (long)v->elements)
        return false;
    *sum = s[3].d * in[i] + s[4].d * (in[i - p->along] + in[i + p->along] +
                                      in[i - p->row] + in[i + p->row]);
    return true;
}

/* Whether all wrong points whose inputs would lie in the array have that. */
static bool
explains(const struct verdict *v, const struct pitch *p)
{
    const struct case_array *a = &v->test->job.array[v->array];
    size_t at[3], tried = 0;
    double sum;

    for (size_t i = v->first; i < v->elements; i++) {
        if (!diagnose_wrong_inside(v, i) || (v->marks[i] & MARK_UNWRITTEN))
            continue;
        diagnose_at(a, i, at);
        if (!sum_at(v, p, at, &sum))
            continue;
        tried++;
        if (!judge_agrees(v->got[i], sum, SLACK * v->allowed[i]))
            return false;
    }
    return tried >= FEWEST;
}

bool
diagnose_pitch(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const struct case_array *a = v->array < 0 ? NULL : v->test->job.array;
    struct pitch p = {1, 2};

    if (!a || a->axes != 2 || !v->test->function->radius ||
        v->test->lab_case->steps > 0 || v->test->scalars < 5 ||
        test_elements(v->test, 0) != v->elements)
        return false;
    if (explains(v, &(struct pitch){a->extent[1], 1}))
        return diagnose_say(d, "axes-swapped", 0,
                            "the inputs of point (x, y) are taken from %s[x * "
                            "ny + y]: x and y are exchanged in the index that "
                            "loads them; x is the fastest in memory, so it is "
                            "y * nx + x",
                            a->name);
    while (p.row < LONGEST && (p.row == (long)a->extent[0] || !explains(v, &p)))
        p.row++;
    return p.row < LONGEST &&
           diagnose_say(d, "axes-swapped", 0,
                        "the inputs are loaded as if the rows of %s lay %ld "
                        "elements apart, and they are nx = %u: the index is "
                        "y * nx + x",
                        a->name, p.row, a->extent[0]);
}
