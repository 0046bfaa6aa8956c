/*
 * log -- what a simulated run tells the analyser: a stream of 16-byte records
 *
 * The runner (untrusted) writes the stream, the analyser (ours) reads it and
 * treats every record as hostile.  The stream goes through a ring in memory
 * shared by both (struct log_ring) or lies in a file (records alone).
 *
 * A record that needs more room is followed by LOG_MORE records; how many
 * stands with each kind.  Addresses are the runner's.  A pc is the return
 * address of the call in student code that caused the record, less one, so
 * that it lies inside the line that is meant; the runner is linked at a fixed
 * address below 4 GiB, so 32 bits hold it.
 */
#ifndef SIM_LOG_H
#define SIM_LOG_H

#include <assert.h>
#include <stdint.h>

#define LOG_MAGIC 0x31474f4c4c4453ull /* "SDLLOG1" */
#define LOG_VERSION 1

enum log_kind {
    LOG_NONE = 0, /* never written: an all-zero record is an error */
    LOG_MORE,     /* carries on the record before it */

    /* The frame: BEGIN, SPACE and ARRAY come first, END or FAULT last. */
    LOG_BEGIN, /* address: LOG_MAGIC; size: LOG_VERSION; flags: device index */
    LOG_SPACE, /* address: base; size: enum log_space; MORE 1: bytes */
    LOG_ARRAY, /* address: first data byte of the case's array number `size`;
                  a device array has no LOG_ALLOC of its own */
    LOG_END,   /* the case's function returned and all launches are done */
    LOG_FAULT, /* flags: enum log_fault; address: of the access or operand;
                  size: bytes; pc: where.  MORE 1: address: detail (below);
                  pc: of a copy whose direction does not fit its addresses, an
                  OR of enum log_direction.  The process ends at once */

    /* Memory, from host calls. */
    LOG_ALLOC,    /* address: base; flags: enum log_memory; MORE 1: bytes */
    LOG_RELEASE,  /* address: base */
    LOG_FILL,     /* host bytes arrive, flags 0, or a memset's, flags 1;
                     MORE 1: bytes */
    LOG_FETCH,    /* the host copies device bytes away; MORE 1: bytes */
    LOG_TRANSFER, /* device to device; address: to; MORE 1: address: from;
                     MORE 2: address: bytes */

    /* Launches.  LAUNCH and REFUSED have MORE 1: address: launch grid
     * x | y << 32 | z << 48; pc: dynamic shared bytes.  MORE 2: address: block
     * x | y << 16 | z << 32; pc: threads that __launch_bounds__ allows, 0 where
     * the kernel has none. */
    LOG_LAUNCH,      /* address: the kernel's entry */
    LOG_REFUSED,     /* a launch error; size: cudaError_t */
    LOG_LAUNCH_DONE, /* all blocks of the launch have ended */

    /* Threads. */
    LOG_BLOCK,  /* address: linear block index: a new block begins, the one
                   before it has ended (all its threads logged EXIT) */
    LOG_THREAD, /* address: linear thread index: what follows is this thread's
                   (after LOG_BLOCK and after every switch of threads) */
    LOG_EXIT, /* the current thread returned from the kernel; pc: near where */

    /* Memory accesses of the current thread (never its own stack); outside of
     * a launch they are host code's, and only counted. */
    LOG_READ,   /* address, size in bytes */
    LOG_WRITE,  /* address, size in bytes */
    LOG_ATOMIC, /* address, size in bytes: an atomic read-modify-write; flags:
                   1 where what it stores does not depend on what was there */

    /* Barriers.  A thread logs that it waits; release is logged once. */
    LOG_BARRIER,      /* the current thread waits; size: enum log_barrier */
    LOG_BARRIER_DONE, /* every thread of the block that has not exited waited */
    LOG_SYNCWARP,     /* the current lane waits; address: mask */
    LOG_SYNCWARP_DONE, /* address: lanes that are released; size: the warp */
    LOG_WARP_OP,       /* a shuffle, vote, match or __activemask: the lane
                          waits; address: mask; orders no memory */
    LOG_WARP_OP_DONE,  /* address: lanes that are released; size: the warp */
    LOG_LANES_ABSENT,  /* a warp operation's mask names lanes that have exited
                          or wait elsewhere; address: those lanes; pc: of the
                          operation; size: the warp */
    LOG_FENCE,         /* __threadfence and kin; size: 0 block, 1 device */

    /* Control flow of the current thread, for counts. */
    LOG_STEP,  /* a basic block begins at pc */
    LOG_ENTER, /* a function is entered; pc: the call's */
    LOG_LEAVE, /* a function is left */

