/*
 * shadow -- what is known of every byte a kernel can touch, page by page
 *
 * The runner's device memory, shared memory and globals are spaces; a space
 * has a tree of two levels down to pages of 4 KiB.  A page keeps one bit a
 * byte (initialised) and, once it is accessed in a kernel, race cells for
 * granules of 8, 4, 2 or 1 bytes: the largest that its accesses allow.  A
 * cell is 12 bytes for each kind of access that the page has seen.
 */
#ifndef ANALYSE_SHADOW_H
#define ANALYSE_SHADOW_H

#include "../log.h"
#include <stdbool.h>
#include <stddef.h>

#define PAGE_SHIFT 12
#define PAGE_BYTES (1u << PAGE_SHIFT)
#define LEAF_PAGES 1024u
#define SHADOW_SPACE_MAX (1ull << 40)  /* bytes of one space */
#define SHADOW_SHARED_MAX (1ull << 20) /* of a shared one */
#define SHADOW_MEMORY_MAX (2ull << 30) /* bytes that the shadow may take */

struct allocation;

/* Accesses of one kind to one granule; see race.h. */
struct slot {
    uint32_t epoch; /* of the newest; 0: none */
    uint32_t who;
    uint32_t lanes;
};

#define SLOT_KINDS 3

struct page {
    struct slot *slots[SLOT_KINDS]; /* [granule], by enum race_kind; NULL: the
                                       page has seen no such access */
    uint64_t *bits;           /* 1: initialised; NULL: all are `uniform` */
    struct allocation *owner; /* of the last access */
    uint32_t number;          /* of the pages that have slots; 0: it has none */
    uint8_t shift;            /* granules of 1 << shift bytes */
    bool uniform;
};

struct space {
    uint64_t base;
    uint64_t bytes; /* 0: there is no such space */
    struct page **leaf;
    size_t leaves;
    bool initialised; /* from the start */
    bool shared;      /* by the threads of a block */
};

struct shadow {
    struct space space[SPACES];
    uint64_t memory_bytes;
};

/* shadow_open -- make the space known.  Returns false where it is too large
 * or known already, or overlaps another. */
bool shadow_open(struct shadow *s, enum log_space space, uint64_t base,
                 uint64_t bytes);

/* shadow_page -- the page that holds byte `offset` of the space.
 * Returns NULL where memory is used up. */
struct page *shadow_page(struct shadow *s, struct space *space,
                         uint64_t offset);

/* shadow_take -- zeroed memory that counts against SHADOW_MEMORY_MAX.
 * Returns NULL where it is used up. */
void *shadow_take(struct shadow *s, size_t count, size_t bytes);

/* shadow_give -- give it back */
void shadow_give(struct shadow *s, void *memory, size_t bytes);

/* shadow_set -- from now on `bytes` bytes are initialised or not.
 * Returns false where memory is used up. */
bool shadow_set(struct shadow *s, struct space *space, uint64_t offset,
                uint64_t bytes, bool initialised);

/* shadow_set_page -- likewise, all in one page */
bool shadow_set_page(struct shadow *s, struct page *page, unsigned offset,
                     unsigned bytes, bool initialised);

/* shadow_copy -- copy that state, byte by byte, from low to high */
bool shadow_copy(struct shadow *s, struct space *space, uint64_t to,
                 uint64_t from, uint64_t bytes);

/* shadow_disown -- no page of the range has an owner any more */
void shadow_disown(struct space *space, uint64_t offset, uint64_t bytes);

/* shadow_forget -- no byte of the space is initialised any more */
void shadow_forget(struct space *space);

/* shadow_unset -- whether any of `bytes` (64 at most) bytes of the page, which
 * must not end before, is not initialised */
bool shadow_unset(const struct page *page, unsigned offset, unsigned bytes);

/* shadow_free -- free all spaces and pages */
void shadow_free(struct shadow *s);

#endif
