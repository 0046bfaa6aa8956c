/*
 * plot_text -- a picture as a table, for who cannot see it
 *
 * A row each x, a column each curve; of bars a row each bar.
 */
#include "die.h"
#include "escape_html.h"
#include "number.h"
#include "plot_parts.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CELL = 80, CELL = 3 * NUMBER_SIZE, MOST_ROWS = 200 };

struct table {
    const struct plot *plot;
    bool below;
    double *x; /* sorted */
    size_t rows;
};

static int
compare(const void *a, const void *b)
{
    const double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}

static bool
is_in(const struct table *t, const struct plot_series *s)
{
    return s->below == t->below;
}

static struct table
table_of(const struct plot *plot, bool below)
{
    struct table t = {.plot = plot, .below = below};
    const struct plot_data *data = &plot->data;
    size_t used = 0;

    t.x = checked_alloc(data->count + 1, sizeof *t.x);
    for (size_t k = 0; k < plot->count; k++)
        for (size_t i = 0; i < data->count && is_in(&t, &plot->series[k]); i++)
            if (plot_data_same(data, i, plot->series[k].first))
                t.x[t.rows++] = data->rows[i].x;
    qsort(t.x, t.rows, sizeof *t.x, compare);
    for (size_t i = 0; i < t.rows; i++)
        if (i == 0 || t.x[i] > t.x[used - 1])
            t.x[used++] = t.x[i];
    t.rows = used < MOST_ROWS ? used : MOST_ROWS;
    return t;
}

/* "0.225 (0.224 to 0.226)", or "" where there is none. */
static const char *
cell(const struct table *t, const struct plot_series *s, double x, char *to)
{
    const struct plot_data *data = &t->plot->data;
    char y[NUMBER_SIZE], low[NUMBER_SIZE], high[NUMBER_SIZE];

    *to = 0;
    for (size_t i = 0; i < data->count; i++) {
        const struct plot_row *r = &data->rows[i];

        if (!plot_data_same(data, i, s->first) || r->x < x || r->x > x)
            continue;
        plot_number(r->y, y);
        if (r->low < r->high)
            snprintf(to, CELL, "%s (%s to %s)", y, plot_number(r->low, low),
                     plot_number(r->high, high));
        else
            snprintf(to, CELL, "%s", y);
        return to;
    }
    return to;
}

static const char *
y_axis(const struct table *t)
{
    const struct plot_figure *f = t->plot->figure;

    return t->below ? f->below_y : f->y;
}

/* The same copy rate of the same session, beside another lab. */
static bool
is_repeated(const struct plot *plot, size_t series)
{
    const struct plot_row *rows = plot->data.rows;
    const double y = rows[plot->series[series].first].y;

    if (!plot_is_bound(&plot->series[series]))
        return false;
    for (size_t i = 0; i < series; i++)
        if (plot_is_bound(&plot->series[i]) &&
            fabs(rows[plot->series[i].first].y - y) <= 1e-3 * y)
            return true;
    return false;
}

/* As text. */

static void
text_bars(const struct table *t, FILE *to)
{
    char value[CELL];

    for (size_t i = 0; i < t->plot->count; i++) {
        const struct plot_series *s = &t->plot->series[i];

        if (is_repeated(t->plot, i))
            continue;
        fprintf(to, "  %-32s %s\n", s->title,
                cell(t, s, t->plot->data.rows[s->first].x, value));
    }
}

/* A column needs the width of its longest cell. */
static int
width_of(const struct table *t, const struct plot_series *s)
{
    size_t width = strlen(s->title), length;
    char value[CELL];

    for (size_t i = 0; i < t->rows; i++) {
        length = strlen(cell(t, s, t->x[i], value));
        width = length > width ? length : width;
    }
    return (int)width;
}

static void
text_row(const struct table *t, const double *x, FILE *to)
{
    char value[CELL];

    fprintf(to, "  %10s", x ? plot_number(*x, value) : "");
    for (size_t k = 0; k < t->plot->count; k++) {
        const struct plot_series *s = &t->plot->series[k];

        if (is_in(t, s))
            fprintf(to, "  %*s", width_of(t, s),
                    x ? cell(t, s, *x, value) : s->title);
    }
    fputc('\n', to);
}

static void
text_table(const struct plot *plot, bool below, FILE *to)
{
    struct table t = table_of(plot, below);

    if (t.rows > 0) {
        fprintf(to, "\n%s", y_axis(&t));
        if (!plot->figure->bars)
            fprintf(to, ", over: %s", plot->figure->x);
        fputs("\n", to);
        if (plot->figure->bars)
            text_bars(&t, to);
        else
            for (size_t i = 0; i <= t.rows; i++)
                text_row(&t, i == 0 ? NULL : &t.x[i - 1], to);
    }
    free(t.x);
}

void
plot_heading(const struct plot *plot, FILE *to)
{
    fprintf(to, "%s\n%s\n%s\n", plot->title, plot->summary, plot->devices);
}

void
plot_tables(const struct plot *plot, FILE *to)
{
    if (!plot->figure)
        return;
    text_table(plot, false, to);
    text_table(plot, true, to);
}

/* As HTML. */

static void
html_cell(const char *tag, const char *scope, const char *text, FILE *to)
{
    fprintf(to, "<%s%s class=\"figure\">", tag, scope);
    escape_html(text, MOST_CELL, to);
    fprintf(to, "</%s>", tag);
}

static void
html_bars(const struct table *t, FILE *to)
{
    char value[CELL];

    html_cell("th", " scope=\"col\"", t->plot->figure->unit, to);
    fputs("</tr></thead>\n<tbody>\n", to);
    for (size_t i = 0; i < t->plot->count; i++) {
        const struct plot_series *s = &t->plot->series[i];

        if (is_repeated(t->plot, i))
            continue;
        fputs("<tr>", to);
        html_cell("th", " scope=\"row\"", s->title, to);
        html_cell("td", "", cell(t, s, t->plot->data.rows[s->first].x, value),
                  to);
        fputs("</tr>\n", to);
    }
}

static void
html_scan(const struct table *t, FILE *to)
{
    char value[CELL];
    size_t k;

    for (k = 0; k < t->plot->count; k++)
        if (is_in(t, &t->plot->series[k]))
            html_cell("th", " scope=\"col\"", t->plot->series[k].title, to);
    fputs("</tr></thead>\n<tbody>\n", to);
    for (size_t i = 0; i < t->rows; i++) {
        fputs("<tr>", to);
        html_cell("th", " scope=\"row\"", plot_number(t->x[i], value), to);
        for (k = 0; k < t->plot->count; k++)
            if (is_in(t, &t->plot->series[k]))
                html_cell("td", "",
                          cell(t, &t->plot->series[k], t->x[i], value), to);
        fputs("</tr>\n", to);
    }
}

static void
html_table(const struct plot *plot, bool below, FILE *to)
{
    struct table t = table_of(plot, below);

    if (t.rows > 0) {
        fputs("<p class=\"soft\">", to);
        escape_html(y_axis(&t), MOST_CELL, to);
        fputs("</p>\n<div class=\"wide\"><table>\n<thead><tr>", to);
        html_cell("th", " scope=\"col\"", plot->figure->x, to);
        if (plot->figure->bars)
            html_bars(&t, to);
        else
            html_scan(&t, to);
        fputs("</tbody></table></div>\n", to);
    }
    free(t.x);
}

void
plot_html(const struct plot *plot, FILE *to)
{
    if (!plot->figure)
        return;
    html_table(plot, false, to);
    html_table(plot, true, to);
}
