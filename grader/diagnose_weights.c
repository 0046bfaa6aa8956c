/*
 * diagnose_weights -- which sums of inputs explain the values that are there
 *
 * Theory of operation: a kernel that computes the same sum of inputs at every
 * point gives itself away.  Where the weights that follow from the
 * wrong points (diagnose_fit.c) explain the values to the last digits, the tap
 * whose weight is not what it should be is the mistake.
 */
#include "diagnose_fit.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A weight may be off by so much through roundings. */
#define SLIGHT 1e-13

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
    size_t count, losses, negations;
};

static struct odd_taps
odd_taps(const struct fit *f)
{
    struct odd_taps odd = {0};

    for (size_t k = 0; k < f->taps; k++) {
        const struct tap *tap = &f->tap[k];

        if (is(f, tap->weight, tap->expected))
            continue;
        odd.count++;
        if (tap->expected != 0 && is(f, tap->weight, 0)) {
            odd.lost = tap;
            odd.losses++;
        } else if (is(f, tap->weight, -tap->expected)) {
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

/* Taps with that weight, where another is right. */
static bool
is_alike(const struct fit *f, const struct tap *tap, double weight,
         double right)
{
    return is(f, tap->expected, right) && is(f, tap->weight, weight);
}

/* How many those are; 0 where one of them is no neighbour in a field. */
static size_t
count_alike(const struct fit *f, double weight, double right)
{
    size_t count = 0;

    for (size_t k = 0; k < f->taps; k++) {
        const struct tap *tap = &f->tap[k];

        if (!is_alike(f, tap, weight, right))
            continue;
        if (tap->stride ||
            abs(tap->at[0]) + abs(tap->at[1]) + abs(tap->at[2]) != 1)
            return 0;
        count++;
    }
    return f->v->test->function->radius ? count : 0;
}

/* Whether that neighbour is among them. */
static bool
has_side(const struct fit *f, size_t axis, int sign, double weight,
         double right)
{
    for (size_t k = 0; k < f->taps; k++)
        if (f->tap[k].at[axis] == sign &&
            is_alike(f, &f->tap[k], weight, right))
            return true;
    return false;
}

/* "all 6 neighbours", "the neighbours at x - 1, x + 1 and y - 1"; "2
 * neighbours" where they have no such place. */
static const char *
alike_words(const struct fit *f, size_t number, double weight, double right,
            char to[128])
{
    const size_t count = count_alike(f, weight, right);
    const bool all = count == 2 * (size_t)f->v->test->job.array[0].axes;
    size_t used, said = 0;

    if (count == 0 || all) {
        snprintf(to, 128, "%s%zu neighbours", all ? "all " : "", number);
        return to;
    }
    used = (size_t)snprintf(to, 128, "the neighbours at");
    for (size_t side = 0; side < 6; side++) {
        if (!has_side(f, side / 2, side % 2 ? 1 : -1, weight, right))
            continue;
        said++;
        used += (size_t)snprintf(to + used, 128 - used, "%s %c %c 1",
                                 said == 1       ? ""
                                 : said == count ? " and"
                                                 : ",",
                                 "xyz"[side / 2], "-+"[side % 2]);
    }
    return to;
}

/* Several that have one and the same wrong weight. */
static bool
say_alike(const struct fit *f, const struct odd_taps *odd, struct diagnosis *d)
{
    const struct tap *like = odd->gained ? odd->gained : odd->lost;
    size_t count = 0;
    char words[128];

    for (size_t k = 0; like && k < f->taps; k++)
        count += !is(f, f->tap[k].weight, f->tap[k].expected) &&
                 is(f, f->tap[k].weight, like->weight) &&
                 is(f, f->tap[k].expected, like->expected);
    return like && like->expected != 0 && count > 1 && count == odd->count &&
           diagnose_say(
               d, "weight-wrong", 0, "%s have weight %.6g, where %.6g is right",
               alike_words(f, count, like->weight, like->expected, words),
               like == odd->lost ? 0 : like->weight, like->expected);
}

/* Several of unlike weights. */
static bool
say_lost(const struct fit *f, const struct odd_taps *odd, struct diagnosis *d)
{
    char words[64];

    if (odd->losses > 1)
        return diagnose_say(d, "weight-wrong", 0,
                            "%zu inputs have weight 0, as if they were not "
                            "added; the last of them is %s",
                            odd->losses, tap_words(f, odd->lost, words));
    return diagnose_say(d, "weight-wrong", 0, "%s is not added",
                        tap_words(f, odd->lost, words));
}

static bool
say_weight(const struct fit *f, const struct odd_taps *odd, struct diagnosis *d)
{
    const struct tap *tap = odd->lost ? odd->lost : odd->gained;
    char words[128];

    if (odd->negations > 1 && odd->negations == odd->count)
        return diagnose_say(d, "sign-wrong", 0,
                            "%s have the wrong sign: weight %.6g, not %.6g",
                            alike_words(f, odd->negations, odd->negated->weight,
                                        odd->negated->expected, words),
                            odd->negated->weight, odd->negated->expected);
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
        return say_lost(f, odd, d);
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

bool
diagnose_weights(const struct evidence *e, struct diagnosis *d)
{
    struct fit *f = fit_weights(e->verdict);
    const bool said = f && say(f, d);

    free(f);
    return said;
}

/* Whether the weight is the right one as a float has it. */
static bool
is_float(const struct tap *tap)
{
    const double off = (double)(float)tap->expected - tap->expected;

    return fabs(tap->weight - off) <= SLIGHT * fabs(tap->expected);
}

/* Those that are off by more than their roundings; floats: all of them are what
 * a float has. */
static size_t
count_slight(const struct fit *f, const struct tap **first, bool *floats)
{
    size_t count = 0;

    *first = NULL;
    *floats = true;
    for (size_t k = 0; k < f->taps; k++) {
        const struct tap *tap = &f->tap[k];

        if (fabs(tap->weight) <= SLIGHT)
            continue;
        *first = *first ? *first : tap;
        *floats = *floats && is_float(tap);
        count++;
    }
    return count;
}

bool
diagnose_slight(const struct evidence *e, struct diagnosis *d)
{
    struct fit *f = fit_slight(e->verdict);
    const struct tap *first = NULL;
    bool floats = true;
    const size_t count = f ? count_slight(f, &first, &floats) : 0;
    char words[64];

    if (count == 1 && !floats)
        diagnose_say(d, "weight-wrong", 0,
                     "%s has weight %.12g, where %.12g is right: this is no "
                     "float's rounding, the number itself is off",
                     tap_words(f, first, words),
                     first->expected + first->weight, first->expected);
    else if (!floats)
        diagnose_say(d, "weight-wrong", 0,
                     "%zu inputs have slightly wrong weights, the first is "
                     "%s: %.12g, where %.12g is right",
                     count, tap_words(f, first, words),
                     first->expected + first->weight, first->expected);
    free(f);
    return count > 0 && !floats;
}

bool
diagnose_lost(const struct evidence *e, unsigned *axis, int *sign)
{
    struct fit *f = fit_weights(e->verdict);
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
