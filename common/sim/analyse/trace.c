#include "trace.h"
#include <stdlib.h>
#include <sys/random.h>

#define FIRST_ROOM 256u
#define FIRST_SLOTS 1024u

bool
nodes_open(struct nodes *n)
{
    n->node = calloc(FIRST_ROOM, sizeof *n->node);
    n->slot = calloc(FIRST_SLOTS, sizeof *n->slot);
    if (!n->node || !n->slot)
        return false;
    if (getrandom(&n->seed, sizeof n->seed, GRND_NONBLOCK) < 0)
        n->seed = (uintptr_t)n->node;
    n->count = 1; /* NODE_END; its kind is LOG_NONE, so no record is it */
    n->room = FIRST_ROOM;
    n->slots = FIRST_SLOTS;
    return true;
}

void
nodes_free(struct nodes *n)
{
    free(n->node);
    free(n->slot);
}

static uint32_t
hash(const struct nodes *n, uint32_t caller, uint64_t what)
{
    uint64_t h = what ^ n->seed;

    h = (h ^ h >> 33) * 0xff51afd7ed558ccdull ^ caller;
    h = (h ^ h >> 29) * 0xc4ceb9fe1a85ec53ull;
    return (uint32_t)(h >> 32);
}

/* Where the record's node is entered, or a free slot. */
static uint32_t *
slot_of(struct nodes *n, uint32_t caller, uint64_t what)
{
    uint32_t at = hash(n, caller, what) & (n->slots - 1);

    while (n->slot[at] && !node_is(&n->node[n->slot[at]], caller, what))
        at = (at + 1) & (n->slots - 1);
    return &n->slot[at];
}

/* Half of the slots stay free. */
static bool
grow(struct nodes *n)
{
    uint32_t room = 2 * n->room;
    struct node *node = realloc(n->node, room * sizeof *node);

    if (!node)
        return false;
    n->node = node;
    n->room = room;
    if (room <= n->slots / 2)
        return true;
    uint32_t *slot = calloc((size_t)2 * n->slots, sizeof *slot);
    if (!slot)
        return false;
    free(n->slot);
    n->slot = slot;
    n->slots *= 2;
    for (uint32_t i = 1; i < n->count; i++)
        *slot_of(n, node[i].caller, node[i].what) = i;
    return true;
}

static uint32_t
add(struct nodes *n, uint32_t *slot, uint32_t caller, uint64_t what)
{
    n->node[n->count] = (struct node){.what = what, .caller = caller};
    *slot = n->count;
    return n->count++;
}

/* The first two that came after it; later ones take the second's place. */
static void
expect(struct node *before, uint32_t next)
{
    if (before->next[0] == NODE_END)
        before->next[0] = next;
    else
        before->next[1] = next;
}

uint32_t
nodes_search(struct nodes *n, uint32_t before, uint32_t caller, uint64_t what)
{
    uint32_t *slot = slot_of(n, caller, what);

    if (!*slot) {
        if (n->count == NODES_MAX || (n->count == n->room && !grow(n)))
            return NODE_END;
        slot = slot_of(n, caller, what);
        add(n, slot, caller, what);
    }
    expect(&n->node[before], *slot);
    return *slot;
}

bool
trace_grow(struct trace *t)
{
    uint32_t room = t->room ? 2 * t->room : 128;
    uint32_t *node = realloc(t->node, room * sizeof *node);

    if (node)
        t->node = node;
    uint64_t *address = realloc(t->address, room * sizeof *address);
    if (address)
        t->address = address;
    if (!node || !address)
        return false;
    t->room = room;
    return true;
}

void
trace_free(struct trace *t)
{
    free(t->node);
    free(t->address);
}
