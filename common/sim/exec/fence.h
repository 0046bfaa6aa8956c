/*
 * fence -- whether student code may touch memory, asked before it does
 */
#ifndef SIM_FENCE_H
#define SIM_FENCE_H

#include "engine.h"

/* fence_admit -- look an access up that no remembered span covers; `pc` is
 * where it is.  Ends the run if it is not allowed.
 * Returns whether it is logged: host code's is not. */
bool fence_admit(uint64_t address, uint64_t bytes, enum log_kind kind,
                 bool aligned, uint32_t pc);

/* fence_is_covered -- whether a remembered span covers the access */
static inline bool
fence_is_covered(uint64_t address, uint64_t bytes, enum log_kind kind,
                 uint32_t pc)
{
    const struct span *span =
        &engine.spans[kind != LOG_READ][(pc >> 2) & (ENGINE_SPANS - 1)];
    uint64_t offset = address - span->low;
    return offset < span->bytes && bytes <= span->bytes - offset;
}

/* fence_protect -- memory of the runner's that student host code must not
 * touch, but for `allowed` bytes from `from` (0: none) */
void fence_protect(uint64_t low, uint64_t bytes, uint64_t from,
                   uint64_t allowed);

/* fence_open_program -- the whole program is the user's own (`make run`): its
 * host code may touch every variable of the program */
void fence_open_program(void);

#endif
