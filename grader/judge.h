/*
 * judge -- compare what a runner left with the grader's own reference
 *
 * Interior points must lie within the error that rounding allows, in the form
 * !(error <= allowed), so that nothing which is no number agrees.  Boundary,
 * guard bands and inputs must be the same bytes as before.
 */
#ifndef GRADER_JUDGE_H
#define GRADER_JUDGE_H

#include "test.h"

enum judge_mark {
    MARK_WRONG = 1,    /* not within what is allowed */
    MARK_BOUNDARY = 2, /* a boundary point */
    MARK_UNWRITTEN = 4 /* the bytes it arrived with */
};

/* The output array that is judged: the one returned, else the first that is
 * wrong, else the first. */
struct verdict {
    const struct test *test;
    const unsigned char *output; /* the runner's file, test->job.bytes long */
    int array;                   /* -1: what was returned is no array */
    int64_t returned;
    size_t elements;
    size_t wrong;          /* points that are wrong, boundary included */
    size_t boundary_wrong; /* of those, on the boundary */
    size_t unwritten;      /* wrong interior points that were not written */
    size_t interior;       /* interior points */
    size_t first;          /* the first wrong one */
    size_t guard_array;    /* whose guard band was written */
    long long guard_byte;  /* relative to its data; 0 where none was */
    bool guard_written;
    int input;          /* an input array that was changed; -1: none */
    size_t input_first; /* its first element that was */
    double *expected, *allowed, *got; /* `elements` each */
    unsigned char *marks;             /* enum judge_mark, `elements` */
};

/* judge -- look at an output file; free with verdict_free() */
struct verdict *judge(const struct test *t, const unsigned char *output);

/* verdict_free -- free all of it; the test and the output stay */
void verdict_free(struct verdict *v);

/* verdict_right -- whether nothing at all is wrong */
bool verdict_right(const struct verdict *v);

/* judge_agrees -- whether `got` is within `allowed` of `expected` */
bool judge_agrees(double got, double expected, double allowed);

/* judge_host -- whether the host computes an output: what changed was copied
 * there, and no kernel stored it.
 * Returns NULL if not, else a sentence; for free(). */
char *judge_host(const struct test *t, const unsigned char *output,
                 const unsigned char *coverage);

/* judge_stored -- whether kernels stored to all of element `i` of array
 * `array`, whatever it holds now */
bool judge_stored(const struct test *t, int array, size_t i,
                  const unsigned char *coverage);

/* judge_coverage -- whether the log explains the outputs: a store for every
 * changed byte, a load for every input that the right answer depends on.
 * coverage: test->job.bytes bytes as the analyser writes them
 * Returns NULL if it does, else a sentence; for free(). */
char *judge_coverage(const struct test *t, const unsigned char *output,
                     const unsigned char *coverage);

#endif
