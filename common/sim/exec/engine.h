/*
 * engine -- the state that hooks, scheduler and fence share
 *
 * One operating-system thread runs everything: the student's host code is one
 * fiber, each thread of the running block another.  Blocks run one after the
 * other.  A simulated thread runs until it waits at a barrier, waits for
 * other lanes, ends, or has run so long that others get a turn.
 */
#ifndef SIM_ENGINE_STATE_H
#define SIM_ENGINE_STATE_H

#include "../include/sim_engine.h"
#include "../log.h"
#include "exec.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ENGINE_SPANS 64 /* a power of two */

/* Memory that running code may touch, found once and remembered. */
struct span {
    uint64_t low;
    uint64_t bytes;
};

/* span_holds -- whether all of the bytes lie in it */
static inline bool
span_holds(struct span span, uint64_t address, uint64_t bytes)
{
    uint64_t offset = address - span.low;

    return offset < span.bytes && bytes <= span.bytes - offset;
}

struct engine {
    /* What every hook looks at. */
    uint64_t stack_low; /* of the running fiber */
    uint64_t stack_bytes;
    struct log_record *records;
    uint64_t head;  /* records written since the start */
    uint64_t limit; /* head at which log_advance() is due */
    bool in_kernel;
    struct span spans[2][ENGINE_SPANS]; /* of reads; of writes and atomics */

    struct thread *current;
    unsigned turns; /* log_advance() calls since the last switch of threads */
    uint64_t host_steps;
    uint32_t host_pc; /* of the latest basic block of host code */
    uint64_t budget;  /* of records and host steps together */
    uint64_t schedule;
    bool open; /* backend_open() was called */
};

extern struct engine engine;

/* engine_forget_spans -- what may be touched has changed */
void engine_forget_spans(void);

/* engine_random -- a number that depends on the schedule's seed, `salt` and
 * `index` alone */
uint64_t engine_random(uint64_t salt, uint64_t index);

#endif
