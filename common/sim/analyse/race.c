#include "slot.h"
#include <stdlib.h>
#include <string.h>

#define VECTORS_MAX 65536u

/* A pc's number, 1 to 65535; 0 where there are too many. */
static inline uint32_t
pc_number(struct race *r, uint32_t pc)
{
    uint32_t i = pc_place(pc);

    if (!pc)
        return 0;
    for (;; i = (i + 1) % RACE_PCS) {
        if (r->pc[i] == pc && i)
            return i;
        if (r->pc[i] || !i)
            continue;
        if (r->pcs == RACE_PCS / 4 * 3)
            return 0;
        r->pcs++;
        r->pc[i] = pc;
        return i;
    }
}

static bool
report(const struct now *n, struct race_hit *hit, uint32_t epoch, uint32_t who)
{
    hit->known = true;
    hit->epoch = epoch;
    hit->thread = who & WHO_THREAD;
    hit->pc = n->race->pc[who >> WHO_PC_SHIFT & 0xffff];
    return true;
}

static bool
report_lost(const struct now *n, struct race_hit *hit, const struct slot *slot,
            enum race_kind kind)
{
    const struct race_lost *lost = lost_of(n, kind);

    if (lost->slot == slot_number(n, kind) &&
        lost->epoch >= n->race->order.launch_first &&
        lost->epoch < n->race->order.block_first)
        return report(n, hit, lost->epoch, lost->who);
    hit->known = false;
    hit->pc = n->race->pc[slot->who >> WHO_PC_SHIFT & 0xffff];
    return true;
}

/* Whether lane `other`'s access at that time is ordered before this one. */
static inline bool
lane_before(const struct now *n, unsigned other, uint32_t epoch)
{
    return other == n->lane ||
           order_has(&n->race->order, n->warp, n->lane, other, epoch);
}

static bool
vector_races(const struct now *n, const struct slot *slot, struct race_hit *hit)
{
    const struct race_vector *v = &n->race->vector[slot->lanes];

    for (unsigned i = 0; i < ORDER_LANES; i++)
        if (v->epoch[i] && !lane_before(n, i, v->epoch[i]))
            return report(n, hit, v->epoch[i], v->who[i]);
    return false;
}

/* The lanes of a slot whose accesses are not ordered before this one. */
static inline uint32_t
lanes_unordered(const struct now *n, const struct slot *slot)
{
    uint32_t lanes = slot->lanes & ~n->bit;

    if (!lanes || slot->epoch == n->time)
        return lanes;
    for (unsigned i = 0; i < ORDER_LANES; i++)
        if ((lanes >> i & 1) && lane_before(n, i, slot->epoch))
            lanes &= ~(1u << i);
    return lanes;
}

static bool
warp_races(const struct now *n, const struct slot *slot, struct race_hit *hit)
{
    uint32_t lanes = lanes_unordered(n, slot);
    uint32_t who = slot->who;

    if (!lanes)
        return false;
    if (!(lanes >> who % ORDER_LANES & 1))
        who = (who & ~(ORDER_LANES - 1)) | (uint32_t)__builtin_ctz(lanes);
    return report(n, hit, slot->epoch, who);
}

static bool
block_races(const struct now *n, const struct slot *slot, struct race_hit *hit)
{
    if (warp_of(slot->who) != n->warp)
        return report(n, hit, slot->epoch, slot->who);
    if (slot->who & WHO_WARPS)
        return report(n, hit, slot->epoch, slot->lanes);
    if (slot->who & WHO_VECTOR)
        return vector_races(n, slot, hit);
    return warp_races(n, slot, hit);
}

static bool
slot_races(const struct now *n, const struct slot *slot, enum race_kind kind,
           struct race_hit *hit)
{
    const struct order *o = &n->race->order;

    if (slot->epoch < n->floor)
        return false;
    if (slot->epoch >= o->barrier_first && block_races(n, slot, hit))
        return true;
    if (slot->epoch < o->block_first && !slot_is_published(n, slot))
        return report(n, hit, slot->epoch, slot->who);
    if (slot->who & WHO_FOREIGN)
        return report_lost(n, hit, slot, kind);
    return false;
}

static uint32_t
new_vector(struct race *r)
{
    if (r->vectors == r->vector_room) {
        uint32_t room = r->vector_room ? 2 * r->vector_room : 256;
        struct race_vector *vector =
            room > VECTORS_MAX ? NULL
                               : realloc(r->vector, room * sizeof *vector);
        if (!vector)
            return UINT32_MAX;
        r->vector = vector;
        r->vector_room = room;
    }
    memset(&r->vector[r->vectors], 0, sizeof *r->vector);
    return r->vectors++;
}

/* Where there is no room for a vector, only the newest access is kept: a
 * race may be missed, none is made up. */
static void
make_vector(const struct now *n, struct slot *slot, uint32_t lanes)
{
    uint32_t i = new_vector(n->race);

    if (i == UINT32_MAX) {
        set_slot(n, slot, slot->who & WHO_FOREIGN);
        return;
    }
    struct race_vector *v = &n->race->vector[i];
    for (unsigned lane = 0; lane < ORDER_LANES; lane++)
        if (lanes >> lane & 1) {
            v->epoch[lane] = slot->epoch;
            v->who[lane] =
                (slot->who & ~(WHO_FLAGS | (ORDER_LANES - 1))) | lane;
        }
    v->epoch[n->lane] = n->time;
    v->who[n->lane] = n->who;
    set_slot(n, slot, (slot->who & WHO_FOREIGN) | WHO_VECTOR);
    slot->lanes = i;
}

