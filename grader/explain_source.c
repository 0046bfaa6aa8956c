/*
 * explain_source -- a kernel's source, with what was counted at each line
 */
#include "explain_source.h"
#include "die.h"
#include "member.h"
#include "name_char.h"
#include <stdlib.h>
#include <string.h>

enum {
    AROUND = 12,      /* lines between two that count, shown all the same */
    MOST_LINES = 400, /* of a card */
    MOST_WHOLE = 150, /* of a kernel that is shown from end to end */
    HEAD = 4          /* lines of `__global__ void` above a kernel's name */
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

size_t
explain_line(const struct explained *e, const struct listing *l,
             const json_t *row)
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
        const size_t line = explain_line(e, l, row);

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

/* Whether the line has the name and its arguments: `tile(`. */
static bool
has_call(const char *line, const char *name)
{
    const size_t bytes = strcspn(name, "<(");
    const char *at = bytes > 0 ? line : NULL;

    for (; at && *at; at++)
        if (strncmp(at, name, bytes) == 0 && at[bytes] == '(' &&
            (at == line || !name_char(at[-1])))
            return true;
    return false;
}

/* The line of `__global__` at the kernel's name; l->count where there is
 * none. */
static size_t
find_head(const struct listing *l, const char *name)
{
    for (size_t i = 0; i < l->count; i++) {
        if (!has_call(l->lines[i], name) || strchr(l->lines[i], ';'))
            continue;
        for (size_t up = 0; up < HEAD && up <= i; up++)
            if (strstr(l->lines[i - up], "__global__"))
                return i - up;
    }
    return l->count;
}

/* The kernel from its head to the brace that ends it. */
static void
mark_whole(struct listing *l, const char *name)
{
    const size_t head = find_head(l, name);

    for (size_t i = head; i < l->count && i < head + MOST_WHOLE; i++)
        if (l->lines[i][0] == '}') {
            for (size_t k = head; k <= i; k++)
                l->shown[k] = true;
            return;
        }
}

static void
choose(struct listing *l, const struct explained *e,
       const struct explained_kernel *k)
{
    mark(l, e, json_object_get(k->counts, "lines"));
    mark(l, e, json_object_get(k->counts, "accesses"));
    mark_between(l);
    mark_whole(l, k->name);
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
        explain_notes(card, e, &l, i + 1, k);
        free(line);
    }
    explain_elsewhere(card, e, k);
    listing_free(&l);
}
