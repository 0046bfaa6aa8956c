/*
 * check_parts -- what check.c puts a record together from
 */
#ifndef GRADER_CHECK_PARTS_H
#define GRADER_CHECK_PARTS_H

#include "build.h"
#include "check.h"
#include "collect.h"
#include "diagnose.h"

/* A lab's cases in the course of being run. */
struct case_run {
    const struct check_job *job;
    const char *source;    /* kernel.cu */
    int runner;            /* memory file */
    double run_s, judge_s; /* no moment in both */
    double cpu_s;          /* of all runs so far */
    bool counted;          /* points are given: it is not the skeleton */
};

/* check_slot -- a worker's slots for what it runs (as in sandbox.h), two for
 * each of two cases: `pair` is 0 or 1 */
static inline int
check_slot(int worker, int pair)
{
    return 4 * worker + 2 * pair;
}

/* check_cases -- run all cases of a function (or the job's only one) and
 * append a test each to `tests` */
void check_cases(struct case_run *run, const struct function *function,
                 json_t *tests);

/* check_cases_absent -- the same without a runner: none was run, for this
 * reason */
void check_cases_absent(const struct check_job *job,
                        const struct function *function, const char *reason,
                        json_t *tests);

/* check_cause -- put "heat calls sweep7, which is wrong" in place of a
 * diagnosis that only follows from a failure of the lab's first function; where
 * that is right in all its cases, a line of its kernel gives way to that of its
 * call.
 * tests: those so far; launches: of this case; source: of kernel.cu */
void check_cause(const struct test *t, const json_t *tests,
                 const json_t *launches, const char *source,
                 struct diagnosis *d);

/* check_row_build -- the build's test; check_row_collect -- in its place, why
 * kernel.cu was not taken; check_row_others -- hazards, and that nothing was
 * counted, once the cases are there (`ran`: some were run) */
void check_row_build(const struct build_outcome *build, json_t *tests);
void check_row_collect(const struct collected_file *kernel, json_t *tests);
void check_row_others(bool ran, json_t *tests);

/* check_counts -- what was counted in a function's aligned case, and whether
 * that keeps the lab's limits; status: of the case; findings: the analyser's
 * check_counts_absent -- why it was not counted */
void check_counts(const struct case_run *run, const struct test *t,
                  enum status status, const json_t *findings, json_t *tests);
void check_counts_absent(const struct check_job *job,
                         const struct function *function, const char *reason,
                         json_t *tests);

/* check_row_answers -- a test for each question, and one for the file where
 * something is wrong with it; never an expected value */
void check_row_answers(const struct lab *lab, const struct collected_file *file,
                       json_t *tests);

/* check_seed -- of the case's data
 * check_case_head -- a case's test, as check_row_test() makes it
 * check_case_values -- what its verdict (or NULL) says of wrong values */
uint64_t check_seed(const struct check_job *job,
                    const struct function *function, const struct lab_case *c);
json_t *check_case_head(const struct check_job *job,
                        const struct function *function,
                        const struct lab_case *c, json_t *tests,
                        enum status status, const char *text);
void check_case_values(json_t *test, const struct verdict *v, bool hidden);

/* check_gpu -- what the job's GPU says beside the simulator, in rows build,
 * correctness and time; why not, where there is none
 * built: the simulator's build, which decides whether there is another */
void check_gpu(struct case_run *run, const struct build_job *job,
               enum status built, json_t *tests);

/* check_row_test -- a test of a row on the simulator, with text or, for
 * not_run, reason (NULL: none); appended, and returned as a borrowed reference
 */
json_t *check_row_test(json_t *tests, const char *row, enum status status,
                       const char *text);

#endif
