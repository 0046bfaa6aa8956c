#include "replay.h"
#include <stdlib.h>
#include <string.h>

/* The graph has the end, the entry, and then what the strands did. */
#define ENTRY 1u

void
replay_free(struct replay *r)
{
    flow_free(&r->flow);
    free(r->known);
    free(r->open);
    free(r->node);
    free(r->after);
}

static bool
is_equal(const struct trace *a, const struct trace *b)
{
    return a->nodes == b->nodes &&
           memcmp(a->node, b->node, a->nodes * sizeof *a->node) == 0;
}

static void
make_strands(struct replay *r)
{
    r->strands = 0;
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        const struct trace *trace = r->lane[lane];
        unsigned i = 0;
        if (!trace)
            continue;
        while (i < r->strands && !is_equal(r->strand[i].trace, trace))
            i++;
        if (i == r->strands)
            r->strand[r->strands++] = (struct strand){.trace = trace};
        r->strand[i].lanes |= 1u << lane;
    }
}

/* Bytes of an arm that is short: about a dozen instructions. */
#define ARM_BYTES 48u

/* Run one instruction of the strands of `group`, a bit each. */

static inline void
gather(const struct replay *r, const struct strand *s, uint64_t *address)
{
    for (uint32_t left = s->lanes; left; left &= left - 1) {
        unsigned lane = (unsigned)__builtin_ctz(left);
        address[lane] = r->lane[lane]->address[s->access];
    }
}

static void
step(struct replay *r, uint32_t group, uint32_t number, bool split,
     uint32_t skipping)
{
    const struct node *node = &r->nodes->node[number];
    uint8_t kind = node_kind(node);
    bool access = trace_is_access(kind);
    uint64_t address[WARP_LANES];
    struct warp_instruction out = {.address = address,
                                   .pc = node_pc(node),
                                   .size = node_size(node),
                                   .kind = kind,
                                   .split = split,
                                   .skipping = skipping,
                                   .warp = r->warp};

    for (; group; group &= group - 1) {
        struct strand *s = &r->strand[__builtin_ctz(group)];
        out.lanes |= s->lanes;
        if (access) {
            gather(r, s, address);
            s->access++;
        }
        s->at++;
    }
    if (kind != LOG_ENTER && kind != LOG_LEAVE)
        r->sink(r->context, &out);
}

static inline uint32_t
node_at(const struct strand *s, uint32_t at)
{
    return at < s->trace->nodes ? s->trace->node[at] : NODE_END;
}

static void
run_alone(struct replay *r, uint32_t group, uint32_t stop)
{
    const struct strand *s = &r->strand[__builtin_ctz(group)];
    uint32_t number;

    while ((number = node_at(s, s->at)) != stop && number != NODE_END)
        step(r, group, number, false, 0);
}

/* The strands of `group` whose next node is `number`. */
static uint32_t
those_at(const struct replay *r, uint32_t group, uint32_t number)
{
    uint32_t found = 0;

    for (; group; group &= group - 1) {
        unsigned i = (unsigned)__builtin_ctz(group);
        if (node_at(&r->strand[i], r->strand[i].at) == number)
            found |= 1u << i;
    }
    return found;
}

/* Whether they do not all go to one block at the end of this one. */
static bool
is_split(const struct replay *r, uint32_t group)
{
    const struct strand *first = &r->strand[__builtin_ctz(group)];
    uint32_t next = node_at(first, first->after[first->at]);

    for (group &= group - 1; group; group &= group - 1) {
        const struct strand *s = &r->strand[__builtin_ctz(group)];
        if (node_at(s, s->after[s->at]) != next)
            return true;
    }
    return false;
}

static uint32_t
meeting_of(const struct replay *r, uint32_t number)
{
    return r->node[r->flow.node[number].post];
}

static uint32_t
lanes_of(const struct replay *r, uint32_t group)
{
    uint32_t lanes = 0;

    for (; group; group &= group - 1)
        lanes |= r->strand[__builtin_ctz(group)].lanes;
    return lanes;
}

/* Where the code goes on behind a pc: at the meeting, or at another arm. */
static uint32_t
pc_behind(const struct replay *r, uint32_t pc, uint32_t arms, uint32_t meeting)
{
    uint32_t behind = node_pc(&r->nodes->node[meeting]);

    for (; arms; arms &= arms - 1) {
        const struct strand *s = &r->strand[__builtin_ctz(arms)];
        uint32_t other = node_pc(&r->nodes->node[node_at(s, s->at)]);
        if (other > pc && (behind <= pc || other < behind))
            behind = other;
    }
    return behind;
}

/* Whether each of these strands has one short block before the meeting, and
 * accesses nothing there. */
static bool
are_short(const struct replay *r, uint32_t arms, uint32_t meeting)
{
    if (node_kind(&r->nodes->node[meeting]) != LOG_STEP)
        return false;
    for (uint32_t left = arms; left; left &= left - 1) {
        const struct strand *s = &r->strand[__builtin_ctz(left)];
        const struct node *arm = &r->nodes->node[node_at(s, s->at)];
        uint32_t pc = node_pc(arm);
        uint32_t behind = pc_behind(r, pc, arms, meeting);
        if (node_kind(arm) != LOG_STEP || node_at(s, s->at + 1) != meeting ||
            behind <= pc || behind - pc > ARM_BYTES)
            return false;
    }
    return true;
}

static void run(struct replay *r, uint32_t group, uint32_t stop);

