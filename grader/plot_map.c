/*
 * plot_map -- the wrong points of a lab's first failing case as a picture
 */
#include "die.h"
#include "escape.h"
#include "member.h"
#include "plot_parts.h"
#include "view.h"
#include <stdlib.h>
#include <string.h>

/* A map's characters as series. */
static const struct kind {
    char letter;
    const char *name;
    int style; /* of style.gp */
} kinds[] = {
    {'#', "wrong", 2},
    {'B', "boundary, wrong", 12},
    {'.', "right", 26},
    {'-', "boundary, right", 21},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* The first test with a map of wrong points, or NULL. */
static const json_t *
failing_test(const json_t *record)
{
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (view_is_map(json_object_get(test, "map")))
            return test;
    }
    return NULL;
}

static void
add_points(struct plot *plot, const json_t *map, const struct kind *kind)
{
    const json_t *rows = json_object_get(map, "rows"), *row;
    const struct view_window w = view_map_window(map);
    char figure[] = "error-map";
    char *name = checked_string(kind->name);
    size_t i;

    json_array_foreach(rows, i, row) {
        const char *text = json_string_value(row);

        for (size_t k = 0; text[k]; k++)
            if (text[k] == kind->letter) {
                const double y = (double)(w.first[1] + (long long)i * w.scale);

                plot_data_add(
                    &plot->data,
                    (struct plot_row){
                        .figure = figure,
                        .series = name,
                        .x = (double)(w.first[0] + (long long)k * w.scale),
                        .y = y,
                        .low = y,
                        .high = y});
            }
    }
    free(name);
}

static void
list_series(struct plot *plot, const struct lab *lab)
{
    size_t count, *first = plot_data_series(&plot->data, &count);

    plot->series = checked_alloc(count + 1, sizeof *plot->series);
    for (size_t i = 0; i < count; i++) {
        struct plot_series *s = &plot->series[plot->count++];

        s->name = plot->data.rows[first[i]].series;
        s->title = checked_string(s->name);
        s->who = PLOT_YOURS;
        s->lab = lab;
        s->first = first[i];
        s->index = i + 1;
        for (size_t k = 0; k < KINDS; k++)
            if (strcmp(kinds[k].name, s->name) == 0)
                s->style = kinds[k].style;
    }
    free(first);
}

static char *
sentence(const json_t *test)
{
    const char *text = member_text(json_object_get(test, "diagnosis"), "text");

    if (*text)
        return checked_string(text);
    return checked_format("%lld of %lld points are wrong",
                          member_integer(test, "wrong"),
                          member_integer(test, "elements"));
}

static char *
title_of(const struct lab *lab, const json_t *test)
{
    const json_t *map = json_object_get(test, "map");
    const json_t *plane = json_object_get(map, "plane");
    char *words = view_case(test), *text;

    if (json_is_integer(plane))
        text = checked_format("Lab %.2s: wrong points of %s in %s, z = %lld",
                              lab->id, member_text(map, "array"), words,
                              (long long)json_integer_value(plane));
    else
        text = checked_format("Lab %.2s: wrong points of %s in %s", lab->id,
                              member_text(map, "array"), words);
    free(words);
    return text;
}

/* A record may hold anything.  Takes the text over. */
static char *
neutral(char *text)
{
    enum { MOST_TEXT = 4096 };
    char *line = escape_line(text, strlen(text), MOST_TEXT);

    free(text);
    return line;
}

static void
add_map(struct plots *plots, const json_t *record, const json_t *test,
        const struct lab *lab)
{
    const json_t *submission = json_object_get(record, "submission");
    struct plot *plot = plot_add(plots);
    const bool gpu = member_is(test, "backend", "gpu");
    char *date = neutral(checked_format("%.10s", member_text(record, "date")));

    plot_data_source(&plot->data, gpu ? "GPU" : "simulator", date, "", "",
                     member_text(submission, "path"));
    for (size_t k = 0; k < KINDS; k++)
        add_points(plot, json_object_get(test, "map"), &kinds[k]);
    list_series(plot, lab);
    plot->map = json_object_get(test, "map");
    plot->name = checked_format("error-map-%.2s", lab->id);
    plot->title = neutral(title_of(lab, test));
    plot->summary = neutral(sentence(test));
    plot->devices = checked_format("%s, %s", gpu ? "GPU" : "simulator", date);
    free(date);
}

static void
add_gone(struct plots *plots, const struct lab *lab)
{
    plots->gone =
        checked_grow(plots->gone, plots->gone_count + 1, sizeof(char *));
    plots->gone[plots->gone_count++] =
        checked_format("error-map-%.2s", lab->id);
}

void
plot_maps(struct plots *plots, json_t *const *records, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct lab *lab = catalog_find(member_text(records[i], "lab"));
        const json_t *test = lab ? failing_test(records[i]) : NULL;

        if (test)
            add_map(plots, records[i], test, lab);
        else if (lab)
            add_gone(plots, lab);
    }
}
