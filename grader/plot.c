/*
 * plot -- gather what was measured, one picture a figure
 */
#include "plot.h"
#include "die.h"
#include "ladder.h"
#include "measure.h"
#include "plot_parts.h"
#include "record.h"
#include <stdlib.h>
#include <string.h>

/* All files, and whose each of their sources is. */
struct gathered {
    struct plot_data data;
    enum plot_who *who;
    const struct lab **lab;
    bool *open; /* what a question asks for may be shown */
    char *lack;
};

/* Reading. */

/* Of each source of a file. */
struct origin {
    enum plot_who who;
    const struct lab *lab;
    bool open;
};

static void
own(struct gathered *g, size_t from, const struct origin *of)
{
    const size_t count = g->data.source_count;

    g->who = checked_grow(g->who, count + 1, sizeof *g->who);
    g->lab = checked_grow(g->lab, count + 1, sizeof(void *));
    g->open = checked_grow(g->open, count + 1, sizeof *g->open);
    for (; from < count; from++) {
        g->who[from] = of->who;
        g->lab[from] = of->lab;
        g->open[from] = of->open || of->who == PLOT_YOURS;
    }
}

/* Takes the path over. */
static void
take_file(struct gathered *g, char *path, struct origin of)
{
    const size_t before = g->data.source_count;
    char *why = plot_data_read(path, &g->data);

    own(g, before, &of);
    free(path);
    if (why && !g->lack)
        g->lack = why;
    else
        free(why);
}

/* The newest record's times. */
static void
take_times(struct gathered *g, const struct options *o, const char *name,
           struct origin of)
{
    const size_t before = g->data.source_count;
    char *path = record_path(o, name, of.lab);
    json_t *record = record_read(path, NULL);

    plot_add_times(&g->data, record);
    own(g, before, &of);
    json_decref(record);
    free(path);
}

static void
take_name(struct gathered *g, const struct options *o, const char *name,
          struct origin of)
{
    take_file(g, measure_path(o, name, of.lab), of);
    take_times(g, o, name, of);
}

/* Of what is shipped only functions of the lab are the solution's; see
 * plot_add_series(). */
static void
take_lab(struct gathered *g, const struct options *o, const struct lab *lab)
{
    const char *name = options_name(o);
    const bool open = ladder_has_passed(o, lab);
    const struct origin solution = {PLOT_SOLUTION, lab, open};

    take_name(g, o, "solutions", solution);
    take_file(g, measure_path(o, "reference", lab),
              (struct origin){PLOT_REFERENCE, lab, open});
    if (strcmp(name, "solutions") != 0)
        take_name(g, o, name, (struct origin){PLOT_YOURS, lab, open});
    take_file(g, checked_format("%s/solutions/%s/h200.tsv", o->root, lab->id),
              solution);
}

static struct gathered
gather(const struct options *o)
{
    struct gathered g = {.lack = NULL};

    for (size_t i = 0; catalog[i]; i++)
        take_lab(&g, o, catalog[i]);
    return g;
}

static void
release(struct gathered *g)
{
    plot_data_free(&g->data);
    free(g->who);
    free(g->lab);
    free(g->open);
}

/* One picture. */

struct plot *
plot_add(struct plots *plots)
{
    plots->plots =
        checked_grow(plots->plots, plots->count + 1, sizeof *plots->plots);
    plots->plots[plots->count] = (struct plot){.figure = NULL};
    return &plots->plots[plots->count++];
}

/* What is shipped stands back where the same was measured here. */
static bool
is_superseded(const struct gathered *g, size_t row)
{
    const struct plot_row *r = &g->data.rows[row], *other;
    const struct lab *lab = g->lab[r->source];

    for (size_t i = 0; i < g->data.count; i++) {
        other = &g->data.rows[i];
        if (other->source < r->source && g->lab[other->source] == lab &&
            g->who[other->source] != PLOT_YOURS &&
            strcmp(other->figure, r->figure) == 0 &&
            strcmp(other->series, r->series) == 0)
            return g->who[r->source] != PLOT_YOURS;
    }
    return false;
}

static bool
is_of(const struct gathered *g, size_t row, const struct plot_figure *f)
{
    const char *figure = g->data.rows[row].figure;

    return strcmp(figure, f->name) == 0 ||
           (f->below && strcmp(figure, f->below) == 0);
}

/* A question of a lab that has not passed asks for it. */
static bool
is_waiting(const struct gathered *g, size_t row, const struct plot_figure *f)
{
    const size_t source = g->data.rows[row].source;

    return !g->open[source] && catalog_asks_for(g->lab[source], f->name);
}

static bool
is_shown(const struct gathered *g, size_t row, const struct plot_figure *f)
{
    return is_of(g, row, f) && !is_waiting(g, row, f) && !is_superseded(g, row);
}

/* The rows of source `s` that the figure shows; a source of the picture is
 * made of it when there are some. */
static void
copy_source(struct plot *plot, const struct gathered *g, size_t s)
{
    const struct plot_source *from = &g->data.sources[s];
    bool begun = false;

    for (size_t i = 0; i < g->data.count; i++) {
        struct plot_row r = g->data.rows[i];

        if (r.source != s || !is_shown(g, i, plot->figure))
            continue;
        if (!begun)
            plot_data_source(&plot->data, from->device, from->date,
                             from->driver, from->toolkit, from->source);
        begun = true;
        r.source = plot->data.source_count - 1;
        plot_data_add(&plot->data, r);
    }
}

