#include "warp.h"
#include "block.h"
#include "ring.h"

enum {
    OP_SYNC,
    OP_ACTIVE,
    OP_SHUFFLE = 16,
    OP_VOTE = 32,
    OP_MATCH = 48,
    OP_REDUCE = 64
};
enum { MATCH_ANY, MATCH_ALL };

/* What a lane gets that asks for one that is not there: a NaN as a float and
 * as a double, -1 as an integer. */
#define ABSENT_VALUE UINT64_MAX

static struct thread *
lane_at(unsigned warp, unsigned lane)
{
    unsigned linear = warp * WARP_LANES + lane;
    return linear < block.threads ? &block.thread[linear] : NULL;
}

static unsigned
lanes_in(unsigned warp, enum thread_state state)
{
    unsigned lanes = 0;
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        const struct thread *thread = lane_at(warp, lane);
        if (thread && thread->state == state)
            lanes |= 1u << lane;
    }
    return lanes;
}

static unsigned
lanes_of_block(unsigned warp)
{
    unsigned count = block.threads - warp * WARP_LANES;
    return count >= WARP_LANES ? ~0u : (1u << count) - 1;
}

/* Lanes meet wherever they call from, but __activemask's must be together. */
static bool
is_partner(const struct thread *thread, const struct warp_wait *wait)
{
    return thread->state == THREAD_AT_WARP && thread->wait.op == wait->op &&
           thread->wait.mask == wait->mask &&
           (wait->op != OP_ACTIVE || thread->wait.pc == wait->pc);
}

/* The lanes that wait for the same thing as `wait`. */
static unsigned
partners(unsigned warp, const struct warp_wait *wait)
{
    unsigned lanes = 0;
    for (unsigned rest = block.waiting[warp]; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        if (is_partner(lane_at(warp, lane), wait))
            lanes |= 1u << lane;
    }
    return lanes;
}

/* Results: `lanes` is the set that meets. */

static uint64_t
shuffle_result(unsigned warp, unsigned lanes, unsigned lane)
{
    const struct warp_wait *own = &lane_at(warp, lane)->wait;
    unsigned width = (unsigned)own->width;
    unsigned low = lane & ~(width - 1), high = low + width - 1, from = lane;
    if (own->op == OP_SHUFFLE + SHUFFLE_INDEX)
        from = low | (own->operand & (width - 1));
    else if (own->op == OP_SHUFFLE + SHUFFLE_UP)
        from = own->operand <= lane - low ? lane - own->operand : lane;
    else if (own->op == OP_SHUFFLE + SHUFFLE_DOWN)
        from = own->operand <= high - lane ? lane + own->operand : lane;
    else if ((lane ^ (own->operand & 31)) <= high)
        from = lane ^ (own->operand & 31);
    if (!(lanes >> from & 1))
        return ABSENT_VALUE;
    return lane_at(warp, from)->wait.value;
}

static uint64_t
vote_result(unsigned warp, unsigned lanes, unsigned op)
{
    unsigned set = 0;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (lanes >> lane & 1 && lane_at(warp, lane)->wait.value)
            set |= 1u << lane;
    if (op == OP_VOTE + VOTE_ALL)
        return set == lanes;
    return op == OP_VOTE + VOTE_ANY ? set != 0 : set;
}

static uint64_t
match_result(unsigned warp, unsigned lanes, unsigned lane)
{
    const struct warp_wait *own = &lane_at(warp, lane)->wait;
    unsigned equal = 0;
    for (unsigned other = 0; other < WARP_LANES; other++)
        if (lanes >> other & 1 &&
            lane_at(warp, other)->wait.value == own->value)
            equal |= 1u << other;
    if (own->op == OP_MATCH + MATCH_ALL)
        return equal == lanes ? lanes : 0;
    return equal;
}