    /* Streams, once a program has made one. */
    LOG_STREAM, /* address: number of the stream that what follows is in (0: the
                   default one); flags: 1 where neither waits for the other */
    LOG_EVENT,  /* an event is recorded there; address: its number */
    LOG_AWAIT,  /* that stream waits for an event; address: its number */
    LOG_SYNC,   /* the host waits; flags: enum log_sync; address: an event's
                   number */

    LOG_KINDS
};

enum log_space {
    SPACE_ARENA,          /* device memory */
    SPACE_STATIC_SHARED,  /* the image of all __shared__ variables */
    SPACE_DYNAMIC_SHARED, /* extern __shared__, as large as any launch's */
    SPACE_STUDENT_DATA,   /* the student object's .data, .bss, .rodata */
    SPACES
};

enum log_memory {
    MEMORY_DEVICE, /* cudaMalloc and kin */
    MEMORY_PINNED, /* cudaMallocHost, cudaHostAlloc */
    MEMORIES
};

enum log_barrier {
    BARRIER_PLAIN, /* __syncthreads */
    BARRIER_COUNT, /* __syncthreads_count */
    BARRIER_AND,   /* __syncthreads_and */
    BARRIER_OR,    /* __syncthreads_or */
    BARRIERS
};

/* What a copy was told, and what its two addresses are. */
enum log_direction {
    DIRECTION_KIND = 7, /* enum cudaMemcpyKind */
    DIRECTION_COPY = 8, /* always */
    DIRECTION_TO_DEVICE = 16,
    DIRECTION_FROM_DEVICE = 32
};

enum log_sync {
    SYNC_DEVICE, /* for all that the device is to do */
    SYNC_STREAM, /* for the stream of the latest LOG_STREAM */
    SYNC_EVENT,
    SYNCS
};

/* What ends a run at once.  MORE 1's address holds the detail. */
enum log_fault {
    FAULT_NONE,
    FAULT_BOUNDS,        /* outside every live allocation; detail: 0 read,
                            1 write, 2 atomic */
    FAULT_INDEX,         /* index past the end of a declared array; address: the
                            index (as int64_t); detail: address of the
                            compiler's description */
    FAULT_FREED,         /* released device memory; detail as BOUNDS */
    FAULT_HOST_MEMORY,   /* a kernel touches host memory; detail as BOUNDS */
    FAULT_DEVICE_MEMORY, /* host code touches device memory; as BOUNDS */
    FAULT_SHARED,        /* past the launch's shared memory; as BOUNDS */
    FAULT_CONSTANT,      /* a kernel writes __constant__ memory */
    FAULT_MISALIGNED,    /* address no multiple of the size; as BOUNDS */
    FAULT_NULL,          /* a null pointer, or near one; as BOUNDS */
    FAULT_STACK,         /* a thread's stack is full */
    FAULT_DEADLOCK,      /* no thread can go on; detail: threads waiting */
    FAULT_BUDGET,        /* the case's budget of callbacks is used up */
    FAULT_TRAP,          /* __trap */
    FAULT_ASSERT,        /* assert in a kernel; detail: the line */
    FAULT_COPY,          /* a copy or memset past an allocation; address: of
                            the device range; detail: its bytes */
    FAULT_RELEASE,       /* cudaFree of what was never allocated, or twice */
    FAULT_UNSUPPORTED,   /* a call that the simulator does not provide */
    FAULT_SIGNAL,        /* any other signal; detail: its number */
    FAULTS
};

struct log_record {
    uint64_t address;
    uint32_t pc;
    uint16_t size;
    uint8_t kind;  /* enum log_kind */
    uint8_t flags; /* 0 where the kind names none */
};

static_assert(sizeof(struct log_record) == 16, "16 bytes a record");

/*
 * log_ring -- the ring's head page; the records follow at LOG_RING_RECORDS
 *
 * `written` and `read` count records since the start and never wrap.  The
 * writer publishes `written` with release order, at the latest when it stops
 * to wait or ends; the reader publishes `read`.  Neither trusts the other:
 * the reader keeps its own `read`, and takes a `written` that runs backwards
 * or more than LOG_RING_COUNT ahead for a corrupt log.
 */
struct log_ring {
    _Alignas(64) volatile uint64_t written;
    _Alignas(64) volatile uint64_t read;
};

#define LOG_RING_RECORDS 4096     /* bytes from the start of the ring */
#define LOG_RING_COUNT (1u << 17) /* records; 2 MiB */
#define LOG_RING_BYTES \
    (LOG_RING_RECORDS + (uint64_t)LOG_RING_COUNT * sizeof(struct log_record))

#endif
