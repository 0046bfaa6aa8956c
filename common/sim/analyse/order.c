#include "order.h"
#include <string.h>

void
order_barrier(struct order *o)
{
    o->barrier_first = ++o->clock;
    for (unsigned warp = 0; warp < ORDER_WARPS; warp++)
        o->time[warp] = o->clock;
}

void
order_block(struct order *o)
{
    order_barrier(o);
    o->block_first = o->clock;
}

void
order_launch(struct order *o)
{
    order_block(o);
    o->launch_first = o->clock;
}

static void
join(const struct order *o, unsigned warp, uint32_t lanes, uint32_t *joined)
{
    memset(joined, 0, ORDER_LANES * sizeof *joined);
    for (unsigned lane = 0; lane < ORDER_LANES; lane++) {
        const uint32_t *seen = o->seen[warp][lane];
        if (!(lanes >> lane & 1))
            continue;
        for (unsigned other = 0; other < ORDER_LANES; other++)
            if (joined[other] < seen[other])
                joined[other] = seen[other];
    }
    for (unsigned lane = 0; lane < ORDER_LANES; lane++)
        if (lanes >> lane & 1)
            joined[lane] = o->time[warp];
}

void
order_warp(struct order *o, unsigned warp, uint32_t lanes)
{
    uint32_t joined[ORDER_LANES];

    if (o->since[warp] != o->barrier_first) {
        memset(o->seen[warp], 0, sizeof o->seen[warp]);
        o->since[warp] = o->barrier_first;
    }
    join(o, warp, lanes, joined);
    for (unsigned lane = 0; lane < ORDER_LANES; lane++)
        if (lanes >> lane & 1)
            memcpy(o->seen[warp][lane], joined, sizeof joined);
    o->time[warp] = ++o->clock;
}
