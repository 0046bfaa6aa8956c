/*
 * explain_notes -- what was counted at a line, where it says something
 *
 * Accesses always have their note.  Idle lanes have one where they cost, splits
 * where they are more than the end of a loop: else every line of a block of
 * odd size had the same.
 */
#include "branch.h"
#include "counts.h"
#include "die.h"
#include "explain_source.h"
#include "member.h"
#include "number.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of all turns of lanes in the kernel, those that a line must lose to be worth
 * a note; of a line's turns, those that split. */
#define COSTLY 0.01
#define OFTEN 0.01

/* "once" or "4,096 times"; for free(). */
static char *
times(double count)
{
    char n[NUMBER_SIZE];

    return count == 1
               ? checked_string("once")
               : checked_format("%s times", number_count((long long)count, n));
}

/* "reads in" or "adds to box, shared"; for free(). */
static char *
what_it_does(const json_t *access)
{
    const char *array = member_text(access, "array");
    const char *space = member_text(access, "space");
    const char *verb = member_is(access, "kind", "read")    ? "reads"
                       : member_is(access, "kind", "write") ? "writes"
                                                            : "atomics on";

    if (strcmp(space, "global") == 0)
        return checked_format("%s %s", verb, *array ? array : "memory");
    return checked_format("%s %s (%s)", verb, *array ? array : "memory", space);
}

/* Whole per cent, and 100 only where nothing is missing. */
static int
per_cent(double part, double all)
{
    const double share = all > 0 ? 100 * part / all : 0;

    return (int)(share < 100 ? fmin(round(share), 99) : 100);
}

static void
note_global(struct card *card, const json_t *access, const char *what)
{
    const double requests = member_number(access, "requests", 0);
    const double sectors = member_number(access, "sectors", 0);
    const double least = member_number(access, "sectors_least", 0);
    char n[NUMBER_SIZE], s[NUMBER_SIZE], l[NUMBER_SIZE];

    explain_ratio(sectors, requests, s);
    explain_ratio(least, requests, l);
    card_add(card, CARD_NOTE, NULL,
             "%s: %s request%s, %s sector%s each (%s at best), %d %% of their "
             "bytes used",
             what, number_count((long long)requests, n),
             requests == 1 ? "" : "s", s, strcmp(s, "1") == 0 ? "" : "s", l,
             per_cent(member_number(access, "useful_bytes", 0), 32 * sectors));
}

static void
note_shared(struct card *card, const json_t *access, const char *what)
{
    const long long waves = member_integer(access, "wavefronts");
    const long long excess = waves - member_integer(access, "wavefronts_least");
    char n[NUMBER_SIZE], w[NUMBER_SIZE], x[NUMBER_SIZE];

    card_add(card, CARD_NOTE, NULL, "%s: %s requests, %s wavefronts%s%s%s",
             what, number_count(member_integer(access, "requests"), n),
             number_count(waves, w), excess > 0 ? ", " : "",
             excess > 0 ? number_count(excess, x) : "",
             excess > 0 ? " of them too many: lanes meet in banks" : "");
}

static void
note_access(struct card *card, const json_t *access)
{
    const long long met = member_integer(access, "collisions");
    char *what = what_it_does(access), n[NUMBER_SIZE];

    if (member_is(access, "space", "global"))
        note_global(card, access, what);
    else if (member_is(access, "space", "shared"))
        note_shared(card, access, what);
    else
        card_add(card, CARD_NOTE, NULL, "%s: %s requests", what,
                 number_count(member_integer(access, "requests"), n));
    free(what);
    if (met <= 0)
        return;
    what = times((double)met);
    card_add(card, CARD_NOTE, NULL,
             "%s a lane waits for another at its address", what);
    free(what);
}

/* Lanes. */

/* What a row's idle lanes are of all turns in the kernel.  Lanes that the
 * block's last warp never had are no line's doing. */
static double
idle(const struct explained_kernel *k, const json_t *row)
{
    const double all = member_number(k->counts, "instructions", 0);
    const double mine = member_number(row, "instructions", 0);
    const double full = fmin(counts_fullness(k->counts), 32);

    return all > 0 ? (full * mine - member_number(row, "lanes", 0)) / 32 / all
                   : 0;
}

