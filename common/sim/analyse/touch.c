/*
 * touch -- one access of a kernel: bounds, initialisation, coverage, races
 *
 * The engine checks bounds before an access happens and stops there; an
 * access that is logged and lies outside all the same is reported here.
 */
#include "coverage.h"
#include "loaded.h"
#include "slot.h"
#include "subject.h"
#include "track.h"
#include <stdio.h>
#include <string.h>

static const char *const verbs[] = {
    [ACCESS_READ] = "reads",
    [ACCESS_WRITE] = "writes",
    [ACCESS_ATOMIC] = "updates",
};

static enum access_kind
access_of(const struct log_record *r)
{
    return r->kind == LOG_READ    ? ACCESS_READ
           : r->kind == LOG_WRITE ? ACCESS_WRITE
                                  : ACCESS_ATOMIC;
}

/* The space that holds all of the access, or NULL. */
static inline struct space *
find_space(struct analysis *a, const struct log_record *r)
{
    struct space *space = a->recent;

    for (int i = 0; i <= SPACES; i++) {
        uint64_t offset = r->address - space->base;
        if (offset < space->bytes && r->size <= space->bytes - offset) {
            a->recent = space;
            return space;
        }
        space = &a->shadow.space[i % SPACES];
    }
    return NULL;
}

static struct finding *
add(struct analysis *a, enum finding_id id, const struct log_record *r)
{
    struct finding *f = finding_add(&a->findings, id, r->pc, 0);

    if (!f)
        return NULL;
    f->first = subject_access(a, access_of(r), r->pc);
    f->bytes = r->size;
    subject_launch(a, f);
    return f;
}

static void
report_outside(struct analysis *a, const struct log_record *r)
{
    struct finding *f = add(a, OUT_OF_BOUNDS, r);

    if (!f)
        return;
    subject_at(a, r->address, &f->subject);
    snprintf(f->text, sizeof f->text,
             "%s %u bytes that belong to no array and no allocation (%s)",
             verbs[f->first.kind], f->bytes, f->subject.spelled);
}

static void
report_past_shared(struct analysis *a, const struct log_record *r)
{
    struct finding *f = add(a, SHARED_OUT_OF_BOUNDS, r);

    if (!f)
        return;
    subject_at(a, r->address, &f->subject);
    snprintf(f->text, sizeof f->text,
             "%s %s, but the launch asked for %u bytes of dynamic shared "
             "memory",
             verbs[f->first.kind], f->subject.spelled, a->launch.shared_bytes);
}

/* "; only its first 2,717 bytes were copied or set, at kernel.cu:50", where a
 * copy or a memset was short of the allocation, and the address lies beyond. */
static void
add_part(const struct analysis *a, uint64_t address, struct finding *f)
{
    const struct allocation *of = allocation_at(&a->allocations, address);
    const size_t used = strlen(f->text);
    char bytes[SUBJECT_COUNT], place[160];

    if (of && !of->array && address - of->base >= of->part_bytes &&
        of->part_bytes > 0)
        snprintf(f->text + used, sizeof f->text - used,
                 "; only its first %s bytes were copied or set, at %s",
                 subject_count(of->part_bytes, bytes),
                 subject_place(a, of->part_pc, place, sizeof place));
}

static void
report_unset(struct analysis *a, const struct log_record *r,
             const struct space *space, uint64_t address)
{
    bool shared = space->shared;
    struct finding *f =
        add(a, shared ? UNINITIALISED_SHARED : UNINITIALISED_GLOBAL, r);

    if (!f)
        return;
    subject_at(a, address, &f->subject);
    snprintf(f->text, sizeof f->text, "%s %s, which %s", verbs[f->first.kind],
             f->subject.spelled,
             shared ? "no thread of the block has written"
                    : "nothing has written before");
    if (shared) {
        loaded_box(a, address, f);
        loaded_wait(a, address, f);
    } else {
        add_part(a, address, f);
    }
}

static bool
is_one_line(const struct analysis *a, uint32_t pc, uint32_t other)
{
    char here[160], there[160];

    return pc == other ||
           (strchr(subject_place(a, pc, here, sizeof here), ':') &&
            strcmp(here, subject_place(a, other, there, sizeof there)) == 0);
}

/* What can mend a race in global memory for which a barrier is no remedy. */
#define REMEDIES                                                        \
    "give each a place of its own, read from another array, or use an " \
    "atomic operation"

/* No barrier can lie between two threads that come to one line in the same
 * turn, nor between two blocks. */
static const char *
why_unordered(const struct analysis *a, enum finding_id id,
              const struct access *first, const struct access *second)
{
    const bool writes =
        first->kind == ACCESS_WRITE && second->kind == ACCESS_WRITE;

    if (id == RACE_GLOBAL && writes)
        return "each needs a place of its own";
    if (!first->in_kernel)
        return "blocks of one launch run in no order";
    for (int i = 0; i < 3; i++)
        if (first->block[i] != second->block[i])
            return "nothing orders threads of different blocks: " REMEDIES;
    if (id == RACE_GLOBAL && is_one_line(a, first->pc, second->pc))
        return "nothing orders them: " REMEDIES;
    if (writes && is_one_line(a, first->pc, second->pc))
        return "no barrier helps within one step: each element needs one "
               "thread that writes it";
    return "there is no barrier between them";
}

