/*
 * record -- run one case of a runner and keep its log (tests of the engine)
 *
 * Plays the grader and the analyser: makes the input file and the ring, starts
 * the runner, drains the ring while it runs.
 */
#ifndef TESTS_RECORD_H
#define TESTS_RECORD_H

#include "../../../common/run/case.h"
#include "../../../common/sim/log.h"
#include <stddef.h>

enum record_flags {
    RECORD_QUIET = 1, /* what it prints is dropped */
    RECORD_DROP = 2   /* the log is dropped; count counts all the same */
};

struct recording {
    struct log_record *records;
    size_t count;
    int status; /* as waitpid() gives it */
    struct case_result result;
    unsigned char *output; /* the output file */
    size_t output_bytes;
};

/* record_job -- an empty case: no arrays, no scalars, a generous budget */
struct case_job record_job(void);

/* record_array -- add an array of `bytes` bytes; returns its index */
int record_array(struct case_job *job, const char *name, uint64_t bytes,
                 unsigned flags);

/* record_run -- run `program` (a path) with one argument, or NULL, on the
 * case; every array's data holds the bytes 0, 1, 2, ... 250, 0, ...
 * flags: enum record_flags.  Dies on own faults. */
struct recording record_run(const char *program, const char *argument,
                            const struct case_job *job, int flags);
void record_free(struct recording *recording);

#endif
