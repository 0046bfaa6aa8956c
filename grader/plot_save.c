/*
 * plot_save -- pictures as files, with their numbers and words beside them
 */
#include "die.h"
#include "plot_parts.h"
#include "plot_svg.h"
#include "text_file.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of one function two may share a place. */
static size_t
count_bars(const struct plot *plot)
{
    size_t count = 0;

    for (size_t i = 0; i < plot->count; i++)
        count += !plot_is_bound(&plot->series[i]);
    return count;
}

char *
plot_draw(const struct options *o, const struct plot *plot,
          enum plot_format format, int columns, size_t *bytes, char **why)
{
    const bool has_bars = plot->figure && plot->figure->bars;
    char *scripts = options_path(o, "grader/plots");
    char *data = plot_data_text(&plot->data);
    char *settings = plot_settings(plot);
    const struct plot_script script = {.scripts = scripts,
                                       .name = plot->figure ? plot->name
                                                            : "error-map",
                                       .data = data,
                                       .set = settings,
                                       .format = format,
                                       .columns = columns,
                                       .words = has_bars ? 0 : plot->count,
                                       .bars = has_bars ? count_bars(plot) : 0};
    char *drawn = plot_gnuplot(&script, bytes, why);

    free(settings);
    free(data);
    free(scripts);
    return drawn;
}

/* Returns what is to stand in the file, or NULL with *why. */
static char *
draw(const struct options *o, struct plot *plot, enum plot_format format,
     size_t *bytes, char **why)
{
    char *drawn = plot_draw(o, plot, format, 0, bytes, why);
    const struct plot_picture picture = {.svg = drawn,
                                         .name = plot->name,
                                         .title = plot->title,
                                         .description = plot->summary};

    if (!drawn || format != PLOT_SVG)
        return drawn;
    plot->svg = plot_svg(&picture);
    free(drawn);
    if (!plot->svg) {
        *why = checked_format("%s: what gnuplot wrote is no SVG; "
                              "apt-get install gnuplot-nox",
                              plot->name);
        return NULL;
    }
    drawn = plot_svg_file(plot->svg);
    *bytes = strlen(drawn);
    return drawn;
}

static int
write_file(const char *folder, const char *name, const char *suffix,
           const char *data, size_t bytes)
{
    char *path = checked_format("%s/%s.%s", folder, name, suffix);
    const int result = text_file_write(path, data, bytes);

    free(path);
    return result;
}

/* The numbers and the words. */
static int
save_words(const struct plot *plot, const char *folder)
{
    char *text = NULL, *data = plot_data_text(&plot->data);
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);
    int result;

    if (!to)
        die("plots: no memory; free some");
    plot_heading(plot, to);
    plot_tables(plot, to);
    if (fclose(to) != 0)
        die("plots: no memory; free some");
    result = write_file(folder, plot->name, "txt", text, bytes);
    if (result == 0)
        result = write_file(folder, plot->name, "tsv", data, strlen(data));
    free(text);
    free(data);
    return result;
}

/* Pictures of other numbers must not be taken for these. */
static void
remove_old(const char *folder, const char *name)
{
    static const char *const suffixes[] = {"svg", "png", "tsv", "txt"};

    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        char *path = checked_format("%s/%s.%s", folder, name, suffixes[i]);

        unlink(path);
        free(path);
    }
}

static bool
has_changed(const struct plot *plot, const char *folder)
{
    char *path = checked_format("%s/%s.tsv", folder, plot->name);
    char *before = text_file_read(path, NULL);
    char *now = plot_data_text(&plot->data);
    const bool changed = !before || strcmp(before, now) != 0;

    free(now);
    free(before);
    free(path);
    return changed;
}

static bool
is_older(const char *path, const struct timespec *than)
{
    struct stat status;

    if (stat(path, &status) != 0)
        return false;
    if (status.st_mtim.tv_sec != than->tv_sec)
        return status.st_mtim.tv_sec < than->tv_sec;
    return status.st_mtim.tv_nsec < than->tv_nsec;
}

/* Whether the picture in `path` is younger than all that draws it. */
static bool
is_fresh(const struct options *o, const struct plot *plot, const char *path)
{
    const char *name = plot->figure ? plot->name : "error-map";
    char *script = checked_format("%s/grader/plots/%s.gp", o->root, name);
    char *style = checked_format("%s/grader/plots/style.gp", o->root);
    const char *const makers[] = {script, style, "/proc/self/exe"};
    struct stat status;
    bool fresh = stat(path, &status) == 0;

    for (size_t i = 0; i < sizeof makers / sizeof *makers && fresh; i++)
        fresh = is_older(makers[i], &status.st_mtim);
    free(style);
    free(script);
    return fresh;
}

/* An SVG of the same numbers need not be drawn again.  Returns whether there
 * was one. */
static bool
keep(const struct options *o, struct plot *plot, const char *folder)
{
    char *path = checked_format("%s/%s.svg", folder, plot->name);
    char *file = is_fresh(o, plot, path) ? text_file_read(path, NULL) : NULL;

    if (file)
        plot->svg = plot_svg_inside(file);
    free(file);
    free(path);
    return plot->svg != NULL;
}

/* Once *why is set nothing is drawn any more: what is missing for one picture
 * is missing for all. */
static int
save(const struct options *o, struct plot *plot, const char *folder,
     enum plot_format format, char **why)
{
    const bool changed = has_changed(plot, folder);
    size_t bytes = 0;
    char *drawn;
    int result;

    if (!changed && format == PLOT_SVG && keep(o, plot, folder))
        return 0;
    if (changed)
        remove_old(folder, plot->name);
    result = save_words(plot, folder);
    drawn = result == 0 && !*why ? draw(o, plot, format, &bytes, why) : NULL;
    if (drawn)
        result = write_file(folder, plot->name, plot_format_name(format), drawn,
                            bytes);
    free(drawn);
    return result;
}

int
plots_save(const struct options *o, struct plots *plots, const char *folder,
           enum plot_format format)
{
    char *why = NULL, *both;
    int result = 0;

    for (size_t i = 0; i < plots->gone_count; i++)
        remove_old(folder, plots->gone[i]);
    for (size_t i = 0; i < plots->count && result == 0; i++)
        result = save(o, &plots->plots[i], folder, format, &why);
    plots->undrawn = why != NULL;
    if (!why)
        return result;
    both = plots->lack ? checked_format("%s; %s", why, plots->lack)
                       : checked_string(why);
    free(plots->lack);
    free(why);
    plots->lack = both;
    return result;
}