static struct access
access_of_hit(const struct analysis *a, const struct race_hit *hit)
{
    static const enum access_kind kinds[RACE_KINDS] = {
        [RACE_WRITE] = ACCESS_WRITE,
        [RACE_READ] = ACCESS_READ,
        [RACE_ATOMIC] = ACCESS_ATOMIC,
    };
    uint64_t block;

    if (hit->known && launch_block_of(a, hit->epoch, &block))
        return subject_thread(a, kinds[hit->kind], hit->pc, block, hit->thread);
    return (struct access){
        .kind = kinds[hit->kind], .present = true, .pc = hit->pc};
}

static void
report_race(struct analysis *a, const struct log_record *r,
            const struct space *space, uint64_t address,
            const struct race_hit *hit)
{
    enum finding_id id = space->shared ? RACE_SHARED : RACE_GLOBAL;
    struct finding *f = finding_add(&a->findings, id, hit->pc, r->pc);
    char here[160];
    char there[160];

    if (!f)
        return;
    f->first = access_of_hit(a, hit);
    f->second = subject_access(a, access_of(r), r->pc);
    f->bytes = r->size;
    subject_launch(a, f);
    subject_at(a, address, &f->subject);
    snprintf(f->text, sizeof f->text,
             "%s %s %s and %s %s it from another thread; %s",
             subject_place(a, f->first.pc, there, sizeof there),
             verbs[f->first.kind], f->subject.spelled,
             subject_place(a, r->pc, here, sizeof here), verbs[f->second.kind],
             why_unordered(a, id, &f->first, &f->second));
}

/* Bytes [offset, offset + bytes) of the page; 64 at most are asked at once. */
static bool
is_unset(const struct page *page, unsigned offset, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i += 64)
        if (shadow_unset(page, offset + i, bytes - i < 64 ? bytes - i : 64))
            return true;
    return false;
}

/* An exchange that nobody asks for what was there is the usual one. */
static bool
needs_old(const struct log_record *r)
{
    return r->kind == LOG_READ || (r->kind == LOG_ATOMIC && !r->flags);
}

static void
touch_page(struct analysis *a, const struct log_record *r, struct space *space,
           struct page *page, uint64_t offset, unsigned bytes)
{
    unsigned in_page = offset % PAGE_BYTES;
    bool mixed = page->bits || !page->uniform;
    struct race_hit hit;
    const struct race_access access = {
        .kind = r->kind == LOG_READ    ? RACE_READ
                : r->kind == LOG_WRITE ? RACE_WRITE
                                       : RACE_ATOMIC,
        .thread = (unsigned)a->block.current,
        .pc = r->pc,
        .shared = space->shared,
    };

    if (access.shared && !a->launch.shares)
        launch_mark(a, true, false);
    if (access.shared && r->kind != LOG_READ)
        writer_shares(&a->writers, r->pc);
    if (mixed && needs_old(r) && is_unset(page, in_page, bytes))
        report_unset(a, r, space, space->base + offset);
    if (mixed && r->kind != LOG_READ &&
        !shadow_set_page(&a->shadow, page, in_page, bytes, true))
        analysis_no_memory(a);
    switch (
        race_touch(&a->race, &a->shadow, page, in_page, bytes, &access, &hit)) {
    case RACE_NONE:
        break;
    case RACE_FOUND:
        report_race(a, r, space, space->base + offset, &hit);
        break;
    case RACE_NO_MEMORY:
        analysis_no_memory(a);
    }
}

static struct page *
page_at(struct analysis *a, struct space *space, uint64_t offset)
{
    struct page *page = shadow_page(&a->shadow, space, offset);

    if (!page)
        analysis_no_memory(a);
    return page;
}

static inline void
cover(struct analysis *a, const struct log_record *r,
      const struct allocation *of)
{
    if (r->kind == LOG_READ)
        coverage_mark(a, of, r->address, r->size, COVERED_READ);
    else
        coverage_store(a, of, r->address, r->size,
                       r->kind == LOG_WRITE ? COVERED_WRITE
                                            : COVERED_READ | COVERED_WRITE,
                       writer_of(&a->writers, r->pc));
}

/* Whether the access may be followed: in one live allocation, or in what the
 * launch has of shared memory. */
