#include "warp.h"
#include "replay.h"
#include <stdlib.h>

#define WARPS (WARP_THREADS / WARP_LANES)
#define BYTES_A_RECORD (sizeof(uint32_t) + sizeof(uint64_t))

struct lane {
    struct trace *trace; /* NULL: nothing yet */
    uint32_t before;     /* its latest node */
    uint32_t caller;
    bool exited;
};

struct warps {
    const char *why;
    unsigned threads;
    struct lane lane[WARP_THREADS];
    unsigned running[WARPS]; /* lanes that neither wait nor have exited */
    struct trace trace[WARP_THREADS];
    struct trace *spare[WARP_THREADS]; /* the one used last comes first */
    unsigned spares;
    uint64_t memory; /* of traces, in bytes */
    struct nodes nodes;
    struct replay replay;
};

struct warps *
warps_new(warp_sink *sink, void *context)
{
    struct warps *w = calloc(1, sizeof *w);

    if (!w)
        return NULL;
    w->replay.nodes = &w->nodes;
    w->replay.sink = sink;
    w->replay.context = context;
    while (w->spares < WARP_THREADS) {
        w->spare[w->spares] = &w->trace[w->spares];
        w->spares++;
    }
    if (nodes_open(&w->nodes))
        return w;
    warps_free(w);
    return NULL;
}

void
warps_free(struct warps *w)
{
    if (!w)
        return;
    for (unsigned i = 0; i < WARP_THREADS; i++)
        trace_free(&w->trace[i]);
    nodes_free(&w->nodes);
    replay_free(&w->replay);
    free(w);
}

const char *
warps_why(const struct warps *w)
{
    return w->why;
}

static void
give_up(struct warps *w, const char *why)
{
    for (unsigned i = 0; i < WARP_THREADS; i++) {
        trace_free(&w->trace[i]);
        w->trace[i] = (struct trace){.nodes = 0};
    }
    w->why = why;
}

static unsigned
lanes_of(const struct warps *w, unsigned warp)
{
    unsigned left = w->threads - warp * WARP_LANES;

    return left < WARP_LANES ? left : WARP_LANES;
}

static void
drop_trace(struct warps *w, struct lane *l)
{
    if (!l->trace)
        return;
    l->trace->nodes = 0;
    l->trace->addresses = 0;
    w->spare[w->spares++] = l->trace;
    l->trace = NULL;
}

void
warps_launch(struct warps *w, unsigned threads)
{
    warps_block(w); /* of the launch before: leaves nothing behind */
    w->threads = threads < WARP_THREADS ? threads : WARP_THREADS;
}

void
warps_block(struct warps *w)
{
    for (unsigned i = 0; i < w->threads; i++) {
        drop_trace(w, &w->lane[i]);
        w->lane[i].caller = NODE_END;
        w->lane[i].exited = false;
    }
    for (unsigned i = 0; i * WARP_LANES < w->threads; i++)
        w->running[i] = lanes_of(w, i);
}

/* Room for one record more; false where that was too much. */
static bool
make_room(struct warps *w, struct lane *l)
{
    if (!l->trace)
        l->trace = w->spare[--w->spares];
    struct trace *t = l->trace;
    if (t->nodes < t->room)
        return true;
    uint64_t before = t->room;
    if (w->memory + (before ? before : 1) * BYTES_A_RECORD > WARP_MEMORY_MAX) {
        give_up(w, "the threads of a block did more between two barriers "
                   "than is kept");
        return false;
    }
    if (!trace_grow(t)) {
        give_up(w, "there was no memory for what the threads did");
        return false;
    }
    w->memory += (t->room - before) * BYTES_A_RECORD;
    return true;
}

/* Enter the record as a node into the lane's trace, which has room. */
static inline void
append(struct warps *w, struct lane *l, const struct log_record *r,
       uint32_t node)
{
    struct trace *t = l->trace;

    t->node[t->nodes++] = node;
    t->address[t->addresses] = r->address;
    t->addresses += trace_is_access(r->kind);
    l->before = node;
    if (r->kind == LOG_ENTER)
        l->caller = node;
    else if (r->kind == LOG_LEAVE)
        l->caller = w->nodes.node[l->caller].caller;
}

static void
record_slowly(struct warps *w, struct lane *l, const struct log_record *r)
{
    if ((!l->trace || l->trace->nodes == l->trace->room) && !make_room(w, l))
        return;
    uint32_t node = nodes_search(&w->nodes, l->before, l->caller, node_what(r));
    if (node == NODE_END)
        give_up(w, "the program has more places than are kept");
    else
        append(w, l, r, node);
}

/* Without a call but the last, where the record is the one that is likely. */
void
warps_record(struct warps *w, unsigned thread, const struct log_record *r)
{
    struct lane *l = &w->lane[thread];
    const struct trace *t = l->trace;

    if (w->why)
        return;
    if (t && t->nodes < t->room) {
        uint32_t node = nodes_likely(&w->nodes, l->before, l->caller, r);
        if (node != NODE_END) {
            append(w, l, r, node);
            return;
        }
    }
    record_slowly(w, l, r);
}

static void
replay(struct warps *w, unsigned warp)
{
    struct lane *first = &w->lane[(size_t)warp * WARP_LANES];
    unsigned lanes = lanes_of(w, warp);
    uint64_t records = 0;

    w->replay.warp = warp;
    for (unsigned i = 0; i < WARP_LANES; i++) {
        w->replay.lane[i] = i < lanes ? first[i].trace : NULL;
        records += w->replay.lane[i] ? w->replay.lane[i]->nodes : 0;
    }
    enum replay_result result =
        records > WARP_RECORDS_MAX ? REPLAY_TOO_MUCH : replay_warp(&w->replay);
    if (result == REPLAY_TOO_MUCH)
        give_up(w, "the threads of a warp did more between two barriers "
                   "than is kept");
    else if (result == REPLAY_NO_MEMORY)
        give_up(w, "there was no memory for the replay of a warp");
    for (unsigned i = lanes; i-- > 0;)
        drop_trace(w, &first[i]);
}

/* A lane waits or has exited; the warp is replayed when it was the last. */
static void
rest(struct warps *w, unsigned thread)
{
    unsigned warp = thread / WARP_LANES;

    if (w->why || --w->running[warp])
        return;
    replay(w, warp);
    for (unsigned i = 0; i < lanes_of(w, warp); i++)
        w->running[warp] += !w->lane[(size_t)warp * WARP_LANES + i].exited;
}

void
warps_wait(struct warps *w, unsigned thread, const struct log_record *r)
{
    warps_record(w, thread, r);
    rest(w, thread);
}

void
warps_exit(struct warps *w, unsigned thread)
{
    w->lane[thread].exited = true;
    rest(w, thread);
}
