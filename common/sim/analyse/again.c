#include "again.h"
#include <string.h>

void
again_forget(struct again *all)
{
    memset(all->loads, 0, sizeof all->loads);
}

static bool
is_among(const uint64_t *ring, unsigned count, uint64_t address)
{
    for (unsigned i = 0; i < count; i++)
        if (ring[i] == address)
            return true;
    return false;
}

unsigned
again_take(struct again *all, const struct warp_instruction *i)
{
    unsigned found = 0;

    for (uint32_t left = i->lanes; left; left &= left - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(left);
        const unsigned thread = i->warp * WARP_LANES + lane;

        if (thread >= AGAIN_THREADS)
            break;
        uint64_t *ring = all->address[thread];
        const uint32_t loads = all->loads[thread]++;

        found += is_among(ring, loads < AGAIN_LOADS ? loads : AGAIN_LOADS,
                          i->address[lane]);
        ring[loads % AGAIN_LOADS] = i->address[lane];
    }
    return found;
}
