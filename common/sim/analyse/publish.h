/*
 * publish -- order between blocks by a fence and an atomic
 *
 * The "last block" pattern: a thread executes __threadfence() and then an
 * atomic on a place; from then on a block whose thread does an atomic on the
 * same place later may use what was published.  Published is what that
 * thread did itself and what its block did before its last barrier.  The
 * reader's thread has it at once, the rest of its block after a barrier.
 * It does not matter how often the thread did other things between fence and
 * atomic; a reader needs no fence.  (So a fence in the wrong place is not
 * found; a missing one is.)
 */
#ifndef ANALYSE_PUBLISH_H
#define ANALYSE_PUBLISH_H

#include "order.h"
#include <stddef.h>

#define PUBLISH_PLACES 8     /* a launch; further places order nothing */
#define PUBLISH_MOST 1000000 /* entries a place, likewise */
#define PUBLISH_THREADS 1024

struct publication {
    uint32_t first; /* the publishing block's first epoch */
    uint32_t bound; /* all of its epochs before this one are published */
    uint32_t until; /* and of `thread` also up to this one */
    uint32_t thread;
};

struct publish_place {
    uint64_t address;
    struct publication *list; /* by rising `first` */
    size_t count;
    size_t room;
};

struct publish {
    struct publish_place place[PUBLISH_PLACES];
    unsigned places;
    bool used; /* in this block */
    uint8_t block_has;
    uint8_t has[PUBLISH_THREADS]; /* bit p: place p's publications */
    uint8_t fenced[PUBLISH_THREADS];
};

/* publish_launch, publish_block -- one of them begins: the launch forgets what
 * was published, the block has none of it yet
 * publish_barrier -- all of the block have met
 * publish_fence -- the thread has executed __threadfence() */
void publish_launch(struct publish *p);
void publish_block(struct publish *p);
void publish_barrier(struct publish *p);
void publish_fence(struct publish *p, unsigned thread);

/* publish_acquire, publish_release -- around an atomic of the thread: before
 * it is entered into its slot, and after */
void publish_acquire(struct publish *p, unsigned thread, uint64_t address);
void publish_release(struct publish *p, struct order *o, unsigned thread,
                     uint64_t address);

/* publish_has -- whether what `other` of an earlier block did at epoch `then`
 * was published to `thread` of this one */
bool publish_has(const struct publish *p, unsigned thread, unsigned other,
                 uint32_t then);

/* publish_free -- free what it holds */
void publish_free(struct publish *p);

#endif
