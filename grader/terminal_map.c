/*
 * terminal_map -- the map of wrong points, a character a point
 */
#include "die.h"
#include "member.h"
#include "terminal_parts.h"
#include "view.h"
#include <stdlib.h>
#include <string.h>

enum { MAP_ROWS = 20, LABEL_COLUMNS = 5, LEFT = 3, REPEATS = 4 };

static size_t
longest_row(const json_t *rows)
{
    size_t i, longest = 0;
    const json_t *row;

    json_array_foreach(rows, i, row) {
        if (json_string_length(row) > longest)
            longest = json_string_length(row);
    }
    return longest;
}

static bool
room_for(const struct wrap *w, size_t points)
{
    return w->width == 0 ||
           points + (size_t)(w->indent + LABEL_COLUMNS) <= (size_t)w->width;
}

static bool
has_letter(const json_t *rows, char letter)
{
    const json_t *row;
    size_t i;

    json_array_foreach(rows, i, row) {
        if (strchr(json_string_value(row), letter))
            return true;
    }
    return false;
}

/* Says only what the characters on this map mean. */
static void
key(struct wrap *w, const json_t *rows)
{
    static const struct {
        char letter;
        const char *words;
    } letters[] = {{'#', "# wrong"},
                   {'.', ". right"},
                   {'B', "B boundary, wrong"},
                   {'-', "- boundary, right"}};
    const char *before = ": ";
    size_t i;

    for (i = 0; i < sizeof letters / sizeof *letters; i++) {
        char text[40];

        if (!has_letter(rows, letters[i].letter))
            continue;
        snprintf(text, sizeof text, "%s%s", before, letters[i].words);
        wrap_text(w, text, NULL);
        before = "; ";
    }
}

static void
caption(struct wrap *w, const json_t *map)
{
    char *array = terminal_neutral(member_text(map, "array"));
    const json_t *plane = json_object_get(map, "plane");
    long long scale = member_integer(map, "scale");
    char text[80];

    wrap_text(w, array, NULL);
    free(array);
    if (json_is_integer(plane)) {
        snprintf(text, sizeof text, ", plane z = %lld",
                 (long long)json_integer_value(plane));
        wrap_text(w, text, NULL);
    }
    key(w, json_object_get(map, "rows"));
    if (scale > 1) {
        snprintf(text, sizeof text, "; %lld x %lld points a character", scale,
                 scale);
        wrap_text(w, text, NULL);
    }
    wrap_line(w);
}

/* Runs of equal characters take one colour code. */
static void
points(struct wrap *w, const char *row)
{
    while (*row && wrap_fits(w, 1)) {
        bool wrong = *row == '#' || *row == 'B';
        size_t run = wrong ? strspn(row, "#B") : strspn(row, ".-");
        char *text = checked_copy(row, run);

        if (!wrap_fits(w, (int)run))
            text[w->width - w->column] = '\0';
        wrap_text(w, text, wrong ? COLOUR_WRONG : NULL);
        free(text);
        row += run;
    }
}

static void
below(struct wrap *w, const json_t *map)
{
    struct view_window v = view_map_window(map);
    char text[120];

    snprintf(text, sizeof text, "     x = %lld to %lld", v.first[0], v.last[0]);
    wrap_cut(w, text, NULL);
    if (!v.cut)
        return;
    snprintf(text, sizeof text, ", y = %lld to %lld of %lld x %lld", v.first[1],
             v.last[1], v.extent[0], v.extent[1]);
    wrap_cut(w, text, NULL);
}

static long long
y_of(const json_t *map, size_t row)
{
    struct view_window v = view_map_window(map);

    return v.first[1] + (long long)row * v.scale;
}

static void
y_label(struct wrap *w, const json_t *map, size_t row)
{
    char label[48];

    snprintf(label, sizeof label, "%4lld ", y_of(map, row) % 10000);
    fputs(label, w->to);
    w->column += (int)strlen(label);
}

/* How many rows from `first` on are the same. */
static size_t
equal_rows(const json_t *rows, size_t first)
{
    size_t i = first;

    while (json_equal(json_array_get(rows, first), json_array_get(rows, i)))
        i++;
    return i - first;
}

static void
same_rows(struct wrap *w, const json_t *map, size_t last)
{
    char label[64];

    snprintf(label, sizeof label, "     the same to y = %lld", y_of(map, last));
    wrap_cut(w, label, NULL);
}

void
terminal_map(struct wrap *w, const json_t *map)
{
    const json_t *rows = json_object_get(map, "rows");
    size_t i, lines = 0, longest, count = json_array_size(rows);
    int indent = w->indent;

    longest = longest_row(rows);
    if (!room_for(w, longest))
        w->indent = LEFT;
    caption(w, map);
    for (i = 0; i < count && lines < MAP_ROWS; lines++) {
        size_t run = equal_rows(rows, i);

        y_label(w, map, i);
        points(w, json_string_value(json_array_get(rows, i)));
        wrap_line(w);
        i++;
        if (run >= REPEATS) {
            same_rows(w, map, i += run - 2);
            wrap_line(w);
            i++;
        }
    }
    if (i < count) {
        wrap_cut(w, "     (more rows in the report)", NULL);
        wrap_line(w);
    }
    below(w, map);
    if (!room_for(w, longest))
        wrap_cut(w, " (cut at the right)", NULL);
    w->indent = indent;
}
