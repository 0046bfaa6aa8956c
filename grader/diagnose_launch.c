/*
 * diagnose_launch -- launches that a device refuses, or that differ where the
 * lab says they must not
 */
#include "../common/sim/device.h"
#include "diagnose_asked.h"
#include "diagnose_parts.h"
#include "die.h"
#include "member.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_BLOCK = 1024, LARGEST_Z = 64 };

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

/* Blocks that walk along z: how many points each has is not known. */
static bool
is_walk(const json_t *launch, size_t axis)
{
    return axis == 2 && extent(launch, "block", axis) == 1;
}

/* Whether the points along the axis divided by those of a block, rounded down,
 * are none. */
static bool
is_quotient(const struct test *t, const json_t *launch, size_t axis)
{
    return t->job.array[0].extent[axis] - 2LL * t->function->radius <
           extent(launch, "block", axis);
}

/* "at n = 1000"; for free() */
static char *
where_words(const struct test *t, size_t axis)
{
    const struct case_array *a = &t->job.array[0];
    const char name = "xyz"[axis];

    if (a->axes == 1)
        return checked_format("at n = %u", a->extent[axis]);
    if (t->function->radius > 0)
        return checked_format("along %c at n%c = %u", name, name,
                              a->extent[axis]);
    return checked_format("along %c, where there are %u points", name,
                          a->extent[axis]);
}

/* No blocks along an axis, though there is something to do. */
static bool
say_no_blocks(const struct evidence *e, const json_t *launch,
              struct diagnosis *d)
{
    const long line = (long)json_integer_value(json_object_get(launch, "line"));
    char *where;
    size_t axis = 0;

    while (axis < 3 && extent(launch, "grid", axis) > 0)
        axis++;
    if (axis >= e->test->job.array[0].axes || axis == 3 ||
        extent(launch, "block", axis) < 1 || !has_work(e->test))
        return false;
    if (diagnose_fixed_launch(e->test->function))
        return diagnose_say(d, "launch-refused", line,
                            "no block is launched (%s): this launch does not "
                            "come from n; is the number of blocks what the "
                            "device was asked for, or was it never set?",
                            member_text(launch, "error"));
    where = where_words(e->test, axis);
    if (is_quotient(e->test, launch, axis))
        diagnose_say(d, "launch-rounded-down", line,
                     "no block is launched %s: a division of whole numbers "
                     "rounds down, inside ceil() too, so the number of blocks "
                     "must be rounded up",
                     where);
    else if (is_walk(launch, axis))
        diagnose_say(d, "launch-rounded-down", line,
                     "no block is launched %s: is the number of chunks a "
                     "quotient, which is rounded down and must be rounded up, "
                     "or 0 for another reason?",
                     where);
    else
        diagnose_say(d, "launch-refused", line,
                     "no block is launched %s (%s), and a block has %lld "
                     "threads there, so some are needed: is their number "
                     "another argument, was it never set, or is it divided by "
                     "too much?",
                     where, member_text(launch, "error"),
                     extent(launch, "block", axis));
    free(where);
    return true;
}

/* More threads in a block than the device or the kernel takes. */
static bool
say_too_large(const struct evidence *e, const json_t *launch,
              struct diagnosis *d)
{
    const char *exchanged = diagnose_exchanged_words(e, launch);
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
                            "refused (%s): a block has at most %d%s",
                            bx, by, bz, bx * by * bz, error, LARGEST_BLOCK,
                            exchanged);
    if (bz > LARGEST_Z)
        return diagnose_say(d, "block-too-large", line,
                            "a block of %lld x %lld x %lld threads is refused "
                            "(%s): a block has at most %d along z%s",
                            bx, by, bz, error, LARGEST_Z, exchanged);
    if (bound > 0 && bx * by * bz > bound)
        return diagnose_say(d, "block-too-large", line,
                            "a block of %lld x %lld x %lld = %lld threads is "
                            "refused (%s): the kernel's __launch_bounds__ "
                            "promises at most %lld",
                            bx, by, bz, bx * by * bz, error, bound);
    return false;
}

/* More than the device has for a block, asked for or not. */
static bool
say_too_much_shared(const struct evidence *e, const json_t *launch,
                    struct diagnosis *d)
{
    const struct device device = test_device(e->test);
    const long long fixed = member_integer(launch, "static");
    const long long shared = member_integer(launch, "shared");
    char words[DEVICE_WORDS];

