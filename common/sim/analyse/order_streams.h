/*
 * order_streams -- what CUDA's streams order, and what they leave unordered
 *
 * An operation (a launch, a copy, a memset) comes after all before it in its
 * stream, after what its stream waited for by an event, and after what the host
 * had waited for.  The default stream and the others wait for each other,
 * unless those were made with cudaStreamNonBlocking.  Two operations that
 * nothing orders must not touch the same bytes, one of them writing.  Only a
 * program that makes streams is followed so, and from then on.
 */
#ifndef ANALYSE_ORDER_STREAMS_H
#define ANALYSE_ORDER_STREAMS_H

#include "footprint.h"

#define STREAMS_MAX 32u /* with operations that the host has not waited for */
#define EVENTS_MAX 256u /* recorded last */
#define OPERATIONS_MAX 256u /* that may still conflict with another */
#define OPERATION_PAGES_MAX (1u << 18) /* of FOOTPRINT_PAGE bytes, of all */

/* Of all of them, with those that only a stream which is yet to be made may
 * conflict with. */
#define LATER_PAGES_MAX (1u << 14)

/* How many operations of the stream in each slot are known to be over. */
struct stream_clock {
    uint32_t done[STREAMS_MAX];
};

struct cuda_stream {
    uint64_t number;
    /* It and the default stream do not wait for each other. */
    bool non_blocking;
    struct stream_clock clock;
};

struct stream_event {
    uint64_t number;
    bool recorded;
    struct stream_clock clock;
};

/* An operation. */
struct stream_operation {
    unsigned slot;  /* of its stream */
    uint32_t index; /* in its stream, from 1 */
    uint32_t pc;
    uint64_t kernel; /* 0: a copy or a memset */
    struct stream_clock after;
    struct footprint touched;
};

struct order_streams {
    bool gave_up; /* there was too much to follow: all counts as ordered */
    unsigned streams;
    unsigned current; /* slot of the stream that comes next; 0: the default */
    struct cuda_stream stream[STREAMS_MAX];
    struct stream_clock host;
    struct stream_event event[EVENTS_MAX];
    unsigned events;
    struct stream_operation *operation[OPERATIONS_MAX];
    unsigned operations;
    size_t pages;
    struct stream_operation *running; /* the operation that runs, or NULL */
};

/* Told of a pair that nothing orders: the second is order_streams.running. */
typedef void stream_conflict(void *context,
                             const struct stream_operation *first,
                             const struct stream_operation *second,
                             const struct footprint_conflict *conflict);

/* order_streams_new -- of a program that makes its first stream.  Returns NULL
 * where there is no memory.  Free it with order_streams_free(). */
struct order_streams *order_streams_new(void);
void order_streams_free(struct order_streams *s);

/* order_streams_select -- what follows is in the stream of this number */
void order_streams_select(struct order_streams *s, uint64_t number,
                          bool non_blocking);

/* order_streams_record -- an event, in the current stream
 * order_streams_await -- the current stream waits for an event */
void order_streams_record(struct order_streams *s, uint64_t event);
void order_streams_await(struct order_streams *s, uint64_t event);

/* The host waits: for all of the device, for the current stream, for an
 * event. */
void order_streams_sync(struct order_streams *s);
void order_streams_sync_stream(struct order_streams *s);
void order_streams_sync_event(struct order_streams *s, uint64_t event);

/* order_streams_begin -- an operation of the current stream
 * order_streams_touch -- it touches these bytes
 * order_streams_end -- it is over: tells `found` of each operation before it
 * that conflicts with it and that nothing orders */
void order_streams_begin(struct order_streams *s, uint32_t pc, uint64_t kernel);
void order_streams_touch(struct order_streams *s, uint64_t address,
                         uint64_t bytes, enum footprint_kind kind);
void order_streams_end(struct order_streams *s, stream_conflict *found,
                       void *context);

#endif
