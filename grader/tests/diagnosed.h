/*
 * diagnosed -- a case whose outputs a test writes itself, and its diagnosis
 */
#ifndef TESTS_DIAGNOSED_H
#define TESTS_DIAGNOSED_H

#include "../diagnose.h"
#include "../die.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

static const struct lab *lab;
static struct test *t;
static unsigned char *output;
static struct case_result *result;
static struct diagnosis said;
static const char *source;      /* of kernel.cu, where a test has one */
static unsigned char *coverage; /* likewise */
static bool right_before;

/* The seven terms of a point, in the order centre, x, y, z. */
typedef double weigh(const double *p, long row, long plane, double c0,
                     double c1);

static struct lab_case extents;

/* The case `extents` of a lab's function, nothing written yet. */
static inline void
open_extents(const char *name, size_t function)
{
    lab = catalog_find(name);
    t = test_make(lab, &lab->functions[function], &extents, 91);
    output = checked_alloc(t->job.bytes, 1);
    memcpy(output, t->image, t->job.bytes);
    memset(output, 0, sizeof *result);
    result = (struct case_result *)(void *)output;
    result->launches = 1;
    result->done = CASE_DONE;
}

static inline void
open_case(const char *name, size_t function, int x, int y, int z, int steps)
{
    extents = (struct lab_case){.x = x, .y = y, .z = z, .steps = steps};
    open_extents(name, function);
}

/* What the analyser prints, written with ' for "; takes the text over. */
static inline json_t *
findings_of(char *text)
{
    json_t *json;

    for (char *at = text; *at; at++)
        if (*at == '\'')
            *at = '"';
    json = json_loads(text, 0, NULL);
    ck_assert_ptr_nonnull(json);
    free(text);
    return json;
}

static inline void
close_case(void)
{
    free(said.text);
    said = (struct diagnosis){NULL, NULL, 0};
    free(coverage);
    coverage = NULL;
    right_before = false;
    source = NULL;
    test_free(t);
    free(output);
}

static inline void
launch(unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
       unsigned bz)
{
    const uint32_t grid[3] = {gx, gy, gz}, block[3] = {bx, by, bz};

    memcpy(result->grid, grid, sizeof grid);
    memcpy(result->block, block, sizeof block);
}

static inline double *
out(int array)
{
    return (double *)(void *)(output + t->job.array[array].offset + CASE_GUARD);
}

static inline const char *
diagnosed(json_t *findings, const struct case_result *pair)
{
    struct evidence e = {.test = t,
                         .result = result,
                         .findings = findings,
                         .pair = pair,
                         .coverage = coverage,
                         .right_before = right_before,
                         .source = source};
    struct verdict *v = judge(t, output);

    e.verdict = v;
    free(said.text); /* of the last one */
    said = diagnose(&e);
    verdict_free(v);
    return said.id ? said.id : "none";
}

/* Writes what the kernel with those weights would, within the box. */
static inline void
sweep(weigh *w, int ex, int ey, int ez)
{
    const struct case_array *a = &t->job.array[0];
    const long row = a->extent[0], plane = row * a->extent[1];
    const double *in = test_data(t, 0);

    for (int z = 1; z < ez; z++)
        for (int y = 1; y < ey; y++)
            for (int x = 1; x < ex; x++) {
                const long i = x + row * y + plane * z;

                out(1)[i] = w(in + i, row, plane, t->job.scalar[3].d,
                              t->job.scalar[4].d);
            }
}

static inline double
right(const double *p, long row, long plane, double c0, double c1)
{
    return c0 * p[0] +
           c1 * (p[-1] + p[1] + p[-row] + p[row] + p[-plane] + p[plane]);
}

static inline double
minus_neighbours(const double *p, long row, long plane, double c0, double c1)
{
    return right(p, row, plane, c0, -c1);
}

enum { X = 37, Y = 29, Z = 19 };

#endif
