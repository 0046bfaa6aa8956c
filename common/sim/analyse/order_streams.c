#include "order_streams.h"
#include <stdlib.h>
#include <string.h>

struct order_streams *
order_streams_new(void)
{
    struct order_streams *s = calloc(1, sizeof *s);

    if (s)
        s->count = 1;
    return s;
}

static void
work_free(struct stream_work *work)
{
    if (work)
        footprint_free(&work->touched);
    free(work);
}

static void
forget_all(struct order_streams *s)
{
    for (unsigned i = 0; i < s->works; i++)
        work_free(s->work[i]);
    work_free(s->now);
    s->now = NULL;
    s->works = 0;
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
    s->blind = true;
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
is_idle(const struct order_streams *s, unsigned place)
{
    for (unsigned i = 0; i < STREAMS_MAX; i++)
        if (s->stream[place].clock.done[i] > s->host.done[i])
            return false;
    return true;
}

/* A place that another stream may have; else none. */
static unsigned
idle_place(const struct order_streams *s)
{
    unsigned i = 1;

    while (i < s->count && !is_idle(s, i))
        i++;
    return i < s->count ? i : STREAMS_MAX;
}

void
order_streams_turn(struct order_streams *s, uint64_t number, bool apart)
{
    unsigned i = 0;
    uint32_t done;

    while (i < s->count && s->stream[i].number != number)
        i++;
    if (i == s->count)
        i = s->count < STREAMS_MAX ? s->count++ : idle_place(s);
    if (i == STREAMS_MAX) {
        give_up(s);
        return;
    }
    if (s->stream[i].number != number) { /* its place may have been another's */
        done = s->stream[i].clock.done[i];
        s->stream[i] = (struct cuda_stream){.number = number, .apart = apart};
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

/* What the next operation of the stream at that place comes after. */
static struct stream_clock
before_next(const struct order_streams *s, unsigned place)
{
    struct stream_clock before = s->stream[place].clock;

    join(&before, &s->host);
    if (s->stream[place].apart)
        return before;
    for (unsigned i = 0; i < s->count; i++)
        if (place ? i == 0 : !s->stream[i].apart)
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

/* Forget what all streams that there are come after. */
static void
drop_works(struct order_streams *s)
{
    struct stream_clock least;
    unsigned kept = 0;

    memset(&least, 0xff, sizeof least);
    for (unsigned i = 0; i < s->count; i++) {
        const struct stream_clock next = before_next(s, i);

        for (unsigned k = 0; k < STREAMS_MAX; k++)
            if (least.done[k] > next.done[k])
                least.done[k] = next.done[k];
    }
    for (unsigned i = 0; i < s->works; i++) {
        struct stream_work *w = s->work[i];

        if (w->index > least.done[w->place]) {
            s->work[kept++] = w;
            continue;
        }
        s->pages -= w->touched.pages;
        work_free(w);
    }
    s->works = kept;
}

void
order_streams_sync(struct order_streams *s)
{
    for (unsigned i = 0; i < s->count; i++)
        join(&s->host, &s->stream[i].clock);
    drop_works(s);
}

void
order_streams_sync_stream(struct order_streams *s)
{
    const struct stream_clock before = before_next(s, s->current);

    join(&s->host, &before);
    drop_works(s);
}

void
order_streams_sync_event(struct order_streams *s, uint64_t event)
{
    const struct stream_event *e = find_event(s, event);

    if (e)
        join(&s->host, &e->clock);
    else if (s->events > EVENTS_MAX)
        give_up(s);
    drop_works(s);
}

void
order_streams_begin(struct order_streams *s, uint32_t pc, uint64_t kernel)
{
    struct stream_work *w = s->blind ? NULL : calloc(1, sizeof *w);

    if (!w) {
        give_up(s);
        return;
    }
    w->place = s->current;
    w->pc = pc;
    w->kernel = kernel;
    w->after = before_next(s, s->current);
    w->index = s->stream[s->current].clock.done[s->current] + 1;
    s->now = w;
}

void
order_streams_touch(struct order_streams *s, uint64_t address, uint64_t bytes,
                    enum footprint_kind kind)
{
    struct stream_work *w = s->now;

    if (!w)
        return;
    if (w->touched.pages + s->pages + bytes / FOOTPRINT_PAGE > WORK_PAGES_MAX ||
        !footprint_add(&w->touched, address, bytes, kind))
        give_up(s);
}

static bool
is_ordered(const struct stream_work *first, const struct stream_work *second)
{
    return second->after.done[first->place] >= first->index;
}

void
order_streams_end(struct order_streams *s, stream_meeting *meet, void *context)
{
    struct stream_work *w = s->now;
    struct footprint_hit hit;

    if (!w)
        return;
    for (unsigned i = 0; i < s->works; i++)
        if (!is_ordered(s->work[i], w) &&
            footprint_meets(&s->work[i]->touched, &w->touched, &hit))
            meet(context, s->work[i], w, &hit);
    s->stream[w->place].clock = w->after;
    s->stream[w->place].clock.done[w->place] = w->index;
    if (s->works == WORKS_MAX) {
        give_up(s);
        return;
    }
    s->now = NULL;
    s->work[s->works++] = w;
    s->pages += w->touched.pages;
    drop_works(s);
}