static void
note_lanes(struct card *card, const struct explained_kernel *k,
           const json_t *row)
{
    char l[NUMBER_SIZE];

    if (idle(k, row) >= COSTLY)
        card_add(card, CARD_NOTE, NULL, "%s of 32 lanes at work",
                 explain_ratio(member_number(row, "lanes", 0),
                               member_number(row, "instructions", 0), l));
}

/* A loop ends for one lane before the other once a warp. */
static double
splits_of(const json_t *row)
{
    const double splits = member_number(row, "splits", 0);

    return splits >= OFTEN * member_number(row, "instructions", 0) ? splits : 0;
}

/* Those of all blocks of code whose branch stands at that line. */
static void
note_splits(struct card *card, const struct explained *e,
            const struct listing *l, size_t line,
            const struct explained_kernel *k)
{
    const json_t *row;
    double splits = 0;
    size_t i;

    json_array_foreach(json_object_get(k->counts, "lines"), i, row) {
        const size_t first = explain_line(e, l, row);

        if (first > 0 && splits_of(row) > 0 &&
            branch_find(l->lines, l->count, first) == line)
            splits += splits_of(row);
    }
    if (splits > 0) {
        char *n = times(splits);

        card_add(card, CARD_NOTE, NULL, "%s a warp goes apart here", n);
        free(n);
    }
}

/* Barriers. */

static bool
is_barrier(const char *line)
{
    const char *call = strstr(line, "__syncthreads"),
               *comment = strstr(line, "//");

    return call && !(comment && comment < call);
}

/* Waits are counted for the kernel alone: a line has them if it is the only
 * one with a barrier. */
static void
note_barrier(struct card *card, const struct listing *l, size_t line,
             const struct explained_kernel *k)
{
    const double threads = member_number(k->counts, "threads", 0);
    const double waits = member_number(k->counts, "barriers", 0);
    size_t barriers = 0;
    char n[NUMBER_SIZE];

    if (!is_barrier(l->lines[line - 1]))
        return;
    for (size_t i = 0; i < l->count; i++)
        barriers += l->shown[i] && is_barrier(l->lines[i]);
    if (barriers > 1)
        card_add(card, CARD_NOTE, NULL, "a barrier");
    else if (waits == threads)
        card_add(card, CARD_NOTE, NULL,
                 "a barrier: each thread waits here once");
    else
        card_add(card, CARD_NOTE, NULL, "a barrier: %s waits a thread",
                 explain_ratio(waits, threads, n));
}

void
explain_notes(struct card *card, const struct explained *e,
              const struct listing *l, size_t line,
              const struct explained_kernel *k)
{
    const json_t *row;
    size_t i;

    json_array_foreach(json_object_get(k->counts, "accesses"), i, row) {
        if (explain_line(e, l, row) == line)
            note_access(card, row);
    }
    note_barrier(card, l, line, k);
    json_array_foreach(json_object_get(k->counts, "lines"), i, row) {
        if (explain_line(e, l, row) == line)
            note_lanes(card, k, row);
    }
    note_splits(card, e, l, line, k);
}

void
explain_elsewhere(struct card *card, const struct explained *e,
                  const struct explained_kernel *k)
{
    const double all = member_number(k->counts, "instructions", 0);
    const json_t *row;
    char n[NUMBER_SIZE];
    size_t i;

    json_array_foreach(json_object_get(k->counts, "lines"), i, row) {
        const char *file = member_text(row, "file");

        if (strcmp(file, e->file) == 0 || idle(k, row) < COSTLY)
            continue;
        card_add(card, CARD_FACT, "elsewhere",
                 "%s:%lld, called from here: %s of 32 lanes at work in %d %% "
                 "of all instructions",
                 file, member_integer(row, "line"),
                 explain_ratio(member_number(row, "lanes", 0),
                               member_number(row, "instructions", 0), n),
                 per_cent(member_number(row, "instructions", 0), all));
    }
}
