/*
 * diagnose_gaps -- columns, rows and planes that are not written, over and
 * over again: tiles that do not meet
 */
#include "diagnose_parts.h"
#include "die.h"
#include <stdio.h>
#include <stdlib.h>

enum { AXES = 3 };

/* The layers of an axis, by whether nothing in them is written. */
struct layers {
    unsigned axis;
    size_t extent;
    size_t count; /* of those without anything */
    size_t first;
    size_t run;    /* how many side by side from there on */
    size_t period; /* from the first to the next, 0: there is no next */
    bool *gap;
};

static bool
unwritten(const struct verdict *v, size_t i)
{
    return (v->marks[i] & MARK_UNWRITTEN) && (v->marks[i] & MARK_WRONG);
}

static struct layers
find(const struct verdict *v, unsigned axis)
{
    const struct case_array *a = &v->test->job.array[v->array];
    const size_t n = a->extent[axis];
    struct layers l = {.axis = axis, .extent = n};
    bool *written = checked_alloc(n, sizeof *written);
    size_t at[AXES], x;

    l.gap = checked_alloc(n, sizeof *l.gap);
    for (size_t i = 0; i < v->elements; i++) {
        if ((v->marks[i] & MARK_BOUNDARY) || unwritten(v, i))
            continue;
        diagnose_at(a, i, at);
        written[at[axis]] = true;
    }
    for (x = 1; x + 1 < n; x++) {
        l.gap[x] = !written[x];
        if (!written[x] && l.count++ == 0)
            l.first = x;
    }
    for (x = l.first; l.count && x + 1 < n && l.gap[x]; x++)
        l.run++;
    while (x + 1 < n && !l.gap[x])
        x++;
    l.period = l.count && x + 1 < n ? x - l.first : 0;
    free(written);
    return l;
}

/* Whether the layers come back with the period, and no others; the field's
 * end may cut the last. */
static bool
is_regular(const struct layers *l)
{
    for (size_t x = l->first; l->period && x + 1 < l->extent; x++)
        if (l->gap[x] != ((x - l->first) % l->period < l->run))
            return false;
    return true;
}

/* Whether nothing else is left out. */
static bool
all_in_layers(const struct verdict *v, const struct layers l[AXES])
{
    const struct case_array *a = &v->test->job.array[v->array];
    size_t at[AXES];

    for (size_t i = 0; i < v->elements; i++) {
        bool found = false;

        if ((v->marks[i] & MARK_BOUNDARY) || !unwritten(v, i))
            continue;
        diagnose_at(a, i, at);
        for (unsigned axis = 0; axis < a->axes && axis < AXES; axis++)
            found = found || l[axis].gap[at[axis]];
        if (!found)
            return false;
    }
    return true;
}

/* Tiles one after the other, of which `run` layers are left out. */
static bool
say(const struct layers *l, const char *also, struct diagnosis *d)
{
    static const char *const words[AXES] = {"column", "row", "plane"};
    char next[64] = "";

    if (l->period)
        snprintf(next, sizeof next, ", %zu and so on, every %zu %ss",
                 l->first + l->period, l->period, words[l->axis]);
    if (l->run == 1)
        return diagnose_say(d, "tile-seams", 0,
                            "nothing is written at %c = %zu%s%s, where two "
                            "tiles meet: a thread for it is missing, or the "
                            "next tile begins one %s too late",
                            "xyz"[l->axis], l -> first, next, also,
                            words[l->axis]);
    return diagnose_say(
        d, "tile-seams", 0,
        "nothing is written at %c = %zu to %zu%s%s: tiles "
        "begin further apart than the %zu %ss that each "
        "computes",
        "xyz"[l->axis], l -> first, l -> first + l -> run - 1, next, also,
        l -> period ? l -> period - l -> run : l -> first - 1, words[l->axis]);
}

bool
diagnose_gaps(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const unsigned axes = v->array < 0 ? 0 : v->test->job.array[v->array].axes;
    struct layers l[AXES] = {{0}};
    const struct layers *best = NULL;
    bool regular = true, said = false;
    unsigned gaps = 0;

    if (axes < 2 || v->test->function->radius == 0)
        return false;
    for (unsigned axis = 0; axis < axes; axis++) {
        l[axis] = find(v, axis);
        regular = regular && is_regular(&l[axis]);
        gaps += l[axis].count > 0;
        /* The first one comes back, or lies between two that are written. */
        if (!best && l[axis].count && (l[axis].period || l[axis].first > 1))
            best = &l[axis];
    }
    if (best && regular && all_in_layers(v, l))
        said = say(best, gaps > 1 ? ", and along other axes alike" : "", d);
    for (unsigned axis = 0; axis < axes; axis++)
        free(l[axis].gap);
    return said;
}
