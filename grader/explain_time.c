/*
 * explain_time -- the model of time as bars, and what it says of the kernel
 */
#include "die.h"
#include "explain.h"
#include "member.h"
#include "number.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* "0.12 us", "1.5 ms".  Returns `to`, which holds TIME_SIZE bytes. */
enum { TIME_SIZE = NUMBER_SIZE + 4 };

static char *
time_text(double ms, bool micro, char to[TIME_SIZE])
{
    char n[NUMBER_SIZE];

    number_text(micro ? 1000 * ms : ms, 3, n);
    snprintf(to, TIME_SIZE, "%s %s", n, micro ? "us" : "ms");
    return to;
}

/* The unit in which its parts are told. */
static bool
is_micro(const struct model_time *t)
{
    return t->all_ms < 0.1;
}

/* The row of "accesses" with the most of that field, in that space; NULL where
 * there is none. */
static const json_t *
most_of(const struct explained *e, const json_t *kernel, const char *space,
        const char *field)
{
    const json_t *row, *most = NULL;
    size_t i;

    json_array_foreach(json_object_get(kernel, "accesses"), i, row) {
        if (!member_is(row, "space", space) || !member_is(row, "file", e->file))
            continue;
        if (!most ||
            member_number(row, field, 0) > member_number(most, field, 0))
            most = row;
    }
    return most;
}

/* Where: the line that costs most there. */
static void
add_place(struct card *card, const struct explained *e,
          const struct explained_kernel *k, const char *space,
          const char *field)
{
    const json_t *row = most_of(e, k->counts, space, field);
    double all = 0;
    const json_t *other;
    size_t i;

    json_array_foreach(json_object_get(k->counts, "accesses"), i, other) {
        if (member_is(other, "space", space))
            all += member_number(other, field, 0);
    }
    if (!row || all <= 0)
        return;
    card_add(card, CARD_TEXT, NULL,
             "The line that costs most there is %lld: %.0f %% of all %s.",
             member_integer(row, "line"),
             100 * member_number(row, field, 0) / all, field);
}

static const char *const advice[MODEL_PARTS] = {
    [MODEL_MEMORY] =
        "Fewer bytes, or bytes that are used again before they leave the "
        "caches, would help; nothing else would.",
    [MODEL_L2] = "Sectors that blocks load again, or that neighbours in a warp "
                 "do not share, cost it: keep them in registers or shared "
                 "memory.",
    [MODEL_L1] = "A request that touches many cache lines takes as many turns: "
                 "let neighbouring lanes touch neighbouring addresses, and "
                 "load a value once.",
    [MODEL_SHARED] = "Fewer accesses to shared memory would help (values in "
                     "registers), or such as meet in no bank.",
    [MODEL_ISSUE] = "Instructions cost it: work that is done once for several "
                    "points, and warps whose lanes agree, would help.",
    [MODEL_DOUBLE] = "Double precision is slow on this device; the count of "
                     "operations is an estimate.",
    [MODEL_BLOCKS] = "The device starts blocks one after the other: fewer, "
                     "larger blocks, or more points a thread, would help.",
    [MODEL_LATENCY] =
        "Too few loads are on their way at once: more resident warps, loads "
        "that do not wait for each other, or fewer barriers would help.",
};

static void
add_limit(struct card *card, const struct explained *e,
          const struct explained_kernel *k)
{
    const enum model_part most = k->real_time.most;

    if (k->real_time.ms[most] <= 0)
        return;
    card_add(card, CARD_TEXT, NULL, "Slowest in the model%s%s: %s.  %s",
             e->real ? " at " : "", e->real ? e->real->extents : "",
             model_part_name(most), advice[most]);
    if (most == MODEL_L1 || most == MODEL_L2)
        add_place(card, e, k, "global", "sectors");
    else if (most == MODEL_SHARED)
        add_place(card, e, k, "shared", "wavefronts");
}

static void
add_bars(struct card *card, const struct model_time *t)
{
    char n[TIME_SIZE], *text;

    for (int part = 0; part < MODEL_PARTS; part++) {
        const double ms = t->ms[part];

        text = checked_format("%11s  %s", time_text(ms, is_micro(t), n),
                              model_part_words((enum model_part)part));
        card_bar(card, model_part_name((enum model_part)part),
                 t->ms[t->most] > 0 ? ms / t->ms[t->most] : 0, text);
        free(text);
    }
}

/* What the model says there, and at the size that was counted. */
static void
add_real(struct card *card, const struct explained *e,
         const struct explained_kernel *k)
{
    const struct explained_real *r = e->real;
    char large[TIME_SIZE], small[TIME_SIZE], factor[NUMBER_SIZE];

    number_count((long long)round(r->factor), factor);
    card_add(card, CARD_FACT, "the model says",
             "%s a launch at %s, with %s times what was counted at %s; at "
             "that small size itself %s, where %s is slowest",
             time_text(k->real_time.all_ms, is_micro(&k->real_time), large),
             r->extents, factor, r->counted,
             time_text(k->time.all_ms, is_micro(&k->time), small),
             model_part_name(k->time.most));
}

static void
add_all(struct card *card, const struct explained *e,
        const struct explained_kernel *k)
{
    char small[TIME_SIZE];

    if (e->real)
        add_real(card, e, k);
    else
        card_add(card, CARD_FACT, "the model says", "%s a launch at this size",
                 time_text(k->time.all_ms, is_micro(&k->time), small));
    if (e->real && e->real->measured)
        card_add(card, CARD_FACT, "measured", "%s", e->real->measured);
    card_add(card, CARD_FACT, "how far off",
             "docs/measuring.md#roofline has the model beside a clock, kernel "
             "by kernel");
}

/* Where what was counted is not simply more of the same. */
static void
add_planes(struct card *card, const struct explained *e)
{
    const struct device *d = &device_table[e->device];
    char n[NUMBER_SIZE];

    if (e->real && e->real->planes && 3 * e->real->plane_size > (double)d->l2)
        card_add(card, CARD_TEXT, NULL,
                 "Three planes of %s have %s bytes, more than L2 holds: there "
                 "planes come from DRAM again, which the model does not know.",
                 e->real->extents,
                 number_count((long long)(3 * e->real->plane_size), n));
}

void
explain_time(struct card *card, const struct explained *e,
             const struct explained_kernel *k)
{
    const struct device *d = &device_table[e->device];

    card_add(card, CARD_HEAD, NULL,
             "%s: a model of its time, no measurement (%s%s%s)", k->name,
             d->full_name, e->real ? ", at " : "",
             e->real ? e->real->extents : "");
    add_bars(card, &k->real_time);
    add_all(card, e, k);
    add_planes(card, e);
    add_limit(card, e, k);
}
