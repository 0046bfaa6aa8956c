/*
 * fault -- what ended the run at once, as a sentence
 *
 * The runner's claim is told with what the analyser's own tables say of the
 * address.  Addresses themselves are not told: they differ from run to run,
 * and the same work must give the same record.
 */
#include "direction.h"
#include "subject.h"
#include "track.h"
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

/* So far from an array, with its red zone, its distance says little. */
enum { FAR_BYTES = 1024, BELOW_BYTES = 1 << 24 };

/* An offset in it is small enough to be told as an address. */
enum { NULL_PAGE = 4096 };

struct claim {
    const struct log_record *r;
    uint64_t detail;
    uint32_t direction; /* enum log_direction; 0: no copy's is at fault */
    struct finding *f;
};

typedef void teller(struct analysis *a, const struct claim *c);

static const char *
verb(const struct claim *c)
{
    static const char *const verbs[] = {"reads", "writes", "updates"};

    return verbs[c->detail < 3 ? c->detail : 0];
}

static uint64_t
distance(const struct allocation *of, uint64_t address)
{
    return address < of->base ? of->base - address
                              : address - (of->base + of->bytes);
}

/* Whether it is an array of the case that arrives with its values. */
static bool
is_input(const struct allocation *of)
{
    return of->array &&
           !(of->array->flags & (ARRAY_UNSET | ARRAY_UNSET_INTERIOR));
}

/* Which memory an address outside of all was meant for: the nearest, but far
 * off a read is of an input.  Below the arena there is the first of all. */
static const struct allocation *
meant(const struct analysis *a, const struct claim *c)
{
    const struct allocations *all = &a->allocations;
    const struct space *arena = &a->shadow.space[SPACE_ARENA];
    const uint64_t address = c->r->address;
    const struct allocation *of = allocation_near(all, address);
    const struct allocation *input = NULL;
    const uint64_t below =
        of && of->bytes > BELOW_BYTES ? of->bytes : BELOW_BYTES;

    if (!of || (address - arena->base >= arena->bytes &&
                (address > of->base || of->base - address > below)))
        return NULL;
    if (c->detail != 0 || is_input(of) || !of->array ||
        allocation_holds(of, address, 1) || distance(of, address) < FAR_BYTES)
        return of;
    for (size_t i = 0; i < all->count; i++)
        if (is_input(all->list[i]) &&
            (!input ||
             distance(all->list[i], address) < distance(input, address)))
            input = all->list[i];
    return input ? input : of;
}

/* The array without elements that lies nearest, if no other memory is nearer
 * and the address lies in its guard bands: its number, or -1. */
static int
empty_near(const struct analysis *a, uint64_t address)
{
    const struct allocation *of = allocation_near(&a->allocations, address);
    uint64_t nearest = CASE_GUARD;
    int found = -1;

    if (of && allocation_holds(of, address, 1))
        return -1;
    if (of && distance(of, address) < nearest)
        nearest = distance(of, address);
    for (int k = 0; k < CASE_ARRAYS; k++) {
        const uint64_t at = a->array_at[k];
        const uint64_t far = address < at ? at - address : address - at;

        if (at && far < nearest) {
            nearest = far;
            found = k;
        }
    }
    return found;
}

static bool
tell_empty(const struct analysis *a, const struct claim *c)
{
    const int k = empty_near(a, c->r->address);

    if (k < 0)
        return false;
    subject_empty(&a->job.array[k], a->array_at[k], c->r->address,
                  &c->f->subject);
    snprintf(c->f->text, sizeof c->f->text,
             "%s %s, and %s has no elements in this case", verb(c),
             c->f->subject.spelled, c->f->subject.array);
    return true;
}

