/*
 * analysis -- one log turned into findings, record by record
 *
 * The log is hostile.  Whatever does not fit the order of common/sim/log.h
 * ends the analysis as END_CORRUPT with the number of the record; memory is
 * bounded by SHADOW_MEMORY_MAX, ALLOCATIONS_MAX, FINDINGS_MAX and
 * LAUNCHES_KEPT, whatever the log says.
 */
#ifndef ANALYSE_ANALYSIS_H
#define ANALYSE_ANALYSIS_H

#include "../coverage_bits.h"
#include "allocation.h"
#include "finding.h"
#include "order_streams.h"
#include "race.h"
#include "symbol.h"
#include "warp.h"
#include "writer.h"
#include <setjmp.h>

#define LAUNCHES_KEPT 256u
#define THREADS_MAX 1024u
#define BLOCKS_KEPT (1u << 24) /* of a launch, by number */
#define MORE_MAX 2u

enum analysis_end {
    ENDED_DONE,   /* LOG_END */
    ENDED_FAULT,  /* LOG_FAULT */
    ENDED_CUT,    /* the log stops before either */
    ENDED_CORRUPT /* it is not a log */
};

struct launch {
    uint64_t kernel;  /* entry */
    uint32_t pc;      /* of the launch */
    uint32_t grid[3]; /* launch grid */
    uint32_t block[3];
    uint32_t shared_bytes; /* dynamic */
    uint64_t static_bytes; /* of __shared__ variables; of a refused one alone */
    uint32_t bound;        /* threads by __launch_bounds__; 0: it has none */
    unsigned error;        /* cudaError_t */
    bool shares;           /* a thread touched shared memory */
    bool waits;            /* threads waited at a barrier of the block */
};

enum thread_state {
    THREAD_RUNS,
    THREAD_AT_BARRIER,
    THREAD_AT_SYNCWARP,
    THREAD_AT_WARP_OP,
    THREAD_EXITED
};

/* What is kept of a thread's way: more than a kernel with a barrier has of
 * blocks before it, as a rule. */
enum { STEPS = 32 };

struct thread {
    enum thread_state state;
    uint32_t pc; /* where it waits or returned */
    unsigned barrier;
    bool waited;      /* at a barrier of the block, once at least */
    uint32_t reached; /* pc that lies furthest in the text of all it did before
                         its last access, if it has returned; or 0 */
};

struct block {
    bool open;
    uint64_t number; /* linear */
    uint64_t since;  /* records of the log before it */
    unsigned threads;
    unsigned exited;
    unsigned waiting; /* at the block's barrier */
    int current;      /* thread; -1: none */
    bool can_act;     /* the current thread runs */
    /* Of the current thread since its turn; steps where waits are known. */
    uint32_t touched;     /* pc of its last access, or 0 */
    uint32_t step[STEPS]; /* different ones, the first of them */
    unsigned steps;
    unsigned steps_before; /* its last access */
    struct thread thread[THREADS_MAX];
};

/* Which block an epoch of a launch belongs to. */
struct block_start {
    uint32_t epoch;
    uint32_t number;
};

struct analysis {
    struct case_job job;
    struct symbols *symbols; /* NULL: no names */
    unsigned char *coverage; /* job.bytes bytes; NULL: not wanted */

    struct shadow shadow;
    struct space *recent; /* of the last access */
    struct allocations allocations;
    struct race race;
    struct findings findings;
    bool unset_open; /* one of them waits for its block's end */
    struct writers writers;
    struct order_streams *streams; /* NULL: the program has made none */
    struct warps *warps;           /* NULL: nothing is counted */
    struct counts *counts;         /* NULL: the job does not want them */

    bool begun;
    bool framed;     /* a record after BEGIN, SPACE and ARRAY was met */
    unsigned placed; /* bit k: array k has its address */
    uint64_t array_at[CASE_ARRAYS]; /* of those that have no elements; or 0 */

    bool launched; /* inside a launch */
    struct launch launch;
    uint32_t launches; /* all, refused ones too */
    struct launch kept[LAUNCHES_KEPT];
    uint64_t blocks;       /* begun in this launch */
    uint64_t blocks_total; /* of this launch */
    uint64_t threads;      /* of all blocks begun, in all launches */
    struct block block;
    struct block_start *starts;
    size_t start_count;
    size_t start_room;

    struct log_record part[1 + MORE_MAX]; /* a record and its MOREs */
    unsigned parts;
    unsigned parts_wanted;

    uint64_t records;
    uint64_t accesses;
    enum analysis_end end;
    bool ended;
    char end_text[256];
    jmp_buf stop;
};

/* analysis_new -- `job` is copied.  Free with analysis_free(); symbols and
 * coverage stay the caller's. */
struct analysis *analysis_new(const struct case_job *job,
                              struct symbols *symbols, unsigned char *coverage);

/* analysis_replay -- hand the instructions of all warps to `sink`, each while
 * a->launch and a->block are those it belongs to.  To be called before the
 * first record.  Returns false without memory. */
bool analysis_replay(struct analysis *a, warp_sink *sink, void *context);

/* analysis_free -- free it, symbols and coverage not */
void analysis_free(struct analysis *a);

/* analysis_feed -- the next records.  Returns false once the log has ended
 * or is found corrupt: nothing more is wanted then. */
bool analysis_feed(struct analysis *a, const struct log_record *records,
                   size_t count);

/* analysis_finish -- no more records come */
void analysis_finish(struct analysis *a);

/* analysis_corrupt -- end the analysis here; does not return */
_Noreturn void analysis_corrupt(struct analysis *a, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* analysis_spoil -- the log is corrupt for a reason that its carrier has;
 * does nothing where the log had its end */
void analysis_spoil(struct analysis *a, const char *why);

/* analysis_no_memory -- likewise, as the shadow has no room left */
_Noreturn void analysis_no_memory(struct analysis *a);

#endif
