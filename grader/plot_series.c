/*
 * plot_series -- the curves of a picture: whose they are, how they look
 */
#include "die.h"
#include "plot_parts.h"
#include <stdlib.h>
#include <string.h>

enum { STYLES = 8 }; /* of style.gp, for each of enum plot_who */

static const int style_of[PLOT_WHO] = {0, 10, 20};

bool
plot_is_bound(const struct plot_series *s)
{
    return strcmp(s->name, "copy") == 0;
}

static bool
has_several_labs(const struct plot *plot, const struct lab *const *lab)
{
    for (size_t s = 1; s < plot->data.source_count; s++)
        if (lab[s] != lab[0])
            return true;
    return false;
}

/* "saxpy, solution"; "05 sweep7, yours" where there are several labs. */
static char *
title_of(const struct plot_series *s, bool several, const char *yours)
{
    const char *who = s->who == PLOT_YOURS ? yours : "solution";

    if (s->who == PLOT_REFERENCE && plot_is_bound(s))
        return checked_format("%s, beside %.2s", s->name, s->lab->id);
    if (s->who == PLOT_REFERENCE)
        return checked_string(s->name);
    if (several)
        return checked_format("%.2s %s, %s", s->lab->id, s->name, who);
    return checked_format("%s, %s", s->name, who);
}

static bool
looks_alike(const struct plot_series *a, const struct plot_series *b)
{
    return a->lab == b->lab && strcmp(a->name, b->name) == 0;
}

/* A function has the same colour whosesoever it is; kernels for comparison
 * have theirs, told by dots and crosses. */
static int
style_for(const struct plot *plot, const struct plot_series *s)
{
    const bool reference = s->who == PLOT_REFERENCE;
    int used = 0;

    for (size_t i = 0; i < plot->count; i++) {
        const struct plot_series *other = &plot->series[i];

        if ((other->who == PLOT_REFERENCE) != reference)
            continue;
        if (looks_alike(other, s))
            return style_of[s->who] + other->style % 10;
        if (other->style % 10 > used)
            used = other->style % 10;
    }
    return style_of[s->who] + used % STYLES + 1;
}

void
plot_add_series(struct plot *plot, const enum plot_who *who,
                const struct lab *const *lab, const char *yours)
{
    const bool several = has_several_labs(plot, lab);
    size_t count, *first = plot_data_series(&plot->data, &count);

    plot->series = checked_alloc(count + 1, sizeof *plot->series);
    for (size_t i = 0; i < count; i++) {
        const struct plot_row *row = &plot->data.rows[first[i]];
        struct plot_series s = {.name = row->series,
                                .who = who[row->source],
                                .lab = lab[row->source],
                                .first = first[i],
                                .index = i + 1};

        s.below = plot->figure && plot->figure->below &&
                  strcmp(row->figure, plot->figure->below) == 0;
        if (!catalog_function(s.lab, s.name))
            s.who = PLOT_REFERENCE;
        s.title = title_of(&s, several, yours);
        s.style = style_for(plot, &s);
        plot->series[plot->count++] = s;
    }
    free(first);
}
