#include "shadow.h"
#include <stdlib.h>
#include <string.h>

#define PAGE_WORDS (PAGE_BYTES / 64)

static bool
overlaps(const struct space *space, uint64_t base, uint64_t bytes)
{
    return base < space->base + space->bytes && space->base < base + bytes;
}

bool
shadow_open(struct shadow *s, enum log_space space, uint64_t base,
            uint64_t bytes)
{
    bool shared = space == SPACE_STATIC_SHARED || space == SPACE_DYNAMIC_SHARED;
    struct space *to = &s->space[space];

    if (to->leaf || bytes > (shared ? SHADOW_SHARED_MAX : SHADOW_SPACE_MAX) ||
        base + bytes < base)
        return false;
    for (int i = 0; i < SPACES; i++)
        if (overlaps(&s->space[i], base, bytes))
            return false;
    to->base = base;
    to->bytes = bytes;
    to->shared = shared;
    to->leaves = (size_t)(bytes / PAGE_BYTES / LEAF_PAGES) + 1;
    to->leaf = shadow_take(s, to->leaves, sizeof(struct page *));
    to->initialised = space == SPACE_STUDENT_DATA;
    return to->leaf != NULL;
}

void *
shadow_take(struct shadow *s, size_t count, size_t bytes)
{
    if (s->memory_bytes + count * bytes > SHADOW_MEMORY_MAX)
        return NULL;
    void *memory = calloc(count, bytes);
    if (memory)
        s->memory_bytes += count * bytes;
    return memory;
}

void
shadow_give(struct shadow *s, void *memory, size_t bytes)
{
    if (memory)
        s->memory_bytes -= bytes;
    free(memory);
}

static struct page *
make_leaf(struct shadow *s, const struct space *space)
{
    struct page *leaf = shadow_take(s, LEAF_PAGES, sizeof *leaf);

    for (unsigned i = 0; leaf && i < LEAF_PAGES; i++)
        leaf[i].uniform = space->initialised;
    return leaf;
}

struct page *
shadow_page(struct shadow *s, struct space *space, uint64_t offset)
{
    uint64_t number = offset >> PAGE_SHIFT;
    struct page **leaf = &space->leaf[number / LEAF_PAGES];

    if (!*leaf)
        *leaf = make_leaf(s, space);
    return *leaf ? &(*leaf)[number % LEAF_PAGES] : NULL;
}

static bool
need_bits(struct shadow *s, struct page *page)
{
    if (page->bits)
        return true;
    page->bits = shadow_take(s, PAGE_WORDS, sizeof *page->bits);
    if (!page->bits)
        return false;
    memset(page->bits, page->uniform ? 0xff : 0, PAGE_BYTES / 8);
    return true;
}

static void
set_bits(uint64_t *bits, unsigned offset, unsigned bytes, bool value)
{
    while (bytes) {
        unsigned shift = offset % 64;
        unsigned count = bytes < 64 - shift ? bytes : 64 - shift;
        uint64_t mask = (count == 64 ? ~0ull : (1ull << count) - 1) << shift;
        if (value)
            bits[offset / 64] |= mask;
        else
            bits[offset / 64] &= ~mask;
        offset += count;
        bytes -= count;
    }
}

bool
shadow_set_page(struct shadow *s, struct page *page, unsigned offset,
                unsigned bytes, bool value)
{
    if (bytes == PAGE_BYTES) {
        shadow_give(s, page->bits, PAGE_BYTES / 8);
        page->bits = NULL;
        page->uniform = value;
        return true;
    }
    if (!page->bits && page->uniform == value)
        return true;
    if (!need_bits(s, page))
        return false;
    set_bits(page->bits, offset, bytes, value);
    return true;
}

/* Bytes from `offset` to the end of its leaf, `bytes` at most, where that
 * leaf is not there; else 0. */
static uint64_t
missing(const struct space *space, uint64_t offset, uint64_t bytes)
{
    uint64_t leaf_bytes = (uint64_t)LEAF_PAGES << PAGE_SHIFT;
    uint64_t count = leaf_bytes - offset % leaf_bytes;

    if (space->leaf[offset / leaf_bytes])
        return 0;
    return count < bytes ? count : bytes;
}