static bool
is_inside(struct analysis *a, const struct log_record *r,
          const struct space *space, struct page *page)
{
    struct allocation *of = page->owner;

    if (space == &a->shadow.space[SPACE_DYNAMIC_SHARED] &&
        r->address - space->base + r->size > a->launch.shared_bytes) {
        report_past_shared(a, r);
        return false;
    }
    if (space != &a->shadow.space[SPACE_ARENA])
        return true;
    if (!of || !allocation_holds(of, r->address, r->size)) {
        of = allocation_at(&a->allocations, r->address);
        if (!of || !allocation_holds(of, r->address, r->size)) {
            report_outside(a, r);
            return false;
        }
        page->owner = of;
    }
    if (a->coverage && of->array)
        cover(a, r, of);
    return true;
}

/* No space holds it: pinned host memory may be touched, and is followed no
 * further. */
static void
touch_outside(struct analysis *a, const struct log_record *r)
{
    const struct allocation *of = allocation_at(&a->allocations, r->address);

    if (!of || !of->pinned || !allocation_holds(of, r->address, r->size))
        report_outside(a, r);
}

static void
release(struct analysis *a, const struct log_record *r)
{
    if (a->race.order.clock > ORDER_CLOCK_MAX)
        analysis_corrupt(a, "more blocks and barriers than can be counted");
    publish_release(&a->race.publish, &a->race.order,
                    (unsigned)a->block.current, r->address);
}

static void
touch_slowly(struct analysis *a, const struct log_record *r)
{
    if (!a->block.can_act)
        analysis_corrupt(a, "an access where no thread runs");
    if (!r->size)
        analysis_corrupt(a, "an access to no bytes");
    struct space *space = find_space(a, r);
    if (!space) {
        touch_outside(a, r);
        return;
    }
    uint64_t offset = r->address - space->base;
    struct page *page = page_at(a, space, offset);
    if (!is_inside(a, r, space, page))
        return;
    if (r->kind == LOG_ATOMIC)
        publish_acquire(&a->race.publish, (unsigned)a->block.current,
                        r->address);
    for (unsigned left = r->size; left;) {
        unsigned count = PAGE_BYTES - offset % PAGE_BYTES;
        if (count > left)
            count = left;
        touch_page(a, r, space, page, offset, count);
        offset += count;
        left -= count;
        if (left)
            page = page_at(a, space, offset);
    }
    if (r->kind == LOG_ATOMIC)
        release(a, r);
}

/* The page of an access that is plainly inside, and may be followed. */
static inline struct page *
quick_page(const struct analysis *a, const struct log_record *r,
           const struct space *space, uint64_t offset)
{
    struct page *leaf = space->leaf[offset / PAGE_BYTES / LEAF_PAGES];
    struct page *page;

    if (!leaf)
        return NULL;
    page = &leaf[offset / PAGE_BYTES % LEAF_PAGES];
    if (space == &a->shadow.space[SPACE_ARENA])
        return page->owner && allocation_holds(page->owner, r->address, r->size)
                   ? page
                   : NULL;
    if (space->shared && (!a->launch.shares ||
                          (space == &a->shadow.space[SPACE_DYNAMIC_SHARED] &&
                           offset + r->size > a->launch.shared_bytes)))
        return NULL;
    return page;
}

/* Of an aligned access of 8 bytes at most: the word of its bits, and which. */
static inline bool
quick_bits(struct page *page, unsigned offset, unsigned bytes, uint64_t **word,
           uint64_t *mask)
{
    *word = page->bits ? &page->bits[offset / 64] : NULL;
    *mask = ((1ull << bytes % 64) - 1) << offset % 64;
    return page->bits || page->uniform;
}

/* The usual access: of one granule, inside, of what is initialised or written,
 * without a race.  Returns false, and has done nothing, where that is not
 * plain. */
static inline bool
touch_quickly(struct analysis *a, const struct log_record *r)
{
    const struct space *space = a->recent;
    uint64_t offset = r->address - space->base;
    bool write = r->kind == LOG_WRITE;
    const struct race_access access = {.kind = write ? RACE_WRITE : RACE_READ,
                                       .thread = (unsigned)a->block.current,
                                       .pc = r->pc,
                                       .shared = space->shared};
    uint64_t *word, mask;

    if (!a->block.can_act || r->kind == LOG_ATOMIC || offset >= space->bytes ||
        r->size > space->bytes - offset)
        return false;
    struct page *page = quick_page(a, r, space, offset);
    if (!page ||
        !quick_bits(page, offset % PAGE_BYTES, r->size, &word, &mask) ||
        (word && !write && (~*word & mask)) ||
        !slot_touch(&a->race, page, offset % PAGE_BYTES, r->size, &access))
        return false;
    if (word && write)
        *word |= mask;
    if (a->coverage && space == &a->shadow.space[SPACE_ARENA] &&
        page->owner->array)
        cover(a, r, page->owner);
    return true;
}

/* Outside of a launch host code is at work: only counted. */
void
touch(struct analysis *a, const struct log_record *r)
{
    if (!a->launched)
        return;
    a->block.touched = r->pc;
    a->block.steps_before = a->block.steps;
    if (!touch_quickly(a, r))
        touch_slowly(a, r);
}
