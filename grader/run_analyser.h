/*
 * run_analyser -- build/analyse in its sandbox
 *
 * It is ours, but reads what a stranger's program wrote: whatever it does, it
 * can at worst end without findings.
 */
#ifndef GRADER_RUN_ANALYSER_H
#define GRADER_RUN_ANALYSER_H

#include "sandbox.h"
#include <jansson.h>

struct analyser_job {
    const char *build; /* the folder where it lies */
    int input;         /* memory files, as in docs/design.md, "Run" */
    int ring;
    int runner;
    int alive; /* ends when the runner is gone */
    int coverage;
    size_t bytes; /* of the input file */
    double wall_s;
    int slot;
};

enum { ANALYSER_PASSES = 5 };

/* analyser_box -- what to start; it points to `passes`, which it sets.
 * Errors: dies where the analyser is missing. */
struct sandbox_job analyser_box(const struct analyser_job *job,
                                struct sandbox_pass *passes);

/* analyser_findings -- the object that it printed; NULL where it ended badly
 * or printed anything else */
json_t *analyser_findings(const struct sandbox_outcome *outcome);

#endif
