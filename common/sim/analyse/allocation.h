/*
 * allocation -- which device and pinned memory is live, and whose it is
 */
#ifndef ANALYSE_ALLOCATION_H
#define ANALYSE_ALLOCATION_H

#include "../../run/case.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ALLOCATIONS_MAX 65536u /* live ones */
#define RELEASED_KEPT 256u     /* the newest, for naming */

struct allocation {
    uint64_t base;
    uint64_t bytes;
    uint32_t pc;                    /* of the call that made it */
    uint32_t released_pc;           /* of the call that released it */
    bool pinned;                    /* host memory that a kernel may touch */
    const struct case_array *array; /* NULL: the student's own */

    /* The longest copy or memset to its beginning, if no other was. */
    uint32_t part_pc;
    uint64_t part_bytes; /* 0: there was none */
    bool scattered;      /* another was: to elsewhere, or of all of it */
};

struct allocations {
    struct allocation **list; /* live, by rising base */
    size_t count;
    size_t room;
    struct allocation *released[RELEASED_KEPT]; /* a ring */
    size_t releases;
};

/* allocation_add -- Returns NULL where it overlaps a live one, is empty or
 * there are too many. */
struct allocation *allocation_add(struct allocations *all, uint64_t base,
                                  uint64_t bytes);

/* allocation_release -- Returns NULL where none is live at that base (an
 * array of the case cannot be released). */
struct allocation *allocation_release(struct allocations *all, uint64_t base,
                                      uint32_t pc);

/* allocation_at -- the live one that holds the byte, or NULL */
struct allocation *allocation_at(const struct allocations *all,
                                 uint64_t address);

/* allocation_near -- the live one whose end or start is nearest, or NULL */
struct allocation *allocation_near(const struct allocations *all,
                                   uint64_t address);

/* allocation_was -- the newest released one that held the byte, or NULL */
struct allocation *allocation_was(const struct allocations *all,
                                  uint64_t address);

/* allocation_holds -- whether all of the bytes lie in it */
static inline bool
allocation_holds(const struct allocation *a, uint64_t address, uint64_t bytes)
{
    return address >= a->base && address - a->base <= a->bytes &&
           bytes <= a->bytes - (address - a->base);
}

/* allocation_free -- free all that is known of them */
void allocation_free(struct allocations *all);

#endif