static uint32_t
combine(unsigned kind, uint32_t a, uint32_t b)
{
    switch (kind) {
    case REDUCE_ADD:
        return a + b;
    case REDUCE_MIN:
        return a < b ? a : b;
    case REDUCE_MAX:
        return a > b ? a : b;
    case REDUCE_SMIN:
        return (int32_t)a < (int32_t)b ? a : b;
    case REDUCE_SMAX:
        return (int32_t)a > (int32_t)b ? a : b;
    case REDUCE_AND:
        return a & b;
    case REDUCE_OR:
        return a | b;
    default:
        return a ^ b;
    }
}

static uint64_t
reduce_result(unsigned warp, unsigned lanes, unsigned op)
{
    unsigned lane = (unsigned)__builtin_ctz(lanes);
    uint32_t result = (uint32_t)lane_at(warp, lane)->wait.value;
    for (lane++; lane < WARP_LANES; lane++)
        if (lanes >> lane & 1)
            result = combine(op - OP_REDUCE, result,
                             (uint32_t)lane_at(warp, lane)->wait.value);
    return result;
}

static uint64_t
result_of(unsigned warp, unsigned lanes, unsigned lane, unsigned op)
{
    if (op >= OP_REDUCE)
        return reduce_result(warp, lanes, op);
    if (op >= OP_MATCH)
        return match_result(warp, lanes, lane);
    if (op >= OP_VOTE)
        return vote_result(warp, lanes, op);
    if (op >= OP_SHUFFLE)
        return shuffle_result(warp, lanes, lane);
    return op == OP_ACTIVE ? lanes : 0;
}

/* Meeting. */

static void
release(unsigned warp, unsigned lanes)
{
    unsigned op = lane_at(warp, (unsigned)__builtin_ctz(lanes))->wait.op;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (lanes >> lane & 1)
            lane_at(warp, lane)->wait.result = result_of(warp, lanes, lane, op);
    log_put(op == OP_SYNC ? LOG_SYNCWARP_DONE : LOG_WARP_OP_DONE, lanes, 0,
            (uint16_t)warp, 0);
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (lanes >> lane & 1)
            lane_at(warp, lane)->state = THREAD_READY;
    block.waiting[warp] &= ~lanes;
}

/* Partners may call from several places: that of the lowest lane is told,
 * whichever of them came last. */
static void
report_absent(unsigned warp, unsigned lanes)
{
    const struct warp_wait *wait =
        &lane_at(warp, (unsigned)__builtin_ctz(lanes))->wait;
    unsigned absent = wait->mask & lanes_of_block(warp) & ~lanes;
    if (absent && wait->op != OP_ACTIVE)
        log_put(LOG_LANES_ABSENT, absent, wait->pc, (uint16_t)warp, 0);
}

static bool
have_exited(unsigned warp, unsigned lanes)
{
    for (; lanes; lanes &= lanes - 1)
        if (lane_at(warp, (unsigned)__builtin_ctz(lanes))->state !=
            THREAD_EXITED)
            return false;
    return true;
}

/* Most often a lane that is named does not wait yet: then nobody asks who the
 * partners are. */
static void
meet(unsigned warp, const struct warp_wait *wait)
{
    unsigned named = wait->mask & lanes_of_block(warp), lanes;
    if (!have_exited(warp, named & ~block.waiting[warp]))
        return;
    lanes = partners(warp, wait);
    if (!have_exited(warp, named & ~lanes))
        return;
    report_absent(warp, lanes);
    release(warp, lanes);
}

void
warp_meet(unsigned warp)
{
    for (unsigned rest = block.waiting[warp]; rest;
         rest &= block.waiting[warp] & (rest - 1))
        meet(warp, &lane_at(warp, (unsigned)__builtin_ctz(rest))->wait);
}

/* Of the lanes that wait, the first that asks who is active, since the others
 * may wait for it; where none asks, the first. */
static unsigned
first_waiting(unsigned warp)
{
    unsigned waiting = block.waiting[warp];
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (waiting >> lane & 1 && lane_at(warp, lane)->wait.op == OP_ACTIVE)
            return lane;
    return (unsigned)__builtin_ctz(waiting);
}

