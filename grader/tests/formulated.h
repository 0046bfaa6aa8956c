/*
 * formulated -- cases of lab 04 whose tables and values tests fill in
 *
 * For one suite a program: it has values of its own.
 */
#ifndef GRADER_TESTS_FORMULATED_H
#define GRADER_TESTS_FORMULATED_H

#include "../../common/sim/device.h"
#include "diagnosed.h"

enum { RESIDENT, SAXPY, POLY };

static double values[5003], room[5003];

/* A case of lab 04 on a device, nothing written yet. */
static inline void
open_04(size_t function, int x, int steps, int z, const char *label,
        const char *device)
{
    extents = (struct lab_case){
        .x = x, .y = 1, .z = z, .steps = steps, .label = label};
    open_extents("04", function);
    t->job.device = (uint32_t)device_find(device);
}

static inline void *
written(int array)
{
    return output + t->job.array[array].offset + CASE_GUARD;
}

static inline void
write_floats(int array, const double *from)
{
    float *to = written(array);

    for (size_t i = 0; i < test_elements(t, array); i++)
        to[i] = (float)from[i];
}

/* What is said, of those findings, which it frees; part: NULL for any. */
static inline void
expect_id(json_t *findings, const char *id, const char *part)
{
    ck_assert_str_eq(diagnosed(findings, NULL), id);
    if (part)
        ck_assert_msg(strstr(said.text, part) != NULL, "%s", said.text);
    json_decref(findings);
}

#endif
