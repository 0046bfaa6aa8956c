/*
 * watch_run -- one grading under way in a process of its own, which can be
 * ended at any moment with all that it has started
 */
#ifndef GRADER_WATCH_RUN_H
#define GRADER_WATCH_RUN_H

#include "check.h"

/* What it has told so far. */
struct watch_run {
    pid_t pid; /* 0: none is under way */
    int fd;    /* readable when it has told something, or has ended */
    size_t cases, failed;
    char *first; /* the first failure in a sentence, or NULL; for free() */
    char *rest;  /* a line that has not come whole */
};

/* watch_run_start -- begin check_or_keep() of the job; none may be under way */
void watch_run_start(struct watch_run *run, const struct check_job *job);

/* watch_run_read -- take what it tells.  Returns false once it has ended. */
bool watch_run_read(struct watch_run *run);

/* watch_run_end -- wait until it has ended, free what it told.
 * Returns whether it came to its end. */
bool watch_run_end(struct watch_run *run);

/* watch_run_stop -- end it and all that it has started, if one is under way */
void watch_run_stop(struct watch_run *run);

#endif
