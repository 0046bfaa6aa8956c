/*
 * plot_words -- a picture in a sentence, and where it was measured
 */
#include "die.h"
#include "number.h"
#include "plot_parts.h"
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 4 };

/* Four digits, but no power of ten. */
char *
plot_number(double value, char to[NUMBER_SIZE])
{
    return number_text(fabs(value) >= 1000 ? round(value) : value,
                       fabs(value) >= 1000 ? 12 : DIGITS, to);
}

/* The sentence. */

/* What it is about: the reader's first curve, else the solution's, else any. */
static const struct plot_series *
main_series(const struct plot *plot)
{
    static const enum plot_who order[] = {PLOT_YOURS, PLOT_SOLUTION,
                                          PLOT_REFERENCE};

    for (size_t k = 0; k < PLOT_WHO; k++)
        for (size_t i = 0; i < plot->count; i++)
            if (plot->series[i].who == order[k] && !plot->series[i].below)
                return &plot->series[i];
    return NULL;
}

/* The row of the series (NULL: of all, but the copy rate) with most of y, or
 * least. */
static const struct plot_row *
extreme(const struct plot *plot, const struct plot_series *s, bool most)
{
    const struct plot_data *data = &plot->data;
    const struct plot_row *found = NULL, *row;

    for (size_t i = 0; i < data->count; i++) {
        row = &data->rows[i];
        if (strcmp(row->figure, plot->figure->name) != 0 ||
            strcmp(row->series, "copy") == 0 ||
            (s && !plot_data_same(data, i, s->first)))
            continue;
        if (!found || (most ? row->y > found->y : row->y < found->y))
            found = row;
    }
    return found;
}

static const struct plot_series *
series_of(const struct plot *plot, const struct plot_row *row)
{
    const size_t i = (size_t)(row - plot->data.rows);

    for (size_t k = 0; k < plot->count; k++)
        if (plot_data_same(&plot->data, i, plot->series[k].first))
            return &plot->series[k];
    return &plot->series[0];
}

/* "0.225 ms at 128 threads a block", the last words where `whole` */
static void
put_point(const struct plot *plot, const struct plot_row *row, bool whole,
          FILE *to)
{
    const struct plot_figure *f = plot->figure;
    char y[NUMBER_SIZE], x[NUMBER_SIZE];

    fprintf(to, "%s %s at %s", plot_number(row->y, y), f->unit,
            plot_number(row->x, x));
    if (whole)
        fprintf(to, " %s", f->at);
}

const char *
plot_bound_by(const struct plot_series *s)
{
    const struct function *f =
        s->lab ? catalog_function(s->lab, s->name) : NULL;

    return f ? f->bound : NULL;
}

/* Of the reader's bars, else the solution's, those that memory bounds. */
static const struct plot_row *
best_bar(const struct plot *plot, bool most)
{
    const struct plot_series *about = main_series(plot);
    const struct plot_row *found = NULL, *row;

    for (size_t i = 0; about && i < plot->count; i++) {
        row = &plot->data.rows[plot->series[i].first];
        if (plot->series[i].who != about->who ||
            plot_is_bound(&plot->series[i]) || plot_bound_by(&plot->series[i]))
            continue;
        if (!found || (most ? row->y > found->y : row->y < found->y))
            found = row;
    }
    return found;
}

double
plot_copy_rate(const struct plot *plot, bool yours)
{
    double bound = 0;

    for (size_t i = 0; i < plot->count; i++) {
        const struct plot_row *row = &plot->data.rows[plot->series[i].first];
        bool beside = false;

        for (size_t k = 0; k < plot->count; k++)
            beside |=
                (plot->series[k].who == PLOT_YOURS) == yours &&
                plot->series[k].who != PLOT_REFERENCE &&
                plot->data.rows[plot->series[k].first].source == row->source;
        if (plot_is_bound(&plot->series[i]) && beside && row->y > bound)
            bound = row->y;
    }
    return bound;
}

