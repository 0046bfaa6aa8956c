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

/* "0.12 us": of small problems, so microseconds.  Returns `to`. */
static char *
us(double ms, char to[NUMBER_SIZE])
{
    return number_text(1000 * ms, 3, to);
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
    const enum model_part most = k->time.most;

    if (k->time.ms[most] <= 0)
        return;
    card_add(card, CARD_TEXT, NULL, "By the model %s limits it.  %s",
             model_part_name(most), advice[most]);
    if (most == MODEL_L1 || most == MODEL_L2)
        add_place(card, e, k, "global", "sectors");
    else if (most == MODEL_SHARED)
        add_place(card, e, k, "shared", "wavefronts");
}

static void
add_bars(struct card *card, const struct explained_kernel *k)
{
    char n[NUMBER_SIZE], *text;

    for (int part = 0; part < MODEL_PARTS; part++) {
        const double ms = k->time.ms[part];

        text = checked_format("%8s us  %s", us(ms, n),
                              model_part_words((enum model_part)part));
        card_bar(card, model_part_name((enum model_part)part),
                 k->time.ms[k->time.most] > 0 ? ms / k->time.ms[k->time.most]
                                              : 0,
                 text);
        free(text);
    }
}

void
explain_time(struct card *card, const struct explained *e,
             const struct explained_kernel *k)
{
    const struct device *d = &device_table[e->device];
    char n[NUMBER_SIZE];

    card_add(card, CARD_HEAD, NULL,
             "%s: a model of its time, no measurement (%s)", k->name,
             d->full_name);
    add_bars(card, k);
    card_add(card, CARD_FACT, "the model says",
             "%s us a launch at this size, where the caches hold much; how far "
             "it is from a clock stands in docs/measuring.md",
             us(k->time.all_ms, n));
    if (e->measured)
        card_add(card, CARD_FACT, "measured",
                 "%s; that case is not the one counted here, so the two times "
                 "cannot be compared",
                 e->measured);
    add_limit(card, e, k);
}
