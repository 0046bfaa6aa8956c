/*
 * order -- the order in which blocks, warps and lanes get their turns
 */
#ifndef SIM_ORDER_H
#define SIM_ORDER_H

#include <stdint.h>

/* A permutation of 0..count-1: index -> (factor * index + shift) mod count. */
struct order {
    uint64_t count;
    uint64_t factor;
    uint64_t shift;
};

/* order_make -- natural under schedule 0 and beyond 2^32 of them, else drawn
 * from the schedule's seed, `salt` and `index` */
struct order order_make(uint64_t count, uint64_t salt, uint64_t index);

/* order_at -- which one has turn number `turn` < count */
uint64_t order_at(const struct order *order, uint64_t turn);

#endif