/* Whether a bar of that function stands before. */
static bool
is_told(const struct plot *plot, size_t which)
{
    const struct plot_series *s = &plot->series[which];

    for (size_t i = 0; i < which; i++)
        if (plot->series[i].lab == s->lab &&
            strcmp(plot->series[i].name, s->name) == 0)
            return true;
    return false;
}

/* Of which functions the rate says little. */
static void
put_bounded(const struct plot *plot, FILE *to)
{
    const char *separator = " Not bound by memory: ";

    for (size_t i = 0; i < plot->count; i++) {
        const struct plot_series *s = &plot->series[i];

        if (!plot_bound_by(s) || is_told(plot, i))
            continue;
        fprintf(to, "%s%s (%s)", separator, s->name, plot_bound_by(s));
        separator = ", ";
    }
    if (*separator == ',')
        fputs(".", to);
}

/* The rate of that function of the lab numbered so, 0 where it has no bar. */
static double
rate_of(const struct plot *plot, const char *function, const char *number)
{
    for (size_t i = 0; i < plot->count; i++) {
        const struct plot_series *s = &plot->series[i];

        if (s->who == PLOT_SOLUTION && strcmp(s->name, function) == 0 &&
            s->lab && strncmp(s->lab->id, number, 2) == 0)
            return plot->data.rows[s->first].y;
    }
    return 0;
}

/* A ladder is taken to rise with every rung. */
static void
put_descent(const struct plot *plot, FILE *to)
{
    const double naive = rate_of(plot, "sweep7", "05");
    const double tiled = rate_of(plot, "sweep7", "06");

    if (tiled > 0 && tiled < naive)
        fputs(" Shared memory does not make sweep7 faster here: chapters 06 to "
              "08 say why.",
              to);
}

/* Of the copy rate, which is one for all bars of that sort: the copy beside
 * this one may have been slower, even slower than the kernel. */
static void
put_share(const struct plot *plot, const struct plot_row *row, FILE *to)
{
    const bool yours = series_of(plot, row)->who == PLOT_YOURS;
    const double rate = plot_copy_rate(plot, yours);
    char number[NUMBER_SIZE];

    if (rate > 0)
        fprintf(to, ", %.0f %% of the copy rate, %s", 100 * row->y / rate,
                plot_number(rate, number));
}

static void
summarise_bars(const struct plot *plot, FILE *to)
{
    const struct plot_row *best = best_bar(plot, true);
    const struct plot_row *worst = best_bar(plot, false);
    char number[NUMBER_SIZE];

    if (!best) {
        fputs("No function here is bound by memory.", to);
        put_bounded(plot, to);
        return;
    }
    fprintf(to, "%s, is fastest: %s %s", series_of(plot, best)->title,
            plot_number(best->y, number), plot->figure->unit);
    put_share(plot, best, to);
    if (worst != best)
        fprintf(to, "; %s, is slowest: %s", series_of(plot, worst)->title,
                plot_number(worst->y, number));
    fputs(".", to);
    put_descent(plot, to);
    put_bounded(plot, to);
}

/* The last point of the series. */
static const struct plot_row *
end_of(const struct plot *plot, const struct plot_series *s)
{
    const struct plot_row *last = &plot->data.rows[s->first];

    assert(plot->data.count > s->first);
    for (size_t i = s->first; i < plot->data.count; i++)
        if (plot_data_same(&plot->data, i, s->first) &&
            plot->data.rows[i].x > last->x)
            last = &plot->data.rows[i];
    return last;
}

static const struct plot_row *
extreme_end(const struct plot *plot, bool most)
{
    const struct plot_row *found = NULL, *end;

    for (size_t i = 0; i < plot->count; i++) {
        end = end_of(plot, &plot->series[i]);
        if (!plot->series[i].below &&
            (!found || (most ? end->y > found->y : end->y < found->y)))
            found = end;
    }
    return found;
}

static void
put_end(const struct plot *plot, const char *words, const struct plot_row *row,
        bool whole, FILE *to)
{
    fprintf(to, "%s%s, ", words, series_of(plot, row)->title);
    put_point(plot, row, whole, to);
}

