#include "dram.h"
#include <stdlib.h>
#include <string.h>

/* A word of what went to L2: line, kind, the sectors that are asked for (whole,
 * of a write) and those that are written in part.  Of each of these a word with
 * its bytes follows. */
#define LINE_SHIFT 10
#define LINE_MOST ((UINT64_C(1) << 54) - 1)
#define KIND_SHIFT 8
#define PART_SHIFT 4
enum passed_kind { PASSED_READ, PASSED_WRITE, PASSED_UPDATE };

struct dram *
dram_open(size_t l2_bytes)
{
    struct dram *d = calloc(1, sizeof *d);

    if (!d || !cache_open(&d->l2, l2_bytes)) {
        free(d);
        return NULL;
    }
    d->room_most = DRAM_PASSED_MAX;
    return d;
}

void
dram_close(struct dram *d)
{
    if (!d)
        return;
    cache_close(&d->l1);
    cache_close(&d->l2);
    touched_free(&d->touched);
    free(d->passed);
    free(d);
}

void
dram_launch(struct dram *d, unsigned wave, size_t l1_bytes)
{
    cache_close(&d->l1);
    d->gone = !cache_open(&d->l1, l1_bytes);
    cache_empty(&d->l2);
    d->l2.parts_left = 0;
    touched_launch(&d->touched);
    memset(&d->traffic, 0, sizeof d->traffic);
    d->count = 0;
    d->blocks = 0;
    d->wave = wave < 1 ? 1 : wave > DRAM_WAVE_MAX ? DRAM_WAVE_MAX : wave;
}

/* Memory gives two sectors at once: those that lie beside the missing ones come
 * as well, unless they were written since. */
static unsigned
with_neighbours(const struct cache_line *line, unsigned missing)
{
    const unsigned even = LINE_MASK & 0x5, odd = LINE_MASK & 0xa;
    unsigned beside = (missing & even) << 1 | (missing & odd) >> 1;

    return missing | (beside & ~line->whole & ~line->dirty);
}

static void
l2_read(struct dram *d, struct cache_line *line, unsigned sectors)
{
    unsigned missing = sectors & ~line->whole & LINE_MASK;
    unsigned come = with_neighbours(line, missing);

    d->traffic.read += (unsigned)__builtin_popcount(come);
    line->whole |= (uint8_t)come;
}

/* What is written in part is read for that only when it leaves: until then the
 * cache knows which bytes. */
static void
l2_write(struct dram *d, struct cache_line *line, unsigned sector,
         uint32_t bytes)
{
    uint8_t bit = (uint8_t)(1u << sector);

    if (!(line->dirty & bit))
        d->traffic.written++;
    line->dirty |= bit;
    line->written[sector] |= bytes;
    if (line->written[sector] == UINT32_MAX)
        line->whole |= bit;
}

/* The blocks' words in L2.  Returns how many there were. */
static size_t
reach(struct dram *d, const uint64_t *word)
{
    struct cache_line *line = cache_line(&d->l2, *word >> LINE_SHIFT);
    unsigned all = *word & LINE_MASK;
    unsigned part = *word >> PART_SHIFT & LINE_MASK;
    unsigned kind = *word >> KIND_SHIFT & 3;
    size_t used = 1;

    if (kind != PASSED_WRITE)
        l2_read(d, line, all | part);
    if (kind == PASSED_READ)
        return used;
    for (; all; all &= all - 1)
        l2_write(d, line, (unsigned)__builtin_ctz(all), UINT32_MAX);
    for (; part; part &= part - 1)
        l2_write(d, line, (unsigned)__builtin_ctz(part),
                 (uint32_t)word[used++]);
    return used;
}

/* The wave's blocks reach L2 in turn, a word each, until all have ended. */
static void
end_wave(struct dram *d)
{
    size_t *at = d->at;
    size_t *end = d->end;
    unsigned live = 0;

    d->start[d->blocks] = d->count;
    for (unsigned i = 0; i < d->blocks; i++) {
        at[live] = d->start[i];
        end[live] = d->start[i + 1];
        live += at[live] < end[live];
    }
    while (live) {
        unsigned kept = 0;
        for (unsigned i = 0; i < live; i++) {
            size_t next = at[i] + reach(d, &d->passed[at[i]]);
            at[kept] = next;
            end[kept] = end[i];
            kept += next < end[i];
        }
        live = kept;
    }
    d->count = 0;
    d->blocks = 0;
}

