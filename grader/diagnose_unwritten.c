/*
 * diagnose_unwritten -- points that were not written, or that must not be
 */
#include "diagnose_crossed.h"
#include "diagnose_grid.h"
#include "diagnose_rounds.h"
#include "member.h"
#include "number.h"
#include <string.h>

static void
coordinates(const struct written_box *b, size_t i, size_t at[3])
{
    at[0] = i % b->extent[0];
    at[1] = i / b->extent[0] % b->extent[1];
    at[2] = i / b->extent[0] / b->extent[1];
}

static bool
unwritten(const struct verdict *v, size_t i)
{
    return (v->marks[i] & MARK_UNWRITTEN) && (v->marks[i] & MARK_WRONG);
}

static struct written_box
written_box(const struct verdict *v)
{
    const struct case_array *a = &v->test->job.array[v->array];
    struct written_box b = {.axes = a->axes,
                            .last = v->test->function->radius > 0};
    size_t at[3];

    for (size_t axis = 0; axis < 3; axis++)
        b.extent[axis] = a->extent[axis];
    for (size_t i = 0; i < v->elements; i++) {
        if (v->marks[i] & (MARK_BOUNDARY | MARK_UNWRITTEN))
            continue;
        coordinates(&b, i, at);
        for (size_t axis = 0; axis < 3; axis++)
            if (at[axis] >= b.end[axis])
                b.end[axis] = at[axis] + 1;
    }
    return b;
}

/* Whether exactly the points outside the box are unwritten. */
static bool
is_box(const struct verdict *v, const struct written_box *b)
{
    size_t at[3];

    for (size_t i = 0; i < v->elements; i++) {
        bool inside = true;

        if (v->marks[i] & MARK_BOUNDARY)
            continue;
        coordinates(b, i, at);
        for (size_t axis = 0; axis < 3; axis++)
            inside = inside && at[axis] < b->end[axis];
        if (inside == unwritten(v, i))
            return false;
    }
    return true;
}

/* Where each thread goes on from one element to the next: whole rounds of all
 * threads alone. */
static bool
say_round(const struct evidence *e, const struct written_box *b,
          struct diagnosis *d)
{
    const size_t threads =
        e->result ? (size_t)e->result->grid[0] * e->result->block[0] : 0;
    char count[NUMBER_SIZE];

    if (!diagnose_fixed_launch(e->test->function) || threads == 0 ||
        b->end[0] % threads || diagnose_missing(b, 0) >= threads)
        return false;
    return diagnose_say(d, "tail-unwritten", 0,
                        "nothing is written from i = %zu on: the last round "
                        "of the launch's threads is left out, in which %s of "
                        "them have an element; go on while i < n, and count "
                        "no whole rounds",
                        b->end[0],
                        number_count((long long)diagnose_missing(b, 0), count));
}

static bool
say_last(const struct evidence *e, const struct written_box *b, size_t axis,
         struct diagnosis *d)
{
    static const char *const ids[] = {
        "last-column-unwritten", "last-row-unwritten", "last-plane-unwritten"};
    static const char *const words[] = {"column", "row", "plane"};
    char count[NUMBER_SIZE];

    if (b->axes > 1 && axis < 3 && diagnose_missing(b, axis) == 1)
        return diagnose_say(d, ids[axis], 0,
                            "the last %s%s, %c = %zu, is not written: is the "
                            "guard one too strict%s?",
                            b->last ? "interior " : "", words[axis],
                            "xyz"[axis], b -> end[axis],
                            diagnose_one_by_one(e, axis)
                                ? ", or is there a block too few "
                                  "along z"
                                : "");
    if (diagnose_short_walks(e, b, axis, d) || say_round(e, b, d))
        return true;
    return diagnose_say(
        d, "tail-unwritten", 0,
        "nothing is written from %c = %zu on, %s short of "
        "the end",
        b->axes == 1 ? 'i' : "xyz"[axis], b -> end[axis],
        number_count((long long)diagnose_missing(b, axis), count));
}

/* Whether the unwritten points are those with the first interior coordinate of
 * the axis, and all of them. */
