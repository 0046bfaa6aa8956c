/*
 * diagnose_fit -- each candidate input is a tap; the weights of all taps follow
 * from the wrong points.  Random inputs make the equations well conditioned.
 */
#include "diagnose_fit.h"
#include "die.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* So many wrong points are looked at; and what is allowed of one value, so
 * often, is rounding here. */
enum { SAMPLES = 400, ROUNDINGS = 4 };

/* Candidates. */

static void
add(struct fit *f, int array, long offset, double expected,
    const signed char at[3])
{
    struct tap *tap;

    for (size_t i = 0; i < f->taps; i++)
        if (f->tap[i].array == array && f->tap[i].offset == offset)
            return;
    if (f->taps == TAPS)
        return;
    tap = &f->tap[f->taps++];
    *tap = (struct tap){.array = array,
                        .offset = offset,
                        .expected = expected,
                        .stride = at == NULL};
    if (at)
        memcpy(tap->at, at, sizeof tap->at);
}

static void
add_box(struct fit *f, const struct case_array *a, double c0, double c1)
{
    const long nx = a->extent[0], plane = nx * a->extent[1];
    const int far = a->axes > 2 ? 1 : 0;

    for (int z = -far; z <= far; z++)
        for (int y = -1; y <= 1; y++)
            for (int x = -1; x <= 1; x++) {
                const signed char at[3] = {(signed char)x, (signed char)y,
                                           (signed char)z};
                const int steps = abs(x) + abs(y) + abs(z);

                add(f, f->from, x + nx * y + plane * z,
                    steps == 0 ? c0 : (steps == 1 ? c1 : 0), at);
            }
}

/* Two points away on each axis, and the strides of exchanged extents. */
static void
add_mistakes(struct fit *f, const struct case_array *a)
{
    const long n[3] = {a->extent[0], a->extent[1], a->extent[2]};
    const long step[3] = {1, n[0], n[0] * n[1]};
    const long strides[] = {n[1], n[2], n[0] * n[2], n[1] * n[2]};

    for (int sign = -1; sign <= 1; sign += 2) {
        for (unsigned axis = 0; axis < a->axes && axis < 3; axis++) {
            signed char at[3] = {0, 0, 0};

            at[axis] = (signed char)(2 * sign);
            add(f, f->from, 2L * sign * step[axis], 0, at);
        }
        for (unsigned k = 0; k < (a->axes > 2 ? 4u : 1u); k++)
            add(f, f->from, sign * strides[k], 0, NULL);
    }
}

static bool
add_stencil(struct fit *f)
{
    const struct test *t = f->v->test;
    const struct case_array *a = &t->job.array[0];

    f->from = t->function->returned ? 1 - f->v->array : 0;
    if (a->element != ELEMENT_F64 || f->from < 0 ||
        (t->lab_case->steps > 1 && !t->function->returned))
        return false;
    add_box(f, a, t->job.scalar[3].d, t->job.scalar[4].d);
    add_mistakes(f, a);
    f->tolerance = 1e-7;
    return true;
}

static bool
add_vector(struct fit *f)
{
    const struct test *t = f->v->test;

    if (t->job.arrays - t->job.before != 2 ||
        t->job.array[0].element != ELEMENT_F32)
        return false;
    for (int x = -1; x <= 1; x++) {
        const signed char at[3] = {(signed char)x, 0, 0};

        add(f, 0, x, x ? 0 : t->job.scalar[1].d, at);
        add(f, 1, x, x ? 0 : 1, at);
    }
    f->tolerance = 1e-5;
    return true;
}

/* Least squares. */

/* The bytes of an array as a sweep met them: of two fields that take turns, the
 * other one is left as it was. */
static const void *
data_of(const struct fit *f, int array)
{
    const struct test *t = f->v->test;

    return t->function->returned
               ? f->v->output + t->job.array[array].offset + CASE_GUARD
               : test_data(t, array);
}

static bool
sample(const struct fit *f, size_t i, double *row)
{
    const struct test *t = f->v->test;

    for (size_t k = 0; k < f->taps; k++) {
        const struct tap *tap = &f->tap[k];
        const long at = (long)i + tap->offset;

        if (at < 0 || at >= (long)test_elements(t, tap->array))
            return false;
        row[k] = test_value(t, tap->array, data_of(f, tap->array), (size_t)at);
    }
    return isfinite(f->v->got[i]);
}

/* What the taps are to explain of the value. */
static double
target(const struct fit *f, size_t i, const double *row)
{
    long double value = f->v->got[i];

    for (size_t k = 0; f->slight && k < f->taps; k++)
        value -= (long double)f->tap[k].expected * row[k];
    return (double)value;
}

/* The normal equations from every n-th wrong point.  Returns how many. */
static size_t
gather(struct fit *f)
{
    const struct verdict *v = f->v;
    const size_t every = v->wrong / SAMPLES + 1;
    size_t seen = 0, used = 0;
    double row[TAPS];

    for (size_t i = 0; i < v->elements; i++) {
        if (!diagnose_wrong_inside(v, i) || seen++ % every ||
            !sample(f, i, row))
            continue;
        used++;
        for (size_t r = 0; r < f->taps; r++) {
            for (size_t c = 0; c < f->taps; c++)
                f->m[r][c] += (long double)row[r] * row[c];
            f->m[r][f->taps] += (long double)row[r] * target(f, i, row);
        }
    }
    return used;
}

static size_t
pivot(const struct fit *f, size_t column)
{
    size_t best = column;

    for (size_t r = column + 1; r < f->taps; r++)
        if (fabsl(f->m[r][column]) > fabsl(f->m[best][column]))
            best = r;
    return best;
}

static bool
solve(struct fit *f)
{
    const size_t n = f->taps;

    for (size_t c = 0; c < n; c++) {
        const size_t p = pivot(f, c);

        if (fabsl(f->m[p][c]) < 1e-9L)
            return false;
        for (size_t k = 0; k <= n; k++) {
            long double swap = f->m[c][k];

            f->m[c][k] = f->m[p][k];
            f->m[p][k] = swap;
        }
        for (size_t r = 0; r < n; r++) {
            const long double factor = f->m[r][c] / f->m[c][c];

            for (size_t k = c; r != c && k <= n; k++)
                f->m[r][k] -= factor * f->m[c][k];
        }
    }
    for (size_t c = 0; c < n; c++)
        f->tap[c].weight = (double)(f->m[c][n] / f->m[c][c]);
    return true;
}

static bool
explains(const struct fit *f)
{
    double row[TAPS];

    for (size_t i = 0; i < f->v->elements; i++) {
        double sum = 0;

        if (!diagnose_wrong_inside(f->v, i) || !sample(f, i, row))
            continue;
        for (size_t k = 0; k < f->taps; k++)
            sum += f->tap[k].weight * row[k];
        if (!(fabs(sum - target(f, i, row)) <=
              (f->slight ? ROUNDINGS * f->v->allowed[i] : f->tolerance)))
            return false;
    }
    return true;
}

static struct fit *
fitted(const struct verdict *v, bool slight)
{
    struct fit *f;

    if (v->array < 0 || v->wrong == v->boundary_wrong)
        return NULL;
    f = checked_alloc(1, sizeof *f);
    f->v = v;
    f->slight = slight;
    if ((v->test->function->radius ? add_stencil(f) : add_vector(f)) &&
        gather(f) >= 2 * f->taps && solve(f) && explains(f))
        return f;
    free(f);
    return NULL;
}

struct fit *
fit_weights(const struct verdict *v)
{
    return fitted(v, false);
}

struct fit *
fit_slight(const struct verdict *v)
{
    return fitted(v, true);
}
