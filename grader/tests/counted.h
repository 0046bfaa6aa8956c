/*
 * counted -- what the analyser might have counted, made by hand
 */
#ifndef TESTS_COUNTED_H
#define TESTS_COUNTED_H

#include "../counts.h"
#include "../die.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct test *t;
static struct counted counted;
static json_t *kernels;

/* A case of any extents of a lab's function. */
static struct lab_case extents;

static inline void
open_counted(const char *name, size_t function, int x, int y, int z, int steps)
{
    const struct lab *lab = catalog_find(name);

    extents = (struct lab_case){
        .x = x, .y = y, .z = z, .steps = steps, .flags = CASE_ALIGNED};
    t = test_make(lab, &lab->functions[function], &extents, 91);
    kernels = json_array();
    counted = (struct counted){t, kernels};
}

static inline void
close_counted(void)
{
    test_free(t);
    json_decref(kernels);
}

/* JSON with ' for ". */
static inline json_t *
json_of(const char *text)
{
    char *copy = checked_string(text);
    json_t *json;

    for (char *at = copy; *at; at++)
        if (*at == '\'')
            *at = '"';
    json = json_loads(copy, 0, NULL);
    ck_assert_msg(json != NULL, "%s", copy);
    free(copy);
    return json;
}

/* A kernel of full warps, without lines and accesses. */
static inline json_t *
add_kernel(long long threads, long long instructions, long long lanes)
{
    json_t *kernel = json_pack(
        "{s:s, s:i, s:[i,i,i], s:[i,i,i], s:i, s:I, s:I, s:I, s:I, s:I, s:i, "
        "s:[], s:[], s:n}",
        "kernel", "k", "launches", 1, "grid", 4, 1, 1, "block", 32, 8, 1,
        "shared_bytes", 0, "blocks", (json_int_t)(threads / 256), "threads",
        (json_int_t)threads, "warps", (json_int_t)(threads / 32),
        "instructions", (json_int_t)instructions, "lanes", (json_int_t)lanes,
        "barriers", 0, "lines", "accesses", "dram");

    ck_assert_ptr_nonnull(kernel);
    json_array_append_new(kernels, kernel);
    return kernel;
}

static inline void
add_line(json_t *kernel, int line, long long instructions, long long lanes,
         long long splits)
{
    json_array_append_new(json_object_get(kernel, "lines"),
                          json_pack("{s:s, s:i, s:s, s:I, s:I, s:I}", "file",
                                    "kernel.cu", "line", line, "function", "k",
                                    "instructions", (json_int_t)instructions,
                                    "lanes", (json_int_t)lanes, "splits",
                                    (json_int_t)splits));
}

/* Full requests: `of` is "global read in", say; a, b: sectors or wavefronts,
 * and the least of them. */
static inline void
add_access(json_t *kernel, int line, const char *of, int bytes,
           long long requests, long long a, long long b)
{
    char space[16], kind[16], array[16];
    json_t *access;
    bool shared;

    ck_assert_int_eq(sscanf(of, "%15s %15s %15s", space, kind, array), 3);
    shared = strcmp(space, "shared") == 0;
    access = json_pack(
        "{s:s, s:i, s:s, s:s, s:s, s:i, s:I, s:I}", "file", "kernel.cu", "line",
        line, "space", space, "kind", kind, "array", array, "bytes", bytes,
        "requests", (json_int_t)requests, "lanes", (json_int_t)(32 * requests));
    json_object_set_new(access, shared ? "wavefronts" : "sectors",
                        json_integer(a));
    json_object_set_new(access, shared ? "wavefronts_least" : "sectors_least",
                        json_integer(b));
    json_array_append_new(json_object_get(kernel, "accesses"), access);
}

static inline double
value_of(const char *name)
{
    const struct count *count = counts_find(name);

    ck_assert_msg(count != NULL, "%s", name);
    return count->value(&counted);
}

#endif
