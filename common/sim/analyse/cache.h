/*
 * cache -- a model of a cache: lines of 128 bytes in sets, the least recently
 * used leaves first; each sector of a line comes by itself
 */
#ifndef ANALYSE_CACHE_H
#define ANALYSE_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LINE_SECTORS 4u
#define LINE_MASK ((1u << LINE_SECTORS) - 1)
#define CACHE_WAYS_MAX 16u

/* What is held of a line.  A sector that is dirty and not whole holds what was
 * written of it. */
struct cache_line {
    uint32_t written[LINE_SECTORS]; /* bytes, a bit each */
    uint8_t whole;                  /* sectors, a bit each */
    uint8_t dirty;
};

struct cache {
    unsigned ways;
    unsigned set_bits;
    uint32_t *tag;           /* [set][way]: the most recently used first */
    uint8_t *slot;           /* [set][way]: which slot holds that line */
    uint8_t *held;           /* [set]: lines that it holds */
    uint32_t *filled;        /* [set]: when; another time means it is empty */
    uint32_t time;           /* since it was emptied */
    uint64_t parts_left;     /* sectors that left when only a part was held */
    struct cache_line *line; /* [slot][set] */
};

/* cache_open -- an empty one of `bytes` bytes, one set at least.  Returns
 * false without memory. */
bool cache_open(struct cache *c, size_t bytes);

/* cache_close -- free its memory */
void cache_close(struct cache *c);

/* cache_empty -- it holds nothing any more */
void cache_empty(struct cache *c);

/* cache_line -- line `number` as the most recently used; where it was not
 * held, another leaves and nothing is known of it yet.  Numbers below 2^32
 * times the sets are told apart. */
struct cache_line *cache_line(struct cache *c, uint64_t number);

#endif
