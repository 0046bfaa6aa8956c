/*
 * gpu -- the GPU of this machine, if kernels can be run on it
 *
 * Asked of build/gpu/copy, a program of ours that links CUDA: the grader does
 * not, and no student's code is in it.
 */
#ifndef GRADER_GPU_H
#define GRADER_GPU_H

#include "options.h"
#include <jansson.h>

struct gpu {
    bool here;     /* it answers, and nvcc can compile for it */
    char why[240]; /* why not, in one sentence: "no GPU"; "" where here */

    /* Where here. */
    char name[96];    /* "NVIDIA H200" */
    char id[64];      /* tells it from others of the machine; for its lock */
    char driver[16];  /* the CUDA version that the driver speaks: "13.0" */
    char toolkit[16]; /* of nvcc */
    const char *nvcc; /* its path */
    int major, minor; /* compute capability */
    int multiprocessors;
    int warp;         /* threads */
    int most_threads; /* of a block, and along each of its axes */
    int most_block[3];
    int most_grid[3];    /* blocks of a launch */
    size_t most_shared;  /* bytes a block, without being asked for */
    size_t most_opt_in;  /* ... when asked for */
    int most_resident;   /* threads that one multiprocessor holds */
    size_t memory_bytes; /* all of it */
    size_t free_bytes;   /* when it was asked */
    size_t l2_bytes;
    double peak_gbps; /* of its memory, by clock and width; 0: unknown */
};

/* gpu_find -- found out once, whatever `o` says later.  Not here under
 * --gpu=off. */
const struct gpu *gpu_find(const struct options *o);

/* gpu_parse -- from what `copy about` prints.  Returns false where that tells
 * of none, or is not whole; gpu->why says so then. */
bool gpu_parse(struct gpu *gpu, const char *text);

/* gpu_program -- the path of a program of the toolkit: in $PATH, else in $CUDA,
 * else where it is installed as a rule; for free(); NULL where there is none
 * gpu_nvcc -- that of nvcc, found once; not for free() */
char *gpu_program(const char *name);
const char *gpu_nvcc(void);

/* gpu_json -- what a record says of it: {"name", "driver", "toolkit",
 * "capability"}, or {"why"} */
json_t *gpu_json(const struct gpu *gpu);

/* gpu_lock -- hold this GPU: alone while times are taken, together with other
 * graders of the same user else.  Waits for it.
 * Returns a descriptor, to be closed; it lies at /tmp/stencil-ladder-UID-ID.
 * Errors: dies. */
int gpu_lock(const struct gpu *gpu, bool alone);

/* gpu_hold_host -- hold one of the `places` in which cases that fill much of
 * the host's memory may be at once: any that is free, else the one that falls
 * to this worker.  Returns and dies likewise. */
int gpu_hold_host(const struct gpu *gpu, int places, int worker);

#endif
