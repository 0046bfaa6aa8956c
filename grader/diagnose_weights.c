/*
 * diagnose_weights -- which sums of inputs explain the values that are there
 *
 * Theory of operation: a kernel that computes the same sum of inputs at every
 * point gives itself away.  Each candidate input is a tap; the weights of all
 * taps follow from the wrong points by least squares, and when they explain
 * the values to the last digits, the tap whose weight is not what it should
 * be is the mistake.  Random inputs make the equations well conditioned.
 */
#include "diagnose_parts.h"
#include "die.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TAPS = 48, SAMPLES = 400 };

struct tap {
    int array;
    long offset;     /* in elements of that array */
    double expected; /* the weight it should have */
    double weight;   /* the weight it has */
    signed char at[3];
    bool stride; /* a neighbour by a mistaken stride, not of the box */
};

struct fit {
    const struct verdict *v;
    struct tap tap[TAPS];
    size_t taps;
    double tolerance; /* of values and weights */
    long double m[TAPS][TAPS + 1];
};

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

                add(f, 0, x + nx * y + plane * z,
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
            add(f, 0, 2L * sign * step[axis], 0, at);
        }
        for (unsigned k = 0; k < (a->axes > 2 ? 4u : 1u); k++)
            add(f, 0, sign * strides[k], 0, NULL);
    }
}

static bool
add_stencil(struct fit *f)
{
    const struct test *t = f->v->test;
    const struct case_array *a = &t->job.array[0];

    if (a->element != ELEMENT_F64 || t->lab_case->steps > 1)
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

static bool
sample(const struct fit *f, size_t i, double *row)
{
    const struct test *t = f->v->test;

    for (size_t k = 0; k < f->taps; k++) {
        const struct tap *tap = &f->tap[k];
        const long at = (long)i + tap->offset;

        if (at < 0 || at >= (long)test_elements(t, tap->array))
            return false;
        row[k] =
            test_value(t, tap->array, test_data(t, tap->array), (size_t)at);
    }
    return isfinite(f->v->got[i]);
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
            f->m[r][f->taps] += (long double)row[r] * v->got[i];
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
        if (!(fabs(sum - f->v->got[i]) <= f->tolerance))
            return false;
    }
    return true;
}

/* Words. */

static bool
is(const struct fit *f, double weight, double value)
{
    return fabs(weight - value) <= 10 * f->tolerance;
}

static const char *
tap_words(const struct fit *f, const struct tap *tap, char to[64])
{
    const struct case_array *a = &f->v->test->job.array[tap->array];
    static const char letter[] = "xyz";

    if (a->axes == 1) {
        snprintf(to, 64, tap->at[0] ? "%s[i %c 1]" : "%s[i]", a->name,
                 tap->at[0] < 0 ? '-' : '+');
        return to;
    }
    snprintf(to, 64, "the centre");
    if (tap->stride)
        snprintf(to, 64, "the point %ld elements away", tap->offset);
    else if (tap->at[0] || tap->at[1] || tap->at[2]) {
        size_t used = (size_t)snprintf(to, 64, "the neighbour at");

        for (int axis = 0; axis < 3; axis++)
            if (tap->at[axis])
                used += (size_t)snprintf(
                    to + used, 64 - used, " %c %c %d", letter[axis],
                    tap->at[axis] < 0 ? '-' : '+', abs(tap->at[axis]));
    }
    return to;
}

/* The wrong taps: one that lost its weight, one that gained some. */
struct odd_taps {
    const struct tap *lost, *gained, *negated;
    size_t count, negations;
};

static struct odd_taps
odd_taps(const struct fit *f)
{
    struct odd_taps odd = {NULL, NULL, NULL, 0, 0};

    for (size_t k = 0; k < f->taps; k++) {
        const struct tap *tap = &f->tap[k];

        if (is(f, tap->weight, tap->expected))
            continue;
        odd.count++;
        if (tap->expected != 0 && is(f, tap->weight, 0))
            odd.lost = tap;
        else if (is(f, tap->weight, -tap->expected)) {
            odd.negated = tap;
            odd.negations++;
        } else
            odd.gained = tap;
    }
    return odd;
}

/* Whether every weight is there, one point further along an axis. */
static bool
all_shifted(const struct fit *f, int axis, int by)
{
    for (size_t k = 0; k < f->taps; k++) {
        const struct tap *from = &f->tap[k];
        bool found = from->expected == 0;

        for (size_t j = 0; j < f->taps; j++) {
            const struct tap *to = &f->tap[j];
            bool same =
                !from->stride && !to->stride && to->array == from->array;

            for (int b = 0; b < 3; b++)
                same = same && to->at[b] == from->at[b] + (b == axis) * by;
            found = found || (same && is(f, to->weight, from->expected));
        }
        if (!found)
            return false;
    }
    return true;
}

static bool
say_shifted(const struct fit *f, struct diagnosis *d)
{
    for (int axis = 0; axis < 3; axis++)
        for (int by = -1; by <= 1; by += 2)
            if (all_shifted(f, axis, by))
                return diagnose_say(
                    d, "plane-shifted", 0,
                    "every input is taken one point too far %s along %c",
                    by < 0 ? "down" : "up",
                    f->v->test->function->radius ? "xyz"[axis] : 'i');
    return false;
}