static bool
is_first(const struct verdict *v, const struct written_box *b, size_t axis)
{
    size_t at[3];

    for (size_t i = 0; i < v->elements; i++) {
        if (v->marks[i] & MARK_BOUNDARY)
            continue;
        coordinates(b, i, at);
        if (unwritten(v, i) != (at[axis] == b->last))
            return false;
    }
    return true;
}

static bool
say_first(const struct verdict *v, const struct written_box *b,
          struct diagnosis *d)
{
    static const char *const ids[] = {"first-column-unwritten",
                                      "first-row-unwritten",
                                      "first-plane-unwritten"};
    static const char *const words[] = {"column", "row", "plane"};

    for (size_t axis = 0; b->axes > 1 && axis < b->axes && axis < 3; axis++)
        if (is_first(v, b, axis))
            return diagnose_say(d, ids[axis], 0,
                                "the first %s%s, %c = %zu, is not written: "
                                "does the guard or the %s begin one too late?",
                                b->last ? "interior " : "", words[axis],
                                "xyz"[axis], b -> last,
                                b -> last ? "walk" : "index");
    return false;
}

/* The first elements, and no others. */
static bool
say_start(const struct verdict *v, size_t end, struct diagnosis *d)
{
    const char *name = v->test->job.array[v->array].name;

    if (v->first != 0 || v->unwritten != end || end == v->elements)
        return false;
    if (end == 1)
        return diagnose_say(d, "first-unwritten", 0,
                            "%s[0] is not written, and all others are: does "
                            "the index begin at 1?",
                            name);
    return diagnose_say(d, "first-unwritten", 0,
                        "nothing is written before %s[%zu]: the indices begin "
                        "there, and not at 0",
                        name, end);
}

/* "y[7]", "y[128] to y[255]" and the like. */
static bool
say_gap(const struct verdict *v, size_t end, struct diagnosis *d)
{
    const char *name = v->test->job.array[v->array].name;
    char count[NUMBER_SIZE];

    number_count((long long)v->unwritten, count);
    if (v->unwritten == 1)
        return diagnose_say(d, "unknown", 0,
                            "1 element is not written: %s[%zu]", name,
                            v->first);
    if (end - v->first == 1)
        return diagnose_say(d, "unknown", 0,
                            "%s elements are not written, the first is "
                            "%s[%zu]: no thread has these indices",
                            count, name, v->first);
    return diagnose_say(d, "unknown", 0,
                        "%s elements are not written, first %s[%zu] to "
                        "%s[%zu]: no thread has these indices",
                        count, name, v->first, name, end - 1);
}

/* Whether it is the last elements in memory that are not written, fewer than a
 * row of them. */
static bool
is_end(const struct verdict *v)
{
    return v->test->function->radius == 0 &&
           v->unwritten < v->test->job.array[v->array].extent[0] &&
           v->first + v->unwritten == v->elements;
}

/* Gaps in a row of elements come from a mistaken step or block size: say
 * where the first begins and ends. */
static bool
say_gaps(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const struct case_array *a = &v->test->job.array[v->array];
    size_t end = v->first;
    char point[64], count[NUMBER_SIZE];

    if (a->axes > 1 && is_end(v))
        return diagnose_say(d, "tail-unwritten", 0,
                            "the last %s elements, in the order of memory, "
                            "are not written: what takes several at once "
                            "needs code of its own for the rest",
                            number_count((long long)v->unwritten, count));
    if (a->axes > 1)
        return diagnose_say(d, "unknown", 0,
                            "%s point%s not written, the first at %s",
                            number_count((long long)v->unwritten, count),
                            v->unwritten == 1 ? " is" : "s are",
                            diagnose_point(a, v->first, point));
    while (end < v->elements && unwritten(v, end))
        end++;
    return say_start(v, end, d) || diagnose_long_step(e, end, d) ||
           say_gap(v, end, d);
}

static bool
one_along_z(const struct evidence *e)
{
    return e->result && e->test->function->radius > 0 &&
           e->test->job.array[0].axes > 2 && e->result->grid[2] == 1 &&
           e->result->block[2] == 1;
}

