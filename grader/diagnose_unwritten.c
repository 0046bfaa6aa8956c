/*
 * diagnose_unwritten -- points that were not written, or that must not be
 */
#include "diagnose_parts.h"
#include "die.h"
#include "number.h"
#include <stdlib.h>
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

/* Points that a block of that launch computes along the axis: as many as it has
 * threads, or fewer by a halo. */
static size_t
outputs(const struct evidence *e, const struct box *b, size_t axis)
{
    const size_t blocks = e->result->grid[axis];
    const size_t threads = e->result->block[axis], end = b->end[axis];

    return blocks * threads == end || blocks * threads + b->last == end
               ? threads
               : threads - 2 * b->last;
}

/* The blocks needed along the axis, by an index over the whole field or over
 * the interior, whichever the launch has. */
static size_t
blocks_needed(const struct evidence *e, const struct box *b, size_t axis)
{
    const size_t each = outputs(e, b, axis);
    const bool whole = e->result->grid[axis] * each == b->end[axis];
    const size_t points = b->extent[axis] - (whole ? 1 : 2) * b->last;

    return (points + each - 1) / each;
}

/* Whether the points along axis `from`, all or those inside, in blocks of
 * `size` along `axis`, rounded down or up, give the launch's blocks. */
static bool
gives(const struct evidence *e, const struct box *b, size_t axis, size_t from,
      size_t size, bool up)
{
    for (size_t k = 0; k < 2; k++) {
        const size_t points = b->extent[from] - 2 * k * b->last;

        if ((up || points % size) &&
            (points + (up ? size - 1 : 0)) / size == e->result->grid[axis])
            return true;
    }
    return false;
}

/* Whether the interior alone has room in the launch's blocks. */
static bool
counts_interior(const struct evidence *e, const struct box *b, size_t axis)
{
    const size_t room = e->result->grid[axis] * outputs(e, b, axis);

    return b->last && room == b->end[axis] &&
           room == b->extent[axis] - 2 * b->last;
}

/* Whether the blocks may be rounded up as well: counted from another extent,
 * from threads that include a halo, or from interior points. */
static bool
may_be_rounded_up(const struct evidence *e, const struct box *b, size_t axis)
{
    const size_t threads = e->result->block[axis];
    bool may =
        counts_interior(e, b, axis) || (outputs(e, b, axis) < threads &&
                                        gives(e, b, axis, axis, threads, true));

    for (size_t from = 0; from < b->axes && from < 2; from++)
        may = may || (from != axis &&
                      gives(e, b, axis, from, outputs(e, b, axis), true));
    return may;
}

/* Whether it is extent / threads, rounded down, that gives the launch's blocks.
 * Where it may be otherwise, an axis more that is short decides. */
static bool
is_rounded_down(const struct evidence *e, const struct box *b, size_t axis)
{
    bool sure = !may_be_rounded_up(e, b, axis);

    for (size_t other = 0; other < b->axes; other++)
        sure = sure || (other != axis && missing(b, other) > 0 &&
                        launch_is_short(e, b, other) &&
                        !may_be_rounded_up(e, b, other));
    return sure && gives(e, b, axis, axis, outputs(e, b, axis), false);
}

/* Whether the blocks along x are what the extent along y needs, and the other
 * way round. */
static bool
is_exchanged(const struct evidence *e, const struct box *b)
{
    const uint32_t *grid = e->result->grid, *block = e->result->block;

    return b->axes > 1 && grid[0] != grid[1] &&
           grid[0] == (b->extent[1] - 1) / block[0] + 1 &&
           grid[1] == (b->extent[0] - 1) / block[1] + 1;
}

/* How the blocks are too few; for free(). */
static char *
short_words(const struct evidence *e, const struct box *b, size_t axis)
{
    const size_t each = outputs(e, b, axis);
    const size_t needed = blocks_needed(e, b, axis);

    if (is_rounded_down(e, b, axis))
        return checked_string(", so the number of blocks must be rounded up");
    if (counts_interior(e, b, axis))
        return checked_format(": enough for the %zu interior points, but the "
                              "index begins at 0, on the boundary",
                              b->extent[axis] - 2 * b->last);
    if (each < e->result->block[axis])
        return checked_format(", which is too few: a block computes %zu "
                              "points along %c, so %zu are needed; count "
                              "outputs, not threads, and round up",
                              each, "xyz"[axis], needed);
    return checked_format(", which is too few: the extent along %c, %zu, needs "
                          "%zu, rounded up",
                          b->axes == 1 ? 'i' : "xyz"[axis], b -> extent[axis],
                          needed);
}

static bool
say_short(const struct evidence *e, const struct box *b, size_t axis,
          struct diagnosis *d)
{
    const bool rounded = is_rounded_down(e, b, axis);
    const unsigned blocks = e->result->grid[axis];
    const unsigned threads = e->result->block[axis];
    char *words;

    if (is_exchanged(e, b))
        return diagnose_say(d, "axes-swapped", diagnose_launch_line(e),
                            "the launch grid of %u x %u blocks has its axes "
                            "exchanged: %u is made from the extent along y, "
                            "%zu, and %u from that along x, %zu",
                            e->result->grid[0], e->result->grid[1],
                            e->result->grid[0], b->extent[1],
                            e->result->grid[1], b->extent[0]);
    words = short_words(e, b, axis);
    diagnose_say(
        d, rounded ? "launch-rounded-down" : "too-few-blocks",
        diagnose_launch_line(e),
        "nothing is written from %c = %zu on: the launch grid ends there (%u "
        "block%s of %u thread%s along %c)%s",
        b->axes == 1 ? 'i' : "xyz"[axis], b -> end[axis], blocks,
        blocks == 1 ? "" : "s", threads, threads == 1 ? "" : "s", "xyz"[axis],
        words);
    free(words);
    return true;
}

