/*
 * order -- which accesses of a launch are ordered, by one clock of epochs
 *
 * The clock ticks at every launch, block, barrier and warp synchronisation.
 * An access carries its warp's time: the clock at the last of them that
 * concerned the warp.  So one number tells launches, blocks (they run one
 * after another), barrier epochs and warp epochs apart:
 *   older than launch_first    an earlier launch: ordered
 *   older than block_first     another block: unordered, unless published
 *   older than barrier_first   before the block's last barrier: ordered
 *   else                       same barrier epoch: ordered only within one
 *                              thread or, within a warp, by __syncwarp
 *
 * __syncwarp orders what each released lane did before it, and whatever was
 * ordered before that, ahead of what the released lanes do next; lanes that
 * it does not release are not ordered, partial masks therefore exact.
 * Shuffles and votes order nothing.
 *
 * Blocks are ordered by publication only (publish.h).
 */
#ifndef ANALYSE_ORDER_H
#define ANALYSE_ORDER_H

#include <stdbool.h>
#include <stdint.h>

#define ORDER_WARPS 32
#define ORDER_LANES 32
#define ORDER_CLOCK_MAX 0xfffffff0u

struct order {
    uint32_t clock;
    uint32_t launch_first;
    uint32_t block_first;
    uint32_t barrier_first;
    uint32_t time[ORDER_WARPS];
    uint32_t since[ORDER_WARPS]; /* the barrier epoch that seen[] is of */
    /* seen[warp][lane][other]: what `other` did up to that time is ordered
     * before what `lane` does next. */
    uint32_t seen[ORDER_WARPS][ORDER_LANES][ORDER_LANES];
};

/* order_launch, order_block, order_barrier -- the clock ticks: one of them
 * begins, or all of the block have met at the barrier */
void order_launch(struct order *o);
void order_block(struct order *o);
void order_barrier(struct order *o);

/* order_warp -- these lanes of the warp were released together */
void order_warp(struct order *o, unsigned warp, uint32_t lanes);

/* order_has -- whether all that lane `other` did at time `then` (in this
 * barrier epoch) is ordered before what `lane` does next */
static inline bool
order_has(const struct order *o, unsigned warp, unsigned lane, unsigned other,
          uint32_t then)
{
    return o->since[warp] == o->barrier_first &&
           o->seen[warp][lane][other] >= then;
}

#endif
