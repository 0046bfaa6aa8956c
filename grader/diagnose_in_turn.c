/*
 * diagnose_in_turn -- elements that are done one after the other, where threads
 * could do them at once
 */
#include "diagnose_counts.h"
#include "diagnose_parts.h"
#include "number.h"

enum { DIGITS = 7 };

/* A log that is forged may have any numbers. */
static double
product(const json_t *launch, const char *name)
{
    const json_t *extents = json_object_get(launch, name), *extent;
    double all = 1;
    size_t i;

    json_array_foreach(extents, i, extent) {
        all *= json_number_value(extent);
    }
    return all;
}

bool
diagnose_in_turn(const struct counted *c, const struct lab_limit *missed,
                 const json_t *findings, struct diagnosis *d)
{
    const struct evidence e = {.findings = findings};
    const json_t *launches = json_object_get(findings, "launches");
    const json_t *launch =
        json_array_get(launches, json_array_size(launches) - 1);
    const double blocks = product(launch, "grid");
    const double threads = product(launch, "block");
    char turns[NUMBER_SIZE], grid[NUMBER_SIZE], block[NUMBER_SIZE];
    char all[NUMBER_SIZE];

    return diagnose_say(
        d, "elements-in-turn", diagnose_launch_line(&e),
        "a warp stores %s times, one element after the other (%s block%s of "
        "%s thread%s for %s elements), while most of the device has nothing "
        "to do; %s",
        number_text(limits_value(missed, c), DIGITS, turns),
        number_text(blocks, DIGITS, grid), blocks > 1 ? "s" : "",
        number_text(threads, DIGITS, block), threads > 1 ? "s" : "",
        number_text(counts_points(c->test), DIGITS, all), missed->remedy);
}