/* Whether they lie on both sides of the centre. */
static bool
are_opposite(const struct tap *a, const struct tap *b)
{
    return !a->stride && !b->stride && a->array == b->array &&
           a->at[0] == -b->at[0] && a->at[1] == -b->at[1] &&
           a->at[2] == -b->at[2];
}

/* One tap in place of another. */
static bool
say_instead(const struct fit *f, const struct odd_taps *odd,
            struct diagnosis *d)
{
    const struct tap *lost = odd->lost, *gained = odd->gained;
    const char *id = "weight-wrong";
    char a[64], b[64];

    if (are_opposite(lost, gained) &&
        is(f, gained->weight, 2 * gained->expected))
        return diagnose_say(d, id, 0, "%s is added twice, and %s is not",
                            tap_words(f, gained, a), tap_words(f, lost, b));
    if (gained->stride)
        id = "axes-swapped";
    else if (lost->at[2] || gained->at[2])
        id = "plane-shifted";
    return diagnose_say(d, id, 0, "%s is added where %s should be",
                        tap_words(f, gained, a), tap_words(f, lost, b));
}

/* Several that have one and the same wrong weight. */
static bool
say_alike(const struct fit *f, const struct odd_taps *odd, struct diagnosis *d)
{
    const struct tap *like = odd->gained;
    size_t count = 0;

    for (size_t k = 0; like && k < f->taps; k++)
        count += !is(f, f->tap[k].weight, f->tap[k].expected) &&
                 is(f, f->tap[k].weight, like->weight) &&
                 is(f, f->tap[k].expected, like->expected);
    return like && like->expected != 0 && count > 1 && count == odd->count &&
           diagnose_say(d, "weight-wrong", 0,
                        "%zu neighbours have weight %.6g, where %.6g is right",
                        count, like->weight, like->expected);
}

static bool
say_weight(const struct fit *f, const struct odd_taps *odd, struct diagnosis *d)
{
    const struct tap *tap = odd->lost ? odd->lost : odd->gained;
    char words[64];

    if (odd->negations > 1 && odd->negations == odd->count)
        return diagnose_say(d, "sign-wrong", 0,
                            "%zu neighbours have the wrong sign: weight "
                            "%.6g, not %.6g",
                            odd->negations, odd->negated->weight,
                            odd->negated->expected);
    if (odd->negated && !odd->lost && !odd->gained)
        return diagnose_say(d, "sign-wrong", 0,
                            "%s has the wrong sign: weight %.6g, not %.6g",
                            tap_words(f, odd->negated, words),
                            odd->negated->weight, odd->negated->expected);
    if (say_alike(f, odd, d))
        return true;
    tap = tap ? tap : odd->negated;
    if (!tap)
        return false;
    if (tap == odd->lost)
        return diagnose_say(d, "weight-wrong", 0, "%s is not added",
                            tap_words(f, tap, words));
    return diagnose_say(d, "weight-wrong", 0,
                        "%s has weight %.6g, where %.6g is right",
                        tap_words(f, tap, words), tap->weight, tap->expected);
}

/* c0 at each neighbour, c1 at the centre. */
static bool
say_exchanged(const struct fit *f, struct diagnosis *d)
{
    const struct test *t = f->v->test;
    const double c0 = t->job.scalar[3].d, c1 = t->job.scalar[4].d;

    if (t->function->radius == 0)
        return false;
    for (size_t k = 0; k < f->taps; k++) {
        const double right = f->tap[k].expected;
        const double swapped = right == c0 ? c1 : (right == c1 ? c0 : 0);

        if (!is(f, f->tap[k].weight, swapped))
            return false;
    }
    return diagnose_say(d, "weight-wrong", 0,
                        "c0 and c1 are exchanged: the centre has weight %.6g, "
                        "which is c1, and each neighbour %.6g, which is c0",
                        c1, c0);
}

static bool
say(const struct fit *f, struct diagnosis *d)
{
    const struct odd_taps odd = odd_taps(f);

    if (odd.count == 0)
        return false;
    if (say_exchanged(f, d) || say_shifted(f, d))
        return true;
    if (odd.lost && odd.gained)
        return say_instead(f, &odd, d);
    return say_weight(f, &odd, d);
}

/* The weights, if they explain the values; NULL else.  For free(). */
static struct fit *
fitted(const struct verdict *v)
{
    struct fit *f;

    if (v->array < 0 || v->wrong == v->boundary_wrong)
        return NULL;
    f = checked_alloc(1, sizeof *f);
    f->v = v;
    if ((v->test->function->radius ? add_stencil(f) : add_vector(f)) &&
        gather(f) >= 2 * f->taps && solve(f) && explains(f))
        return f;
    free(f);
    return NULL;
}

bool
diagnose_weights(const struct evidence *e, struct diagnosis *d)
{
    struct fit *f = fitted(e->verdict);
    const bool said = f && say(f, d);

    free(f);
    return said;
}

bool
diagnose_lost(const struct evidence *e, unsigned *axis, int *sign)
{
    struct fit *f = fitted(e->verdict);
    const struct odd_taps odd = f ? odd_taps(f) : (struct odd_taps){0};
    /* Something else may stand in its place. */
    const bool alone = odd.lost && odd.count == (odd.gained ? 2 : 1);
    bool lost = false;

    for (unsigned k = 0; alone && k < 3; k++)
        if (odd.lost->at[k]) {
            *axis = k;
            *sign = odd.lost->at[k] < 0 ? -1 : 1;
            lost = true;
        }
    free(f);
    return lost;
}