void
dram_block(struct dram *d)
{
    if (d->gone)
        return;
    if (d->blocks == d->wave)
        end_wave(d);
    d->start[d->blocks++] = d->count;
    cache_empty(&d->l1);
}

/* Room for one line's words.  A wave that has sent too much ends early; its
 * last block goes on in the next. */
static bool
need_room(struct dram *d)
{
    if (d->gone || d->blocks == 0)
        return false;
    if (d->count + 1 + LINE_SECTORS <= d->room)
        return true;
    if (d->room >= d->room_most) {
        end_wave(d);
        d->start[d->blocks++] = 0;
        return true;
    }
    size_t room = d->room ? 2 * d->room : 1u << 12;
    uint64_t *passed = realloc(d->passed, room * sizeof *passed);
    if (!passed) {
        d->gone = true;
        return false;
    }
    d->passed = passed;
    d->room = room;
    return true;
}

static void
read_line(struct dram *d, uint64_t number, unsigned sectors)
{
    struct cache_line *line = cache_line(&d->l1, number);
    unsigned fresh = sectors & ~line->whole & LINE_MASK;

    if (!fresh)
        return;
    line->whole |= (uint8_t)fresh;
    if (!need_room(d))
        return;
    d->gone = !touched_read(&d->touched, number, fresh);
    d->traffic.l2_read += (unsigned)__builtin_popcount(fresh);
    d->passed[d->count++] = number << LINE_SHIFT | fresh;
}

static uint64_t
line_of(uint64_t number, uint64_t base)
{
    return (number - base) / LINE_SECTORS;
}

void
dram_read(struct dram *d, const struct sectors *request, uint64_t base)
{
    const struct sector *s = request->list;
    const struct sector *end = s + request->count;

    while (s < end && !d->gone) {
        uint64_t line = line_of(s->number, base);
        unsigned sectors = 0;
        for (; s < end && line_of(s->number, base) == line; s++)
            sectors |= 1u << (s->number - base) % LINE_SECTORS;
        read_line(d, line & LINE_MOST, sectors);
    }
}

static bool
write_sector(struct dram *d, uint64_t line, unsigned sector, uint32_t bytes,
             uint64_t *head)
{
    unsigned shift = bytes == UINT32_MAX ? 0 : PART_SHIFT;

    *head |= UINT64_C(1) << (shift + sector);
    if (shift)
        d->passed[d->count++] = bytes;
    d->traffic.l2_written++;
    return touched_write(&d->touched, line, sector, bytes);
}

static void
change(struct dram *d, const struct sectors *request, uint64_t base,
       enum passed_kind kind)
{
    const struct sector *s = request->list;
    const struct sector *end = s + request->count;

    while (s < end && need_room(d)) {
        uint64_t line = line_of(s->number, base);
        uint64_t head = line << LINE_SHIFT | (uint64_t)kind << KIND_SHIFT;
        size_t at = d->count++;
        for (; s < end && line_of(s->number, base) == line; s++)
            d->gone |= !write_sector(
                d, line & LINE_MOST,
                (unsigned)((s->number - base) % LINE_SECTORS), s->bytes, &head);
        d->passed[at] = head;
    }
}

void
dram_write(struct dram *d, const struct sectors *request, uint64_t base)
{
    change(d, request, base, PASSED_WRITE);
}

void
dram_update(struct dram *d, const struct sectors *request, uint64_t base)
{
    for (unsigned i = 0; i < request->count && !d->gone; i++) {
        uint64_t number = request->list[i].number;
        d->gone = !touched_read(&d->touched, line_of(number, base) & LINE_MOST,
                                1u << (number - base) % LINE_SECTORS);
    }
    change(d, request, base, PASSED_UPDATE);
}

bool
dram_done(struct dram *d, struct dram_traffic *to)
{
    const struct touched *t = &d->touched;

    if (d->gone)
        return false;
    end_wave(d);
    d->traffic.read += d->l2.parts_left;
    to->read_least += SECTOR_BYTES * t->read;
    to->written_least += SECTOR_BYTES * t->written;
    to->read += SECTOR_BYTES * d->traffic.read;
    to->written += SECTOR_BYTES * d->traffic.written;
    to->l2_read += SECTOR_BYTES * d->traffic.l2_read;
    to->l2_written += SECTOR_BYTES * d->traffic.l2_written;
    return true;
}
