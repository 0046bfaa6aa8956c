#include "plot_data.h"
#include "die.h"
#include "escape.h"
#include "number.h"
#include "text_file.h"
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 6, MOST_TEXT = 80, MOST_ROWS = 70000, DIGITS = 6 };

static const char heading[] = "figure\tseries\tx\ty\tlow\thigh";

/* Building. */

static char *
neutral(const char *text)
{
    return escape_line(text ? text : "", text ? strlen(text) : 0, MOST_TEXT);
}

size_t
plot_data_source(struct plot_data *data, const char *device, const char *date,
                 const char *driver, const char *toolkit, const char *source)
{
    data->sources = checked_grow(data->sources, data->source_count + 1,
                                 sizeof *data->sources);
    data->sources[data->source_count] =
        (struct plot_source){neutral(device), neutral(date), neutral(driver),
                             neutral(toolkit), neutral(source)};
    return data->source_count++;
}

void
plot_data_add(struct plot_data *data, struct plot_row r)
{
    r.figure = neutral(r.figure);
    r.series = neutral(r.series);
    data->rows = checked_grow(data->rows, data->count + 1, sizeof *data->rows);
    data->rows[data->count++] = r;
}

static void
free_source(struct plot_source *s)
{
    free(s->device);
    free(s->date);
    free(s->driver);
    free(s->toolkit);
    free(s->source);
}

/* Back to so many sources and rows. */
static void
cut(struct plot_data *data, size_t sources, size_t rows)
{
    while (data->count > rows) {
        free(data->rows[--data->count].figure);
        free(data->rows[data->count].series);
    }
    while (data->source_count > sources)
        free_source(&data->sources[--data->source_count]);
}

void
plot_data_free(struct plot_data *data)
{
    cut(data, 0, 0);
    free(data->sources);
    free(data->rows);
    *data = (struct plot_data){0};
}

/* Reading. */

static char **
member_of(struct plot_source *s, const char *key)
{
    if (strcmp(key, "device") == 0)
        return &s->device;
    if (strcmp(key, "date") == 0)
        return &s->date;
    if (strcmp(key, "driver") == 0)
        return &s->driver;
    if (strcmp(key, "toolkit") == 0)
        return &s->toolkit;
    return strcmp(key, "source") == 0 ? &s->source : NULL;
}

/* "# key: value"; other comments mean nothing. */
static void
take_comment(char *line, struct plot_data *data, size_t before)
{
    char *key = line + 1 + strspn(line + 1, " "), *value = strchr(key, ':');
    char **member;

    if (!value)
        return;
    *value++ = 0;
    value += strspn(value, " ");
    if (strcmp(key, "device") == 0 || data->source_count == before)
        plot_data_source(data, NULL, NULL, NULL, NULL, NULL);
    member = member_of(&data->sources[data->source_count - 1], key);
    if (!member)
        return;
    free(*member);
    *member = neutral(value);
}

/* Returns false where it is no finite number. */
static bool
take_number(const char *text, double *number)
{
    static locale_t plain;
    char *end;

    if (!plain)
        plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    *number = strtod_l(text, &end, plain);
    return end != text && *end == 0 && isfinite(*number);
}

/* Returns what is wrong with it, or NULL. */
static const char *
take_row(char *line, struct plot_data *data, size_t before)
{
    char *field[COLUMNS], *at = line;
    struct plot_row r = {0};
    double *number[] = {&r.x, &r.y, &r.low, &r.high};

    for (int i = 0; i < COLUMNS; i++) {
        field[i] = at;
        at = at ? strchr(at, '\t') : NULL;
        if (at)
            *at++ = 0;
    }
    if (!field[COLUMNS - 1] || at)
        return "not six columns with tabs between";
    for (int i = 0; i < 4; i++)
        if (!take_number(field[2 + i], number[i]))
            return "x, y, low and high must be finite numbers";
    if (r.low > r.y || r.y > r.high)
        return "y lies outside low to high";
    if (data->count >= MOST_ROWS)
        return "too many rows";
    if (data->source_count == before)
        plot_data_source(data, NULL, NULL, NULL, NULL, NULL);
    r.figure = field[0];
    r.series = field[1];
    r.source = data->source_count - 1;
    plot_data_add(data, r);
    return NULL;
}

