/*
 * tables_figure -- a figure in Markdown
 *
 * Of a scan a row each curve and a column each x; of bars a row each.
 */
#include "die.h"
#include "number.h"
#include "plot_data.h"
#include "plot_figures.h"
#include "shipped.h"
#include "tables.h"
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 3 };
static const double same_x = 0.01; /* relative: `at` may be rounded */

struct table {
    const char *root;
    const struct table_wish *wish;
    const struct plot_figure *figure;
    struct plot_data data;
    const struct lab **lab; /* of each source */
    double *x;              /* sorted; of a scan */
    size_t points;
    FILE *to;
};

/* Three digits, thousands apart. */
static const char *
short_number(double value, char to[NUMBER_SIZE])
{
    return fabs(value) >= 1000 ? number_count(llround(value), to)
                               : number_text(value, DIGITS, to);
}

/* Reading. */

static char *
read_labs(struct table *t, const char *root)
{
    char *why = NULL;

    for (size_t i = 0; i < t->wish->count && !why; i++) {
        const struct lab *lab = t->wish->labs[i];
        const size_t before = t->data.source_count;
        char *path = checked_format("%s/solutions/%s/h200.tsv", root, lab->id);

        why = plot_data_read(path, &t->data);
        t->lab = checked_grow(t->lab, t->data.source_count + 1, sizeof(void *));
        for (size_t s = before; s < t->data.source_count; s++)
            t->lab[s] = lab;
        free(path);
    }
    return why;
}

static bool
is_above(const struct table *t, size_t row)
{
    assert(t->data.rows);
    return strcmp(t->data.rows[row].figure, t->figure->name) == 0;
}

static bool
is_below(const struct table *t, size_t row)
{
    return t->figure->below &&
           strcmp(t->data.rows[row].figure, t->figure->below) == 0;
}

static bool
is_wanted(const struct table_wish *wish, double x)
{
    bool wanted = wish->points == 0;

    for (size_t i = 0; i < wish->points; i++)
        wanted |= fabs(x - wish->at[i]) <= same_x * wish->at[i];
    return wanted;
}

static int
compare(const void *a, const void *b)
{
    const double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}

static void
gather_x(struct table *t)
{
    size_t used = 0;

    t->x = checked_alloc(t->data.count + 1, sizeof *t->x);
    for (size_t i = 0; i < t->data.count; i++)
        if (is_above(t, i) && is_wanted(t->wish, t->data.rows[i].x))
            t->x[t->points++] = t->data.rows[i].x;
    qsort(t->x, t->points, sizeof *t->x, compare);
    for (size_t i = 0; i < t->points; i++)
        if (i == 0 || t->x[i] > t->x[used - 1])
            t->x[used++] = t->x[i];
    t->points = used;
}

/* A scan. */

static void
put_head(struct table *t)
{
    char number[NUMBER_SIZE];

    fprintf(t->to, "| %s |", t->figure->x);
    for (size_t i = 0; i < t->points; i++)
        fprintf(t->to, " %s |", short_number(t->x[i], number));
    fputs("\n| --- |", t->to);
    for (size_t i = 0; i < t->points; i++)
        fputs(" --- |", t->to);
    fputs("\n", t->to);
}

static const struct function *
function_of(const struct table *t, const struct plot_row *row)
{
    return catalog_function(t->lab[row->source], row->series);
}

/* Its y at each x: " 1.27 | 0.85 |"; for free(). */
static char *
cells_of(const struct table *t, size_t first)
{
    char *text = checked_string(""), number[NUMBER_SIZE];

    for (size_t k = 0; k < t->points; k++) {
        const char *y = "";
        char *longer;

        for (size_t i = 0; i < t->data.count; i++)
            if (plot_data_same(&t->data, i, first) &&
                compare(&t->data.rows[i].x, &t->x[k]) == 0)
                y = short_number(t->data.rows[i].y, number);
        longer = checked_format("%s %s |", text, y);
        free(text);
        text = longer;
    }
    return text;
}

static void
put_label(struct table *t, const struct plot_row *row)
{
    if (!function_of(t, row))
        fprintf(t->to, "| %s |", row->series);
    else if (t->wish->count > 1)
        fprintf(t->to, "| %.2s `%s` |", t->lab[row->source]->id, row->series);
    else
        fprintf(t->to, "| `%s` |", row->series);
}

