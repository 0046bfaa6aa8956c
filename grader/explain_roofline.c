/*
 * explain_roofline -- the model as a picture: what each part of the device
 * would let through, and where the kernel stands below these roofs
 *
 * A kernel's own level roofs stand beside the memory's slope, since nobody
 * counts its operations.  No picture where gnuplot is not, and nothing else
 * hangs on it.
 *
 * Source: Samuel Williams, Andrew Waterman, David Patterson, "Roofline: An
 * Insightful Visual Performance Model for Multicore Architectures", 2009.
 */
#include "die.h"
#include "explain.h"
#include "number.h"
#include "plot_gnuplot.h"
#include "plot_svg.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 78, MOST_NAME = 60, POINT = 11, CLOCK = 22 };

#define LOW_ROOF 6.0 /* roofs that many times as high are left out */
#define AROUND 16.0  /* of x, to both sides */

struct roofline {
    const struct explained_kernel *k;
    const struct explained_real *real;
    double x;                  /* points a byte of DRAM */
    char *roofs, *points;      /* settings */
    char *data;                /* blocks of x and y */
    size_t roof_count, blocks; /* so far */
    double most;               /* highest y */
};

/* Billions a second. */
static double
rate(const struct roofline *r, double ms)
{
    return r->real->points / ms / 1e6;
}

/* Takes `more` over. */
static void
append(char **text, char *more)
{
    char *longer = checked_format("%s%s", *text, more);

    free(more);
    free(*text);
    *text = longer;
}

static void
add_block(struct roofline *r, double x0, double y0, double x1, double y1)
{
    char n[4][NUMBER_SIZE];

    append(&r->data,
           checked_format("%s%s\t%s\n%s\t%s\n", r->blocks > 0 ? "\n\n" : "",
                          number_text(x0, 6, n[0]), number_text(y0, 6, n[1]),
                          number_text(x1, 6, n[2]), number_text(y1, 6, n[3])));
    r->blocks++;
}

static void
add_words(char **to, const char *suffix, size_t i, size_t block, size_t style,
          const char *words)
{
    char *quoted = plot_quote(words);

    append(to, checked_format("I%s[%zu] = %zu; S%s[%zu] = %zu; T%s[%zu] = %s; ",
                              suffix, i, block, suffix, i, style, suffix, i,
                              quoted));
    free(quoted);
}

static void
add_roof(struct roofline *r, enum model_part part)
{
    const double ms = r->k->real_time.ms[part];
    const double y = ms > 0 ? rate(r, ms) : 0;
    const bool slopes = part == MODEL_MEMORY;

    if (ms <= 0 || ms * LOW_ROOF < r->k->real_time.ms[r->k->real_time.most])
        return;
    r->roof_count++;
    add_words(&r->roofs, "", r->roof_count, r->blocks, (size_t)part + 1,
              model_part_name(part));
    add_block(r, r->x / AROUND, slopes ? y / AROUND : y, r->x * AROUND,
              slopes ? y * AROUND : y);
    r->most = fmax(r->most, y);
}

static void
add_point(struct roofline *r, size_t i, size_t style, double ms,
          const char *words)
{
    add_words(&r->points, "B", i, r->blocks, style, words);
    add_block(r, r->x, rate(r, ms), r->x, rate(r, ms));
}

/* A clock's time is of another device where DEVICE is: then its name says so.
 */
static char *
settings(struct roofline *r, double least)
{
    const bool clock = r->real->measured_ms > 0;
    char n[4][NUMBER_SIZE];

    return checked_format(
        "TITLE = ''; NOTE = ''; XAXIS = 'points a byte of DRAM'; YAXIS = "
        "'billion points a second'; XMIN = %s; XMAX = %s; YMIN = %s; YMAX = "
        "%s; N = %zu; array I[%zu]; array S[%zu]; array T[%zu]; M = %d; array "
        "IB[2]; array SB[2]; array TB[2]; %s%s",
        number_text(r->x / AROUND, 6, n[0]),
        number_text(r->x * AROUND, 6, n[1]), number_text(least / 4, 6, n[2]),
        number_text(r->most * 2, 6, n[3]), r->roof_count, r->roof_count + 1,
        r->roof_count + 1, r->roof_count + 1, clock ? 2 : 1, r->roofs,
        r->points);
}

/* For free(). */
static char *
draw(const struct explained *e, const struct roofline *r, const char *set,
     enum plot_format format)
{
    const struct plot_script script = {.scripts = e->scripts,
                                       .name = "roofline",
                                       .data = r->data,
                                       .set = set,
                                       .format = format,
                                       .columns = COLUMNS,
                                       .words = r->roof_count + 2};
    char *why = NULL, *drawn;
    size_t bytes;

    drawn = plot_gnuplot(&script, &bytes, &why);
    free(why);
    return drawn;
}

/* "sweep7-64x64x64-sweep7-kernel": tells pictures of a page apart. */
static char *
name_of(const struct explained *e, const struct explained_kernel *k)
{
    char *name = checked_format("roofline-%.*s-%.*s", MOST_NAME, e->what,
                                MOST_NAME, k->name);

    for (char *at = name; *at; at++)
        if (!isalnum((unsigned char)*at))
            *at = '-';
    return name;
}

static void
add_pictures(struct card *card, const struct explained *e,
             const struct roofline *r, const char *set)
{
    char *name = name_of(e, r->k), *harmless = NULL;
    char *svg = draw(e, r, set, PLOT_SVG);
    char *letters = draw(e, r, set, PLOT_DUMB);
    const char *words = "Billion points a second over points a byte of DRAM. "
                        "The lowest roof above the kernel limits it, says the "
                        "model.";
    const struct plot_picture picture = {.svg = svg ? svg : "",
                                         .name = name,
                                         .title = "Roofline of the model",
                                         .description = words};

    if (svg)
        harmless = plot_svg(&picture);
    if (harmless)
        card_add(card, CARD_PICTURE, words, "%s", harmless);
    if (letters)
        card_add(card, CARD_LETTERS, words, "%s", letters);
    free(harmless);
    free(letters);
    free(svg);
    free(name);
}

void
explain_roofline(struct card *card, const struct explained *e,
                 const struct explained_kernel *k)
{
    const double bytes = k->real_work.read_bytes + k->real_work.written_bytes;
    struct roofline r = {.k = k, .real = e->real};
    double least;
    char *set;

    if (!e->real || !e->scripts || bytes <= 0 || k->real_time.all_ms <= 0)
        return;
    r.x = e->real->points / bytes;
    r.data = checked_string("");
    r.roofs = checked_string("");
    r.points = checked_string("");
    for (int part = 0; part < MODEL_PARTS; part++)
        add_roof(&r, (enum model_part)part);
    least = rate(&r, k->real_time.all_ms);
    add_point(&r, 1, POINT, k->real_time.all_ms, "this kernel, by the model");
    if (e->real->measured_ms > 0) {
        least = fmin(least, rate(&r, e->real->measured_ms));
        add_point(&r, 2, CLOCK, e->real->measured_ms, e->real->measured_of);
    }
    set = settings(&r, least);
    add_pictures(card, e, &r, set);
    free(set);
    free(r.points);
    free(r.roofs);
    free(r.data);
}
