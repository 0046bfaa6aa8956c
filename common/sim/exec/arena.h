/*
 * arena -- device memory: one reserved mapping, handed out in blocks
 *
 * Blocks are aligned to 256 bytes and lie between red zones that belong to
 * nobody.  A released block stays known as released, and its addresses are
 * handed out again only when nothing else is left.  Pinned host memory comes
 * from here as well, so that it is checked to the byte too.
 */
#ifndef SIM_ARENA_H
#define SIM_ARENA_H

#include "../log.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ARENA_ALIGN 256

enum arena_state { ARENA_LIVE, ARENA_FREED };

struct arena_block {
    uint64_t base;  /* first byte that may be touched */
    uint64_t bytes; /* how many may be touched */
    uint64_t start; /* where the block begins: base unless narrowed */
    uint64_t end;   /* behind the block's trailing red zone */
    enum arena_state state;
    enum log_memory memory;
    bool narrowed; /* arena_allow(): the case's array, not to be released */
};

/* arena_open -- reserve `bytes` bytes of address space, or as many as the
 * process may; the first call counts.  Dies if there is no address space. */
void arena_open(uint64_t bytes);

/* arena_base, arena_bytes -- the reserved range, whatever is handed out */
uint64_t arena_base(void);
uint64_t arena_bytes(void);

/* arena_contains -- whether `address` lies in that range */
static inline bool
arena_contains(uint64_t address)
{
    return address - arena_base() < arena_bytes();
}

/* arena_live_bytes -- how much of it is handed out as `memory` now */
uint64_t arena_live_bytes(enum log_memory memory);

/* arena_alloc -- a live block of `bytes` > 0 bytes, content undefined.
 * Returns its address; 0 when there is no room. */
uint64_t arena_alloc(uint64_t bytes, enum log_memory memory);

/* arena_release -- end the block that starts at `address`.
 * Returns false, changing nothing, if no live block of that memory does. */
bool arena_release(uint64_t address, enum log_memory memory);

/* arena_live -- the first live block from block number *at on, which becomes
 * the number behind it.  Returns NULL where there is none. */
const struct arena_block *arena_live(size_t *at);

/* arena_find -- the block, live or freed, whose bytes or trailing red zone
 * hold `address`.  Returns NULL where there is none.  The result is valid
 * until the next block is made, released or narrowed. */
const struct arena_block *arena_find(uint64_t address);

/* arena_allow -- of the block that holds `address` only the `bytes` bytes
 * from there may be touched */
void arena_allow(uint64_t address, uint64_t bytes);

/* arena_holds -- whether all of the bytes may be touched: they lie in `block`,
 * which is live */
static inline bool
arena_holds(const struct arena_block *block, uint64_t address, uint64_t bytes)
{
    return block && block->state == ARENA_LIVE && address >= block->base &&
           bytes <= block->bytes &&
           address - block->base <= block->bytes - bytes;
}

/* arena_was_freed -- whether `address` is a byte of a block that is released
 * (not of its red zone) */
static inline bool
arena_was_freed(const struct arena_block *block, uint64_t address)
{
    return block && block->state == ARENA_FREED &&
           address - block->base < block->bytes;
}

#endif
