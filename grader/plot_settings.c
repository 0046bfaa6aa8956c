/*
 * plot_settings -- a picture in gnuplot's words, for style.gp and its script
 */
#include "die.h"
#include "number.h"
#include "plot_parts.h"
#include <stdlib.h>
#include <string.h>

struct settings {
    const struct plot *plot;
    FILE *to;
};

static void
put_text(const struct settings *s, const char *name, const char *text)
{
    char *quoted = plot_quote(text ? text : "");

    fprintf(s->to, "%s = %s; ", name, quoted);
    free(quoted);
}

static void
put_number(const struct settings *s, const char *name, double value)
{
    char text[NUMBER_SIZE];

    fprintf(s->to, "%s = %s; ", name, number_text(value, 6, text));
}

/* Arrays of the series above or below: index, style and title.
 * gnuplot knows no empty array. */
static void
put_series(const struct settings *s, bool below)
{
    const char *suffix = below ? "B" : "";
    const struct plot *plot = s->plot;
    size_t count = 0;

    for (size_t i = 0; i < plot->count; i++)
        count +=
            plot->series[i].below == below && !plot_is_bound(&plot->series[i]);
    fprintf(s->to, "%s = %zu; array I%s[%zu]; array S%s[%zu]; array T%s[%zu]; ",
            below ? "M" : "N", count, suffix, count + 1, suffix, count + 1,
            suffix, count + 1);
    count = 0;
    for (size_t k = 0; k < PLOT_WHO * plot->count; k++) {
        const struct plot_series *one = &plot->series[k % plot->count];
        char *title;

        /* The solution's first, then the reader's, then ours. */
        if (one->who != k / plot->count || one->below != below ||
            plot_is_bound(one))
            continue;
        title = plot_quote(one->title);
        count++;
        fprintf(s->to, "I%s[%zu] = %zu; S%s[%zu] = %d; T%s[%zu] = %s; ", suffix,
                count, one->index, suffix, count, one->style, suffix, count,
                title);
        free(title);
    }
}

/* Bars: one place a lab and function, those of one function side by side. */

static size_t
place_of(const struct plot *plot, size_t which)
{
    const struct plot_series *s = &plot->series[which], *other;
    size_t place = 1;

    for (size_t i = 0; i < plot->count; i++) {
        bool first = true;

        other = &plot->series[i];
        for (size_t k = 0; k < i; k++)
            first &= plot->series[k].lab != other->lab ||
                     strcmp(plot->series[k].name, other->name) != 0;
        if (other->lab == s->lab && strcmp(other->name, s->name) == 0)
            return place;
        place += first && !plot_is_bound(other);
    }
    return place;
}

/* Its place, the words beside it, and in the key once for whom it stands. */
static void
put_bar(const struct settings *s, size_t which, size_t number, bool both)
{
    const struct plot_series *one = &s->plot->series[which];
    const size_t place = place_of(s->plot, which);
    const char *whose = strchr(one->title, ',');
    char *label = checked_format("%.2s %s%s", one->lab->id, one->name,
                                 plot_bound_by(one) ? " +" : "");
    char *quoted = plot_quote(label), text[NUMBER_SIZE];
    char *key = plot_quote(whose ? whose + 2 : one->title);
    double at = (double)place;

    if (both)
        at += one->who == PLOT_YOURS ? 0.2 : -0.2;
    fprintf(s->to, "L[%zu] = %s; PL[%zu] = %zu; P[%zu] = %s; W[%zu] = %d; ",
            number, quoted, number, place, number, number_text(at, 6, text),
            number, one->who == PLOT_YOURS);
    fprintf(s->to, "K[%d] = %s; ", one->who == PLOT_YOURS ? 2 : 1, key);
    free(key);
    free(quoted);
    free(label);
}

static void
put_bars(const struct settings *s)
{
    const struct plot *plot = s->plot;
    size_t number = 0, places = 0, at;
    bool both = false, marked = false;

    for (size_t i = 0; i < plot->count; i++) {
        both |= plot->series[i].who == PLOT_YOURS;
        marked |= plot_bound_by(&plot->series[i]) != NULL;
    }
    fprintf(s->to,
            "array L[%zu]; array PL[%zu]; array P[%zu]; array W[%zu]; "
            "array K[2] = ['', '']; ",
            plot->count + 1, plot->count + 1, plot->count + 1, plot->count + 1);
    for (size_t k = 0; k < PLOT_WHO * plot->count; k++) {
        const size_t i = k % plot->count;

        /* In the order of put_series(). */
        if (plot->series[i].who != k / plot->count ||
            plot_is_bound(&plot->series[i]))
            continue;
        put_bar(s, i, ++number, both);
        at = place_of(plot, i);
        places = at > places ? at : places;
    }
    put_text(s, "MARKED", marked ? "+ not bound by memory" : "");
    put_number(s, "PLACES", (double)places);
    put_number(s, "HALF", both ? 0.19 : 0.35);
    put_number(s, "BOUND", plot_copy_rate(plot, false));
    put_number(s, "YOURS", plot_copy_rate(plot, true));
}

/* A map's window. */
static void
put_window(const struct settings *s)
{
    const struct plot_data *data = &s->plot->data;
    double least[2] = {1e9, 1e9}, most[2] = {0, 0};

    for (size_t i = 0; i < data->count; i++) {
        const double at[2] = {data->rows[i].x, data->rows[i].y};

        for (int k = 0; k < 2; k++) {
            least[k] = at[k] < least[k] ? at[k] : least[k];
            most[k] = at[k] > most[k] ? at[k] : most[k];
        }
    }
    put_number(s, "XMIN", least[0]);
    put_number(s, "XMAX", most[0]);
    put_number(s, "YMIN", least[1]);
    put_number(s, "YMAX", most[1]);
}

char *
plot_settings(const struct plot *plot)
{
    const struct plot_figure *f = plot->figure;
    char *text = NULL;
    size_t bytes;
    struct settings s = {plot, open_memstream(&text, &bytes)};

    if (!s.to)
        die("plots: no memory; free some");
    put_text(&s, "TITLE", plot->title);
    put_text(&s, "NOTE", plot->devices);
    put_text(&s, "XAXIS", f ? f->x : "x");
    put_text(&s, "YAXIS", f ? f->y : "y");
    put_text(&s, "YBELOW", f && f->below ? f->below_y : "");
    put_series(&s, false);
    put_series(&s, true);
    if (f && f->bars)
        put_bars(&s);
    if (!f)
        put_window(&s);
    if (fclose(s.to) != 0)
        die("plots: no memory; free some");
    return text;
}
