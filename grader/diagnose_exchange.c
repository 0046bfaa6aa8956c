/*
 * diagnose_exchange -- launches that are right but for an exchange: blocks for
 * threads, or two axes of the launch grid or of the block
 *
 * Only a wrong result is asked about, and only where the launch as it is fits
 * the field along some axis no way, and fits it exactly when exchanged.
 */
#include "diagnose_parts.h"
#include "member.h"

enum { AXES = 3, WARP = 32, LARGEST_BLOCK = 1024, MOST_ELEMENTS = 16 };

/* Blocks, and threads of a block. */
struct launch {
    long long grid[AXES], block[AXES];
};

static long long
rounded_up(long long points, long long each)
{
    return (points + each - 1) / each;
}

/* Whether `count` blocks of `size` threads are what the points along an axis
 * need: all or the interior, a thread a point or tiles with their halo. */
static bool
suffices(long long points, long long edge, long long size, long long count)
{
    for (int k = 0; k < 4; k++) {
        const long long n = points - (k & 1 ? edge : 0);
        const long long each = size - (k & 2 ? edge : 0);

        if (n > 0 && each > 0 && rounded_up(n, each) == count)
            return true;
    }
    return false;
}

/* Whether the launch is what a field of those extents needs.  Blocks that walk
 * along z may be any number there; strictly: they may not. */
static bool
fits(const struct test *t, const struct launch *l, const long long extent[AXES],
     bool strictly)
{
    const long long edge = 2LL * t->function->radius;

    for (unsigned axis = 0; axis < t->job.array[0].axes && axis < AXES;
         axis++) {
        const bool walks = axis == 2 && edge && l->block[axis] == 1 &&
                           l->grid[axis] < extent[axis] - edge;

        if (!(walks && !strictly) &&
            !suffices(extent[axis], edge, l->block[axis], l->grid[axis]))
            return false;
    }
    return true;
}

static void
get_extents(const struct test *t, long long to[AXES])
{
    for (size_t axis = 0; axis < AXES; axis++)
        to[axis] = t->job.array[0].extent[axis];
}

static bool
covers(const struct test *t, const struct launch *l)
{
    long long extent[AXES];

    get_extents(t, extent);
    return fits(t, l, extent, false);
}

static struct launch
turned(const struct launch *l)
{
    struct launch other;

    for (size_t axis = 0; axis < AXES; axis++) {
        other.grid[axis] = l->block[axis];
        other.block[axis] = l->grid[axis];
    }
    return other;
}

static void
exchange(long long n[AXES], const size_t axes[2])
{
    const long long first = n[axes[0]];

    n[axes[0]] = n[axes[1]];
    n[axes[1]] = first;
}

static void
get_numbers(const json_t *array, long long to[AXES])
{
    for (size_t axis = 0; axis < AXES; axis++)
        to[axis] = json_integer_value(json_array_get(array, axis));
}

static struct launch
of_log(const json_t *launch)
{
    struct launch l;

    get_numbers(json_object_get(launch, "grid"), l.grid);
    get_numbers(json_object_get(launch, "block"), l.block);
    return l;
}

/* The last one: as the log has it, else as the result has. */
static struct launch
last_launch(const struct evidence *e)
{
    const json_t *launches = json_object_get(e->findings, "launches");
    const size_t count = json_array_size(launches);
    struct launch l = {{0}, {0}};

    if (count > 0)
        return of_log(json_array_get(launches, count - 1));
    for (size_t axis = 0; e->result && axis < AXES; axis++) {
        l.grid[axis] = e->result->grid[axis];
        l.block[axis] = e->result->block[axis];
    }
    return l;
}

const char *
diagnose_exchanged_words(const struct evidence *e, const json_t *launch)
{
    struct launch l = of_log(launch);
    /* More than a long long holds, perhaps. */
    const double blocks =
        (double)l.grid[0] * (double)l.grid[1] * (double)l.grid[2];

    l = turned(&l);
    return blocks > 1 && blocks <= LARGEST_BLOCK && covers(e->test, &l)
               ? "; blocks and threads are exchanged in the launch, blocks "
                 "come first"
               : "";
}

/* How two axes are exchanged in a launch that is wrong. */
enum exchange { BLOCKS, THREADS, EXTENTS, EXCHANGES };

static bool
is_exchange(const struct test *t, const struct launch *l, const size_t axes[2],
            enum exchange what)
{
    struct launch other = *l;
    long long extent[AXES];

    get_extents(t, extent);
    exchange(what == BLOCKS    ? other.grid
             : what == THREADS ? other.block
                               : extent,
             axes);
    return fits(t, &other, extent, axes[1] == 2);
}