bool
warp_meet_without(unsigned warp)
{
    if (block.waiting[warp] == 0 || lanes_in(warp, THREAD_READY))
        return false;
    const struct warp_wait *wait = &lane_at(warp, first_waiting(warp))->wait;
    if (wait->op != OP_ACTIVE && lanes_in(warp, THREAD_PASSED))
        return false;
    unsigned lanes = partners(warp, wait);
    report_absent(warp, lanes);
    release(warp, lanes);
    return true;
}

static uint64_t
wait_for_lanes(struct warp_wait wait)
{
    struct thread *own = engine.current;
    unsigned warp = own->linear / WARP_LANES;
    own->wait = wait;
    own->state = THREAD_AT_WARP;
    block.waiting[warp] |= 1u << own->linear % WARP_LANES;
    log_put(wait.op == OP_SYNC ? LOG_SYNCWARP : LOG_WARP_OP, wait.mask, wait.pc,
            0, 0);
    meet(warp, &own->wait);
    if (own->state != THREAD_READY)
        thread_yield();
    return own->wait.result;
}

/* What CUDA's headers call. */

void
sim_syncwarp(unsigned mask)
{
    thread_require("__syncwarp", EXEC_CALLER);
    wait_for_lanes(
        (struct warp_wait){.op = OP_SYNC, .mask = mask, .pc = EXEC_CALLER});
}

/* Lanes run one after the other: who is at the call is known once none of the
 * warp can come to it any more. */
unsigned
sim_active_mask(void)
{
    thread_require("__activemask", EXEC_CALLER);
    return (unsigned)wait_for_lanes(
        (struct warp_wait){.op = OP_ACTIVE, .mask = ~0u, .pc = EXEC_CALLER});
}

uint64_t
sim_shuffle(int kind, unsigned mask, uint64_t value, unsigned operand,
            int width)
{
    thread_require("__shfl_sync", EXEC_CALLER);
    if (width < 1 || width > WARP_LANES || (width & (width - 1)))
        width = WARP_LANES;
    return wait_for_lanes((struct warp_wait){.op = OP_SHUFFLE + (unsigned)kind,
                                             .mask = mask,
                                             .pc = EXEC_CALLER,
                                             .value = value,
                                             .operand = operand,
                                             .width = width});
}

unsigned
sim_vote(int kind, unsigned mask, int predicate)
{
    thread_require("a warp vote", EXEC_CALLER);
    return (unsigned)wait_for_lanes(
        (struct warp_wait){.op = OP_VOTE + (unsigned)kind,
                           .mask = mask,
                           .pc = EXEC_CALLER,
                           .value = predicate != 0});
}

unsigned
sim_match_any(unsigned mask, uint64_t value)
{
    thread_require("__match_any_sync", EXEC_CALLER);
    return (unsigned)wait_for_lanes(
        (struct warp_wait){.op = OP_MATCH + MATCH_ANY,
                           .mask = mask,
                           .pc = EXEC_CALLER,
                           .value = value});
}

unsigned
sim_match_all(unsigned mask, uint64_t value, int *all)
{
    thread_require("__match_all_sync", EXEC_CALLER);
    unsigned lanes =
        (unsigned)wait_for_lanes((struct warp_wait){.op = OP_MATCH + MATCH_ALL,
                                                    .mask = mask,
                                                    .pc = EXEC_CALLER,
                                                    .value = value});
    *all = lanes != 0;
    return lanes;
}

unsigned
sim_reduce(int kind, unsigned mask, unsigned value)
{
    thread_require("__reduce_sync", EXEC_CALLER);
    return (unsigned)wait_for_lanes(
        (struct warp_wait){.op = OP_REDUCE + (unsigned)kind,
                           .mask = mask,
                           .pc = EXEC_CALLER,
                           .value = value});
}
