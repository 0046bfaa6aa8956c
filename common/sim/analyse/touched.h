/*
 * touched -- which sectors of global memory a launch has read and written, and
 * so what it must move at least, had it a cache without end
 *
 * A sector that is read before it is all written comes from memory once.  One
 * that is written in part only need not come: the cache knows which bytes.
 */
#ifndef ANALYSE_TOUCHED_H
#define ANALYSE_TOUCHED_H

#include "cache.h"

#define TOUCHED_PAGES_MAX (1u << 18) /* of 4 KiB; 0.5 KiB is kept of each */

struct touched_page;

struct touched {
    struct touched_page **table; /* by number, open addressing */
    size_t room;                 /* a power of two; 0: none yet */
    size_t count;
    struct touched_page *recent;
    uint32_t launch;
    uint64_t read;    /* sectors of this launch, */
    uint64_t written; /* likewise */
};

/* touched_launch -- a launch begins: nothing is touched yet */
void touched_launch(struct touched *t);

/* touched_read -- those sectors of a line are read.
 * Returns false where there is no room for more. */
bool touched_read(struct touched *t, uint64_t line, unsigned sectors);

/* touched_write -- bytes of a sector of a line are written; likewise */
bool touched_write(struct touched *t, uint64_t line, unsigned sector,
                   uint32_t bytes);

/* touched_free -- free all pages */
void touched_free(struct touched *t);

#endif
