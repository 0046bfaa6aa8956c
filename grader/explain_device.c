/*
 * explain_device -- what a kernel takes of an SM, and how many blocks that
 * leaves room for
 */
#include "die.h"
#include "explain.h"
#include "number.h"
#include <stdlib.h>

/* Registers. */

static void
add_spills(struct card *card, const struct registers *r)
{
    if (r->spill_stores == 0 && r->spill_loads == 0) {
        card_add(card, CARD_FACT, "spills",
                 "none: all values stay in registers");
        return;
    }
    card_add(card, CARD_FACT, "spills",
             "%ld bytes stored and %ld loaded a thread: values that found no "
             "register go to local memory, which is device memory behind the "
             "caches; none of the counts above has them",
             r->spill_stores, r->spill_loads);
}

static void
add_registers(struct card *card, const struct explained *e,
              const struct explained_kernel *k)
{
    const struct device *d = &device_table[e->device];
    const struct registers_list *list = e->registers;

    if (!k->registers) {
        card_add(card, CARD_FACT, "registers",
                 "not run: %s; below, 32 a thread are taken for them",
                 list && list->why ? list->why : "ptxas does not name it");
        return;
    }
    card_add(card, CARD_FACT, "registers",
             "%d a thread, for capability %d.%d (ptxas %s%s)",
             k->registers->registers, d->major, d->minor, list->toolkit,
             list->shipped ? ", shipped: there is no nvcc here" : "");
    add_spills(card, k->registers);
    if (k->registers->stack > 0)
        card_add(card, CARD_FACT, "stack",
                 "%ld bytes a thread, in local memory: arrays with an index "
                 "that is not known at compile time, and spills",
                 k->registers->stack);
}

/* Occupancy. */

static const struct {
    enum device_limiter bit;
    const char *words;
} limiters[] = {{LIMITER_WARPS, "warps"},
                {LIMITER_REGISTERS, "registers"},
                {LIMITER_SHARED, "shared memory"},
                {LIMITER_BLOCKS, "blocks of an SM"},
                {LIMITER_BARRIERS, "barriers"}};

enum { LIMITERS = sizeof limiters / sizeof *limiters };

/* "warps and registers"; for free(). */
static char *
limiter_words(unsigned set)
{
    char *text = checked_string("");

    for (size_t i = 0; i < LIMITERS; i++) {
        if (!(set & limiters[i].bit))
            continue;
        set &= ~(unsigned)limiters[i].bit;
        char *longer = checked_format("%s%s%s", text,
                                      !*text ? ""
                                      : set  ? ", "
                                             : " and ",
                                      limiters[i].words);

        free(text);
        text = longer;
    }
    return text;
}

static void
add_step(struct card *card, const struct device *d,
         const struct explained_kernel *k, enum device_need need,
         enum device_change change)
{
    static const char *const units[] = {[NEED_REGISTERS] = "registers a thread",
                                        [NEED_SHARED] =
                                            "bytes of shared memory",
                                        [NEED_THREADS] = "threads a block"};
    const bool up = change == MORE_RESIDENT;
    struct device_step step;
    char n[NUMBER_SIZE];

    if (!device_step(d, &k->block, need, change, &step))
        return;
    card_add(card, CARD_FACT, up ? "next step up" : "next step down",
             "with %s %s%s: %.1f %% (%d block%s)",
             number_count((long long)step.value, n), units[need],
             need == NEED_THREADS ? ""
             : up                 ? " or fewer"
                                  : " or more",
             100.0 * step.warps * d->warp / d->sm_threads, step.blocks,
             step.blocks == 1 ? "" : "s");
}

static void
add_steps(struct card *card, const struct device *d,
          const struct explained_kernel *k, enum device_change change)
{
    add_step(card, d, k, NEED_REGISTERS, change);
    add_step(card, d, k, NEED_SHARED, change);
    add_step(card, d, k, NEED_THREADS, change);
}

static void
add_occupancy(struct card *card, const struct device *d,
              const struct explained_kernel *k)
{
    char *words = limiter_words(k->limiters);

    card_add(card, CARD_FACT, "occupancy",
             "%.1f %% in theory: an SM holds %d block%s, %d of %d warps",
             100.0 * k->warps * d->warp / d->sm_threads, k->resident,
             k->resident == 1 ? "" : "s", k->warps, d->sm_threads / d->warp);
    card_add(card, CARD_FACT, "limited by", "%s", words);
    add_steps(card, d, k, MORE_RESIDENT);
    add_steps(card, d, k, FEWER_RESIDENT);
    free(words);
}

void
explain_device(struct card *card, const struct explained *e,
               const struct explained_kernel *k)
{
    const struct device *d = &device_table[e->device];

    card_add(card, CARD_HEAD, NULL, "%s: what it takes of an SM (%s)", k->name,
             d->full_name);
    add_registers(card, e, k);
    add_occupancy(card, d, k);
}
