#include "footprint.h"
#include <stdlib.h>

static size_t
slot_of(const struct footprint *f, uint64_t number)
{
    size_t i =
        (size_t)(number * 0x9e3779b97f4a7c15ull >> 32) & (f->capacity - 1);

    while (f->slots[i] && f->slots[i]->number != number)
        i = (i + 1) & (f->capacity - 1);
    return i;
}

static bool
grow(struct footprint *f)
{
    struct footprint larger = {.capacity = f->capacity ? 2 * f->capacity : 64};

    if (f->pages * 2 < f->capacity)
        return true;
    larger.slots = calloc(larger.capacity, sizeof(struct footprint_page *));
    if (!larger.slots)
        return false;
    for (size_t i = 0; i < f->capacity; i++)
        if (f->slots[i])
            larger.slots[slot_of(&larger, f->slots[i]->number)] = f->slots[i];
    free(f->slots);
    f->slots = larger.slots;
    f->capacity = larger.capacity;
    return true;
}

/* Returns NULL where there is no memory. */
static struct footprint_page *
page_at(struct footprint *f, uint64_t number)
{
    if (f->last && f->last->number == number)
        return f->last;
    if (!grow(f))
        return NULL;
    struct footprint_page **slot = &f->slots[slot_of(f, number)];
    if (!*slot) {
        *slot = calloc(1, sizeof **slot);
        if (!*slot)
            return NULL;
        (*slot)->number = number;
        f->pages++;
    }
    f->last = *slot;
    return *slot;
}

static void
mark(uint64_t *bits, unsigned from, unsigned count)
{
    while (count > 0) {
        const unsigned bit = from % 64;
        const unsigned some = count < 64 - bit ? count : 64 - bit;

        bits[from / 64] |= (some == 64 ? ~0ull : (1ull << some) - 1) << bit;
        from += some;
        count -= some;
    }
}

bool
footprint_add(struct footprint *f, uint64_t address, uint64_t bytes,
              enum footprint_kind kind)
{
    while (bytes > 0) {
        const unsigned from = (unsigned)(address % FOOTPRINT_PAGE);
        const uint64_t left = FOOTPRINT_PAGE - from;
        const unsigned some = (unsigned)(bytes < left ? bytes : left);
        struct footprint_page *page = page_at(f, address / FOOTPRINT_PAGE);

        if (!page)
            return false;
        mark(page->bits[kind], from, some);
        address += some;
        bytes -= some;
    }
    return true;
}

/* One of them writes: two reads, or two atomics, do no harm. */
static bool
is_conflict(enum footprint_kind first, enum footprint_kind second)
{
    return first != second || first == FOOTPRINT_WRITE;
}

/* The lowest byte of the word at which they conflict. */
static bool
words_conflict(const struct footprint_page *a, const struct footprint_page *b,
               unsigned word, struct footprint_conflict *conflict)
{
    unsigned lowest = 64;

    for (int k = 0; k < FOOTPRINT_KINDS * FOOTPRINT_KINDS; k++) {
        const enum footprint_kind first = k / FOOTPRINT_KINDS;
        const enum footprint_kind second = k % FOOTPRINT_KINDS;
        const uint64_t both = a->bits[first][word] & b->bits[second][word];

        if (!both || !is_conflict(first, second) ||
            (unsigned)__builtin_ctzll(both) >= lowest)
            continue;
        lowest = (unsigned)__builtin_ctzll(both);
        conflict->address = a->number * FOOTPRINT_PAGE + 64ull * word + lowest;
        conflict->first = first;
        conflict->second = second;
    }
    return lowest < 64;
}

static bool
pages_conflict(const struct footprint_page *a, const struct footprint_page *b,
               struct footprint_conflict *conflict)
{
    for (unsigned word = 0; word < FOOTPRINT_WORDS; word++)
        if (words_conflict(a, b, word, conflict))
            return true;
    return false;
}

bool
footprint_conflicts(const struct footprint *first,
                    const struct footprint *second,
                    struct footprint_conflict *conflict)
{
    bool found = false;

    for (size_t i = 0; first->capacity && i < second->capacity; i++) {
        const struct footprint_page *page = second->slots[i];
        const struct footprint_page *other =
            page ? first->slots[slot_of(first, page->number)] : NULL;

        if (other &&
            !(found && page->number > conflict->address / FOOTPRINT_PAGE) &&
            pages_conflict(other, page, conflict))
            found = true;
    }
    return found;
}

void
footprint_free(struct footprint *f)
{
    for (size_t i = 0; i < f->capacity; i++)
        free(f->slots[i]);
    free(f->slots);
    *f = (struct footprint){0};
}