static void
tell_bounds(struct analysis *a, const struct claim *c)
{
    struct finding *f = c->f;
    uint64_t last = c->r->address + (c->r->size ? c->r->size - 1u : 0);
    const struct allocation *of = meant(a, c);
    char where[192];

    if (tell_empty(a, c))
        return;
    if (of && allocation_holds(of, c->r->address, 1) && last >= of->base &&
        last - of->base < of->bytes) {
        subject_at(a, c->r->address, &f->subject);
        snprintf(f->text, sizeof f->text,
                 "the simulator stopped an access to %s as out of bounds",
                 f->subject.spelled);
    } else if (of && allocation_holds(of, c->r->address, 1)) {
        subject_at(a, c->r->address, &f->subject);
        snprintf(f->text, sizeof f->text,
                 "%s %u bytes at %s, %" PRIu64 " of them past its end", verb(c),
                 c->r->size, f->subject.spelled,
                 last - (of->base + of->bytes) + 1);
    } else if (of) {
        subject_beyond(a, of, c->r->address, &f->subject, where, sizeof where);
        snprintf(f->text, sizeof f->text, "%s %s%s", verb(c),
                 f->subject.spelled, where);
    } else {
        snprintf(f->text, sizeof f->text,
                 "%s memory where nothing is allocated", verb(c));
    }
}

/* The compiler's description of a bad index: struct { struct { const char
 * *file; uint32_t line, column; } place; const struct { uint16_t kind, info;
 * char name[]; } *array_type, *index_type; }. */
static void
tell_index(struct analysis *a, const struct claim *c)
{
    uint64_t type;
    const char *name = NULL;
    struct subject *s = &c->f->subject;

    if (symbols_word(a->symbols, c->detail + 16, &type))
        name = symbols_text(a->symbols, type + 4);
    s->indices = 1;
    s->index[0] = (int64_t)c->r->address;
    const char *array = symbols_array(a->symbols, c->r->pc, name);
    snprintf(c->f->text, sizeof c->f->text,
             "index %" PRId64 " is outside of %.60s%san array of type %.120s",
             s->index[0], array ? array : "", array ? ", " : "",
             name ? name : "unknown");
}

static void
tell_freed(struct analysis *a, const struct claim *c)
{
    const struct allocation *of =
        allocation_was(&a->allocations, c->r->address);
    char what[192];
    char place[160];

    if (!of) {
        snprintf(c->f->text, sizeof c->f->text,
                 "%s device memory that was released", verb(c));
        return;
    }
    c->f->subject.space = "global";
    c->f->subject.offset = c->r->address - of->base;
    subject_allocation(a, of, what, sizeof what);
    snprintf(c->f->subject.array, sizeof c->f->subject.array, "%.90s", what);
    snprintf(c->f->text, sizeof c->f->text,
             "%s byte %" PRIu64 " of %s, which was released at %s", verb(c),
             c->f->subject.offset, what,
             subject_place(a, of->released_pc, place, sizeof place));
}

static void
tell_direction(const struct claim *c)
{
    direction_tell(c->direction, c->detail == 1,
                   c->r->flags == FAULT_DEVICE_MEMORY ? c->f->subject.spelled
                                                      : NULL,
                   c->f->text, sizeof c->f->text);
}

static void
tell_host_memory(struct analysis *a, const struct claim *c)
{
    c->f->subject.space = "host";
    if (a->launched)
        snprintf(c->f->text, sizeof c->f->text, "a kernel %s host memory",
                 verb(c));
    else if (c->direction)
        tell_direction(c);
    else
        snprintf(c->f->text, sizeof c->f->text,
                 "a memset sets device memory, and its destination is none");
}

static void
tell_device_memory(struct analysis *a, const struct claim *c)
{
    subject_at(a, c->r->address, &c->f->subject);
    if (c->direction) {
        tell_direction(c);
        return;
    }
    snprintf(c->f->text, sizeof c->f->text, "host code %s device memory: %s",
             verb(c), c->f->subject.spelled);
}

static void
tell_shared(struct analysis *a, const struct claim *c)
{
    subject_at(a, c->r->address, &c->f->subject);
    const bool known = c->f->subject.space != NULL;
    c->f->subject.space = "shared";
    snprintf(c->f->text, sizeof c->f->text,
             "%s past the shared memory of the block%s%s (the launch asked "
             "for %u dynamic bytes)",
             verb(c), known ? ": " : "", known ? c->f->subject.spelled : "",
             a->launch.shared_bytes);
}

static void
tell_constant(struct analysis *a, const struct claim *c)
{
    subject_at(a, c->r->address, &c->f->subject);
    c->f->subject.space = "constant";
    snprintf(c->f->text, sizeof c->f->text,
             "a kernel writes constant memory: %s", c->f->subject.spelled);
}