static void
merge_vector(const struct now *n, struct slot *slot)
{
    struct race_vector *v = &n->race->vector[slot->lanes];

    v->epoch[n->lane] = n->time;
    v->who[n->lane] = n->who;
    slot->epoch = n->time;
    slot->who = n->who | (slot->who & WHO_FLAGS);
}

static void
merge(const struct now *n, struct slot *slot, enum race_kind kind)
{
    if (slot_merge(n, slot, kind))
        return;
    if (slot->who & WHO_VECTOR) {
        merge_vector(n, slot);
        return;
    }
    uint32_t lanes = lanes_unordered(n, slot);
    if (lanes)
        make_vector(n, slot, lanes);
    else
        set_slot(n, slot, slot->who & WHO_FOREIGN);
}

static bool
check_slot(const struct now *n, const struct slot *slot, enum race_kind kind,
           bool found, struct race_hit *hit)
{
    struct race_hit other;

    if (!slot_races(n, slot, kind, &other))
        return found;
    if (!found || (!hit->known && other.known)) {
        other.kind = kind;
        *hit = other;
    }
    return true;
}

/* Reads race with no read, and atomics with no atomic. */
static bool
touch_granule(const struct now *n, const struct page *page, unsigned granule,
              enum race_kind kind, bool found, struct race_hit *hit)
{
    for (enum race_kind other = 0; other < RACE_KINDS; other++)
        if (page->slots[other] && (other == RACE_WRITE || other != kind))
            found =
                check_slot(n, &page->slots[other][granule], other, found, hit);
    merge(n, &page->slots[kind][granule], kind);
    return found;
}

/* Half of a split granule gets a vector of its own. */
static void
copy_slot(struct race *r, struct slot *to, const struct slot *from)
{
    *to = *from;
    if (!(from->who & WHO_VECTOR) || from->epoch < r->order.barrier_first)
        return;
    uint32_t i = new_vector(r);
    if (i == UINT32_MAX) {
        to->who &= ~WHO_VECTOR;
        to->lanes = 1u << to->who % ORDER_LANES;
        return;
    }
    r->vector[i] = r->vector[from->lanes];
    to->lanes = i;
}

static bool
split(struct race *r, struct shadow *s, struct slot **slots, unsigned from,
      unsigned to)
{
    size_t count = (size_t)PAGE_BYTES >> to;
    struct slot *fine = shadow_take(s, count, sizeof *fine);

    if (!fine)
        return false;
    for (size_t i = 0; i < count; i++)
        copy_slot(r, &fine[i], &(*slots)[i >> (from - to)]);
    shadow_give(s, *slots, ((size_t)PAGE_BYTES >> from) * sizeof **slots);
    *slots = fine;
    return true;
}

static bool
refine(struct race *r, struct shadow *s, struct page *page, unsigned shift)
{
    memset(r->lost, 0, sizeof r->lost); /* slots get other numbers */
    for (enum race_kind kind = 0; kind < RACE_KINDS; kind++)
        if (page->slots[kind] &&
            !split(r, s, &page->slots[kind], page->shift, shift))
            return false;
    page->shift = (uint8_t)shift;
    return true;
}

/* Make granules that the access covers whole; at most 8 bytes each. */
static bool
prepare(struct race *r, struct shadow *s, struct page *page, unsigned shift,
        enum race_kind kind)
{
    if (!page->number) {
        page->number = ++r->pages;
        page->shift = (uint8_t)shift;
    }
    if (shift < page->shift && !refine(r, s, page, shift))
        return false;
    if (!page->slots[kind])
        page->slots[kind] = shadow_take(s, (size_t)PAGE_BYTES >> page->shift,
                                        sizeof(struct slot));
    return page->slots[kind] != NULL;
}

enum race_result
race_touch(struct race *r, struct shadow *s, struct page *page, unsigned offset,
           unsigned bytes, const struct race_access *access,
           struct race_hit *hit)
{
    unsigned shift = (unsigned)__builtin_ctz(offset | bytes | 8);
    bool found = false;

    if ((!page->slots[access->kind] || shift < page->shift) &&
        !prepare(r, s, page, shift, access->kind))
        return RACE_NO_MEMORY;
    struct now n = make_now(r, access, pc_number(r, access->pc));
    unsigned end = (offset + bytes) >> page->shift;
    for (unsigned i = offset >> page->shift; i < end; i++) {
        n.granule = (uint64_t)page->number * PAGE_BYTES + i;
        found = touch_granule(&n, page, i, access->kind, found, hit);
    }
    return found ? RACE_FOUND : RACE_NONE;
}

void
race_launch(struct race *r)
{
    order_launch(&r->order);
    publish_launch(&r->publish);
    r->vectors = 0;
}

void
race_block(struct race *r)
{
    order_block(&r->order);
    publish_block(&r->publish);
    r->vectors = 0;
}

void
race_barrier(struct race *r)
{
    order_barrier(&r->order);
    publish_barrier(&r->publish);
    r->vectors = 0;
}

void
race_free(struct race *r)
{
    publish_free(&r->publish);
    free(r->vector);
}