bool
shadow_set(struct shadow *s, struct space *space, uint64_t offset,
           uint64_t bytes, bool initialised)
{
    while (bytes) {
        uint64_t skip = initialised == space->initialised
                            ? missing(space, offset, bytes)
                            : 0;
        if (skip) {
            offset += skip;
            bytes -= skip;
            continue;
        }
        unsigned in_page = offset % PAGE_BYTES;
        unsigned count = PAGE_BYTES - in_page;
        if (count > bytes)
            count = (unsigned)bytes;
        struct page *page = shadow_page(s, space, offset);
        if (!page || !shadow_set_page(s, page, in_page, count, initialised))
            return false;
        offset += count;
        bytes -= count;
    }
    return true;
}

static bool
is_set(const struct page *page, unsigned offset)
{
    if (!page->bits)
        return page->uniform;
    return page->bits[offset / 64] >> offset % 64 & 1;
}

/* Byte by byte only where a page is mixed: most copies are of whole arrays. */
static bool
copy_piece(struct shadow *s, struct space *space, uint64_t to, uint64_t from,
           unsigned bytes)
{
    struct page *source = shadow_page(s, space, from);

    if (!source)
        return false;
    if (!source->bits)
        return shadow_set(s, space, to, bytes, source->uniform);
    for (unsigned i = 0; i < bytes; i++)
        if (!shadow_set(s, space, to + i, 1,
                        is_set(source, (unsigned)(from + i) % PAGE_BYTES)))
            return false;
    return true;
}

bool
shadow_copy(struct shadow *s, struct space *space, uint64_t to, uint64_t from,
            uint64_t bytes)
{
    while (bytes) {
        uint64_t count = PAGE_BYTES - from % PAGE_BYTES;
        if (count > bytes)
            count = bytes;
        if (!copy_piece(s, space, to, from, (unsigned)count))
            return false;
        to += count;
        from += count;
        bytes -= count;
    }
    return true;
}

void
shadow_disown(struct space *space, uint64_t offset, uint64_t bytes)
{
    uint64_t end = offset + bytes;

    offset -= offset % PAGE_BYTES;
    while (offset < end) {
        uint64_t number = offset >> PAGE_SHIFT;
        uint64_t skip = missing(space, offset, end - offset);
        if (!skip)
            space->leaf[number / LEAF_PAGES][number % LEAF_PAGES].owner = NULL;
        offset += skip ? skip : PAGE_BYTES;
    }
}

void
shadow_forget(struct space *space)
{
    for (size_t i = 0; i < space->leaves; i++)
        for (unsigned k = 0; space->leaf[i] && k < LEAF_PAGES; k++) {
            struct page *page = &space->leaf[i][k];
            if ((uint64_t)k << PAGE_SHIFT >= space->bytes)
                break;
            page->uniform = false;
            if (page->bits)
                memset(page->bits, 0, PAGE_BYTES / 8);
        }
}

bool
shadow_unset(const struct page *page, unsigned offset, unsigned bytes)
{
    unsigned shift = offset % 64;
    uint64_t mask = bytes == 64 ? ~0ull : (1ull << bytes) - 1;

    if (!page->bits)
        return !page->uniform;
    uint64_t bits = page->bits[offset / 64] >> shift;
    if (shift && shift + bytes > 64)
        bits |= page->bits[offset / 64 + 1] << (64 - shift);
    return ~bits & mask;
}

static void
free_page(struct page *page)
{
    for (int kind = 0; kind < SLOT_KINDS; kind++)
        free(page->slots[kind]);
    free(page->bits);
}

void
shadow_free(struct shadow *s)
{
    for (int i = 0; i < SPACES; i++) {
        struct space *space = &s->space[i];
        for (size_t l = 0; space->leaf && l < space->leaves; l++) {
            for (unsigned k = 0; space->leaf[l] && k < LEAF_PAGES; k++)
                free_page(&space->leaf[l][k]);
            free(space->leaf[l]);
        }
        free(space->leaf);
    }
}
