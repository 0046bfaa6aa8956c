#include "allocation.h"
#include <stdlib.h>
#include <string.h>

/* The index of the first live allocation with base > address. */
static size_t
above(const struct allocations *all, uint64_t address)
{
    size_t low = 0;
    size_t high = all->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (all->list[middle]->base > address)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static bool
need_room(struct allocations *all)
{
    if (all->count < all->room)
        return true;
    size_t room = all->room ? 2 * all->room : 16;
    struct allocation **list = room > ALLOCATIONS_MAX
                                   ? NULL
                                   : realloc(all->list, room * sizeof(void *));
    if (!list)
        return false;
    all->list = list;
    all->room = room;
    return true;
}

struct allocation *
allocation_add(struct allocations *all, uint64_t base, uint64_t bytes)
{
    size_t i = above(all, base);

    if (!bytes || base + bytes < base || !need_room(all))
        return NULL;
    if (i > 0 && base - all->list[i - 1]->base < all->list[i - 1]->bytes)
        return NULL;
    if (i < all->count && all->list[i]->base - base < bytes)
        return NULL;
    struct allocation *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    *a = (struct allocation){.base = base, .bytes = bytes};
    memmove(&all->list[i + 1], &all->list[i],
            (all->count - i) * sizeof(void *));
    all->list[i] = a;
    all->count++;
    return a;
}

struct allocation *
allocation_release(struct allocations *all, uint64_t base, uint32_t pc)
{
    size_t i = above(all, base);
    struct allocation *a = i > 0 ? all->list[i - 1] : NULL;

    if (!a || a->base != base || a->array)
        return NULL;
    memmove(&all->list[i - 1], &all->list[i],
            (all->count - i) * sizeof(void *));
    all->count--;
    a->released_pc = pc;
    struct allocation **kept = &all->released[all->releases++ % RELEASED_KEPT];
    free(*kept);
    *kept = a;
    return a;
}

struct allocation *
allocation_at(const struct allocations *all, uint64_t address)
{
    size_t i = above(all, address);

    if (i == 0 || address - all->list[i - 1]->base >= all->list[i - 1]->bytes)
        return NULL;
    return all->list[i - 1];
}

struct allocation *
allocation_near(const struct allocations *all, uint64_t address)
{
    size_t i = above(all, address);
    struct allocation *below = i > 0 ? all->list[i - 1] : NULL;
    struct allocation *next = i < all->count ? all->list[i] : NULL;

    if (!below || !next || allocation_holds(below, address, 1))
        return below ? below : next;
    return address - (below->base + below->bytes) <= next->base - address
               ? below
               : next;
}

struct allocation *
allocation_was(const struct allocations *all, uint64_t address)
{
    for (size_t k = 0; k < RELEASED_KEPT && k < all->releases; k++) {
        struct allocation *a =
            all->released[(all->releases - 1 - k) % RELEASED_KEPT];
        if (address - a->base < a->bytes)
            return a;
    }
    return NULL;
}

void
allocation_free(struct allocations *all)
{
    for (size_t i = 0; i < all->count; i++)
        free(all->list[i]);
    for (size_t i = 0; i < RELEASED_KEPT; i++)
        free(all->released[i]);
    free(all->list);
}
