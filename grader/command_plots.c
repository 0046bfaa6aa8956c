/* plots -- measure where there is a GPU; draw what was measured, and the wrong
 * points of failing cases */
#include "command.h"
#include "die.h"
#include "measure.h"
#include "plot.h"
#include "record.h"
#include "terminal_parts.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static enum plot_format
wanted_format(void)
{
    const char *name = getenv("FORMAT");
    enum plot_format format;

    if (!name || !*name)
        return PLOT_SVG;
    format = plot_format_find(name);
    if (format == PLOT_FORMATS)
        die("FORMAT=%s: give svg, png or dumb", name);
    return format;
}

/* The newest records of the labs, as many as there are. */
static json_t **
read_records(const struct options *o, const struct lab **labs, size_t *count)
{
    json_t **records = checked_alloc(*count + 1, sizeof(void *));
    size_t found = 0;

    for (size_t i = 0; i < *count; i++) {
        char *path = record_path(o, options_name(o), labs[i]);

        records[found] = record_read(path, NULL);
        found += records[found] != NULL;
        free(path);
    }
    *count = found;
    return records;
}

static int
columns(void)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col - 1;
    return 79;
}

/* A map is letters already, a letter a point; gnuplot would leave some out. */
static void
print_map(const json_t *map)
{
    struct terminal t = terminal_for(stdout);
    struct wrap w;

    if (t.width == 0)
        t.width = columns();
    w = terminal_wrap(stdout, &t, 3);
    wrap_gap(&w, 3);
    terminal_map(&w, map);
    wrap_end(&w);
}

/* In letters, on the terminal. */
static void
print(const struct options *o, struct plots *plots)
{
    char *why = NULL, *drawn;
    size_t bytes;

    for (size_t i = 0; i < plots->count; i++) {
        const struct plot *plot = &plots->plots[i];

        plot_heading(plot, stdout);
        if (plot->map) {
            print_map(plot->map);
            putchar('\n');
            continue;
        }
        drawn =
            why ? NULL : plot_draw(o, plot, PLOT_DUMB, columns(), &bytes, &why);
        if (drawn)
            fwrite(drawn, 1, bytes, stdout);
        plot_tables(plot, stdout);
        putchar('\n');
        free(drawn);
    }
    if (why && plots->lack)
        free(why);
    else if (why)
        plots->lack = why;
}

static void
save(const struct options *o, struct plots *plots, enum plot_format format)
{
    char *folder =
        checked_format("%s/report/%s/plots", o->build, options_name(o));

    if (plots_save(o, plots, folder, format) != 0)
        die("%s: the plots cannot be written: %s; free room or give another "
            "BUILD=",
            folder, strerror(errno));
    for (size_t i = 0; i < plots->count; i++) {
        const struct plot *plot = &plots->plots[i];

        printf("%s\n   %s\n   %s\n   %s/%s.%s\n", plot->title, plot->summary,
               plot->devices, folder, plot->name,
               plots->undrawn ? "txt" : plot_format_name(format));
    }
    free(folder);
}

int
command_plots(const struct options *o, int argc, char **argv)
{
    const enum plot_format format = wanted_format();
    size_t labs_count, count;
    const struct lab **labs = options_labs(argc, argv, &labs_count);
    json_t **records;
    struct plots plots;

    measure_all(o, labs, labs_count);
    count = labs_count;
    records = read_records(o, labs, &count);
    plots = plots_gather(o, labs, labs_count, records, count);
    if (format == PLOT_DUMB)
        print(o, &plots);
    else
        save(o, &plots, format);
    if (plots.waits)
        printf("until you have passed the lab, since a question of it asks for "
               "that, these are left out: %s\n",
               plots.waits);
    else if (plots.count == 0)
        printf("no figures for that yet\n");
    if (plots.lack)
        fprintf(stderr, "note: %s\n", plots.lack);
    plots_free(&plots);
    for (size_t i = 0; i < count; i++)
        json_decref(records[i]);
    free(records);
    free(labs);
    return 0;
}
