#include "sectors.h"
#include <assert.h>
#include <string.h>

#define ALL_LANES UINT32_MAX

/* The addresses of those lanes, one behind the other.  Returns how many. */
static unsigned
gather(const uint64_t *address, uint32_t lanes, uint64_t to[WARP_LANES])
{
    unsigned count = 0;

    if (lanes == ALL_LANES) {
        memcpy(to, address, WARP_LANES * sizeof *to);
        return WARP_LANES;
    }
    for (; lanes; lanes &= lanes - 1)
        to[count++] = address[__builtin_ctz(lanes)];
    return count;
}

static void
sort(uint64_t *list, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        uint64_t one = list[i];
        unsigned k = i;
        for (; k > 0 && list[k - 1] > one; k--)
            list[k] = list[k - 1];
        list[k] = one;
    }
}

enum order { SIDE_BY_SIDE, RISING, MIXED };

/* Differences are taken for signed: lanes are never 2^63 bytes apart but in a
 * forged log, which is sorted for nothing then. */
static enum order
order_of(const uint64_t *list, unsigned count, unsigned size)
{
    uint64_t uneven = 0;
    uint64_t falls = 0;

    for (unsigned i = 1; i < count; i++) {
        uint64_t step = list[i] - list[i - 1];
        uneven |= step ^ size;
        falls |= step;
    }
    return !uneven ? SIDE_BY_SIDE : falls >> 63 ? MIXED : RISING;
}

/* Addresses rise, so a sector that is there already is one of the last two. */
static void
add(struct sectors *to, uint64_t number, uint32_t bytes)
{
    for (unsigned back = 1; back <= 2 && back <= to->count; back++)
        if (to->list[to->count - back].number == number) {
            to->list[to->count - back].bytes |= bytes;
            return;
        }
    to->list[to->count++] = (struct sector){number, bytes};
}

static void
add_lane(struct sectors *to, uint64_t address, unsigned size)
{
    uint64_t bytes = ((1ull << size) - 1) << address % SECTOR_BYTES;
    uint64_t number = address >> SECTOR_SHIFT;

    add(to, number, (uint32_t)bytes);
    if (bytes >> SECTOR_BYTES)
        add(to, number + 1, (uint32_t)(bytes >> SECTOR_BYTES));
}

static void
add_run(struct sectors *to, uint64_t address, unsigned bytes)
{
    unsigned skipped = address % SECTOR_BYTES;
    uint64_t number = address >> SECTOR_SHIFT;
    unsigned left = bytes;

    for (; left; number++, skipped = 0) {
        unsigned here = SECTOR_BYTES - skipped;
        if (here > left)
            here = left;
        to->list[to->count++] = (struct sector){
            number, (uint32_t)(((1ull << here) - 1) << skipped)};
        left -= here;
    }
    to->useful = bytes;
}

void
sectors_of(const uint64_t *address, uint32_t lanes, unsigned size,
           struct sectors *to)
{
    uint64_t list[WARP_LANES];
    unsigned count = gather(address, lanes, list);
    enum order order = order_of(list, count, size);

    assert(size > 0 && size <= REQUEST_BYTES_MAX);
    to->count = 0;
    to->useful = 0;
    if (count == 0)
        return;
    if (order == SIDE_BY_SIDE) {
        add_run(to, list[0], count * size);
        return;
    }
    if (order == MIXED)
        sort(list, count);
    for (unsigned i = 0; i < count; i++)
        add_lane(to, list[i], size);
    for (unsigned i = 0; i < to->count; i++)
        to->useful += (unsigned)__builtin_popcount(to->list[i].bytes);
}

unsigned
sectors_collisions(const uint64_t *address, uint32_t lanes)
{
    uint64_t list[WARP_LANES];
    unsigned count = gather(address, lanes, list);
    unsigned collisions = 0;

    sort(list, count);
    for (unsigned i = 1; i < count; i++)
        collisions += list[i] == list[i - 1];
    return collisions;
}

/* Lanes at one address, in a list in order: how many from the first on. */
static unsigned
alike(const uint64_t *list, unsigned count)
{
    unsigned same = 1;

    while (same < count && list[same] == list[0])
        same++;
    return same;
}

unsigned
sectors_of_atomic(const uint64_t *address, uint32_t lanes)
{
    uint64_t list[WARP_LANES];
    unsigned count = gather(address, lanes, list);
    unsigned sectors = 0, most = 0;

    sort(list, count);
    for (unsigned i = 0, same; i < count; i += same) {
        same = alike(list + i, count - i);
        if (i > 0 && list[i] >> SECTOR_SHIFT != list[i - 1] >> SECTOR_SHIFT) {
            sectors += most;
            most = 0;
        }
        most = same > most ? same : most;
    }
    return sectors + most;
}
