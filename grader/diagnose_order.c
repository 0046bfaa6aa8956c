/*
 * diagnose_order -- elements that are not written where threads take them in
 * an order that an input gives: scattered in the output, and side by side in
 * that order
 */
#include "diagnose_grid.h"
#include "die.h"
#include "number.h"
#include <stdlib.h>
#include <string.h>

/* Whether the array is an input with each of the numbers from 0 to n - 1. */
static bool
is_order(const struct test *t, int array, size_t n)
{
    const struct case_array *a = &t->job.array[array];
    const void *data = test_data(t, array);
    bool all = a->element == ELEMENT_I32 && !(a->flags & ARRAY_OUTPUT) &&
               test_elements(t, array) == n;
    bool *seen;

    if (!all)
        return false;
    seen = checked_alloc(n, sizeof *seen);
    for (size_t i = 0; all && i < n; i++) {
        const double at = test_value(t, array, data, i);

        all = at >= 0 && at < (double)n && !seen[(size_t)at];
        if (all)
            seen[(size_t)at] = true;
    }
    free(seen);
    return all;
}

/* The input that gives the order; -1: none does. */
static int
find_order(const struct test *t, size_t n)
{
    for (uint32_t k = 0; k < t->job.arrays; k++)
        if (is_order(t, (int)k, n))
            return (int)k;
    return -1;
}

static size_t
element(const struct test *t, int order, size_t place)
{
    return (size_t)test_value(t, order, test_data(t, order), place);
}

/* How many elements are written from the first place on, if no other is. */
static bool
find_end(const struct verdict *v, int order, size_t *end)
{
    for (*end = 0; *end < v->elements; ++*end)
        if (v->marks[element(v->test, order, *end)] & MARK_UNWRITTEN)
            break;
    return *end > 0 && v->elements - *end == v->unwritten;
}

static bool
say_launch(const struct evidence *e, int order, size_t end, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const struct written_box box = {
        .axes = 1, .extent = {v->elements, 1, 1}, .end = {end, 1, 1}};
    struct diagnosis launch = {NULL, NULL, 0};
    const char *why;

    if (!diagnose_grid(e, &box, &launch))
        return false;
    why = strchr(launch.text, ':');
    diagnose_say(d, launch.id, launch.line,
                 "taken in the order that %s gives, nothing is written from "
                 "place %zu on%s",
                 v->test->job.array[order].name, end, why ? why : "");
    free(launch.text);
    return true;
}

bool
diagnose_order(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const int order = find_order(e->test, v->elements);
    const char *name, *out = v->test->job.array[v->array].name;
    char count[NUMBER_SIZE];
    size_t end;

    if (order < 0 || !find_end(v, order, &end))
        return false;
    if (say_launch(e, order, end, d))
        return true;
    name = v->test->job.array[order].name;
    if (v->unwritten == 1)
        return diagnose_say(d, "tail-unwritten", 0,
                            "%s[%zu] alone is not written, the element that "
                            "%s[%zu], its last, gives: is the guard one too "
                            "strict?",
                            out, element(e->test, order, end), name, end);
    return diagnose_say(d, "tail-unwritten", 0,
                        "taken in the order that %s gives, nothing is written "
                        "from place %zu on, %s short of the end",
                        name, end,
                        number_count((long long)v->unwritten, count));
}