/* They have come from the graph's `number` and do not all go on alike. */
static uint32_t
part(struct replay *r, uint32_t group, uint32_t number)
{
    uint32_t meeting = meeting_of(r, number);
    uint32_t apart = group & ~those_at(r, group, meeting);
    bool brief = are_short(r, apart, meeting);

    for (uint32_t left = apart; left;) {
        const struct strand *s = &r->strand[__builtin_ctz(left)];
        uint32_t arm = node_at(s, s->at);
        uint32_t some = those_at(r, left, arm);
        if (brief)
            step(r, some, arm, false, lanes_of(r, group & ~some));
        else
            run(r, some, meeting);
        left &= ~some;
    }
    return meeting;
}

/* Run strands that have the same node next, until that is `stop`.  Each call
 * inside of it has fewer strands. */
static void
run(struct replay *r, uint32_t group, uint32_t stop)
{
    const struct strand *s = &r->strand[__builtin_ctz(group)];
    uint32_t number = node_at(s, s->at);

    if (!(group & (group - 1))) {
        run_alone(r, group, stop);
        return;
    }
    while (number != stop && number != NODE_END) {
        bool split = node_kind(&r->nodes->node[number]) == LOG_STEP &&
                     is_split(r, group);
        step(r, group, number, split, 0);
        uint32_t next = node_at(s, s->at);
        if (those_at(r, group, next) != group)
            next = part(r, group, r->known[number]);
        number = next;
    }
}

/* The graph. */

static bool
make_room(struct replay *r)
{
    uint32_t room = r->nodes->room;

    if (room <= r->room)
        return true;
    free(r->known);
    free(r->open);
    free(r->node);
    r->room = 0;
    r->known = calloc(room, sizeof *r->known);
    r->open = calloc(room, sizeof *r->open);
    r->node = calloc((size_t)room + 2, sizeof *r->node);
    if (!r->known || !r->open || !r->node)
        return false;
    r->room = room;
    return true;
}

static uint32_t
number_of(struct replay *r, uint32_t node)
{
    if (r->known[node])
        return r->known[node];
    uint32_t number = flow_node(&r->flow);
    if (number == FLOW_NONE)
        return FLOW_NONE;
    r->node[number] = node;
    r->known[node] = number;
    return number;
}

static enum replay_result
add_strand(struct replay *r, const struct trace *t)
{
    uint32_t before = ENTRY;

    for (uint32_t i = 0; i < t->nodes; i++) {
        uint32_t number = number_of(r, t->node[i]);
        if (number == FLOW_NONE || !flow_edge(&r->flow, before, number))
            return REPLAY_NO_MEMORY;
        before = number;
        if (r->flow.edges > REPLAY_EDGES_MAX)
            return REPLAY_TOO_MUCH;
    }
    return flow_edge(&r->flow, before, FLOW_END) ? REPLAY_DONE
                                                 : REPLAY_NO_MEMORY;
}

static enum replay_result
make_graph(struct replay *r)
{
    if (!flow_clear(&r->flow) || flow_node(&r->flow) != ENTRY)
        return REPLAY_NO_MEMORY;
    r->node[FLOW_END] = NODE_END;
    r->node[ENTRY] = NODE_END;
    for (unsigned i = 0; i < r->strands; i++) {
        enum replay_result result = add_strand(r, r->strand[i].trace);
        if (result != REPLAY_DONE)
            return result;
    }
    flow_post(&r->flow);
    return REPLAY_DONE;
}

static void
forget_graph(struct replay *r)
{
    for (uint32_t i = ENTRY + 1; i < r->flow.nodes; i++)
        r->known[r->node[i]] = 0;
}

/* Where blocks end: at the next step or the end of the same call. */
static void
find_ends(struct replay *r, struct strand *s)
{
    const struct trace *t = s->trace;

    for (uint32_t i = 0; i < t->nodes; i++) {
        const struct node *node = &r->nodes->node[t->node[i]];
        uint8_t kind = node_kind(node);
        if (kind != LOG_STEP && kind != LOG_LEAVE)
            continue;
        if (r->open[node->caller])
            s->after[r->open[node->caller] - 1] = i;
        r->open[node->caller] = kind == LOG_STEP ? i + 1 : 0;
        s->after[i] = t->nodes;
    }
    for (uint32_t i = 0; i < t->nodes; i++)
        r->open[r->nodes->node[t->node[i]].caller] = 0;
}

static bool
find_all_ends(struct replay *r)
{
    size_t total = 0;

    for (unsigned i = 0; i < r->strands; i++)
        total += r->strand[i].trace->nodes;
    if (total > r->after_room) {
        free(r->after);
        r->after = calloc(2 * total, sizeof *r->after);
        r->after_room = r->after ? 2 * total : 0;
        if (!r->after)
            return false;
    }
    total = 0;
    for (unsigned i = 0; i < r->strands; i++) {
        r->strand[i].after = r->after + total;
        total += r->strand[i].trace->nodes;
        find_ends(r, &r->strand[i]);
    }
    return true;
}

static enum replay_result
run_apart(struct replay *r)
{
    if (!make_room(r) || !find_all_ends(r))
        return REPLAY_NO_MEMORY;
    enum replay_result result = make_graph(r);
    uint32_t all = (uint32_t)((1ull << r->strands) - 1);
    uint32_t first = node_at(&r->strand[0], 0);
    if (result == REPLAY_DONE) {
        if (those_at(r, all, first) != all)
            first = part(r, all, ENTRY);
        if (first != NODE_END)
            run(r, all, NODE_END);
    }
    forget_graph(r);
    return result;
}

enum replay_result
replay_warp(struct replay *r)
{
    make_strands(r);
    if (r->strands > 1)
        return run_apart(r);
    if (r->strands == 1)
        run_alone(r, 1, NODE_END);
    return REPLAY_DONE;
}
