/*
 * stream -- where the records come from: a ring shared with the runner, or a
 * file
 *
 * Records are copied out before anybody looks at them, so none is read twice
 * from memory that the runner can change.
 */
#ifndef ANALYSE_STREAM_H
#define ANALYSE_STREAM_H

#include "../log.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define STREAM_BATCH 4096u

struct stream {
    FILE *file;            /* a recorded log; NULL: the ring */
    struct log_ring *ring; /* shared */
    int alive;             /* a pipe that ends when the runner is gone */
    bool gone;             /* it has */
    uint64_t read;         /* our own count: the shared one is not trusted */
    uint64_t written;      /* as last seen */
    bool corrupt;          /* `written` made no sense */
    bool ragged;           /* the file ends inside a record */
    struct log_record batch[STREAM_BATCH];
};

/* stream_file, stream_ring -- open; die where that fails */
void stream_file(struct stream *s, const char *path);
void stream_ring(struct stream *s, int ring, int alive);

/* stream_next -- copy the next records into s->batch; waits for them.
 * Returns their number; 0 at the end, or where s->corrupt is set. */
size_t stream_next(struct stream *s);

/* stream_drain -- take and drop what still comes, so that a runner that
 * waits for room in the ring is not held up, until it is gone */
void stream_drain(struct stream *s);

/* stream_close -- unmap the ring, or close the file */
void stream_close(struct stream *s);

#endif
