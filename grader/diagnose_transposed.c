/*
 * diagnose_transposed -- values from the place in its tile that has two axes
 * exchanged: an array in shared memory that is written with its indices in one
 * order and read in another
 *
 * A star is its own mirror image, so a tile that is stored the wrong way round
 * gives right results at wrong places; where only some of the reads have the
 * other order, some of the sum comes from there.
 */
#include "diagnose_parts.h"

enum { AXES = 3, SMALLEST = 3, FEWEST = 8, SAMPLE = 300 };

/* What may come from the mirrored place: the centre, and the neighbours along
 * either exchanged axis and along the third. */
enum part { CENTRE = 1, FIRST = 2, SECOND = 4, THIRD = 8, ALL = 15 };

struct mirror {
    unsigned p, q;       /* the axes that are exchanged */
    size_t size, anchor; /* tiles along both */
    unsigned parts;      /* which read there */
};

/* Whether the mirrored place lies inside too, and is another. */
static bool
mirrored(const struct case_array *a, const struct mirror *m, const size_t at[3],
         size_t to[3])
{
    const size_t p0 = at[m->p] - m->anchor, q0 = at[m->q] - m->anchor;

    for (unsigned axis = 0; axis < AXES; axis++)
        to[axis] = at[axis];
    to[m->p] = p0 / m->size * m->size + q0 % m->size + m->anchor;
    to[m->q] = q0 / m->size * m->size + p0 % m->size + m->anchor;
    return to[m->p] != at[m->p] && to[m->p] >= 1 && to[m->q] >= 1 &&
           to[m->p] + 1 < a->extent[m->p] && to[m->q] + 1 < a->extent[m->q];
}

static double
value(const struct verdict *v, const struct mirror *m, const size_t at[3],
      const size_t to[3])
{
    const struct case_array *a = &v->test->job.array[v->array];
    const union case_scalar *s = v->test->job.scalar;
    const double *here = test_data(v->test, 0), *there = here;
    const size_t step[AXES] = {1, a->extent[0],
                               (size_t)a->extent[0] * a->extent[1]};
    const long p = (long)step[m->p], q = (long)step[m->q];
    const unsigned third = 3 - m->p - m->q;
    double sum;

    for (unsigned axis = 0; axis < AXES && axis < a->axes; axis++) {
        here += at[axis] * step[axis];
        there += to[axis] * step[axis];
    }
    /* Mirrored, the neighbours along p lie along q. */
    sum = m->parts & FIRST ? there[q] + there[-q] : here[p] + here[-p];
    sum += m->parts & SECOND ? there[p] + there[-p] : here[q] + here[-q];
    if (third < a->axes) {
        const double *from = m->parts & THIRD ? there : here;

        sum += from[step[third]] + from[-(long)step[third]];
    }
    return s[3].d * (m->parts & CENTRE ? *there : *here) + s[4].d * sum;
}

/* Whether nearly all of the first wrong points have the value. */
static bool
explains(const struct verdict *v, const struct mirror *m)
{
    const struct case_array *a = &v->test->job.array[v->array];
    size_t tried = 0, agree = 0, at[AXES], to[AXES];

    for (size_t i = 0; i < v->elements && tried < SAMPLE; i++) {
        if (!diagnose_wrong_inside(v, i))
            continue;
        diagnose_at(a, i, at);
        if (!mirrored(a, m, at, to))
            continue;
        tried++;
        agree += judge_agrees(v->got[i], value(v, m, at, to), v->allowed[i]);
        if (tried == (size_t)4 * FEWEST && agree == 0)
            return false;
    }
    return tried >= FEWEST && 4 * agree >= 3 * tried;
}

static bool
find(const struct evidence *e, struct mirror *m)
{
    for (size_t k = 0; k < 4; k++) {
        const size_t p = e->result->block[m->p], q = e->result->block[m->q];

        if (p != q || p < SMALLEST + (k & 2))
            continue;
        m->size = p - (k & 2);
        m->anchor = 1 - k % 2;
        for (m->parts = ALL; m->parts > 0; m->parts--)
            if (explains(e->verdict, m))
                return true;
    }
    return false;
}

bool
diagnose_transposed(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const unsigned axes =
        !v || v->array < 0 ? 0 : v->test->job.array[v->array].axes;

    if (axes < 2 || !e->result || v->test->function->radius == 0 ||
        v->test->lab_case->steps > 0 || v->wrong == v->boundary_wrong ||
        v->test->job.array[0].element != ELEMENT_F64)
        return false;
    for (unsigned p = 0; p < axes; p++)
        for (unsigned q = p + 1; q < axes; q++) {
            struct mirror m = {.p = p, .q = q};

            if (find(e, &m))
                return diagnose_say(
                    d, "axes-swapped", 0,
                    "within each tile of %zu the values%s come from the "
                    "place with %c and %c exchanged: an array in shared "
                    "memory is written with its indices in one order and "
                    "read in another",
                    m.size, m.parts == ALL ? "" : " of some neighbours",
                    "xyz"[p], "xyz"[q]);
        }
    return false;
}