static bool
say_nothing(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const char *name = v->test->job.array[v->array].name;

    if (e->result && e->result->launches == 0)
        return diagnose_say(d, "nothing-written", 0,
                            "nothing is written to %s: no kernel is launched",
                            name);
    for (size_t axis = 0; v->test->function->radius && axis < 3; axis++)
        if (e->result && e->result->block[axis] == 1 &&
            e->result->grid[axis] > 1)
            return diagnose_say(d, "nothing-written", 0,
                                "nothing is written to %s: the kernel runs, "
                                "but no thread stores a result there (a block "
                                "has one thread along %c: an index without "
                                "blockIdx.%c is 0 for all of them)",
                                name, "xyz"[axis], "xyz"[axis]);
    return diagnose_say(
        d, "nothing-written", 0,
        "nothing is written to %s: the kernel runs, but no thread stores a "
        "result there%s",
        name,
        one_along_z(e) ? " (the launch has one thread along z: unless it walks "
                         "through the planes, it is on the boundary)"
                       : "");
}

/* Threads that returned before a barrier did not do their share. */
static bool
say_early(const struct evidence *e, struct diagnosis *d)
{
    long barrier, back;

    return diagnose_early_exit(e->findings, &barrier, &back) &&
           diagnose_say(d, "returned-early", back,
                        "some elements are not written, and some "
                        "threads had returned before the barrier in "
                        "line %ld, at which the others wait: all of a "
                        "block must come to it, and the guard goes behind",
                        barrier);
}

/* Of a box that is written, and nothing beyond it. */
static bool
say_box(const struct evidence *e, const struct written_box *b,
        struct diagnosis *d)
{
    if (diagnose_crossed(e, b, d) || diagnose_crossed_size(e, b, true, d) ||
        diagnose_grid(e, b, d))
        return true;
    for (size_t axis = 0; axis < b->axes; axis++)
        if (diagnose_missing(b, axis) > 1 &&
            diagnose_other_blocks(e, b, axis, d))
            return true;
    if (diagnose_crossed_likely(e, b, d))
        return true;
    for (size_t axis = 0; axis < b->axes; axis++)
        if (diagnose_missing(b, axis) > 0)
            return say_last(e, b, axis, d);
    return false;
}

bool
diagnose_unwritten(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    struct written_box b;

    /* Where something else is wrong as well, that explains more. */
    if (v->array < 0 || v->unwritten == 0 || v->unwritten < v->wrong)
        return false;
    if (diagnose_held(e, d))
        return true;
    if (v->unwritten == v->interior)
        return say_nothing(e, d);
    b = written_box(v);
    if (is_box(v, &b) && say_box(e, &b, d))
        return true;
    return diagnose_crossed_size(e, &b, false, d) || say_early(e, d) ||
           diagnose_order(e, d) || say_first(v, &b, d) || diagnose_gaps(e, d) ||
           say_gaps(e, d);
}

/* Whether so much is wrong inside as well, and written, that a guard which is
 * missing does not explain it. */
static bool
is_index(const struct verdict *v)
{
    const size_t inside = v->wrong - v->boundary_wrong;

    return v->test->lab_case->steps == 0 && 4 * inside > 3 * v->interior &&
           2 * v->unwritten < inside;
}

bool
diagnose_boundary(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    char point[64], wrong[NUMBER_SIZE], all[NUMBER_SIZE];
    size_t i = 0;

    if (v->guard_written)
        return diagnose_say(d, "guard-missing", 0,
                            "memory %s the end of %s was written",
                            v->guard_byte < 0 ? "before" : "beyond",
                            v->test->job.array[v->guard_array].name);
    if (v->array < 0 || v->boundary_wrong == 0)
        return false;
    if (diagnose_axes(e, d) || diagnose_moved(e, d))
        return true;
    while (v->marks[i] != (MARK_WRONG | MARK_BOUNDARY))
        i++;
    diagnose_point(&v->test->job.array[v->array], i, point);
    if (is_index(v))
        return diagnose_say(
            d, "boundary-written", 0,
            "the boundary of %s is written, first at %s, and %s of %s interior "
            "points are wrong as well: so it is an index that is mistaken, and "
            "no guard mends it",
            v->test->job.array[v->array].name, point,
            number_count((long long)(v->wrong - v->boundary_wrong), wrong),
            number_count((long long)v->interior, all));
    return diagnose_say(
        d, "boundary-written", 0,
        "the boundary of %s is written, first at %s: a sweep leaves it as it "
        "was",
        v->test->job.array[v->array].name, point);
}
