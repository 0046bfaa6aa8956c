/*
 * case -- one test case as it passes between the grader and a runner
 *
 * The grader lays a case out in two memory files (memfd).  The input file
 * holds a struct case_job at offset 0 and the initial content of every array
 * at case_array.offset; it is sealed against writing.  The output file is as
 * long, holds a struct case_result at offset 0 and, at the same offsets, what
 * the runner copies back, inputs too; it is sealed against growing and
 * shrinking.  The grader reads it only after the runner is gone.
 *
 * Every array lies between two guard bands of CASE_GUARD bytes that are part
 * of what is copied in and back: offset names the first guard byte, the data
 * begins CASE_GUARD further, and a second band follows the data rounded up to
 * 256 bytes.
 *
 * A function may be called once more before, in the same process, to show
 * what it keeps: the last `before` arrays are for that call and are not
 * judged, in the order of those that are.
 *
 * For a GPU the files may hold several cases, one behind the other: each is
 * as long as its job says, and its offsets count from its own start.  They
 * are run in turn in one process; the first without a result ended it.
 */
#ifndef RUN_CASE_H
#define RUN_CASE_H

#include <stdint.h>

#define CASE_MAGIC 0x31455341434453ull /* "SDCASE1" */
#define CASE_DONE 0x454e4f444453ull    /* "SDDONE" */
#define CASE_VERSION 4
#define CASE_ARRAYS 8
#define CASE_SCALARS 8
#define CASE_GUARD 4096
#define CASE_TIMES 64 /* timed runs, at most */

/* Descriptors on which a runner finds its files. */
#define CASE_INPUT_FD 3
#define CASE_OUTPUT_FD 4
#define CASE_LOG_FD 5 /* simulator only: a struct log_ring */
#define CASE_WAIT_FD                                                        \
    6                  /* gpu only, where CASE_TURNS: a byte comes for each \
                          timed run that may begin */
#define CASE_TELL_FD 7 /* likewise: a byte goes out for each that has ended */

enum case_element {
    ELEMENT_U8,
    ELEMENT_U32,
    ELEMENT_I32,
    ELEMENT_F32,
    ELEMENT_F64,
    ELEMENTS
};

enum case_array_flags {
    ARRAY_OUTPUT = 1,          /* the function writes it, and no other */
    ARRAY_HOST = 2,            /* a host array, not a device one */
    ARRAY_UNSET = 4,           /* no element counts as initialised */
    ARRAY_UNSET_INTERIOR = 8,  /* only the boundary is initialised */
    ARRAY_NEED_ALL = 16,       /* every element must be read */
    ARRAY_NEED_STAR = 32,      /* every element with at most one coordinate on
                                  the boundary must be read */
    ARRAY_NEED_BOX = 64,       /* as ALL: a box stencil reads corners as well */
    ARRAY_NEED_INTERIOR = 128, /* output: every interior element is written */
    ARRAY_BEFORE = 256         /* of the call before: anything may be done */
};

struct case_array {
    char name[16];      /* as in the prototype */
    uint64_t offset;    /* of the first guard byte, in both files */
    uint64_t bytes;     /* of the data alone */
    uint32_t element;   /* enum case_element */
    uint32_t flags;     /* enum case_array_flags */
    uint32_t extent[3]; /* x, y, z; 1 where there is no such axis */
    uint32_t axes;      /* 1, 2 or 3 */
};

enum case_job_flags {
    CASE_TURNS = 1, /* timed runs take turns with another program's */
    CASE_COUNT = 2  /* simulator: the analyser counts as well */
};

union case_scalar {
    int64_t i;
    double d;
};

struct case_job {
    uint64_t magic;    /* CASE_MAGIC */
    uint32_t version;  /* CASE_VERSION */
    uint32_t function; /* index into the lab's functions, in lab.h's order */
    uint32_t device;   /* index into the simulator's devices */
    uint32_t arrays;
    uint64_t schedule; /* 0: blocks and warps in order, else a seed */
    uint64_t budget;   /* callbacks after which the run is endless */
    uint64_t bytes;    /* of the whole file */
    union case_scalar scalar[CASE_SCALARS];
    struct case_array array[CASE_ARRAYS];
    uint32_t before; /* arrays of the call before; 0: there is none */
    uint32_t flags;  /* enum case_job_flags */
    union case_scalar scalar_before[CASE_SCALARS];

    /* For a GPU; the simulator takes no notice. */
    uint32_t runs;           /* timed ones after the first, which warms up;
                                what the last of them leaves is judged */
    uint32_t launch_blocks;  /* along x, in place of each launch's own grid; */
    uint32_t launch_threads; /* the same for its block; 0: as written */
    uint32_t launch_shared;  /* dynamic shared bytes added to each launch's */

    /* The simulated device's, in place of its own; 0: its own. */
    uint32_t sms;
    uint32_t sm_threads;
};

struct case_result {
    uint64_t done;        /* CASE_DONE once the function has returned and the
                             outputs are copied back */
    int64_t returned;     /* what the function returned; a pointer is given as
                             the index of the array it points to, or -1 */
    int32_t launch_error; /* cudaError_t of the first launch that failed */
    int32_t fault;        /* cudaError_t after the final synchronisation */
    uint32_t launches;
    uint32_t grid[3];  /* launch grid of the last launch */
    uint32_t block[3]; /* of the last launch */

    /* Of a GPU.  The launch is the last one, or the first that failed. */
    uint32_t registers;         /* a thread */
    uint32_t shared;            /* bytes a block, static and dynamic */
    uint32_t resident;          /* blocks of it that one multiprocessor holds */
    uint32_t times;             /* how many of time_ms are set */
    uint32_t begun;             /* 1 once the student's code has the process */
    uint32_t dynamic;           /* bytes of `shared` that the launch gives */
    double time_ms[CASE_TIMES]; /* from a run's first launch to the end of all
                                   that it launched, by the device's clock */
};

#endif