    return shared + fixed > (long long)device.block_shared_max &&
           diagnose_say(d, "launch-refused",
                        (long)member_integer(launch, "line"),
                        "the launch with %lld bytes of dynamic shared memory "
                        "is refused (%s)%s",
                        shared, member_text(launch, "error"),
                        device_refused_shared(&device, (size_t)shared,
                                              (size_t)fixed, words));
}

/* "5 x 4 x 3 blocks of 8 x 8 x 8 threads"; for free() */
static char *
launch_words(const json_t *launch)
{
    return checked_format(
        "%lld x %lld x %lld blocks of %lld x %lld x %lld threads",
        extent(launch, "grid", 0), extent(launch, "grid", 1),
        extent(launch, "grid", 2), extent(launch, "block", 0),
        extent(launch, "block", 1), extent(launch, "block", 2));
}

/* No blocks, or blocks of no threads. */
static bool
say_empty(const struct evidence *e, const json_t *launch, struct diagnosis *d)
{
    size_t axis = 0;
    char *words;

    while (axis < 3 && extent(launch, "grid", axis) &&
           extent(launch, "block", axis))
        axis++;
    if (axis == 3)
        return false;
    words = launch_words(launch);
    diagnose_say(d, "launch-refused", (long)member_integer(launch, "line"),
                 "a launch of %s is refused (%s)%s", words,
                 member_text(launch, "error"),
                 has_work(e->test) ? ""
                                   : ": where there is nothing to do, return "
                                     "before the launch");
    free(words);
    return true;
}

static bool
say_refused(const struct evidence *e, const json_t *launch, struct diagnosis *d)
{
    const struct device device = test_device(e->test);
    const long long shared = member_integer(launch, "shared");
    char why[DEVICE_WORDS];
    char *words, *asked;

    if (say_too_large(e, launch, d) || say_no_blocks(e, launch, d) ||
        say_empty(e, launch, d) || say_too_much_shared(e, launch, d))
        return true;
    words = launch_words(launch);
    asked = diagnose_asked(e, launch);
    device_refused_shared(&device, (size_t)shared,
                          (size_t)member_integer(launch, "static"), why);
    if (!member_is(launch, "error", "cudaErrorInvalidValue"))
        *why = 0; /* a stream that is none */
    diagnose_say(
        d, "launch-refused", (long)member_integer(launch, "line"),
        "the launch of %s with %lld bytes of dynamic shared memory is refused "
        "(%s)%s%s",
        words, shared, member_text(launch, "error"), why, *why ? asked : "");
    free(asked);
    free(words);
    return true;
}

/* The launches of a run: as the log has them, else the last one. */
struct launches {
    size_t count;
    const json_t *list;               /* of the analyser's, or NULL */
    const struct case_result *result; /* the last one */
};

static struct launches
launches_of(const struct case_result *result, const json_t *findings)
{
    const json_t *list = json_object_get(findings, "launches");
    const struct launches l = {list ? json_array_size(list) : 1, list, result};

    return l;
}

