/*
 * counts -- the numbers that limits are set on, out of what the analyser has
 * counted of one case
 *
 * A figure "per point" is per interior point (and step) of the array that the
 * function writes; where there is no stencil, per element.  Sums go over all
 * kernels and launches.  Atomics count as loads and as stores.
 */
#ifndef GRADER_COUNTS_H
#define GRADER_COUNTS_H

#include "test.h"
#include <jansson.h>

/* What was counted of one case. */
struct counted {
    const struct test *test;
    const json_t *kernels; /* the member "counts" of the analyser's object */
};

/* A number that can be told. */
struct count {
    const char *name;  /* in lab.c and in records: "load_sectors_per_point" */
    const char *words; /* on screen: "load sectors per point" */
    bool model;        /* of a cache model, not counted */
    bool shown;        /* by itself, not only where a limit is set on it */
    double (*value)(const struct counted *c); /* NAN: not known */
};

/* counts_list -- all there are; ends with name = NULL */
extern const struct count counts_list[];

/* counts_find -- that of the name; NULL where there is none */
const struct count *counts_find(const char *name);

/* counts_points -- points that the case computes: interior ones, each once a
 * step; at least 1 */
double counts_points(const struct test *t);

/* counts_element_bytes -- bytes of an element of the array it writes */
double counts_element_bytes(const struct test *t);

/* counts_of_findings -- the list of kernels in the analyser's object; NULL
 * with *why, which lives as long as the object, where there is none */
const json_t *counts_of_findings(const json_t *findings, const char **why);

/* What accesses are asked for. */
enum counts_kind { COUNTS_READ = 1, COUNTS_WRITE = 2 };

/* counts_is_access -- whether a row of "accesses" is one of that space (NULL:
 * any; "global" takes pinned host memory in, as a profiler does) and of one of
 * the kinds */
bool counts_is_access(const json_t *access, const char *space, unsigned kinds);

/* counts_sum -- of the numbers `field` of such rows of all kernels */
double counts_sum(const json_t *kernels, const char *space, unsigned kinds,
                  const char *field);

/* counts_fullness -- lanes that a warp of the kernel has at all, on average;
 * 32 where all are full */
double counts_fullness(const json_t *kernel);

#endif
