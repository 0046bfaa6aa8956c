/*
 * trace -- what a lane did, as numbers of nodes
 *
 * Records of equal kind, pc, size and call path are one node, numbered once for
 * all threads of the run; a trace is an array of these numbers and, beside it,
 * the addresses of its accesses.  Lanes did the same where their arrays are
 * equal.
 */
#ifndef ANALYSE_TRACE_H
#define ANALYSE_TRACE_H

#include "../log.h"
#include <stdbool.h>
#include <stddef.h>

#define NODES_MAX (1u << 18)
#define NODE_END 0u /* stands for the end of a trace; no record's */

struct node {
    uint64_t what;    /* node_what() */
    uint32_t caller;  /* node of the LOG_ENTER that it lies in; 0: none */
    uint32_t next[2]; /* likely to come after it */
};

struct nodes {
    struct node *node;
    uint32_t count;
    uint32_t room;
    uint32_t *slot; /* open addressing; 0: free */
    uint32_t slots; /* a power of two */
    uint64_t seed;  /* unknown to who writes the log */
};

struct trace {
    uint32_t *node;    /* [room] */
    uint64_t *address; /* [room], of the accesses among them */
    uint32_t nodes;
    uint32_t addresses;
    uint32_t room;
};

/* nodes_open -- NODE_END alone.  Returns false without memory. */
bool nodes_open(struct nodes *n);
void nodes_free(struct nodes *n);

/* nodes_search -- the number of a record's node, made where it is new; `what`
 * is its node_what(), `before` the node that came before it.  Returns NODE_END
 * where there is no room for more. */
uint32_t nodes_search(struct nodes *n, uint32_t before, uint32_t caller,
                      uint64_t what);

/* trace_grow -- twice the room.  Returns false without memory. */
bool trace_grow(struct trace *t);
void trace_free(struct trace *t);

/* trace_is_access -- whether a record of that kind has an address */
static inline bool
trace_is_access(unsigned kind)
{
    return kind == LOG_READ || kind == LOG_WRITE || kind == LOG_ATOMIC;
}

/* node_what -- pc, size and kind in one number; node_pc and kin take it apart
 */
static inline uint64_t
node_what(const struct log_record *r)
{
    return r->pc | (uint64_t)r->size << 32 | (uint64_t)r->kind << 48;
}

static inline uint32_t
node_pc(const struct node *node)
{
    return (uint32_t)node->what;
}

static inline uint16_t
node_size(const struct node *node)
{
    return (uint16_t)(node->what >> 32);
}

static inline uint8_t
node_kind(const struct node *node)
{
    return (uint8_t)(node->what >> 48);
}

static inline bool
node_is(const struct node *node, uint32_t caller, uint64_t what)
{
    return node->what == what && node->caller == caller;
}

/* nodes_likely -- as nodes_search, where the record is one of the two that are
 * likely; else NODE_END */
static inline uint32_t
nodes_likely(const struct nodes *n, uint32_t before, uint32_t caller,
             const struct log_record *r)
{
    const struct node *from = &n->node[before];
    uint64_t what = node_what(r);

    if (node_is(&n->node[from->next[0]], caller, what))
        return from->next[0];
    if (node_is(&n->node[from->next[1]], caller, what))
        return from->next[1];
    return NODE_END;
}

#endif
