/*
 * race -- the exact race rule
 *
 * Two accesses race if they touch a common byte, come from different
 * threads, at least one writes, not both are atomic, and nothing orders them
 * (order.h).  __threadfence alone orders nothing.
 *
 * For each granule there are three slots: plain writes, reads, atomics.  A
 * slot keeps the accesses that are ordered before no later one of its kind,
 * packed: those that are need no keeping, for whatever races with them races
 * with the later one too.
 *   epoch  time of the newest
 *   who    thread of the newest, number of its pc, and what else there is:
 *          FOREIGN  another block of this launch as well
 *          WARPS    another warp in this barrier epoch: `lanes` holds `who`
 *                   of one of another warp than the newest
 *          VECTOR   lanes of one warp at unlike times: `lanes` numbers a
 *                   struct race_vector (only partial __syncwarp leads here)
 *   lanes  else: the lanes of the warp that made accesses at `epoch`
 * Against all pairs of random traces: agrees (grader/tests/test_race.c).
 */
#ifndef ANALYSE_RACE_H
#define ANALYSE_RACE_H

#include "order.h"
#include "publish.h"
#include "shadow.h"

#define RACE_PCS 65536u /* slots of the table of pcs */

enum race_kind { RACE_WRITE, RACE_READ, RACE_ATOMIC, RACE_KINDS };

struct race_vector {
    uint32_t epoch[ORDER_LANES]; /* 0: none */
    uint32_t who[ORDER_LANES];
};

static_assert(RACE_KINDS == SLOT_KINDS, "a slot for each kind");

/* Who a FOREIGN slot forgot: the newest such a hash; only for the report.
 * Slots are told apart by number, so that nothing depends on where they lie. */
struct race_lost {
    uint64_t slot;
    uint32_t epoch;
    uint32_t who;
};

#define RACE_LOST 4096u

struct race {
    struct order order;
    struct publish publish;
    uint32_t pc[RACE_PCS];
    unsigned pcs;
    uint32_t pages;             /* that have slots */
    struct race_vector *vector; /* of this barrier epoch */
    uint32_t vectors;
    uint32_t vector_room;
    struct race_lost lost[RACE_LOST];
};

/* The access that is made. */
struct race_access {
    enum race_kind kind;
    unsigned thread;
    uint32_t pc;
    bool shared;
};

/* An earlier access that races with it. */
struct race_hit {
    enum race_kind kind;
    bool known; /* the rest is known */
    uint32_t epoch;
    unsigned thread;
    uint32_t pc;
};

enum race_result { RACE_NONE, RACE_FOUND, RACE_NO_MEMORY };

/* race_touch -- enter an access to bytes [offset, offset + bytes) of the page
 * (bytes > 0, all in the page).  RACE_FOUND: *hit is one that it races with */
enum race_result race_touch(struct race *r, struct shadow *s, struct page *page,
                            unsigned offset, unsigned bytes,
                            const struct race_access *access,
                            struct race_hit *hit);

/* race_launch, race_block, race_barrier -- one of them begins, or all of the
 * block have met at the barrier */
void race_launch(struct race *r);
void race_block(struct race *r);
void race_barrier(struct race *r);

/* race_free -- free what it holds; the shadow has the slots */
void race_free(struct race *r);

#endif