/* Launch grid and block of launch i. */
static void
get_launch(const struct launches *l, size_t i, long long to[6])
{
    const json_t *launch = json_array_get(l->list, i);

    for (size_t axis = 0; axis < 3; axis++) {
        to[axis] =
            launch ? extent(launch, "grid", axis) : l->result->grid[axis];
        to[3 + axis] =
            launch ? extent(launch, "block", axis) : l->result->block[axis];
    }
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

static bool
say_tied(const long long n[6], const long long p[6], long line,
         struct diagnosis *d)
{
    return diagnose_say(
        d, "launch-tied-to-n", line,
        "the launch changes with n: %lld x %lld x %lld blocks of %lld x %lld "
        "x %lld threads here, %lld x %lld x %lld of %lld x %lld x %lld at a "
        "smaller n",
        n[0], n[1], n[2], n[3], n[4], n[5], p[0], p[1], p[2], p[3], p[4], p[5]);
}

/* All of them: a last one that does nothing must not hide the others. */
bool
diagnose_tied(const struct evidence *e, struct diagnosis *d)
{
    const struct launches now = launches_of(e->result, e->findings);
    const struct launches pair = launches_of(e->pair, e->pair_findings);
    long long n[6], p[6];

    if (!e->result || !e->pair)
        return false;
    for (size_t i = 0; i < now.count && i < pair.count; i++) {
        const long line = (long)json_integer_value(
            json_object_get(json_array_get(now.list, i), "line"));

        get_launch(&now, i, n);
        get_launch(&pair, i, p);
        if (memcmp(n, p, sizeof n) != 0)
            return say_tied(n, p, line, d);
    }
    if (now.count == pair.count)
        return false;
    return diagnose_say(d, "launch-tied-to-n", diagnose_launch_line(e),
                        "the number of launches changes with n: %zu here, %zu "
                        "at a smaller n",
                        now.count, pair.count);
}

/* Whether it is as many of a smaller block as the device holds. */
static bool
is_limited(const struct test *t, const long long n[6], unsigned threads)
{
    const struct device_block wanted = {(int)n[3], 32, 0, 0};
    const struct device device = test_device(t);
    int block, grid;

    device_best_block(&device, &wanted, &block, &grid);
    return n[3] < threads && n[0] == grid && n[3] == block;
}

/* Of three numbers; a result that is forged may have any. */
static double
product(const long long n[3])
{
    return (double)n[0] * (double)n[1] * (double)n[2];
}

/* On a device where as many blocks of 256 fit as a best block has threads, a
 * smaller block and an exchange look alike. */
static const char *
limited_words(bool limited, bool turned)
{
    if (!limited)
        return "";
    return turned ? ": as many of a smaller block as fit, or blocks and "
                    "threads exchanged; let it choose the block, give it no "
                    "limit, and give the launch the blocks first"
                  : ": as many of a smaller block as fit; let it choose the "
                    "block, and give it no limit";
}

/* The launch is what the occupancy API gives, or follows n, or is typed. */
static bool
say_typed(const struct evidence *e, const long long n[6], long line,
          struct diagnosis *d)
{
    const struct test *t = e->test;
    const char *device = test_device(t).full_name;
    const long long all = (long long)test_elements(t, 0);
    const bool flat = n[1] == 1 && n[2] == 1 && n[4] == 1 && n[5] == 1;
    unsigned blocks, threads;
    bool limited, turned;

    t->function->launch(t, &blocks, &threads);
    if (n[0] == blocks && n[3] == threads && flat)
        return false;
    if (n[3] == threads && n[0] == (all + threads - 1) / threads)
        return diagnose_say(d, "launch-tied-to-n", line,
                            "%lld blocks of %lld threads are launched at n = "
                            "%lld: the launch is %u blocks of %u on the %s, "
                            "whatever n is",
                            n[0], n[3], all, blocks, threads, device);
    limited = flat && is_limited(t, n, threads);
    turned = flat && n[0] == threads && n[3] == blocks;
    if (turned && !limited)
        return diagnose_say(d, "launch-exchanged", line,
                            "%lld blocks of %lld threads are launched on the "
                            "%s, and it is to be %u blocks of %u: "
                            "cudaOccupancyMaxPotentialBlockSize gives the "
                            "blocks first, and a launch takes them first",
                            n[0], n[3], device, blocks, threads);
    return diagnose_say(
        d, "launch-typed", line,
        "%.0f blocks of %.0f threads are launched on the %s, where "
        "cudaOccupancyMaxPotentialBlockSize gives %u blocks of %u for this "
        "kernel%s",
        product(n), product(n + 3), device, blocks, threads,
        limited_words(limited, turned));
}

/* Without a log the result tells of the last launch. */
static bool
say_ballast(const struct evidence *e, const json_t *launch, struct diagnosis *d)
{
    const struct test *t = e->test;
    const size_t wanted = t->function->shared ? t->function->shared(t) : 0;
    const size_t got =
        launch ? (size_t)json_integer_value(json_object_get(launch, "shared"))
               : e->result->dynamic;

    return (launch || e->result->launches > 0) && got < wanted &&
           diagnose_say(
               d, "shared-missing",
               (long)json_integer_value(json_object_get(launch, "line")),
               "the launch has %zu bytes of dynamic shared memory, "
               "and %zu are asked for",
               got, wanted);
}

bool
diagnose_typed(const struct evidence *e, struct diagnosis *d)
{
    const struct launches now = launches_of(e->result, e->findings);
    const unsigned flags = e->test->lab_case->flags;
    long long n[6];
    size_t i = 0;

    if (!e->result || flags & CASE_NO_LAUNCH)
        return false;
    /* Those of the call before are not judged. */
    if (flags & CASE_SECOND_CALL && now.count > 0)
        i = now.count - 1;
    for (; i < now.count; i++) {
        const json_t *launch = json_array_get(now.list, i);
        const long line =
            (long)json_integer_value(json_object_get(launch, "line"));

        get_launch(&now, i, n);
        if ((e->test->function->launch && say_typed(e, n, line, d)) ||
            say_ballast(e, launch, d))
            return true;
    }
    return false;
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
