/*
 * diagnose_launch -- launches that a device refuses, or that differ where the
 * lab says they must not
 */
#include "diagnose_parts.h"
#include <string.h>

enum { LARGEST_BLOCK = 1024, LARGEST_Z = 64, SHARED_UNASKED = 48 * 1024 };

/* The first launch with an error. */
static const json_t *
refused(const struct evidence *e)
{
    const json_t *launch;
    size_t i;

    json_array_foreach(json_object_get(e->findings, "launches"), i, launch) {
        if (json_is_string(json_object_get(launch, "error")))
            return launch;
    }
    return NULL;
}

static long long
extent(const json_t *launch, const char *name, size_t axis)
{
    return json_integer_value(
        json_array_get(json_object_get(launch, name), axis));
}

/* Whether the case has points to compute. */
static bool
has_work(const struct test *t)
{
    const struct case_array *a = &t->job.array[0];

    for (unsigned axis = 0; axis < a->axes; axis++)
        if (a->extent[axis] <= 2 * (unsigned)t->function->radius)
            return false;
    return true;
}

/* No blocks along an axis, though there is something to do. */
static bool
say_no_blocks(const struct evidence *e, const json_t *launch,
              struct diagnosis *d)
{
    static const char *const extents[] = {"nx", "ny", "nz"};
    const struct case_array *a = &e->test->job.array[0];
    const long line = (long)json_integer_value(json_object_get(launch, "line"));
    size_t axis = 0;

    while (axis < a->axes && extent(launch, "grid", axis) > 0)
        axis++;
    if (axis == a->axes || extent(launch, "block", axis) < 1 ||
        !has_work(e->test))
        return false;
    return diagnose_say(
        d, "launch-rounded-down", line,
        "%s / %lld is 0 at %s = %u, so no block is launched: round up",
        a->axes == 1 ? "n" : extents[axis], extent(launch, "block", axis),
        a->axes == 1 ? "n" : extents[axis], a->extent[axis]);
}

/* More threads in a block than the device or the kernel takes. */
static bool
say_too_large(const json_t *launch, struct diagnosis *d)
{
    const long long bx = extent(launch, "block", 0),
                    by = extent(launch, "block", 1),
                    bz = extent(launch, "block", 2);
    const long line = (long)json_integer_value(json_object_get(launch, "line"));
    const char *error = json_string_value(json_object_get(launch, "error"));
    const long long bound =
        json_integer_value(json_object_get(launch, "bound"));

    if (bx * by * bz > LARGEST_BLOCK)
        return diagnose_say(d, "block-too-large", line,
                            "a block of %lld x %lld x %lld = %lld threads is "
                            "refused (%s): a block has at most %d",
                            bx, by, bz, bx * by * bz, error, LARGEST_BLOCK);
    if (bz > LARGEST_Z)
        return diagnose_say(d, "block-too-large", line,
                            "a block of %lld x %lld x %lld threads is refused "
                            "(%s): a block has at most %d along z",
                            bx, by, bz, error, LARGEST_Z);
    if (bound > 0 && bx * by * bz > bound)
        return diagnose_say(d, "block-too-large", line,
                            "a block of %lld x %lld x %lld = %lld threads is "
                            "refused (%s): the kernel's __launch_bounds__ "
                            "promises at most %lld",
                            bx, by, bz, bx * by * bz, error, bound);
    return false;
}

static bool
say_refused(const struct evidence *e, const json_t *launch, struct diagnosis *d)
{
    const long long gx = extent(launch, "grid", 0),
                    gy = extent(launch, "grid", 1),
                    gz = extent(launch, "grid", 2);
    const long long bx = extent(launch, "block", 0),
                    by = extent(launch, "block", 1),
                    bz = extent(launch, "block", 2);
    const long line = (long)json_integer_value(json_object_get(launch, "line"));
    const char *error = json_string_value(json_object_get(launch, "error"));
    const long long shared =
        json_integer_value(json_object_get(launch, "shared"));

    if (say_too_large(launch, d))
        return true;
    if (say_no_blocks(e, launch, d))
        return true;
    if (gx * gy * gz == 0 || bx * by * bz == 0)
        return diagnose_say(d, "launch-refused", line,
                            "a launch of %lld x %lld x %lld blocks of %lld x "
                            "%lld x %lld threads is refused (%s)%s",
                            gx, gy, gz, bx, by, bz, error,
                            has_work(e->test)
                                ? ""
                                : ": where there is nothing to do, return "
                                  "before the launch");
    return diagnose_say(
        d, "launch-refused", line,
        "the launch of %lld x %lld x %lld blocks of %lld x %lld x %lld "
        "threads with %lld bytes of dynamic shared memory is refused (%s)%s",
        gx, gy, gz, bx, by, bz, shared, error,
        shared > SHARED_UNASKED
            ? ": more than 49152 must be asked for with cudaFuncSetAttribute"
            : "");
}

static bool
differs(const struct case_result *a, const struct case_result *b)
{
    return memcmp(a->grid, b->grid, sizeof a->grid) != 0 ||
           memcmp(a->block, b->block, sizeof a->block) != 0;
}

bool
diagnose_refused(const struct evidence *e, struct diagnosis *d)
{
    const json_t *launch = refused(e);

    if (launch)
        return say_refused(e, launch, d);
    if (e->result && e->result->launch_error)
        return diagnose_say(d, "launch-refused", diagnose_launch_line(e),
                            "a launch was refused with CUDA error %d",
                            (int)e->result->launch_error);
    return false;
}

bool
diagnose_tied(const struct evidence *e, struct diagnosis *d)
{
    const struct case_result *now = e->result, *pair = e->pair;

    if (!now || !pair || !differs(now, pair))
        return false;
    return diagnose_say(
        d, "launch-tied-to-n", diagnose_launch_line(e),
        "the launch changes with n: %u x %u x %u blocks of %u x %u x %u "
        "threads here, %u x %u x %u of %u x %u x %u at a smaller n",
        now->grid[0], now->grid[1], now->grid[2], now->block[0], now->block[1],
        now->block[2], pair->grid[0], pair->grid[1], pair->grid[2],
        pair->block[0], pair->block[1], pair->block[2]);
}

bool
diagnose_idle(const struct evidence *e, struct diagnosis *d)
{
    const struct case_result *now = e->result;

    if (!now || now->launches == 0 ||
        !(e->test->lab_case->flags & CASE_NO_LAUNCH))
        return false;
    return diagnose_say(
        d, "launch-for-nothing", diagnose_launch_line(e),
        "there is nothing to do, and %u x %u x %u blocks of %u x %u x %u "
        "threads are launched: return before the launch",
        now->grid[0], now->grid[1], now->grid[2], now->block[0], now->block[1],
        now->block[2]);
}

bool
diagnose_alone(const struct evidence *e, struct diagnosis *d)
{
    const json_t *launches = json_object_get(e->findings, "launches");
    const json_t *launch =
        json_array_get(launches, json_array_size(launches) - 1);

    if (e->test->function->radius == 0 ||
        !json_is_true(json_object_get(launch, "waits")) ||
        json_is_true(json_object_get(launch, "shares")))
        return false;
    return diagnose_say(d, "nothing-shared", 0,
                        "threads wait at a barrier, but no thread touches "
                        "__shared__ memory: an array without __shared__ "
                        "belongs to each thread alone");
}
