/*
 * run -- run one case on the simulator: a sandboxed runner, and beside it the
 * sandboxed analyser that reads its log
 *
 * A run goes on by itself once it is started, so that its grader may judge
 * another meanwhile.  Those that are started at the same time have slots of
 * their own and know nothing of each other.
 */
#ifndef GRADER_RUN_H
#define GRADER_RUN_H

#include "status.h"
#include "test.h"
#include <jansson.h>

struct run_job {
    const char *build;       /* the folder where analyse lies */
    const struct test *test; /* its input; not changed */
    int runner;              /* from build_outcome */
    uint64_t schedule;       /* 0: in order, else a seed */
    int device;              /* index into device_table */
    int slot;                /* this one and the next; as in sandbox.h */
    char *const *arguments;  /* of a whole program, which reads our stdin;
                                ends with NULL; or NULL */
    bool live;               /* as in sandbox.h */
};

/* What a run left.  PASSED says that it came to its end: what its outputs
 * are worth is for the judge, what its findings mean for who asks. */
struct run_outcome {
    enum status status;        /* PASSED; by a fault (see findings) HAZARD,
                                  CRASHED, TIMED_OUT or REJECTED; else CRASHED,
                                  TIMED_OUT, MEMORY_LIMIT, OUTPUT_LIMIT or
                                  NO_RESULT */
    char *text;                /* one sentence; NULL where PASSED */
    struct case_result result; /* zeros where not PASSED */
    unsigned char *image;      /* test->job.bytes bytes of output file; NULL
                                  where not PASSED */
    unsigned char *coverage;   /* test->job.bytes bytes; NULL where none */
    json_t *findings;          /* the analyser's object; NULL where none */
    char *output;              /* what it printed, escaped */
    double seconds;            /* by the clock on the wall, from its start until
                                  it is found to have ended: see run_finish() */
    double cpu_s;
};

/* run_start -- start it; does not wait.  What the job points to stays until it
 * is finished.  Errors: dies on own faults, such as an analyser that cannot
 * start. */
struct run *run_start(const struct run_job *job);

/* run_finish -- wait for it.  Limits on time hold from its start on; what it
 * prints waits in a pipe until now, and where that is full the run stands still
 * without losing time.  Free the outcome with run_free().
 * Errors: dies on own faults. */
struct run_outcome run_finish(struct run *run);

/* run_discard -- end it, wherever it is; NULL: nothing.  Nothing is left. */
void run_discard(struct run *run);

/* run_test -- start and finish it */
struct run_outcome run_test(const struct run_job *job);

/* run_free -- free what it left */
void run_free(struct run_outcome *outcome);

#endif
