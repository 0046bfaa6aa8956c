/*
 * writer -- which lines of source store to the arrays of the case
 *
 * A line has a number, which the coverage file keeps in the upper half of each
 * byte that was last stored to there.  Numbers are few: WRITER_OTHER stands for
 * all lines that have found none, 0 for what has no place.
 */
#ifndef ANALYSE_WRITER_H
#define ANALYSE_WRITER_H

#include "../coverage_bits.h"
#include "symbol.h"

#define WRITERS_MAX 14u /* lines */
#define WRITER_OTHER 15u
#define WRITER_PCS 1024u /* slots of the table of pcs, half of them used */
#define SHARERS_MAX 14u  /* lines that store to shared memory */

struct writer {
    const char *file;
    int line;
    bool copies; /* a copy or a memset, not a kernel's store */
};

struct writers {
    struct symbols *symbols;
    struct writer line[WRITERS_MAX]; /* number 1 is line[0] */
    unsigned lines;
    unsigned pcs;
    uint32_t pc[WRITER_PCS]; /* 0: none */
    uint8_t number[WRITER_PCS];
    struct writer sharer[SHARERS_MAX + 1]; /* one more: there are too many */
    unsigned sharers;
    uint32_t shared_pc; /* the last one that stored to shared memory */
};

static inline unsigned
writer_slot(uint32_t pc)
{
    return pc * 2654435761u >> 22;
}

/* writer_find -- as writer_of() of a pc that is not in its first slot; copies:
 * it is a copy or a memset */
unsigned writer_find(struct writers *w, uint32_t pc, bool copies);

/* writer_of -- the number of the line of a kernel's store */
static inline unsigned
writer_of(struct writers *w, uint32_t pc)
{
    const unsigned i = writer_slot(pc);

    return w->pc[i] == pc ? w->number[i] : writer_find(w, pc, false);
}

/* writer_shares -- a kernel's store to shared memory */
void writer_shares(struct writers *w, uint32_t pc);

#endif
