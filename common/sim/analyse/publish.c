#include "publish.h"
#include <stdlib.h>
#include <string.h>

void
publish_block(struct publish *p)
{
    p->block_has = 0;
    if (!p->used)
        return;
    memset(p->has, 0, sizeof p->has);
    memset(p->fenced, 0, sizeof p->fenced);
    p->used = false;
}

void
publish_launch(struct publish *p)
{
    for (unsigned i = 0; i < p->places; i++)
        p->place[i].count = 0;
    p->places = 0;
    publish_block(p);
}

void
publish_barrier(struct publish *p)
{
    if (p->used)
        for (unsigned t = 0; t < PUBLISH_THREADS; t++)
            p->block_has |= p->has[t];
}

void
publish_fence(struct publish *p, unsigned thread)
{
    p->fenced[thread] = 1;
    p->used = true;
}

static int
find_place(struct publish *p, uint64_t address, bool add)
{
    for (unsigned i = 0; i < p->places; i++)
        if (p->place[i].address == address)
            return (int)i;
    if (!add || p->places == PUBLISH_PLACES)
        return -1;
    p->place[p->places].address = address;
    return (int)p->places++;
}

static struct publication *
add_publication(struct publish_place *place)
{
    if (place->count == place->room) {
        size_t room = place->room ? 2 * place->room : 64;
        struct publication *list =
            room > PUBLISH_MOST ? NULL
                                : realloc(place->list, room * sizeof *list);
        if (!list)
            return NULL;
        place->list = list;
        place->room = room;
    }
    return &place->list[place->count++];
}

static void
publish(struct publish_place *place, const struct order *o, unsigned thread)
{
    struct publication *last =
        place->count ? &place->list[place->count - 1] : NULL;

    if (!last || last->first != o->block_first || last->thread != thread)
        last = add_publication(place);
    if (!last)
        return;
    last->first = o->block_first;
    last->bound = o->barrier_first;
    last->until = o->time[thread / ORDER_LANES];
    last->thread = thread;
}

void
publish_acquire(struct publish *p, unsigned thread, uint64_t address)
{
    int i = find_place(p, address, false);

    if (i < 0)
        return;
    p->has[thread] |= (uint8_t)(1u << i);
    p->used = true;
}

/* What the thread does from now on is not published: it gets a later time. */
void
publish_release(struct publish *p, struct order *o, unsigned thread,
                uint64_t address)
{
    int i = p->fenced[thread] ? find_place(p, address, true) : -1;

    if (i < 0)
        return;
    publish(&p->place[i], o, thread);
    o->time[thread / ORDER_LANES] = ++o->clock;
}

static bool
covers(const struct publish_place *place, unsigned other, uint32_t then)
{
    size_t low = 0;
    size_t high = place->count;

    while (low < high) { /* the first entry with first > then */
        size_t middle = low + (high - low) / 2;
        if (place->list[middle].first > then)
            high = middle;
        else
            low = middle + 1;
    }
    for (size_t i = low; i-- > 0;) {
        const struct publication *e = &place->list[i];
        if (e->first != place->list[low - 1].first)
            return false;
        if (then < e->bound || (e->thread == other && then <= e->until))
            return true;
    }
    return false;
}

bool
publish_has(const struct publish *p, unsigned thread, unsigned other,
            uint32_t then)
{
    unsigned has = p->block_has | p->has[thread];

    for (unsigned i = 0; i < p->places; i++)
        if ((has >> i & 1) && covers(&p->place[i], other, then))
            return true;
    return false;
}

void
publish_free(struct publish *p)
{
    for (unsigned i = 0; i < PUBLISH_PLACES; i++)
        free(p->place[i].list);
}
