/*
 * hook -- what instrumented code calls before it touches memory
 */
#ifndef SIM_HOOK_H
#define SIM_HOOK_H

#include "fence.h"
#include "ring.h"

/* hook_full -- after a record that made log_advance() due */
void hook_full(uint32_t pc);

/* hook_flagged -- as hook_access, with flags of the record's kind */
static inline __attribute__((always_inline)) void
hook_flagged(uint64_t address, uint64_t bytes, enum log_kind kind,
             uint8_t flags, bool aligned, uint32_t pc)
{
    if (address - engine.stack_low < engine.stack_bytes)
        return;
    bool known = fence_is_covered(address, bytes, kind, pc) &&
                 !(aligned && (address & (bytes - 1)));
    if (__builtin_expect(!known, 0) &&
        !fence_admit(address, bytes, kind, aligned, pc))
        return;
    log_next(kind, address, pc, (uint16_t)bytes, flags);
    if (__builtin_expect(engine.head == engine.limit, 0))
        hook_full(pc);
}

/* hook_access -- check an access and log it.  `bytes` is a constant wherever
 * speed counts; aligned: the address must be a multiple of it. */
static inline __attribute__((always_inline)) void
hook_access(uint64_t address, uint64_t bytes, enum log_kind kind, bool aligned,
            uint32_t pc)
{
    hook_flagged(address, bytes, kind, 0, aligned, pc);
}

/* hook_range -- as hook_access, for any number of bytes */
void hook_range(uint64_t address, uint64_t bytes, enum log_kind kind,
                uint32_t pc);

#endif
