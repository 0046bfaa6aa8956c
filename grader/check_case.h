/*
 * check_case -- one case: made, run under its schedules, judged, recorded
 *
 * Its first run may begin while the case before is still being judged.
 */
#ifndef GRADER_CHECK_CASE_H
#define GRADER_CHECK_CASE_H

#include "check_parts.h"
#include "run.h"

/* A case that is made, and its first run. */
struct turn {
    struct test *test; /* NULL: none */
    uint64_t schedule; /* as in run.h */
    struct run *begun; /* NULL: not begun */
    int slot;          /* as in run.h */
};

/* The case before, whose launches this one's may have to equal. */
struct pair {
    struct case_result result;
    json_t *findings;
    bool same;  /* they have to */
    bool right; /* all cases before passed */
};

/* check_case_turn -- make the case; for check_case_drop() */
struct turn check_case_turn(const struct case_run *run,
                            const struct function *function,
                            const struct lab_case *c);

/* check_case_schedule -- the order of its first run, where all cases before
 * are `right` or not */
uint64_t check_case_schedule(const struct case_run *run, const struct test *t,
                             bool right);

/* check_case_begin -- begin its first run, which goes on meanwhile */
void check_case_begin(struct case_run *run, struct turn *turn, bool right,
                      int slot);

/* check_case -- wait for that run, judge it, run it in the other order where
 * that is wanted, and append a test (of an aligned case two) to `tests`.
 * pair: of the case before, then of this one
 * Returns the case's status. */
enum status check_case(struct case_run *run, struct turn *turn,
                       struct pair *pair, json_t *tests);

/* check_case_drop -- forget it; a run that has begun ends without a trace */
void check_case_drop(struct turn *turn);

/* check_case_spent -- whether the lab's time is used up
 * check_case_points -- what the case is worth, in its test */
bool check_case_spent(const struct case_run *run);
void check_case_points(json_t *test, const struct function *function,
                       bool passed);

#endif