static const char *
take_line(char *line, struct plot_data *data, size_t before, bool *headed)
{
    line[strcspn(line, "\r")] = 0;
    if (*line == '#') {
        take_comment(line, data, before);
        return NULL;
    }
    if (*line == 0)
        return NULL;
    if (*headed)
        return take_row(line, data, before);
    *headed = strcmp(line, heading) == 0;
    return *headed ? NULL
                   : "the names of the columns must be figure, series, x, y, "
                     "low, high";
}

char *
plot_data_parse(const char *text, const char *name, struct plot_data *data)
{
    const size_t sources = data->source_count, rows = data->count;
    char *copy = checked_string(text), *line = copy, *next;
    const char *wrong = NULL;
    bool headed = false;
    int number = 0;

    for (; line && !wrong; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        number++;
        wrong = take_line(line, data, sources, &headed);
    }
    free(copy);
    if (!wrong)
        return NULL;
    cut(data, sources, rows);
    return checked_format("%s:%d: %s; remove the file and measure again", name,
                          number, wrong);
}

char *
plot_data_read(const char *path, struct plot_data *data)
{
    size_t bytes;
    char *text = text_file_read(path, &bytes), *why = NULL;

    if (!text && errno != ENOENT && errno != ENOTDIR)
        return checked_format("%s: cannot be read: %s; remove it", path,
                              strerror(errno));
    if (text && strlen(text) != bytes)
        why = checked_format("%s: no text; remove the file", path);
    else if (text)
        why = plot_data_parse(text, path, data);
    free(text);
    return why;
}

/* Writing. */

static void
write_source(const struct plot_source *s, FILE *to)
{
    fprintf(to,
            "# device: %s\n# date: %s\n# driver: %s\n# toolkit: %s\n"
            "# source: %s\n",
            s->device, s->date, s->driver, s->toolkit, s->source);
}

static void
write_row(const struct plot_row *r, FILE *to)
{
    const double number[] = {r->x, r->y, r->low, r->high};
    char text[NUMBER_SIZE];

    fprintf(to, "%s\t%s", r->figure, r->series);
    for (int i = 0; i < 4; i++)
        fprintf(to, "\t%s", number_text(number[i], DIGITS, text));
    fputc('\n', to);
}

bool
plot_data_same(const struct plot_data *data, size_t a, size_t b)
{
    const struct plot_row *left = &data->rows[a], *right = &data->rows[b];

    return left->source == right->source &&
           strcmp(left->figure, right->figure) == 0 &&
           strcmp(left->series, right->series) == 0;
}

/* Most rows follow one of their own series: that is seen at once. */
static bool
is_first(const struct plot_data *data, size_t row)
{
    if (row > 0 && plot_data_same(data, row - 1, row))
        return false;
    for (size_t i = 0; i < row; i++)
        if (plot_data_same(data, i, row))
            return false;
    return true;
}

size_t *
plot_data_series(const struct plot_data *data, size_t *count)
{
    size_t *first = checked_alloc(data->count + 1, sizeof *first);

    *count = 0;
    for (size_t s = 0; s < data->source_count; s++)
        for (size_t i = 0; i < data->count; i++)
            if (data->rows[i].source == s && is_first(data, i))
                first[(*count)++] = i;
    return first;
}

static void
write_series(const struct plot_data *data, size_t first, FILE *to)
{
    fputs("\n\n", to);
    for (size_t i = first; i < data->count; i++)
        if (plot_data_same(data, i, first))
            write_row(&data->rows[i], to);
}

static void
write_all(const struct plot_data *data, FILE *to)
{
    size_t count, next = 0, *first = plot_data_series(data, &count);

    for (size_t s = 0; s < data->source_count; s++) {
        write_source(&data->sources[s], to);
        if (s == 0)
            fprintf(to, "%s\n", heading);
        while (next < count && data->rows[first[next]].source == s)
            write_series(data, first[next++], to);
    }
    free(first);
}

char *
plot_data_text(const struct plot_data *data)
{
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    if (!to)
        die("plots: no memory; free some");
    write_all(data, to);
    if (fclose(to) != 0)
        die("plots: no memory; free some");
    return text;
}

int
plot_data_write(const char *path, const struct plot_data *data)
{
    char *text = plot_data_text(data);
    const int result = text_file_write(path, text, strlen(text));

    free(text);
    return result;
}
