/*
 * flow -- a control-flow graph, and where paths that part meet again
 *
 * A node post-dominates another if every path from that one to the end passes
 * it; the immediate one is the first such on the way.  By Lengauer and Tarjan,
 * A Fast Algorithm for Finding Dominators in a Flowgraph, 1979, on the graph
 * with its edges turned: E log N at worst, which a hostile log may be.
 */
#ifndef ANALYSE_FLOW_H
#define ANALYSE_FLOW_H

#include <stdbool.h>
#include <stdint.h>

#define FLOW_END 0u /* every node must have a path to it */
#define FLOW_NONE UINT32_MAX

struct flow_edge {
    uint32_t from;
    uint32_t to;
    uint32_t next_out; /* of the edges that leave `from`; FLOW_NONE: last */
    uint32_t next_in;
};

struct flow_node {
    uint32_t out; /* its edges */
    uint32_t in;
    uint32_t post; /* its immediate post-dominator; FLOW_END has none */
    /* Of the algorithm, by number of the search. */
    uint32_t number;
    uint32_t vertex;
    uint32_t parent;
    uint32_t semi;
    uint32_t dominator;
    uint32_t ancestor;
    uint32_t label;
    uint32_t bucket;
    uint32_t bucket_next;
    uint32_t stack;
};

struct flow {
    struct flow_node *node;
    uint32_t nodes;
    uint32_t node_room;
    struct flow_edge *edge;
    uint32_t edges;
    uint32_t edge_room;
};

/* flow_clear -- FLOW_END alone.  Returns false without memory. */
bool flow_clear(struct flow *f);
void flow_free(struct flow *f);

/* flow_node -- one more, numbered from 1 on.  Returns FLOW_NONE without
 * memory. */
uint32_t flow_node(struct flow *f);

/* flow_edge -- one may come after the other.  Returns false without memory. */
bool flow_edge(struct flow *f, uint32_t from, uint32_t to);

/* flow_post -- find node[].post of all */
void flow_post(struct flow *f);

#endif