/* The second panel's curves are often one. */
static void
put_below(struct table *t, const size_t *first, size_t count)
{
    char *before = NULL;

    for (size_t i = 0; i < count; i++) {
        char *cells = is_below(t, first[i]) ? cells_of(t, first[i]) : NULL;

        if (!cells)
            continue;
        if (!before || strcmp(cells, before) != 0)
            fprintf(t->to, "| %s |%s\n", t->figure->below_y, cells);
        free(before);
        before = cells;
    }
    free(before);
}

static void
put_scan(struct table *t)
{
    size_t count, *first = plot_data_series(&t->data, &count);

    gather_x(t);
    put_head(t);
    for (size_t i = 0; i < count; i++)
        if (is_above(t, first[i])) {
            char *cells = cells_of(t, first[i]);

            put_label(t, &t->data.rows[first[i]]);
            fprintf(t->to, "%s\n", cells);
            free(cells);
        }
    put_below(t, first, count);
    free(first);
}

/* Bars. */

static void
put_bars(struct table *t)
{
    const double copy = shipped_copy_rate(t->root);
    char number[NUMBER_SIZE];

    fprintf(t->to,
            "| lab | function | %s | %% of the copy rate | bound by |\n"
            "| --- | --- | --- | --- | --- |\n",
            t->figure->unit);
    for (size_t i = 0; i < t->data.count; i++) {
        const struct plot_row *row = &t->data.rows[i];
        const struct function *f = is_above(t, i) ? function_of(t, row) : NULL;

        if (!f)
            continue;
        fprintf(t->to, "| %.2s | `%s` | %s |", t->lab[row->source]->id,
                row->series, short_number(row->y, number));
        fprintf(t->to, " %.0f | %s |\n", copy > 0 ? 100 * row->y / copy : 0,
                f->bound ? f->bound : "memory");
    }
}

/* The line below. */

static bool
is_same_place(const struct plot_source *a, const struct plot_source *b)
{
    return strcmp(a->device, b->device) == 0 &&
           strcmp(a->toolkit, b->toolkit) == 0 && strcmp(a->date, b->date) == 0;
}

/* Each device, toolkit and date once. */
static void
put_places(struct table *t)
{
    const struct plot_source *last = NULL;

    for (size_t i = 0; i < t->data.count; i++) {
        const struct plot_source *s = &t->data.sources[t->data.rows[i].source];

        if (!is_above(t, i) || (last && is_same_place(last, s)))
            continue;
        fprintf(t->to, "%s%s, CUDA %s, %s", last ? "; " : "", s->device,
                s->toolkit, s->date);
        last = s;
    }
}

static void
put_caption(struct table *t)
{
    const size_t count = t->wish->count;

    fprintf(t->to, "\n(%s; medians. ",
            t->figure->bars ? t->figure->title : t->figure->y);
    put_places(t);
    if (t->figure->bars)
        fputs(". `make plots` draws this.)\n", t->to);
    else
        fprintf(t->to, ". `make plots LAB=%.2s` draws this.)\n",
                t->wish->labs[count - 1]->id);
}

static bool
has_rows(const struct table *t)
{
    for (size_t i = 0; i < t->data.count; i++)
        if (is_above(t, i) && is_wanted(t->wish, t->data.rows[i].x))
            return true;
    return false;
}

static char *
text_of(struct table *t)
{
    char *text = NULL;
    size_t bytes;

    t->to = open_memstream(&text, &bytes);
    if (!t->to)
        die("tables: no memory; free some");
    if (t->figure->bars)
        put_bars(t);
    else
        put_scan(t);
    put_caption(t);
    if (fclose(t->to) != 0)
        die("tables: no memory; free some");
    return text;
}

static char *
refuse(const char *figure)
{
    return checked_format("no figure %s was measured of these labs; see "
                          "grader/plot_figures.c",
                          figure);
}

char *
tables_figure(const char *root, const struct table_wish *wish, char **why)
{
    struct table t = {
        .root = root, .wish = wish, .figure = plot_figure_find(wish->figure)};
    char *text = NULL;

    if (!t.figure) {
        *why = refuse(wish->figure);
        return NULL;
    }
    *why = read_labs(&t, root);
    if (!*why && !has_rows(&t))
        *why = refuse(wish->figure);
    if (!*why)
        text = text_of(&t);
    plot_data_free(&t.data);
    free(t.lab);
    free(t.x);
    return text;
}
