/*
 * replay -- the traces of a warp's lanes merged into its instructions
 *
 * Lanes with equal traces are one strand.  A warp of one strand ran in
 * lockstep and needs no more.  Else the strands' traces give a control-flow
 * graph, and strands that go apart run one after the other, that of the lowest
 * lane first, each up to the immediate post-dominator, where they go on
 * together.  A trace ends where its lane waits for the block or exits, so that
 * what comes last in a trace has an edge to the end.
 */
#ifndef ANALYSE_REPLAY_H
#define ANALYSE_REPLAY_H

#include "flow.h"
#include "trace.h"
#include "warp.h"

#define REPLAY_EDGES_MAX (1u << 20)

struct strand {
    const struct trace *trace;
    uint32_t lanes;
    uint32_t at;     /* the next of its nodes */
    uint32_t access; /* the next of its accesses */
    uint32_t *after; /* of a LOG_STEP: where its block ends */
};

struct replay {
    struct nodes *nodes;
    warp_sink *sink;
    void *context;
    unsigned warp;
    const struct trace *lane[WARP_LANES];
    struct strand strand[WARP_LANES];
    unsigned strands;
    struct flow flow;
    uint32_t *known; /* [room]: a node's number in the graph; 0: none */
    uint32_t *open;  /* [room]: of a call: where its latest LOG_STEP is, + 1 */
    uint32_t *node;  /* [room]: the node of a number in the graph */
    uint32_t room;
    uint32_t *after; /* of all strands */
    size_t after_room;
};

enum replay_result { REPLAY_DONE, REPLAY_TOO_MUCH, REPLAY_NO_MEMORY };

/* replay_warp -- r->lane has the traces, NULL for a lane that takes no part.
 * Hands r->sink the instructions of r->warp. */
enum replay_result replay_warp(struct replay *r);

/* replay_free -- free what it holds; nodes and traces are the caller's */
void replay_free(struct replay *r);

#endif
