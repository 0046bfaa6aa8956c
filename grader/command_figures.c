/* figures -- measure the solutions anew, into solutions/NN-name/h200.tsv
 *
 * Without a GPU what BUILD/figures/ holds is taken: it may have been measured
 * on another machine. */
#include "command.h"
#include "die.h"
#include "measure.h"
#include "plot.h"
#include "record.h"
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a record says of time, as for the ladder. */
static void
add_times(const struct options *o, const struct lab *lab,
          struct plot_data *data)
{
    char *path = record_path(o, "solutions", lab);
    json_t *record = record_read(path, NULL);

    plot_add_times(data, record);
    json_decref(record);
    free(path);
}

static void
add_file(char *path, struct plot_data *data)
{
    char *why = plot_data_read(path, data);

    if (why)
        die("%s", why);
    free(path);
}

/* What is shipped says H200 on its label. */
static bool
is_h200(const struct plot_data *data)
{
    for (size_t i = 0; i < data->source_count; i++)
        if (!strstr(data->sources[i].device, "H200"))
            return false;
    return data->count > 0;
}

/* Whether one of the first `count` rows is of that figure. */
static bool
has_figure(const struct plot_data *data, size_t count, const char *figure)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(data->rows[i].figure, figure) == 0)
            return true;
    return false;
}

/* A figure of which nothing was measured now stays, with its own date. */
static void
keep_old(const char *path, struct plot_data *data)
{
    const size_t measured = data->count;
    struct plot_data old = {.count = 0};
    size_t source = SIZE_MAX;

    free(plot_data_read(path, &old));
    for (size_t i = 0; i < old.count; i++) {
        const struct plot_source *s = &old.sources[old.rows[i].source];
        struct plot_row r = old.rows[i];

        if (has_figure(data, measured, r.figure))
            continue;
        if (source != r.source)
            plot_data_source(data, s->device, s->date, s->driver, s->toolkit,
                             s->source);
        source = r.source;
        r.source = data->source_count - 1;
        plot_data_add(data, r);
    }
    plot_data_free(&old);
}

/* Returns whether it was written. */
static bool
write_lab(const struct options *o, const struct lab *lab)
{
    struct plot_data data = {.count = 0};
    char *path = checked_format("%s/solutions/%s/h200.tsv", o->root, lab->id);
    bool good;

    add_file(measure_path(o, "solutions", lab), &data);
    add_times(o, lab, &data);
    add_file(measure_path(o, "reference", lab), &data);
    good = is_h200(&data);
    if (good)
        keep_old(path, &data);
    if (good && plot_data_write(path, &data) != 0)
        die("%s: cannot be written: %s", path, strerror(errno));
    if (good)
        printf("%s: %zu points\n", path, data.count);
    else
        printf("%s: stays as it is: %s\n", path,
               data.count ? "not all was measured on an H200"
                          : "nothing was measured");
    plot_data_free(&data);
    free(path);
    return good;
}

int
command_figures(const struct options *o, int argc, char **argv)
{
    const struct gpu *gpu = gpu_find(o);
    const struct lab **labs;
    size_t count, written = 0;

    if (strcmp(options_name(o), "solutions") != 0)
        die("what is shipped are the solutions' figures: give FROM=solutions; "
            "yours: make plots");
    labs = options_labs(argc, argv, &count);
    measure_all(o, labs, count);
    for (size_t i = 0; i < count; i++)
        written += write_lab(o, labs[i]);
    free(labs);
    if (written == 0 && !gpu->here)
        die("figures are measured on a GPU, and here: %s; make plots draws "
            "those that are shipped",
            gpu->why);
    return 0;
}
