#include "touched.h"
#include <stdlib.h>
#include <string.h>

#define PAGE_LINES 32u
#define PAGE_SECTORS (PAGE_LINES * LINE_SECTORS)
#define ROOM_LEAST 256u

struct touched_page {
    uint64_t number;                /* line / PAGE_LINES */
    uint32_t launch;                /* what is below is of this one */
    uint8_t read[PAGE_LINES];       /* sectors, a bit each */
    uint8_t whole[PAGE_LINES];      /* that are all written */
    uint32_t written[PAGE_SECTORS]; /* bytes, a bit each */
};

void
touched_launch(struct touched *t)
{
    t->launch++;
    t->recent = NULL;
    t->read = 0;
    t->written = 0;
}

static size_t
place_of(const struct touched *t, uint64_t number)
{
    size_t i = number * UINT64_C(0x9e3779b97f4a7c15) >> 32 & (t->room - 1);

    while (t->table[i] && t->table[i]->number != number)
        i = (i + 1) & (t->room - 1);
    return i;
}

static bool
grow(struct touched *t)
{
    struct touched old = *t;

    if (2 * t->count < t->room)
        return true;
    if (t->count >= TOUCHED_PAGES_MAX)
        return false;
    t->room = t->room ? 2 * t->room : ROOM_LEAST;
    t->table = calloc(t->room, sizeof(void *));
    if (!t->table) {
        *t = old;
        return false;
    }
    for (size_t i = 0; i < old.room; i++)
        if (old.table[i])
            t->table[place_of(t, old.table[i]->number)] = old.table[i];
    free(old.table);
    return true;
}

static void
forget(struct touched_page *page, uint32_t launch)
{
    memset(page->read, 0, sizeof page->read);
    memset(page->whole, 0, sizeof page->whole);
    memset(page->written, 0, sizeof page->written);
    page->launch = launch;
}

static struct touched_page *
add_page(struct touched *t, uint64_t number)
{
    struct touched_page *page = grow(t) ? calloc(1, sizeof *page) : NULL;

    if (!page)
        return NULL;
    page->number = number;
    page->launch = t->launch;
    t->table[place_of(t, number)] = page;
    t->count++;
    return page;
}

static struct touched_page *
page_at(struct touched *t, uint64_t line)
{
    uint64_t number = line / PAGE_LINES;
    struct touched_page *page = t->recent;

    if (page && page->number == number)
        return page;
    page = t->room ? t->table[place_of(t, number)] : NULL;
    if (!page)
        page = add_page(t, number);
    else if (page->launch != t->launch)
        forget(page, t->launch);
    t->recent = page;
    return page;
}

bool
touched_read(struct touched *t, uint64_t line, unsigned sectors)
{
    struct touched_page *page = page_at(t, line);
    unsigned at = line % PAGE_LINES;

    if (!page)
        return false;
    unsigned fresh = sectors & ~(page->read[at] | page->whole[at]) & LINE_MASK;
    page->read[at] |= (uint8_t)fresh;
    t->read += (unsigned)__builtin_popcount(fresh);
    return true;
}

bool
touched_write(struct touched *t, uint64_t line, unsigned sector, uint32_t bytes)
{
    struct touched_page *page = page_at(t, line);
    unsigned at = line % PAGE_LINES;

    if (!page)
        return false;
    uint32_t *written = &page->written[at * LINE_SECTORS + sector];
    t->written += !*written;
    *written |= bytes;
    if (*written == UINT32_MAX)
        page->whole[at] |= (uint8_t)(1u << sector);
    return true;
}

void
touched_free(struct touched *t)
{
    for (size_t i = 0; i < t->room; i++)
        free(t->table[i]);
    free(t->table);
    memset(t, 0, sizeof *t);
}
