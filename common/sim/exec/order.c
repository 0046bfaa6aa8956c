#include "order.h"
#include "engine.h"

static uint64_t
common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

struct order
order_make(uint64_t count, uint64_t salt, uint64_t index)
{
    struct order order = {count, 1, 0};
    if (engine.schedule == 0 || count < 2 || count > UINT32_MAX)
        return order;
    order.factor = 1 + engine_random(salt, 2 * index) % (count - 1);
    while (common_divisor(order.factor, count) != 1)
        order.factor++;
    order.shift = engine_random(salt, 2 * index + 1) % count;
    return order;
}

uint64_t
order_at(const struct order *order, uint64_t turn)
{
    if (order->factor == 1 && order->shift == 0)
        return turn;
    return (order->factor * turn + order->shift) % order->count;
}