static bool
say_grid(const struct evidence *e, const struct launch *l, const size_t axes[2],
         struct diagnosis *d)
{
    const uint32_t *extent = e->test->job.array[0].extent;
    const size_t p = axes[0], q = axes[1];

    return diagnose_say(d, "axes-swapped", diagnose_launch_line(e),
                        "the launch grid has %lld blocks along %c and %lld "
                        "along %c: its axes are exchanged, %lld is made from "
                        "the extent along %c, %u, and %lld from that along "
                        "%c, %u",
                        l->grid[p], "xyz"[p], l -> grid[q], "xyz"[q],
                        l -> grid[p], "xyz"[q], extent[q], l -> grid[q],
                        "xyz"[p], extent[p]);
}

static bool
say_block(const struct evidence *e, const struct launch *l,
          const size_t axes[2], struct diagnosis *d)
{
    const size_t p = axes[0], q = axes[1];

    return diagnose_say(d, "axes-swapped", diagnose_launch_line(e),
                        "a block has %lld threads along %c and %lld along "
                        "%c, and there are as many blocks as %lld along %c "
                        "and %lld along %c need: the block's axes are "
                        "exchanged, or the two extents that the number of "
                        "blocks is made with",
                        l->block[p], "xyz"[p], l -> block[q], "xyz"[q],
                        l -> block[q], "xyz"[p], l -> block[p], "xyz"[q]);
}

static bool
say_axes(const struct evidence *e, const struct launch *l, struct diagnosis *d)
{
    static const size_t pairs[][2] = {{0, 1}, {1, 2}, {0, 2}};
    const size_t count = e->test->job.array[0].axes > 2 ? 3 : 1;

    for (enum exchange what = 0; what < EXCHANGES; what++)
        for (size_t k = 0; k < count; k++)
            if (is_exchange(e->test, l, pairs[k], what))
                return what == THREADS ? say_block(e, l, pairs[k], d)
                                       : say_grid(e, l, pairs[k], d);
    return false;
}

/* Whether blocks of that size take all elements, each thread one, or several
 * alike. */
static bool
takes_all(long long n, long long size, long long blocks)
{
    for (long long each = 1; each <= MOST_ELEMENTS; each++)
        if (rounded_up(n, size * each) == blocks)
            return true;
    return false;
}

/* In a row of elements one axis must do: no whole warp makes up a block, and
 * there are as many blocks as a block has threads, as a rule. */
static bool
say_row(const struct evidence *e, const struct launch *l, struct diagnosis *d)
{
    const long long n = e->test->job.array[0].extent[0];
    const long long blocks = l->grid[0], size = l->block[0];
    const bool flat = l->grid[1] == 1 && l->grid[2] == 1 && l->block[1] == 1 &&
                      l->block[2] == 1;

    if (!flat || diagnose_fixed_launch(e->test->function) || blocks <= size ||
        blocks % WARP || blocks > LARGEST_BLOCK || size % WARP == 0 ||
        takes_all(n, size, blocks) || !takes_all(n, blocks, size))
        return false;
    return diagnose_say(d, "launch-exchanged", diagnose_launch_line(e),
                        "%lld blocks of %lld thread%s are launched for %lld "
                        "elements, and %lld block%s of %lld would do: blocks "
                        "and threads are exchanged, blocks come first in "
                        "<<<blocks, threads>>>",
                        blocks, size, size == 1 ? "" : "s", n, size,
                        size == 1 ? "" : "s", blocks);
}

static bool
say_field(const struct evidence *e, const struct launch *l, struct diagnosis *d)
{
    const struct launch other = turned(l);

    if (covers(e->test, l))
        return false;
    if (!covers(e->test, &other))
        return say_axes(e, l, d);
    return diagnose_say(d, "launch-exchanged", diagnose_launch_line(e),
                        "%lld x %lld x %lld blocks of %lld x %lld x %lld "
                        "threads are launched: blocks and threads are "
                        "exchanged, blocks come first in <<<blocks, "
                        "threads>>>",
                        l->grid[0], l->grid[1], l->grid[2], l->block[0],
                        l->block[1], l->block[2]);
}

/* Whether something is wrong: values, or what ended the run. */
static bool
is_wrong(const struct evidence *e)
{
    const json_t *finding;
    size_t i;

    if (e->verdict)
        return e->result && e->result->launches > 0 &&
               !verdict_right(e->verdict);
    json_array_foreach(json_object_get(e->findings, "findings"), i, finding)
        if (!member_is(finding, "severity", "note"))
            return true;
    return false;
}

bool
diagnose_exchanged(const struct evidence *e, struct diagnosis *d)
{
    const struct launch l = last_launch(e);

    if (!is_wrong(e) || l.grid[0] == 0)
        return false;
    return e->test->job.array[0].axes < 2 ? say_row(e, &l, d)
                                          : say_field(e, &l, d);
}