static void
add_figure(struct plots *plots, const struct gathered *g,
           const struct plot_figure *figure, const char *yours)
{
    struct plot plot = {.figure = figure};
    enum plot_who *who = checked_alloc(g->data.source_count + 1, sizeof *who);
    const struct lab **lab =
        checked_alloc(g->data.source_count + 1, sizeof(void *));

    for (size_t s = 0; s < g->data.source_count; s++) {
        const size_t before = plot.data.source_count;

        copy_source(&plot, g, s);
        if (plot.data.source_count > before) {
            who[before] = g->who[s];
            lab[before] = g->lab[s];
        }
    }
    if (plot.data.count > 0) {
        plot.name = checked_string(figure->name);
        plot.title = checked_string(figure->title);
        plot_add_series(&plot, who, lab, yours);
        plot.summary = plot_summarise(&plot);
        plot.devices = plot_where(&plot, yours);
        *plot_add(plots) = plot;
    }
    free(who);
    free(lab);
}

static void
free_plot(struct plot *plot)
{
    for (size_t i = 0; i < plot->count; i++)
        free(plot->series[i].title);
    free(plot->series);
    plot_data_free(&plot->data);
    free(plot->name);
    free(plot->title);
    free(plot->summary);
    free(plot->devices);
    free(plot->svg);
}

static bool
is_wanted(const struct plot *plot, const struct lab *const *lab, size_t labs)
{
    for (size_t i = 0; i < labs; i++)
        if (plot_is_of(plot, lab[i]->id))
            return true;
    return false;
}

/* What waits. */

static bool
has_waiting(const struct gathered *g, const struct lab *lab,
            const struct plot_figure *f)
{
    for (size_t i = 0; i < g->data.count; i++)
        if (g->lab[g->data.rows[i].source] == lab && is_of(g, i, f) &&
            is_waiting(g, i, f))
            return true;
    return false;
}

static bool
is_drawn(const struct plots *plots, const struct plot_figure *f)
{
    for (size_t i = 0; i < plots->count; i++)
        if (plots->plots[i].figure == f)
            return true;
    return false;
}

/* Of one lab, or NULL: "08 ladder, extent-scan" */
static char *
waits_of(const struct plots *plots, const struct gathered *g,
         const struct lab *lab, bool wanted)
{
    char *text = NULL, *longer;

    for (const struct plot_figure *f = plot_figures; f->name; f++) {
        if (!has_waiting(g, lab, f) || (!wanted && !is_drawn(plots, f)))
            continue;
        longer = text ? checked_format("%s, %s", text, f->name)
                      : checked_format("%.2s %s", lab->id, f->name);
        free(text);
        text = longer;
    }
    return text;
}

static void
add_waits(struct plots *plots, const struct gathered *g,
          const struct lab *const *lab, size_t labs)
{
    for (size_t i = 0; catalog[i]; i++) {
        bool wanted = false;
        char *of, *longer;

        for (size_t k = 0; k < labs; k++)
            wanted |= lab[k] == catalog[i];
        of = waits_of(plots, g, catalog[i], wanted);
        if (!of)
            continue;
        longer = checked_format("%s%s%s", plots->waits ? plots->waits : "",
                                plots->waits ? "; " : "", of);
        free(plots->waits);
        free(of);
        plots->waits = longer;
    }
}

struct plots
plots_gather(const struct options *o, const struct lab *const *lab, size_t labs,
             json_t *const *records, size_t count)
{
    const char *name = options_name(o);
    const char *yours = strcmp(name, "labs") == 0 ? "yours" : name;
    struct plots plots = {.lack = NULL};
    struct gathered g = gather(o);

    for (const struct plot_figure *f = plot_figures; f->name; f++) {
        add_figure(&plots, &g, f, yours);
        if (plots.count > 0 && plots.plots[plots.count - 1].figure == f &&
            !is_wanted(&plots.plots[plots.count - 1], lab, labs))
            free_plot(&plots.plots[--plots.count]);
    }
    add_waits(&plots, &g, lab, labs);
    plot_maps(&plots, records, count);
    plots.lack = g.lack;
    release(&g);
    return plots;
}

void
plots_free(struct plots *plots)
{
    for (size_t i = 0; i < plots->count; i++)
        free_plot(&plots->plots[i]);
    free(plots->plots);
    for (size_t i = 0; i < plots->gone_count; i++)
        free(plots->gone[i]);
    free(plots->gone);
    free(plots->waits);
    free(plots->lack);
}

bool
plot_is_of(const struct plot *plot, const char *lab)
{
    for (size_t i = 0; i < plot->count; i++)
        if (plot->series[i].lab && strcmp(plot->series[i].lab->id, lab) == 0)
            return true;
    return false;
}

bool
plot_has_several(const struct plot *plot)
{
    for (size_t i = 1; i < plot->count; i++)
        if (plot->series[i].lab != plot->series[0].lab)
            return true;
    return false;
}
