#include "order_streams.h"
#include <stdlib.h>
#include <string.h>

struct order_streams *
order_streams_new(void)
{
    struct order_streams *s = calloc(1, sizeof *s);

    if (s)
        s->streams = 1;
    return s;
}

static void
operation_free(struct stream_operation *operation)
{
    if (operation)
        footprint_free(&operation->touched);
    free(operation);
}

static void
forget_all(struct order_streams *s)
{
    for (unsigned i = 0; i < s->operations; i++)
        operation_free(s->operation[i]);
    operation_free(s->running);
    s->running = NULL;
    s->operations = 0;
    s->pages = 0;
}

void
order_streams_free(struct order_streams *s)
{
    if (s)
        forget_all(s);
    free(s);
}

static void
give_up(struct order_streams *s)
{
    forget_all(s);
    s->gave_up = true;
}

static void
join(struct stream_clock *to, const struct stream_clock *with)
{
    for (unsigned i = 0; i < STREAMS_MAX; i++)
        if (to->done[i] < with->done[i])
            to->done[i] = with->done[i];
}

/* Whether the host has waited for all that the stream has, and comes after. */
static bool
is_idle(const struct order_streams *s, unsigned slot)
{
    for (unsigned i = 0; i < STREAMS_MAX; i++)
        if (s->stream[slot].clock.done[i] > s->host.done[i])
            return false;
    return true;
}

/* A slot that another stream may have; else none. */
static unsigned
idle_slot(const struct order_streams *s)
{
    unsigned i = 1;

    while (i < s->streams && !is_idle(s, i))
        i++;
    return i < s->streams ? i : STREAMS_MAX;
}

void
order_streams_select(struct order_streams *s, uint64_t number,
                     bool non_blocking)
{
    unsigned i = 0;
    uint32_t done;

    while (i < s->streams && s->stream[i].number != number)
        i++;
    if (i == s->streams)
        i = s->streams < STREAMS_MAX ? s->streams++ : idle_slot(s);
    if (i == STREAMS_MAX) {
        give_up(s);
        return;
    }
    if (s->stream[i].number != number) { /* its slot may have been another's */
        done = s->stream[i].clock.done[i];
        s->stream[i] = (struct cuda_stream){.number = number,
                                            .non_blocking = non_blocking};
        s->stream[i].clock.done[i] = done;
    }
    s->current = i;
}

static struct stream_event *
find_event(struct order_streams *s, uint64_t number)
{
    for (unsigned i = 0; i < EVENTS_MAX; i++)
        if (s->event[i].recorded && s->event[i].number == number)
            return &s->event[i];
    return NULL;
}

/* What the next operation of the stream in that slot comes after. */
static struct stream_clock
before_next(const struct order_streams *s, unsigned slot)
{
    struct stream_clock before = s->stream[slot].clock;

    join(&before, &s->host);
    if (s->stream[slot].non_blocking)
        return before;
    for (unsigned i = 0; i < s->streams; i++)
        if (slot ? i == 0 : !s->stream[i].non_blocking)
            join(&before, &s->stream[i].clock);
    return before;
}

void
order_streams_record(struct order_streams *s, uint64_t event)
{
    struct stream_event *e = find_event(s, event);

    if (!e)
        e = &s->event[s->events++ % EVENTS_MAX];
    *e = (struct stream_event){event, true, before_next(s, s->current)};
}

/* An event that was never recorded is over.  One that may be forgotten might
 * order anything. */
void
order_streams_await(struct order_streams *s, uint64_t event)
{
    const struct stream_event *e = find_event(s, event);

    if (e)
        join(&s->stream[s->current].clock, &e->clock);
    else if (s->events > EVENTS_MAX)
        give_up(s);
}

/* Forget what all streams come after, those that there are and, if `later`,
 * those that may yet be made: they come after what the host has waited for. */
static void
drop_operations(struct order_streams *s, bool later)
{
    struct stream_clock least = s->host;
    unsigned kept = 0;

    if (!later)
        memset(&least, 0xff, sizeof least);
    for (unsigned i = 0; i < s->streams; i++) {
        const struct stream_clock next = before_next(s, i);

        for (unsigned k = 0; k < STREAMS_MAX; k++)
            if (least.done[k] > next.done[k])
                least.done[k] = next.done[k];
    }
    for (unsigned i = 0; i < s->operations; i++) {
        struct stream_operation *o = s->operation[i];

        if (o->index > least.done[o->slot]) {
            s->operation[kept++] = o;
            continue;
        }
        s->pages -= o->touched.pages;
        operation_free(o);
    }
    s->operations = kept;
}

void
order_streams_sync(struct order_streams *s)
{
    for (unsigned i = 0; i < s->streams; i++)
        join(&s->host, &s->stream[i].clock);
    drop_operations(s, true);
}

void
order_streams_sync_stream(struct order_streams *s)
{
    const struct stream_clock before = before_next(s, s->current);

    join(&s->host, &before);
    drop_operations(s, true);
}

void
order_streams_sync_event(struct order_streams *s, uint64_t event)
{
    const struct stream_event *e = find_event(s, event);

    if (e)
        join(&s->host, &e->clock);
    else if (s->events > EVENTS_MAX)
        give_up(s);
    drop_operations(s, true);
}

void
order_streams_begin(struct order_streams *s, uint32_t pc, uint64_t kernel)
{
    struct stream_operation *o = s->gave_up ? NULL : calloc(1, sizeof *o);

    if (!o) {
        give_up(s);
        return;
    }
    o->slot = s->current;
    o->pc = pc;
    o->kernel = kernel;
    o->after = before_next(s, s->current);
    o->index = s->stream[s->current].clock.done[s->current] + 1;
    s->running = o;
}

static bool
is_too_much(const struct order_streams *s, uint64_t bytes)
{
    return s->running->touched.pages + s->pages + bytes / FOOTPRINT_PAGE >
           OPERATION_PAGES_MAX;
}

void
order_streams_touch(struct order_streams *s, uint64_t address, uint64_t bytes,
                    enum footprint_kind kind)
{
    if (!s->running)
        return;
    if (is_too_much(s, bytes))
        drop_operations(s, false);
    if (is_too_much(s, bytes) ||
        !footprint_add(&s->running->touched, address, bytes, kind))
        give_up(s);
}

static bool
is_ordered(const struct stream_operation *first,
           const struct stream_operation *second)
{
    return second->after.done[first->slot] >= first->index;
}

void
order_streams_end(struct order_streams *s, stream_conflict *found,
                  void *context)
{
    struct stream_operation *o = s->running;
    struct footprint_conflict conflict;

    if (!o)
        return;
    for (unsigned i = 0; i < s->operations; i++)
        if (!is_ordered(s->operation[i], o) &&
            footprint_conflicts(&s->operation[i]->touched, &o->touched,
                                &conflict))
            found(context, s->operation[i], o, &conflict);
    s->stream[o->slot].clock = o->after;
    s->stream[o->slot].clock.done[o->slot] = o->index;
    if (s->operations == OPERATIONS_MAX || s->pages > LATER_PAGES_MAX)
        drop_operations(s, false);
    if (s->operations == OPERATIONS_MAX) {
        give_up(s);
        return;
    }
    s->running = NULL;
    s->operation[s->operations++] = o;
    s->pages += o->touched.pages;
}
