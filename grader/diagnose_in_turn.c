/*
 * diagnose_in_turn -- elements that are done one after the other, where threads
 * could do them at once; or the same one again and again
 */
#include "costly.h"
#include "diagnose_counts.h"
#include "diagnose_parts.h"
#include "die.h"
#include "member.h"
#include "number.h"
#include <stdlib.h>

enum { DIGITS = 7 };

/* A log that is forged may have any numbers. */
static double
product(const json_t *kernel, const char *name)
{
    const json_t *extents = json_object_get(kernel, name), *extent;
    double all = 1;
    size_t i;

    json_array_foreach(extents, i, extent) {
        all *= json_number_value(extent);
    }
    return all;
}

/* How often a warp of the kernel stores that does so most. */
static double
turns_of(const json_t *kernel)
{
    return member_number(kernel, "stores_most", 0);
}

/* The kernel that the limit is missed by: another may have been launched
 * since. */
static const json_t *
worst_kernel(const json_t *kernels)
{
    const json_t *kernel, *worst = NULL;
    size_t i;

    json_array_foreach(kernels, i, kernel) {
        if (!worst || turns_of(kernel) > turns_of(worst))
            worst = kernel;
    }
    return worst;
}

/* Elements that all threads of the kernel store. */
static double
elements_stored(const json_t *kernel)
{
    const json_t *access;
    double lanes = 0;
    size_t i;

    json_array_foreach(json_object_get(kernel, "accesses"), i, access) {
        if (counts_is_access(access, "global", COUNTS_WRITE))
            lanes += member_number(access, "lanes", 0);
    }
    return lanes;
}

/* Where the kernel is launched first, as the analyser tells both. */
static long
line_of(const json_t *kernel, const json_t *findings)
{
    static const char *const same[] = {"kernel", "grid", "block"};
    const json_t *launch;
    size_t i;

    json_array_foreach(json_object_get(findings, "launches"), i, launch) {
        size_t k = 0;

        while (k < 3 && json_equal(json_object_get(launch, same[k]),
                                   json_object_get(kernel, same[k])))
            k++;
        if (k == 3)
            return (long)member_integer(launch, "line");
    }
    return 0;
}

/* "1 block of 1024 threads"; for free() */
static char *
launch_words(const json_t *kernel)
{
    const double launches = member_number(kernel, "launches", 1);
    const double blocks = product(kernel, "grid");
    const double threads = product(kernel, "block");
    char one[NUMBER_SIZE], other[NUMBER_SIZE];

    if (launches > 1)
        return checked_format(
            "%s threads in %s launches",
            number_text(member_number(kernel, "threads", 0), DIGITS, one),
            number_text(launches, DIGITS, other));
    return checked_format(
        "%s block%s of %s thread%s", number_text(blocks, DIGITS, one),
        blocks > 1 ? "s" : "", number_text(threads, DIGITS, other),
        threads > 1 ? "s" : "");
}

/* Whether the limit would be kept if each element were stored once. */
static bool
say_repeated(const struct counted *c, const struct lab_limit *missed,
             const json_t *kernel, struct diagnosis *d)
{
    const struct costly_wanted w = {"global", COUNTS_WRITE, "lanes", NULL};
    const double turns = turns_of(kernel);
    const double each = elements_stored(kernel) / counts_points(c->test);
    char often[NUMBER_SIZE], times[NUMBER_SIZE];

    if (each <= 1 || turns / each > missed->limit)
        return false;
    return diagnose_say(d, "unknown", costly_line(c->kernels, &w).line,
                        "a warp stores %s times, and %s times for each "
                        "element: keep the result in a variable, and store it "
                        "once",
                        number_text(turns, DIGITS, often),
                        number_text(each, 3, times));
}

bool
diagnose_in_turn(const struct counted *c, const struct lab_limit *missed,
                 const json_t *findings, struct diagnosis *d)
{
    const json_t *kernel = worst_kernel(c->kernels);
    char turns[NUMBER_SIZE], all[NUMBER_SIZE];
    char *launch;

    if (say_repeated(c, missed, kernel, d))
        return true;
    launch = launch_words(kernel);
    diagnose_say(
        d, "elements-in-turn", line_of(kernel, findings),
        "a warp stores %s times, one element after the other (%s for %s "
        "elements), while most of the device has nothing to do; %s",
        number_text(turns_of(kernel), DIGITS, turns), launch,
        number_text(counts_points(c->test), DIGITS, all), missed->remedy);
    free(launch);
    return true;
}
