/*
 * explain_source -- a kernel's source, with what was counted at each line
 */
#include "die.h"
#include "explain.h"
#include "member.h"
#include "number.h"
#include <stdlib.h>
#include <string.h>

enum {
    AROUND = 12,      /* lines between two that count, shown all the same */
    MOST_LINES = 400, /* of a card */
    HEAD = 14,        /* lines above the first, to look for its name in */
    FOOT = 14         /* lines below the last, to look for its end in */
};

/* The source in lines, and which of them are shown. */
struct listing {
    char **lines; /* number n is lines[n - 1] */
    size_t count;
    bool *shown;
};

static struct listing
listing_make(const char *source)
{
    struct listing l = {.count = 0};
    char *copy = checked_string(source), *rest = copy, *line;

    while ((line = strsep(&rest, "\n"))) {
        l.lines = checked_grow(l.lines, l.count + 1, sizeof *l.lines);
        line[strcspn(line, "\r")] = '\0';
        l.lines[l.count++] = checked_string(line);
    }
    l.shown = checked_alloc(l.count + 1, sizeof *l.shown);
    free(copy);
    return l;
}

static void
listing_free(struct listing *l)
{
    for (size_t i = 0; i < l->count; i++)
        free(l->lines[i]);
    free(l->lines);
    free(l->shown);
}

/* Which lines are shown. */

/* 0 unless the row is of the source itself. */
static size_t
line_of(const struct explained *e, const struct listing *l, const json_t *row)
{
    const long long line = member_integer(row, "line");

    return member_is(row, "file", e->file) && line > 0 &&
                   (size_t)line <= l->count
               ? (size_t)line
               : 0;
}

static void
mark(struct listing *l, const struct explained *e, const json_t *rows)
{
    const json_t *row;
    size_t i;

    json_array_foreach(rows, i, row) {
        const size_t line = line_of(e, l, row);

        if (line > 0)
            l->shown[line - 1] = true;
    }
}

/* Lines between two that count, unless they are far apart. */
static void
mark_between(struct listing *l)
{
    size_t last = l->count;

    for (size_t i = 0; i < l->count; i++) {
        if (!l->shown[i])
            continue;
        for (size_t k = last; k < i && i - last <= AROUND; k++)
            l->shown[k] = true;
        last = i;
    }
}

/* From the line of `__global__` above the kernel's name. */
static void
mark_head(struct listing *l, size_t first, const char *name)
{
    for (size_t i = first, up = 0; up < HEAD; up++, i--) {
        if (*name && strstr(l->lines[i], name)) {
            while (i > 0 && !strstr(l->lines[i], "__global__") && up++ < HEAD &&
                   *l->lines[i - 1])
                i--;
            for (; i < first; i++)
                l->shown[i] = true;
            return;
        }
        if (i == 0)
            return;
    }
}

/* To the brace that ends it. */
static void
mark_foot(struct listing *l, size_t last)
{
    for (size_t i = last; i < l->count && i < last + FOOT; i++)
        if (l->lines[i][0] == '}') {
            for (; i > last; i--)
                l->shown[i] = true;
            return;
        }
}

static void
choose(struct listing *l, const struct explained *e,
       const struct explained_kernel *k)
{
    size_t first = 0, last = l->count;

    mark(l, e, json_object_get(k->counts, "lines"));
    mark(l, e, json_object_get(k->counts, "accesses"));
    mark_between(l);
    while (first < l->count && !l->shown[first])
        first++;
    while (last > 0 && !l->shown[last - 1])
        last--;
    if (last == 0)
        return;
    mark_head(l, first, k->name);
    mark_foot(l, last - 1);
}

/* What was counted at a line. */

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

static void
note_global(struct card *card, const json_t *access, const char *what)
{
    const double requests = member_number(access, "requests", 0);
    const double bytes = 32 * member_number(access, "sectors", 0);
    char n[NUMBER_SIZE], s[NUMBER_SIZE], least[NUMBER_SIZE], used[NUMBER_SIZE];

    card_add(
        card, CARD_NOTE, NULL,
        "%s: %s requests, %s sectors each (%s at best), %s %% of their bytes "
        "used",
        what, number_count((long long)requests, n),
        explain_ratio(member_number(access, "sectors", 0), requests, s),
        explain_ratio(member_number(access, "sectors_least", 0), requests,
                      least),
        number_text(bytes > 0
                        ? 100 * member_number(access, "useful_bytes", 0) / bytes
                        : 0,
                    2, used));
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
    if (met > 0)
        card_add(card, CARD_NOTE, NULL,
                 "%s times a lane waits for another at its address",
                 number_count(met, n));
    free(what);
}

/* Lanes are told where some are missing. */
static void
note_lanes(struct card *card, const json_t *line)
{
    const double all = member_number(line, "instructions", 0);
    const double lanes = member_number(line, "lanes", 0);
    const long long splits = member_integer(line, "splits");
    char l[NUMBER_SIZE], n[NUMBER_SIZE];

    if (all > 0 && lanes < 31.95 * all)
        card_add(card, CARD_NOTE, NULL, "%s of 32 lanes at work",
                 explain_ratio(lanes, all, l));
    if (splits > 0)
        card_add(card, CARD_NOTE, NULL, "%s times a warp goes apart here",
                 number_count(splits, n));
}

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
    size_t barriers = 0;
    char n[NUMBER_SIZE];

    if (!is_barrier(l->lines[line - 1]))
        return;
    for (size_t i = 0; i < l->count; i++)
        barriers += l->shown[i] && is_barrier(l->lines[i]);
    if (barriers == 1)
        card_add(
            card, CARD_NOTE, NULL, "a barrier: %s waits a thread",
            explain_ratio(member_number(k->counts, "barriers", 0), threads, n));
    else
        card_add(card, CARD_NOTE, NULL, "a barrier");
}

static void
add_notes(struct card *card, const struct explained *e, const struct listing *l,
          size_t line, const struct explained_kernel *k)
{
    const json_t *row;
    size_t i;

    json_array_foreach(json_object_get(k->counts, "accesses"), i, row) {
        if (line_of(e, l, row) == line)
            note_access(card, row);
    }
    note_barrier(card, l, line, k);
    json_array_foreach(json_object_get(k->counts, "lines"), i, row) {
        if (line_of(e, l, row) == line)
            note_lanes(card, row);
    }
}

/* Tabs would hang on the terminal's own stops. */
static char *
without_tabs(const char *line)
{
    char *text = checked_alloc(4 * strlen(line) + 1, 1), *to = text;

    for (; *line; line++)
        if (*line == '\t')
            for (int i = 0; i < 4; i++)
                *to++ = ' ';
        else
            *to++ = *line;
    return text;
}

void
explain_source(struct card *card, const struct explained *e,
               const struct explained_kernel *k)
{
    struct listing l = listing_make(e->source);
    size_t shown = 0;
    char number[24];

    choose(&l, e, k);
    for (size_t i = 0; i < l.count && shown < MOST_LINES; i++) {
        if (!l.shown[i])
            continue;
        if (shown++ > 0 && !l.shown[i - 1])
            card_add(card, CARD_GAP, NULL, "%s", "");
        char *line = without_tabs(l.lines[i]);

        snprintf(number, sizeof number, "%zu", i + 1);
        card_add(card, CARD_SOURCE, number, "%s", line);
        add_notes(card, e, &l, i + 1, k);
        free(line);
    }
    listing_free(&l);
}
