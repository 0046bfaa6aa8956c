/*
 * diagnose_unwritten -- points that were not written, or that must not be
 */
#include "diagnose_parts.h"
#include <string.h>

/* The written interior as a box from the origin: it ends before end[axis]. */
struct box {
    unsigned axes;
    size_t extent[3];
    size_t last; /* 1 with a stencil: the boundary is not to be written */
    size_t end[3];
};

static void
coordinates(const struct box *b, size_t i, size_t at[3])
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

static struct box
written_box(const struct verdict *v)
{
    const struct case_array *a = &v->test->job.array[v->array];
    struct box b = {.axes = a->axes, .last = v->test->function->radius > 0};
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
is_box(const struct verdict *v, const struct box *b)
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

static size_t
missing(const struct box *b, size_t axis)
{
    return axis < b->axes ? b->extent[axis] - b->last - b->end[axis] : 0;
}

/* Whether the launch has no threads for what is missing along the axis: with
 * a thread a point, a thread an interior point, or a thread an input of tiles
 * with a halo. */
static bool
launch_is_short(const struct evidence *e, const struct box *b, size_t axis)
{
    const size_t blocks = e->result ? e->result->grid[axis] : 0;
    const size_t threads = e->result ? e->result->block[axis] : 0;
    const size_t end = b->end[axis];

    return blocks > 0 &&
           (blocks * threads == end ||
            (b->last && blocks * threads + 1 == end) ||
            (b->last && threads > 2 && blocks * (threads - 2) + 1 == end));
}

static bool
say_short(const struct evidence *e, const struct box *b, size_t axis,
          struct diagnosis *d)
{
    return diagnose_say(
        d, "launch-rounded-down", diagnose_launch_line(e),
        "nothing is written from %c = %zu on: the launch grid ends there "
        "(%u blocks of %u threads along %c), so the number of blocks must "
        "be rounded up",
        b->axes == 1 ? 'i' : "xyz"[axis], b -> end[axis],
        e -> result -> grid[axis], e -> result -> block[axis], "xyz"[axis]);
}

static bool
say_last(const struct box *b, size_t axis, struct diagnosis *d)
{
    static const char *const ids[] = {
        "last-column-unwritten", "last-row-unwritten", "last-plane-unwritten"};
    static const char *const words[] = {"column", "row", "plane"};

    if (b->last && missing(b, axis) == 1)
        return diagnose_say(d, ids[axis], 0,
                            "the last interior %s, %c = %zu, is not written: "
                            "is the guard one too strict?",
                            words[axis], "xyz"[axis], b -> end[axis]);
    return diagnose_say(d, "tail-unwritten", 0,
                        "nothing is written from %c = %zu on, %zu short of "
                        "the end",
                        b->axes == 1 ? 'i' : "xyz"[axis], b -> end[axis],
                        missing(b, axis));
}

/* Gaps in a row of elements come from a mistaken step or block size: say
 * where the first begins and ends. */
static bool
say_gaps(const struct verdict *v, struct diagnosis *d)
{
    const struct case_array *a = &v->test->job.array[v->array];
    size_t end = v->first;
    char point[64];

    if (a->axes > 1)
        return diagnose_say(d, "unknown", 0,
                            "%zu points are not written, the first at %s",
                            v->unwritten, diagnose_point(a, v->first, point));
    while (end < v->elements && unwritten(v, end))
        end++;
    return diagnose_say(d, "unknown", 0,
                        "%zu elements are not written, first %zu to %zu: no "
                        "thread has these indices",
                        v->unwritten, v->first, end - 1);
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
    return diagnose_say(d, "nothing-written", 0,
                        "nothing is written to %s: the kernel runs, but no "
                        "thread stores a result there",
                        name);
}

bool
diagnose_unwritten(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    struct box b;

    /* Where something else is wrong as well, that explains more. */
    if (v->array < 0 || v->unwritten == 0 || v->unwritten < v->wrong)
        return false;
    if (v->unwritten == v->interior)
        return say_nothing(e, d);
    b = written_box(v);
    if (is_box(v, &b)) {
        for (size_t axis = 0; axis < b.axes; axis++)
            if (missing(&b, axis) > 0 && launch_is_short(e, &b, axis))
                return say_short(e, &b, axis, d);
        for (size_t axis = 0; axis < b.axes; axis++)
            if (missing(&b, axis) > 0)
                return say_last(&b, axis, d);
    }
    return say_gaps(v, d);
}

bool
diagnose_boundary(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    char point[64];
    size_t i = 0;

    if (v->guard_written)
        return diagnose_say(d, "guard-missing", 0,
                            "memory %s the end of %s was written",
                            v->guard_byte < 0 ? "before" : "beyond",
                            v->test->job.array[v->guard_array].name);
    if (v->array < 0 || v->boundary_wrong == 0)
        return false;
    while (v->marks[i] != (MARK_WRONG | MARK_BOUNDARY))
        i++;
    return diagnose_say(
        d, "boundary-written", 0,
        "the boundary of %s is written, first at %s: a sweep leaves it as it "
        "was",
        v->test->job.array[v->array].name,
        diagnose_point(&v->test->job.array[v->array], i, point));
}
