/*
 * slot -- what a slot of the race rule says (race.h), and the usual accesses
 *
 * Most accesses meet slots that plainly concern nobody, or were made by the
 * same thread: slot_touch() enters these without a call.
 */
#ifndef ANALYSE_SLOT_H
#define ANALYSE_SLOT_H

#include "race.h"

#define WHO_THREAD 0x3ffu
#define WHO_PC_SHIFT 10
#define WHO_FOREIGN (1u << 26)
#define WHO_WARPS (1u << 27)
#define WHO_VECTOR (1u << 28)
#define WHO_FLAGS (WHO_FOREIGN | WHO_WARPS | WHO_VECTOR)

/* The access at hand, ready for comparing with slots. */
struct now {
    struct race *race;
    uint64_t granule; /* its number, of all pages' */
    uint32_t floor;   /* what is older concerns nobody */
    uint32_t time;
    uint32_t who;
    uint32_t bit; /* of the lane */
    unsigned thread;
    unsigned warp;
    unsigned lane;
};

/* Where a pc is looked for first; its number, if it is there. */
static inline uint32_t
pc_place(uint32_t pc)
{
    return pc * 2654435761u >> 16;
}

static inline unsigned
warp_of(uint32_t who)
{
    return (who & WHO_THREAD) / ORDER_LANES;
}

static inline uint64_t
slot_number(const struct now *n, enum race_kind kind)
{
    return n->granule * RACE_KINDS + kind;
}

/* Four pages of 8-byte granules have places of their own. */
static inline struct race_lost *
lost_of(const struct now *n, enum race_kind kind)
{
    uint64_t page = n->granule / PAGE_BYTES;
    uint64_t granule = page * (PAGE_BYTES / 8) + n->granule % PAGE_BYTES;

    return &n->race->lost[(2 * granule + (kind != RACE_WRITE)) % RACE_LOST];
}

static inline bool
slot_is_published(const struct now *n, const struct slot *slot)
{
    return n->race->publish.used &&
           publish_has(&n->race->publish, n->thread, slot->who & WHO_THREAD,
                       slot->epoch);
}

static inline void
set_slot(const struct now *n, struct slot *slot, uint32_t flags)
{
    slot->epoch = n->time;
    slot->who = n->who | flags;
    slot->lanes = n->bit;
}

/* Another block's access gives way to this one: that it was there must not
 * be forgotten, who it was may be. */
static inline void
replace_foreign(const struct now *n, struct slot *slot, enum race_kind kind)
{
    uint32_t foreign = slot->who & WHO_FOREIGN;

    if (!foreign && !slot_is_published(n, slot))
        foreign = WHO_FOREIGN;
    if (foreign) {
        *lost_of(n, kind) =
            (struct race_lost){slot_number(n, kind), slot->epoch, slot->who};
    }
    set_slot(n, slot, foreign);
}

static inline void
merge_warps(const struct now *n, struct slot *slot)
{
    uint32_t foreign = slot->who & WHO_FOREIGN;

    if (warp_of(slot->who) != n->warp)
        slot->lanes = slot->who & ~WHO_FLAGS;
    slot->epoch = n->time;
    slot->who = n->who | foreign | WHO_WARPS;
}

/* Whether nothing that the slot says can race with this access. */
static inline bool
slot_is_plain(const struct now *n, const struct slot *slot)
{
    const struct order *o = &n->race->order;

    if (slot->epoch < n->floor)
        return true;
    if (slot->epoch < o->barrier_first)
        return slot->epoch >= o->block_first && !(slot->who & WHO_FOREIGN);
    return (slot->who & (WHO_THREAD | WHO_FLAGS)) == n->thread &&
           slot->lanes == n->bit;
}

/* Enter the access where that takes no memory.  Returns false, and has done
 * nothing, where it may. */
static inline bool
slot_merge(const struct now *n, struct slot *slot, enum race_kind kind)
{
    const struct order *o = &n->race->order;

    if (slot->epoch < n->floor) {
        set_slot(n, slot, 0);
    } else if (slot->epoch < o->block_first) {
        replace_foreign(n, slot, kind);
    } else if (slot->epoch < o->barrier_first) {
        set_slot(n, slot, slot->who & WHO_FOREIGN);
    } else if ((slot->who & WHO_WARPS) || warp_of(slot->who) != n->warp) {
        merge_warps(n, slot);
    } else if (slot->epoch == n->time && !(slot->who & WHO_VECTOR)) {
        slot->lanes |= n->bit;
        slot->who = n->who | (slot->who & WHO_FLAGS);
    } else {
        return false;
    }
    return true;
}

static inline struct now
make_now(struct race *r, const struct race_access *access, uint32_t pc_number)
{
    unsigned warp = access->thread / ORDER_LANES;
    unsigned lane = access->thread % ORDER_LANES;

    return (struct now){
        .race = r,
        .floor = access->shared ? r->order.block_first : r->order.launch_first,
        .time = r->order.time[warp],
        .who = access->thread | pc_number << WHO_PC_SHIFT,
        .bit = 1u << lane,
        .thread = access->thread,
        .warp = warp,
        .lane = lane,
    };
}

/* slot_touch -- as race_touch(), of a read or write of one granule that plainly
 * races with nothing.  Returns false, and has done nothing, where that is not
 * plain. */
static inline bool
slot_touch(struct race *r, const struct page *page, unsigned offset,
           unsigned bytes, const struct race_access *access)
{
    uint32_t number = pc_place(access->pc);
    unsigned i = offset >> page->shift;
    enum race_kind kind = access->kind;
    struct slot *own = page->slots[kind];

    if (!own || page->slots[RACE_ATOMIC] || bytes != 1u << page->shift ||
        offset & (bytes - 1) || !number || r->pc[number] != access->pc)
        return false;
    struct now n = make_now(r, access, number);
    n.granule = (uint64_t)page->number * PAGE_BYTES + i;
    if (page->slots[RACE_WRITE] &&
        !slot_is_plain(&n, &page->slots[RACE_WRITE][i]))
        return false;
    if (kind == RACE_WRITE && page->slots[RACE_READ] &&
        !slot_is_plain(&n, &page->slots[RACE_READ][i]))
        return false;
    return slot_merge(&n, &own[i], kind);
}

#endif
