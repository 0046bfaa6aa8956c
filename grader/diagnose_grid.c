/*
 * diagnose_grid -- launches that end before the field does: blocks rounded
 * down, counted by something else than the points they compute, or from
 * another extent
 */
#include "diagnose_grid.h"
#include "diagnose_crossed.h"
#include "die.h"
#include "number.h"
#include <stdlib.h>

size_t
diagnose_missing(const struct written_box *b, size_t axis)
{
    return axis < b->axes ? b->extent[axis] - b->last - b->end[axis] : 0;
}

/* Whether the launch has no threads for what is missing along the axis: with
 * a thread a point, a thread an interior point, or a thread an input of tiles
 * with a halo. */
static bool
launch_is_short(const struct evidence *e, const struct written_box *b,
                size_t axis)
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
outputs(const struct evidence *e, const struct written_box *b, size_t axis)
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
blocks_needed(const struct evidence *e, const struct written_box *b,
              size_t axis)
{
    const size_t each = outputs(e, b, axis);
    const bool whole = e->result->grid[axis] * each == b->end[axis];
    const size_t points = b->extent[axis] - (whole ? 1 : 2) * b->last;

    return (points + each - 1) / each;
}

/* Whether the points along axis `from`, all or those inside, in blocks of
 * `size` along `axis`, rounded down or up, give the launch's blocks. */
static bool
gives(const struct evidence *e, const struct written_box *b, size_t axis,
      size_t from, size_t size, bool up)
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
counts_interior(const struct evidence *e, const struct written_box *b,
                size_t axis)
{
    const size_t room = e->result->grid[axis] * outputs(e, b, axis);

    return b->last && room == b->end[axis] &&
           room == b->extent[axis] - 2 * b->last;
}

/* Whether the blocks may be rounded up as well: counted from another extent,
 * from threads that include a halo, or from interior points. */
static bool
may_be_rounded_up(const struct evidence *e, const struct written_box *b,
                  size_t axis)
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
is_rounded_down(const struct evidence *e, const struct written_box *b,
                size_t axis)
{
    bool sure = !may_be_rounded_up(e, b, axis);

    for (size_t other = 0; other < b->axes; other++)
        sure = sure || (other != axis && diagnose_missing(b, other) > 0 &&
                        launch_is_short(e, b, other) &&
                        !may_be_rounded_up(e, b, other));
    return sure && gives(e, b, axis, axis, outputs(e, b, axis), false);
}

/* How the blocks are too few; for free(). */
static char *
short_words(const struct evidence *e, const struct written_box *b, size_t axis)
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
say_short(const struct evidence *e, const struct written_box *b, size_t axis,
          struct diagnosis *d)
{
    const bool rounded = is_rounded_down(e, b, axis);
    const unsigned blocks = e->result->grid[axis];
    const unsigned threads = e->result->block[axis];
    char *words;

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

static bool
say_other_blocks(const struct evidence *e, const struct written_box *b,
                 size_t axis, size_t from, long line, struct diagnosis *d)
{
    const unsigned blocks = e->result->grid[from];
    const char x = "xyz"[axis], y = "xyz"[from];
    char *why = line ? checked_format("line %ld makes the index along %c from "
                                      "blockIdx.%c, where blockIdx.%c belongs",
                                      line, x, y, x)
                     : checked_format("does the index along %c take "
                                      "blockIdx.%c?",
                                      x, y);

    diagnose_say(d, "axes-swapped", line,
                 "nothing is written from %c = %zu on, though there are %u "
                 "blocks along %c: that is where %u block%s, as many as there "
                 "are along %c; %s",
                 x, b->end[axis], e->result->grid[axis], x, blocks,
                 blocks == 1 ? " ends" : "s end", y, why);
    free(why);
    return true;
}

bool
diagnose_other_blocks(const struct evidence *e, const struct written_box *b,
                      size_t axis, struct diagnosis *d)
{
    const size_t size = e->result ? e->result->block[axis] : 0;
    long line;
    const size_t shown = diagnose_crossed_taken(e, axis, &line);

    for (size_t from = 0; size > 1 && from < b->axes; from++) {
        const size_t end = e->result->grid[from] * size;

        if (from != axis && (line == 0 || shown == from) &&
            e->result->grid[from] < e->result->grid[axis] &&
            (end == b->end[axis] || end + b->last == b->end[axis]))
            return say_other_blocks(e, b, axis, from, line, d);
    }
    return false;
}

/* Whether each block along the axis takes points one by one. */
bool
diagnose_one_by_one(const struct evidence *e, size_t axis)
{
    return axis == 2 && e->result && e->result->block[axis] == 1 &&
           e->result->grid[axis] > 0;
}

/* Walks of equal length that end before the field does. */
bool
diagnose_short_walks(const struct evidence *e, const struct written_box *b,
                     size_t axis, struct diagnosis *d)
{
    const unsigned blocks =
        diagnose_one_by_one(e, axis) ? e->result->grid[axis] : 0;
    const size_t planes = b->end[axis] - b->last;

    if (blocks == 0 || !b->last || planes % blocks || planes < 2UL * blocks)
        return false;
    return diagnose_say(
        d, "too-few-blocks", diagnose_launch_line(e),
        "nothing is written from z = %zu on: the launch has %u block%s along "
        "z, which take%s %zu planes%s.  Too few blocks along z, or walks that "
        "end too early?",
        b->end[axis], blocks, blocks == 1 ? "" : "s", blocks == 1 ? "s" : "",
        planes / blocks, blocks == 1 ? "" : " each");
}

/* Threads that take several elements each, all of them, and end before the
 * array does. */
static bool
say_shares(const struct evidence *e, const struct written_box *b,
           struct diagnosis *d)
{
    const size_t blocks = e->result ? e->result->grid[0] : 0;
    const size_t threads = e->result ? e->result->block[0] : 0;
    const size_t all = blocks * threads, end = b->end[0], n = b->extent[0];
    const size_t each = all > 0 && end % all == 0 ? end / all : 0;
    char count[NUMBER_SIZE];

    if (b->axes != 1 || each < 2 || diagnose_fixed_launch(e->test->function))
        return false;
    return diagnose_say(
        d,
        n / (threads * each) == blocks ? "launch-rounded-down"
                                       : "too-few-blocks",
        diagnose_launch_line(e),
        "nothing is written from i = %zu on: %zu block%s of %zu thread%s, "
        "with %zu elements a thread, end%s there, and %s elements need %zu "
        "blocks: divide by the elements of a block, and round up",
        end, blocks, blocks == 1 ? "" : "s", threads, threads == 1 ? "" : "s",
        each, blocks == 1 ? "s" : "", number_count((long long)n, count),
        (n - 1) / (threads * each) + 1);
}

bool
diagnose_grid(const struct evidence *e, const struct written_box *b,
              struct diagnosis *d)
{
    for (size_t axis = 0; axis < b->axes; axis++)
        if (diagnose_missing(b, axis) > 0 && launch_is_short(e, b, axis))
            return say_short(e, b, axis, d);
    return say_shares(e, b, d);
}
