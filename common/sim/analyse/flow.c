#include "flow.h"
#include <stdlib.h>

/* An edge may be entered twice, but for those that came most often. */
#define EDGES_COMPARED 4

static bool
add_node(struct flow *f)
{
    if (f->nodes == f->node_room) {
        uint32_t room = f->node_room ? 2 * f->node_room : 256;
        struct flow_node *node = realloc(f->node, room * sizeof *node);
        if (!node)
            return false;
        f->node = node;
        f->node_room = room;
    }
    f->node[f->nodes++] = (struct flow_node){.out = FLOW_NONE, .in = FLOW_NONE};
    return true;
}

bool
flow_clear(struct flow *f)
{
    f->nodes = 0;
    f->edges = 0;
    return add_node(f);
}

void
flow_free(struct flow *f)
{
    free(f->node);
    free(f->edge);
}

uint32_t
flow_node(struct flow *f)
{
    return add_node(f) ? f->nodes - 1 : FLOW_NONE;
}

static bool
has_edge(const struct flow *f, uint32_t from, uint32_t to)
{
    uint32_t e = f->node[from].out;

    for (int i = 0; i < EDGES_COMPARED && e != FLOW_NONE; i++) {
        if (f->edge[e].to == to)
            return true;
        e = f->edge[e].next_out;
    }
    return false;
}

bool
flow_edge(struct flow *f, uint32_t from, uint32_t to)
{
    if (has_edge(f, from, to))
        return true;
    if (f->edges == f->edge_room) {
        uint32_t room = f->edge_room ? 2 * f->edge_room : 512;
        struct flow_edge *edge = realloc(f->edge, room * sizeof *edge);
        if (!edge)
            return false;
        f->edge = edge;
        f->edge_room = room;
    }
    f->edge[f->edges] =
        (struct flow_edge){from, to, f->node[from].out, f->node[to].in};
    f->node[from].out = f->edges;
    f->node[to].in = f->edges;
    f->edges++;
    return true;
}

/* From here on a node is known by its number in a depth-first search from
 * FLOW_END along turned edges: v[i] has what belongs to number i. */

/* The edge to go on with lies in v[].label meanwhile. */
static uint32_t
search(struct flow *f)
{
    struct flow_node *v = f->node;
    uint32_t count = 0;
    uint32_t depth = 0;

    for (uint32_t i = 0; i < f->nodes; i++)
        v[i].number = FLOW_NONE;
    v[0].number = count++;
    v[0].vertex = FLOW_END;
    v[0].parent = 0;
    v[0].label = v[FLOW_END].in;
    v[depth++].stack = 0;
    while (depth) {
        uint32_t at = v[depth - 1].stack;
        uint32_t e = v[at].label;
        if (e == FLOW_NONE) {
            depth--;
            continue;
        }
        v[at].label = f->edge[e].next_in;
        uint32_t from = f->edge[e].from;
        if (v[from].number != FLOW_NONE)
            continue;
        v[from].number = count;
        v[count].vertex = from;
        v[count].parent = at;
        v[count].label = v[from].in;
        v[depth++].stack = count++;
    }
    return count;
}

static void
compress(struct flow_node *v, uint32_t at)
{
    uint32_t depth = 0;

    while (v[v[at].ancestor].ancestor != FLOW_NONE) {
        v[depth++].stack = at;
        at = v[at].ancestor;
    }
    while (depth) {
        at = v[--depth].stack;
        uint32_t above = v[at].ancestor;
        if (v[v[above].label].semi < v[v[at].label].semi)
            v[at].label = v[above].label;
        v[at].ancestor = v[above].ancestor;
    }
}

/* The number of least semidominator between `at` and the root of its tree. */
static uint32_t
evaluate(struct flow_node *v, uint32_t at)
{
    if (v[at].ancestor == FLOW_NONE)
        return at;
    compress(v, at);
    return v[at].label;
}

static void
find_semidominator(struct flow *f, uint32_t i)
{
    struct flow_node *v = f->node;

    for (uint32_t e = v[v[i].vertex].out; e != FLOW_NONE;
         e = f->edge[e].next_out) {
        uint32_t u = evaluate(v, v[f->edge[e].to].number);
        if (v[u].semi < v[i].semi)
            v[i].semi = v[u].semi;
    }
    v[i].bucket_next = v[v[i].semi].bucket;
    v[v[i].semi].bucket = i;
}

static void
empty_bucket(struct flow_node *v, uint32_t of)
{
    for (uint32_t i = v[of].bucket; i != FLOW_NONE; i = v[i].bucket_next) {
        uint32_t u = evaluate(v, i);
        v[i].dominator = v[u].semi < v[i].semi ? u : of;
    }
    v[of].bucket = FLOW_NONE;
}

void
flow_post(struct flow *f)
{
    struct flow_node *v = f->node;
    uint32_t count = search(f);

    for (uint32_t i = 0; i < count; i++) {
        v[i].semi = i;
        v[i].label = i;
        v[i].ancestor = FLOW_NONE;
        v[i].bucket = FLOW_NONE;
        v[i].dominator = 0;
    }
    for (uint32_t i = count - 1; i > 0; i--) {
        find_semidominator(f, i);
        v[i].ancestor = v[i].parent;
        empty_bucket(v, v[i].parent);
    }
    for (uint32_t i = 1; i < count; i++) {
        if (v[i].dominator != v[i].semi)
            v[i].dominator = v[v[i].dominator].dominator;
        v[v[i].vertex].post = v[v[i].dominator].vertex;
    }
}
