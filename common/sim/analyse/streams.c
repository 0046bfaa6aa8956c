/*
 * streams -- operations in streams that nothing orders
 */
#include "subject.h"
#include "track.h"
#include <stdio.h>

void
streams_select(struct analysis *a, const struct log_record *r)
{
    if (a->launched || r->flags > 1)
        analysis_corrupt(a, "LOG_STREAM inside a launch, or with odd flags");
    if (!a->streams)
        a->streams = order_streams_new();
    if (!a->streams)
        analysis_no_memory(a);
    order_streams_select(a->streams, r->address, r->flags);
}

/* Whoever speaks of events and of waiting has made a stream. */
static struct order_streams *
streams_of(struct analysis *a)
{
    if (a->launched || !a->streams)
        analysis_corrupt(a, "a record of streams inside a launch, or before "
                            "the first stream");
    return a->streams;
}

void
streams_event(struct analysis *a, const struct log_record *r)
{
    order_streams_record(streams_of(a), r->address);
}

void
streams_await(struct analysis *a, const struct log_record *r)
{
    order_streams_await(streams_of(a), r->address);
}

void
streams_sync(struct analysis *a, const struct log_record *r)
{
    struct order_streams *s = streams_of(a);

    switch (r->flags) {
    case SYNC_DEVICE:
        order_streams_sync(s);
        break;
    case SYNC_STREAM:
        order_streams_sync_stream(s);
        break;
    case SYNC_EVENT:
        order_streams_sync_event(s, r->address);
        break;
    default:
        analysis_corrupt(a, "the host waits for %u", r->flags);
    }
}

/* "the launch at kernel.cu:35" */
static void
spell(const struct analysis *a, const struct stream_operation *operation,
      char *to, size_t size)
{
    char place[120];

    snprintf(to, size, "%s at %s",
             operation->kernel ? "the launch" : "the copy or memset",
             subject_place(a, operation->pc, place, sizeof place));
}

static struct access
access_of(const struct stream_operation *operation, enum footprint_kind kind)
{
    static const enum access_kind kinds[FOOTPRINT_KINDS] = {
        [FOOTPRINT_READ] = ACCESS_READ,
        [FOOTPRINT_WRITE] = ACCESS_WRITE,
        [FOOTPRINT_ATOMIC] = ACCESS_ATOMIC,
    };

    return (struct access){
        .kind = kinds[kind], .present = true, .pc = operation->pc};
}

static void
report(void *context, const struct stream_operation *first,
       const struct stream_operation *second,
       const struct footprint_conflict *conflict)
{
    static const char *const verbs[FOOTPRINT_KINDS] = {
        [FOOTPRINT_READ] = "reads",
        [FOOTPRINT_WRITE] = "writes",
        [FOOTPRINT_ATOMIC] = "changes",
    };
    struct analysis *a = context;
    char later[150], earlier[150] = "one before it";
    struct finding *f =
        finding_add(&a->findings, RACE_STREAMS, first->pc, second->pc);

    if (!f)
        return;
    f->first = access_of(second, conflict->second);
    f->second = access_of(first, conflict->first);
    f->kernel = second->kernel;
    f->launch = a->launches ? a->launches - 1 : 0;
    subject_at(a, conflict->address, &f->subject);
    spell(a, second, later, sizeof later);
    if (first->pc != second->pc)
        spell(a, first, earlier, sizeof earlier);
    snprintf(f->text, sizeof f->text,
             "%s %s %.80s, and %s, in another stream, %s it: nothing orders "
             "the two; use one stream, or let one wait for an event of the "
             "other",
             later, verbs[conflict->second], f->subject.spelled, earlier,
             verbs[conflict->first]);
}

void
streams_begin(struct analysis *a, uint32_t pc, uint64_t kernel)
{
    if (a->streams)
        order_streams_begin(a->streams, pc, kernel);
}

void
streams_end(struct analysis *a)
{
    if (a->streams)
        order_streams_end(a->streams, report, a);
}

/* Shared memory is a block's own. */
void
streams_access(struct analysis *a, const struct log_record *r)
{
    static const enum footprint_kind kinds[] = {
        [LOG_READ] = FOOTPRINT_READ,
        [LOG_WRITE] = FOOTPRINT_WRITE,
        [LOG_ATOMIC] = FOOTPRINT_ATOMIC,
    };

    for (int i = 0; i < SPACES; i++) {
        const struct space *space = &a->shadow.space[i];

        if (space->shared && r->address >= space->base &&
            r->address - space->base < space->bytes)
            return;
    }
    order_streams_touch(a->streams, r->address, r->size, kinds[r->kind]);
}

void
streams_copy(struct analysis *a, uint32_t pc, uint64_t from, uint64_t to,
             uint64_t bytes)
{
    if (!a->streams)
        return;
    if (a->launched)
        analysis_corrupt(a, "a copy inside a launch");
    order_streams_begin(a->streams, pc, 0);
    if (from)
        order_streams_touch(a->streams, from, bytes, FOOTPRINT_READ);
    if (to)
        order_streams_touch(a->streams, to, bytes, FOOTPRINT_WRITE);
    order_streams_end(a->streams, report, a);
}