/* Whether each block along the axis takes points one by one. */
static bool
walks(const struct evidence *e, size_t axis)
{
    return axis == 2 && e->result && e->result->block[axis] == 1 &&
           e->result->grid[axis] > 0;
}

/* Walks of equal length that end before the field does. */
static bool
say_short_walks(const struct evidence *e, const struct box *b, size_t axis,
                struct diagnosis *d)
{
    const unsigned blocks = walks(e, axis) ? e->result->grid[axis] : 0;
    const size_t planes = b->end[axis] - b->last;

    if (blocks == 0 || !b->last || planes % blocks || planes < 2 * blocks)
        return false;
    return diagnose_say(
        d, "too-few-blocks", diagnose_launch_line(e),
        "nothing is written from z = %zu on: the launch has %u block%s along "
        "z, which take%s %zu planes%s.  Too few blocks along z, or walks that "
        "end too early?",
        b->end[axis], blocks, blocks == 1 ? "" : "s", blocks == 1 ? "s" : "",
        planes / blocks, blocks == 1 ? "" : " each");
}

static bool
say_last(const struct evidence *e, const struct box *b, size_t axis,
         struct diagnosis *d)
{
    static const char *const ids[] = {
        "last-column-unwritten", "last-row-unwritten", "last-plane-unwritten"};
    static const char *const words[] = {"column", "row", "plane"};
    char count[NUMBER_SIZE];

    if (b->axes > 1 && missing(b, axis) == 1)
        return diagnose_say(d, ids[axis], 0,
                            "the last %s%s, %c = %zu, is not written: is the "
                            "guard one too strict%s?",
                            b->last ? "interior " : "", words[axis],
                            "xyz"[axis], b -> end[axis],
                            walks(e, axis) ? ", or is there a block too few "
                                             "along z"
                                           : "");
    if (say_short_walks(e, b, axis, d))
        return true;
    return diagnose_say(d, "tail-unwritten", 0,
                        "nothing is written from %c = %zu on, %s short of "
                        "the end",
                        b->axes == 1 ? 'i' : "xyz"[axis], b -> end[axis],
                        number_count((long long)missing(b, axis), count));
}

/* Whether the unwritten points are those with the first interior coordinate of
 * the axis, and all of them. */
static bool
is_first(const struct verdict *v, const struct box *b, size_t axis)
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
say_first(const struct verdict *v, const struct box *b, struct diagnosis *d)
{
    static const char *const ids[] = {"first-column-unwritten",
                                      "first-row-unwritten",
                                      "first-plane-unwritten"};
    static const char *const words[] = {"column", "row", "plane"};

    for (size_t axis = 0; b->last && axis < b->axes && axis < 3; axis++)
        if (is_first(v, b, axis))
            return diagnose_say(d, ids[axis], 0,
                                "the first interior %s, %c = %zu, is not "
                                "written: does the guard or the walk begin "
                                "one too late?",
                                words[axis], "xyz"[axis], b -> last);
    return false;
}

/* Whether all interior points of that coordinate are unwritten, 1, or none, 0;
 * else -1. */
static int
layer(const struct verdict *v, const struct box *b, size_t axis, size_t x)
{
    int found = -1;
    size_t at[3];

    for (size_t i = 0; i < v->elements; i++) {
        if (v->marks[i] & MARK_BOUNDARY)
            continue;
        coordinates(b, i, at);
        if (at[axis] != x)
            continue;
        if (found >= 0 && unwritten(v, i) != (found > 0))
            return -1;
        found = unwritten(v, i);
    }
    return found;
}

/* Tiles of neighbouring blocks that leave some columns, rows or planes out. */
static bool
say_between(const struct verdict *v, const struct box *b, struct diagnosis *d)
{
    for (size_t axis = 0; b->last && axis < b->axes && axis < 3; axis++) {
        size_t x = b->last, first = 0;
        int state = 0;

        for (; x < b->extent[axis] - b->last && state >= 0; x++) {
            state = layer(v, b, axis, x);
            if (state > 0 && first == 0)
                first = x;
        }
        if (state >= 0 && first > b->last)
            return diagnose_say(d, "tile-seams", 0,
                                "nothing is written at %c = %zu, where two "
                                "tiles meet: the next must begin where this "
                                "one ends",
                                "xyz"[axis], first);
    }
    return false;
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
say_gaps(const struct verdict *v, struct diagnosis *d)
{
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
    return say_gap(v, end, d);
}

static bool
say_nothing(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const char *name = v->test->job.array[v->array].name;

    if (e->coverage && judge_stored(v->test, v->array, e->coverage))
        return diagnose_say(d, "written-back", 0,
                            "every element of %s is stored to, and holds what "
                            "it held before: is it done twice, or is nothing "
                            "done to it?",
                            name);
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
                return say_last(e, &b, axis, d);
    }
    return say_first(v, &b, d) || say_between(v, &b, d) || say_gaps(v, d);
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