static void
summarise_ends(const struct plot *plot, FILE *to)
{
    const struct plot_series *s = main_series(plot);
    const struct plot_row *best, *worst, *own;

    if (!s)
        return;
    best = extreme_end(plot, plot->figure->more);
    worst = extreme_end(plot, !plot->figure->more);
    own = end_of(plot, s);
    put_end(plot, "Where the curves end, best is ", best, true, to);
    if (worst != best)
        put_end(plot, "; worst is ", worst, false, to);
    if (own != best && own != worst)
        put_end(plot, "; ", own, false, to);
    fputs(".", to);
}

static void
summarise_scan(const struct plot *plot, FILE *to)
{
    const struct plot_series *s = main_series(plot);
    const struct plot_row *best, *worst, *winner;

    if (!s)
        return;
    best = extreme(plot, s, plot->figure->more);
    worst = extreme(plot, s, !plot->figure->more);
    winner = extreme(plot, NULL, plot->figure->more);
    fprintf(to, "%s: %s", s->title, worst == best ? "" : "at best ");
    put_point(plot, best, true, to);
    if (worst != best) {
        fputs(", at worst ", to);
        put_point(plot, worst, false, to);
    }
    if (series_of(plot, winner) != s) {
        fprintf(to, "; best of all is %s: ", series_of(plot, winner)->title);
        put_point(plot, winner, false, to);
    }
    fputs(".", to);
}

static FILE *
memory(char **text, size_t *bytes)
{
    FILE *to = open_memstream(text, bytes);

    if (!to)
        die("plots: no memory; free some");
    return to;
}

char *
plot_summarise(const struct plot *plot)
{
    char *text;
    size_t bytes;
    FILE *to = memory(&text, &bytes);

    if (plot->figure->bars)
        summarise_bars(plot, to);
    else if (plot->figure->ends)
        summarise_ends(plot, to);
    else
        summarise_scan(plot, to);
    fclose(to);
    return text;
}

/* Where and when. */

static bool
same_place(const struct plot_source *a, const struct plot_source *b)
{
    return strcmp(a->device, b->device) == 0 && strcmp(a->date, b->date) == 0;
}

static const struct plot_source *
source_of(const struct plot *plot, size_t series)
{
    return &plot->data
                .sources[plot->data.rows[plot->series[series].first].source];
}

/* Whether an earlier series was measured there. */
static bool
is_said(const struct plot *plot, size_t series)
{
    for (size_t i = 0; i < series; i++)
        if (same_place(source_of(plot, i), source_of(plot, series)))
            return true;
    return false;
}

/* Whose curves were measured where the series was: "solution, comparison: " */
static void
put_whose(const struct plot *plot, size_t series, const char *yours, FILE *to)
{
    const char *const whose[PLOT_WHO] = {"solution", yours, "comparison"};
    const char *separator = "";

    for (unsigned who = 0; who < PLOT_WHO; who++)
        for (size_t i = 0; i < plot->count; i++)
            if (plot->series[i].who == who &&
                !plot_is_bound(&plot->series[i]) &&
                same_place(source_of(plot, i), source_of(plot, series))) {
                fprintf(to, "%s%s", separator, whose[who]);
                separator = ", ";
                break;
            }
    fputs(": ", to);
}

char *
plot_where(const struct plot *plot, const char *yours)
{
    const char *separator = "";
    bool same = true;
    char *text;
    size_t bytes;
    FILE *to = memory(&text, &bytes);

    for (size_t i = 1; i < plot->count; i++)
        same &= same_place(source_of(plot, 0), source_of(plot, i));
    for (size_t i = 0; i < plot->count && (i == 0 || !same); i++) {
        const struct plot_source *s = source_of(plot, i);

        if (is_said(plot, i))
            continue;
        fputs(separator, to);
        if (!same)
            put_whose(plot, i, yours, to);
        fprintf(to, "%s, %s", *s->device ? s->device : "unknown device",
                *s->date ? s->date : "no date");
        separator = "; ";
    }
    fclose(to);
    return text;
}
