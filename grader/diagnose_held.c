/*
 * diagnose_held -- elements that are stored to, and what they held before
 *
 * That an element holds what it held before does not say that nothing was
 * written: the same may have been stored again.  The log knows.
 */
#include "diagnose_parts.h"
#include "number.h"
#include <math.h>

/* Fewer whole numbers than that may be chance. */
enum { LEAST_WHOLE = 8 };

size_t
diagnose_held_count(const struct evidence *e)
{
    const struct verdict *v = e->verdict;
    size_t count = 0;

    for (size_t i = 0; e->coverage && i < v->elements; i++)
        count += diagnose_wrong_inside(v, i) &&
                 (v->marks[i] & MARK_UNWRITTEN) &&
                 judge_stored(v->test, v->array, i, e->coverage);
    return count;
}

bool
diagnose_held(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const struct case_array *a = &v->test->job.array[v->array];
    const bool flat = a->axes == 1;
    char held[NUMBER_SIZE], all[NUMBER_SIZE], point[64];

    if (v->unwritten == 0 || diagnose_held_count(e) < v->unwritten)
        return false;
    if (v->unwritten == v->elements)
        return diagnose_say(d, "written-back", 0,
                            "every element of %s is stored to, and holds what "
                            "it held before: is it done twice, or is nothing "
                            "done to it?",
                            a->name);
    return diagnose_say(
        d, "written-back", 0,
        "%s of %s %s of %s are stored to, and hold what they held before, the "
        "first at %s: is the old value stored again there, or is it done "
        "twice?",
        number_count((long long)v->unwritten, held),
        number_count((long long)v->elements, all), flat ? "elements" : "points",
        a->name, diagnose_point(a, v->first, point));
}

/* Whether the number is whole, but for what rounding allows. */
static bool
is_whole(double number, double allowed)
{
    return fabs(number - round(number)) <= allowed;
}

/* Where outputs are updated, what is added may have come through an int. */
bool
diagnose_added(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    size_t interior = 0, whole = 0;

    if (v->array < 0 || v->test->function->radius > 0 ||
        v->wrong == v->unwritten ||
        v->test->job.array[v->array].element != ELEMENT_F32)
        return false;
    for (size_t i = 0; i < v->elements; i++) {
        const double before =
            test_value(v->test, v->array, test_data(v->test, v->array), i);

        if (!isfinite(v->got[i]) ||
            !is_whole(v->got[i] - before, v->allowed[i]))
            return false;
        interior++;
        whole += is_whole(v->expected[i] - before, v->allowed[i]);
    }
    return interior >= LEAST_WHOLE && whole < interior / 2 &&
           diagnose_say(d, "fraction-lost", 0,
                        "what is added to each element of %s is a whole "
                        "number: does an int hold, on the way, what has a "
                        "fraction?",
                        v->test->job.array[v->array].name);
}