static void
tell_misaligned(struct analysis *a, const struct claim *c)
{
    subject_at(a, c->r->address, &c->f->subject);
    snprintf(c->f->text, sizeof c->f->text,
             "%s %u bytes at %s, an address that is no multiple of %u", verb(c),
             c->r->size, c->f->subject.spelled, c->r->size);
}

static void
tell_null(struct analysis *a, const struct claim *c)
{
    const int64_t offset = (int64_t)c->r->address;
    char bytes[SUBJECT_COUNT];

    (void)a;
    if (offset >= 0 && offset < NULL_PAGE)
        snprintf(c->f->text, sizeof c->f->text,
                 "%s through a null pointer (address 0x%" PRIx64 ")", verb(c),
                 c->r->address);
    else
        snprintf(
            c->f->text, sizeof c->f->text,
            "%s through a null pointer: %s bytes %s address 0", verb(c),
            subject_count((uint64_t)(offset < 0 ? -offset : offset), bytes),
            offset < 0 ? "before" : "past");
}

static void
tell_stack(struct analysis *a, const struct claim *c)
{
    (void)a;
    snprintf(c->f->text, sizeof c->f->text,
             "%s is full: large local arrays or endless recursion",
             c->f->first.in_kernel ? "a thread's stack of 64 KiB"
                                   : "the host code's stack of 8 MiB");
}

static void
tell_deadlock(struct analysis *a, const struct claim *c)
{
    (void)a;
    snprintf(c->f->text, sizeof c->f->text,
             "no thread of the block can go on: %" PRIu64
             " wait for others that never come",
             c->detail);
}

static void
tell_budget(struct analysis *a, const struct claim *c)
{
    if (c->f->first.in_kernel) {
        c->f->threads = a->threads;
        c->f->own = a->records - a->block.since;
    }
    snprintf(
        c->f->text, sizeof c->f->text,
        "the run does not come to an end here: an endless loop, or far too "
        "much work");
}

static void
tell_trap(struct analysis *a, const struct claim *c)
{
    (void)a;
    snprintf(c->f->text, sizeof c->f->text, "__trap() was called");
}

static void
tell_assert(struct analysis *a, const struct claim *c)
{
    (void)a;
    snprintf(c->f->text, sizeof c->f->text,
             "an assertion in the kernel does not hold (line %" PRIu64 ")",
             c->detail);
}

static void
tell_copy(struct analysis *a, const struct claim *c)
{
    struct subject *s = &c->f->subject;
    const struct allocation *of =
        allocation_near(&a->allocations, c->r->address);
    char what[192] = "what is allocated";
    char bytes[SUBJECT_COUNT];

    if (of)
        subject_allocation(a, of, what, sizeof what);
    subject_at(a, c->r->address, s);
    snprintf(c->f->text, sizeof c->f->text,
             "a copy or memset of %s bytes at %s goes past %s",
             subject_count(c->detail, bytes), s->spelled, what);
}

static void
tell_release(struct analysis *a, const struct claim *c)
{
    char what[192];
    char place[160];
    const struct allocation *of =
        allocation_was(&a->allocations, c->r->address);

    if (!of) {
        of = allocation_at(&a->allocations, c->r->address);
        if (of && of->array)
            snprintf(c->f->text, sizeof c->f->text,
                     "%s is released, which whoever calls the function still "
                     "needs",
                     of->array->name);
        else
            snprintf(c->f->text, sizeof c->f->text,
                     "memory is released that the program never allocated");
        return;
    }
    snprintf(c->f->text, sizeof c->f->text, "%s is released twice; first at %s",
             subject_allocation(a, of, what, sizeof what),
             subject_place(a, of->released_pc, place, sizeof place));
}

static void
tell_unsupported(struct analysis *a, const struct claim *c)
{
    (void)a;
    snprintf(c->f->text, sizeof c->f->text,
             "a call that the simulator does not provide");
}

static void
tell_signal(struct analysis *a, const struct claim *c)
{
    const char *name = c->detail < NSIG ? sigabbrev_np((int)c->detail) : NULL;

    (void)a;
    if (c->detail == SIGFPE) {
        snprintf(c->f->text, sizeof c->f->text,
                 "a whole number is divided by zero (signal %" PRIu64
                 ", SIGFPE)",
                 c->detail);
        return;
    }
    snprintf(c->f->text, sizeof c->f->text,
             "the program was stopped by signal %" PRIu64 " (%s%s)", c->detail,
             name ? "SIG" : "unknown", name ? name : "");
}

