/*
 * finding -- what the analyser has to say, each thing once
 */
#ifndef ANALYSE_FINDING_H
#define ANALYSE_FINDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FINDINGS_MAX 64

/* The ids of docs/design.md, "Run", in its order. */
enum finding_id {
    RACE_SHARED,
    RACE_GLOBAL,
    RACE_STREAMS,
    OUT_OF_BOUNDS,
    INDEX_OUT_OF_RANGE,
    SHARED_OUT_OF_BOUNDS,
    USE_AFTER_FREE,
    HOST_MEMORY,
    DEVICE_MEMORY,
    CONSTANT_WRITE,
    MISALIGNED,
    NULL_POINTER,
    COPY_OUT_OF_BOUNDS,
    BAD_FREE,
    UNINITIALISED_SHARED,
    UNINITIALISED_GLOBAL,
    BARRIER_DIVERGENT,
    LANES_ABSENT,
    DEADLOCK,
    TRAP,
    ASSERT,
    STACK_OVERFLOW,
    SIGNAL,
    BUDGET,
    UNSUPPORTED,
    LAUNCH_REFUSED,
    LEAK,
    EXITED_BEFORE_BARRIER,
    EXITED_BEFORE_WARP,
    FINDING_IDS
};

enum access_kind {
    ACCESS_READ,
    ACCESS_WRITE,
    ACCESS_ATOMIC,
    ACCESS_BARRIER,
    ACCESS_CALL
};

/* One of the places that a finding names. */
struct access {
    enum access_kind kind;
    bool present;
    bool in_kernel; /* block and thread are known */
    uint32_t pc;    /* 0: not known */
    uint32_t block[3];
    uint32_t thread[3];
};

/* What the touched bytes belong to. */
struct subject {
    const char *space; /* "global", "shared", ... or NULL: not known */
    char array[96];    /* its name; empty: none */
    unsigned indices;  /* how many of index[] count: 0, 1 or 3 */
    int64_t index[3];  /* x fastest */
    uint64_t offset;   /* bytes from its start */
    char spelled[160]; /* as a sentence has it: "tile[2][7]" */
};

/* Whether what was read too early is written in the same block after all. */
enum later {
    LATER_UNKNOWN, /* or it is no such finding */
    LATER_OPEN,    /* the block has not ended */
    LATER_WRITTEN,
    LATER_NEVER
};

struct finding {
    enum finding_id id;
    uint64_t key;
    uint64_t count;
    struct access first;
    struct access second;
    struct subject subject;
    uint32_t extent[3];    /* of a shared array that is not all written, x
                              fastest; 0: not known */
    uint32_t loaded[2][3]; /* least and greatest index of what is written */
    enum later later;
    uint64_t unset;   /* address of the byte that `later` is of */
    uint64_t threads; /* of a run without end: how many had begun; 0: none */
    uint64_t own;     /* and the records of the block in which it was ended */
    uint32_t bytes;
    uint64_t kernel; /* entry of the kernel; 0: host code */
    uint32_t launch; /* its number, from 0 */
    char text[512];
};

struct findings {
    struct finding list[FINDINGS_MAX];
    size_t count;
    size_t last; /* the one that was counted last */
};

/* finding_name -- the id as records have it: "race-shared" */
const char *finding_name(enum finding_id id);

/* finding_severity -- "hazard", "crash", "time", "refused" or "note" */
const char *finding_severity(enum finding_id id);

/* finding_add -- count a finding of this id at these two pcs (either order).
 * Returns the new finding to be filled in; NULL where it was met before or
 * FINDINGS_MAX are kept already. */
struct finding *finding_add(struct findings *findings, enum finding_id id,
                            uint32_t pc, uint32_t other);

#endif
