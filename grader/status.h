/*
 * status -- the one vocabulary of outcomes, in records, on screen, in tests
 */
#ifndef GRADER_STATUS_H
#define GRADER_STATUS_H

/* Worst first: a smaller value hides a larger one.  STATUS_NOT_RUN comes last
 * and never changes the worst. */
enum status {
    STATUS_REJECTED,
    STATUS_BUILD_LIMIT,
    STATUS_BUILD_FAILED,
    STATUS_CRASHED,
    STATUS_TIMED_OUT,
    STATUS_MEMORY_LIMIT,
    STATUS_OUTPUT_LIMIT,
    STATUS_NO_RESULT,
    STATUS_LAUNCH_FAILED,
    STATUS_GPU_FAULT,
    STATUS_HAZARD,
    STATUS_WRONG,
    STATUS_INEFFICIENT,
    STATUS_SUSPECT,
    STATUS_NOT_STARTED,
    STATUS_INCONCLUSIVE,
    STATUS_PASSED,
    STATUS_NOT_RUN,
    STATUSES
};

/* status_name -- the name in records: "build_failed" */
const char *status_name(enum status status);

/* status_words -- the name on screen: "build failed" */
const char *status_words(enum status status);

/* status_find -- the status of that name; STATUSES if there is none */
enum status status_find(const char *name);

/* status_severity -- what a finding of that severity ("hazard", "crash",
 * "time", "refused") makes of its run; STATUS_PASSED for all others ("note") */
enum status status_severity(const char *severity);

/* status_worst -- the one of the two that stands for both */
enum status status_worst(enum status a, enum status b);

/* status_is_fault -- whether it makes the exit code 1 */
int status_is_fault(enum status status);

#endif
