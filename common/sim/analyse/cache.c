#include "cache.h"
#include <stdlib.h>
#include <string.h>

#define LINE_BYTES 128u

/* As few sets as leave less than CACHE_WAYS_MAX ways, so that the cache is as
 * large as it should be but for a fraction of a way. */
static void
shape(struct cache *c, size_t bytes)
{
    size_t lines = bytes / LINE_BYTES;

    c->set_bits = 0;
    while (lines >> c->set_bits >= CACHE_WAYS_MAX)
        c->set_bits++;
    c->ways = (unsigned)(lines >> c->set_bits);
    if (c->ways == 0)
        c->ways = 1;
}

bool
cache_open(struct cache *c, size_t bytes)
{
    shape(c, bytes);
    size_t sets = (size_t)1 << c->set_bits;
    c->tag = calloc(sets * c->ways, sizeof *c->tag);
    c->slot = calloc(sets * c->ways, sizeof *c->slot);
    c->held = calloc(sets, sizeof *c->held);
    c->filled = calloc(sets, sizeof *c->filled);
    c->line = calloc(sets * c->ways, sizeof *c->line);
    c->time = 1;
    if (c->tag && c->slot && c->held && c->filled && c->line)
        return true;
    cache_close(c);
    return false;
}

void
cache_close(struct cache *c)
{
    free(c->tag);
    free(c->slot);
    free(c->held);
    free(c->filled);
    free(c->line);
    memset(c, 0, sizeof *c);
}

void
cache_empty(struct cache *c)
{
    if (++c->time)
        return;
    memset(c->filled, 0, sizeof *c->filled << c->set_bits);
    c->time = 1;
}

/* The tag is mixed in, so that fields whose extents are powers of two do not
 * all meet in a few sets. */
static inline size_t
set_of(const struct cache *c, uint64_t number, uint32_t tag)
{
    uint64_t mixed = number + (tag * UINT64_C(0x9e3779b97f4a7c15) >> 40);

    return mixed & (((size_t)1 << c->set_bits) - 1);
}

static void
bring_forward(uint32_t *tag, uint8_t *slot, unsigned way)
{
    uint32_t first_tag = tag[way];
    uint8_t first_slot = slot[way];

    memmove(tag + 1, tag, way * sizeof *tag);
    memmove(slot + 1, slot, way * sizeof *slot);
    tag[0] = first_tag;
    slot[0] = first_slot;
}

static inline unsigned
find(const uint32_t *list, unsigned held, uint32_t tag)
{
    unsigned way = 0;

    while (way < held && list[way] != tag)
        way++;
    return way;
}

struct cache_line *
cache_line(struct cache *c, uint64_t number)
{
    uint32_t tag = (uint32_t)(number >> c->set_bits);
    size_t set = set_of(c, number, tag);
    uint32_t *tags = &c->tag[set * c->ways];
    uint8_t *slots = &c->slot[set * c->ways];

    if (c->filled[set] != c->time) {
        c->filled[set] = c->time;
        c->held[set] = 0;
    }
    unsigned way = find(tags, c->held[set], tag);
    bool held = way < c->held[set];
    bool leaves = !held && way == c->ways;
    if (!held && !leaves)
        slots[way] = c->held[set]++;
    if (leaves)
        way = c->ways - 1;
    tags[way] = tag;
    if (way > 0)
        bring_forward(tags, slots, way);
    struct cache_line *line = &c->line[((size_t)slots[0] << c->set_bits) + set];
    if (held)
        return line;
    if (leaves)
        c->parts_left += (unsigned)__builtin_popcount(line->dirty &
                                                      ~line->whole & LINE_MASK);
    memset(line, 0, sizeof *line);
    return line;
}