static const struct {
    enum finding_id id;
    teller *tell;
} faults[FAULTS] = {
    [FAULT_BOUNDS] = {OUT_OF_BOUNDS, tell_bounds},
    [FAULT_INDEX] = {INDEX_OUT_OF_RANGE, tell_index},
    [FAULT_FREED] = {USE_AFTER_FREE, tell_freed},
    [FAULT_HOST_MEMORY] = {HOST_MEMORY, tell_host_memory},
    [FAULT_DEVICE_MEMORY] = {DEVICE_MEMORY, tell_device_memory},
    [FAULT_SHARED] = {SHARED_OUT_OF_BOUNDS, tell_shared},
    [FAULT_CONSTANT] = {CONSTANT_WRITE, tell_constant},
    [FAULT_MISALIGNED] = {MISALIGNED, tell_misaligned},
    [FAULT_NULL] = {NULL_POINTER, tell_null},
    [FAULT_STACK] = {STACK_OVERFLOW, tell_stack},
    [FAULT_DEADLOCK] = {DEADLOCK, tell_deadlock},
    [FAULT_BUDGET] = {BUDGET, tell_budget},
    [FAULT_TRAP] = {TRAP, tell_trap},
    [FAULT_ASSERT] = {ASSERT, tell_assert},
    [FAULT_COPY] = {COPY_OUT_OF_BOUNDS, tell_copy},
    [FAULT_RELEASE] = {BAD_FREE, tell_release},
    [FAULT_UNSUPPORTED] = {UNSUPPORTED, tell_unsupported},
    [FAULT_SIGNAL] = {SIGNAL, tell_signal},
};

static enum access_kind
kind_of(const struct log_record *r, uint64_t detail)
{
    switch (r->flags) {
    case FAULT_CONSTANT:
        return ACCESS_WRITE;
    case FAULT_DEADLOCK:
        return ACCESS_BARRIER;
    case FAULT_INDEX:
        return ACCESS_READ;
    case FAULT_BOUNDS:
    case FAULT_FREED:
    case FAULT_HOST_MEMORY:
    case FAULT_DEVICE_MEMORY:
    case FAULT_SHARED:
    case FAULT_MISALIGNED:
    case FAULT_NULL:
        return detail == 1   ? ACCESS_WRITE
               : detail == 2 ? ACCESS_ATOMIC
                             : ACCESS_READ;
    default:
        return ACCESS_CALL;
    }
}

/* Two threads that wait at unlike places, for a deadlock. */
static void
name_waiting(const struct analysis *a, struct finding *f)
{
    const struct block *b = &a->block;
    int first = -1;

    for (unsigned i = 0; b->open && i < b->threads; i++) {
        const struct thread *t = &b->thread[i];
        if (t->state == THREAD_RUNS || t->state == THREAD_EXITED)
            continue;
        if (first < 0) {
            first = (int)i;
            f->first = subject_thread(a, ACCESS_BARRIER, t->pc, b->number, i);
        } else if (t->pc != b->thread[first].pc) {
            f->second = subject_thread(a, ACCESS_BARRIER, t->pc, b->number, i);
            return;
        }
    }
}

void
fault(struct analysis *a, const struct log_record *r)
{
    struct claim c = {r, a->part[1].address, a->part[1].pc, NULL};

    if (r->flags == FAULT_NONE || r->flags >= FAULTS)
        analysis_corrupt(a, "unknown fault %u", r->flags);
    a->ended = true;
    a->end = ENDED_FAULT;
    c.f = finding_add(&a->findings, faults[r->flags].id, r->pc, 0);
    if (!c.f && a->findings.count == FINDINGS_MAX) {
        a->findings.count--; /* what ended the run must be told */
        c.f = finding_add(&a->findings, faults[r->flags].id, r->pc, 0);
    }
    if (!c.f)
        return;
    c.f->first = subject_access(a, kind_of(r, c.detail), r->pc);
    c.f->bytes = r->size;
    subject_launch(a, c.f);
    faults[r->flags].tell(a, &c);
    if (r->flags == FAULT_DEADLOCK)
        name_waiting(a, c.f);
    snprintf(a->end_text, sizeof a->end_text, "%.255s", c.f->text);
}
