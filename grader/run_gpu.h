/*
 * run_gpu -- run cases on the GPU: a sandboxed runner, and beside it, where
 * times are to be compared, a program of ours that copies device memory in
 * turn with it
 *
 * A fault sticks to its process, so the cases behind one get another process.
 */
#ifndef GRADER_RUN_GPU_H
#define GRADER_RUN_GPU_H

#include "gpu.h"
#include "run.h"

struct gpu_job {
    const struct gpu *gpu; /* must be here */
    const char *build;     /* the folder where gpu/copy lies */
    int runner;            /* from build_gpu() */
    int slot;              /* this one and the next; as in sandbox.h */
    bool live;             /* as in sandbox.h */

    /* Timed runs of each case, after its first; at most CASE_TIMES.  The GPU
     * is then held alone.  0: none. */
    int runs;
    size_t copy_bytes; /* and as many copies of so many bytes, in turn with
                          them; 0: none */

    double open_s; /* what a process may take beside what its arrays do; 0:
                      the usual */

    /* compute-sanitizer's path, and the tool of it under which the runner runs
     * and must be clean: "memcheck".  NULL: none. */
    const char *sanitizer, *tool;

    /* In place of what each launch says; 0: as written.  For scans. */
    unsigned launch_blocks, launch_threads;
    unsigned launch_shared; /* bytes more of dynamic shared memory */
};

struct gpu_outcome {
    struct run_outcome run; /* without findings and coverage; GPU_FAULT where
                               the device had one, NOT_RUN where none was run;
                               result has the launch, its registers and the
                               times, and is kept of a case that failed */
    int copies;             /* how many of copy_ms are set */
    double copy_ms[CASE_TIMES]; /* copy k came right before timed run k */
};

/* run_gpu -- run `count` cases, in as few processes as can be; outcomes[i] is
 * of tests[i].  Stops after one case that did not end, or after `most` that
 * ended their process, each of which costs a new one: the others are NOT_RUN
 * then.  Free each outcome with run_free(&outcome.run).
 * Errors: dies on own faults, such as no device memory for a case. */
void run_gpu(const struct gpu_job *job, const struct test *const *tests,
             size_t count, size_t most, struct gpu_outcome *outcomes);

#endif
