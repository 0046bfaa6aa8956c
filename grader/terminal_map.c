/*
 * terminal_map -- the map of wrong points, a character a point
 */
#include "die.h"
#include "member.h"
#include "terminal_parts.h"
#include "view.h"
#include <stdlib.h>
#include <string.h>

enum { MAP_BANDS = 16, LABEL_COLUMNS = 5, LEFT = 3 };

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

/* Of so many points, those that a line has room for. */
static size_t
room_for(const struct wrap *w, size_t points)
{
    const size_t room = (size_t)(w->width - w->indent - LABEL_COLUMNS);

    return w->width == 0 || points < room ? points : room;
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
below(struct wrap *w, const json_t *map, size_t visible, bool all)
{
    struct view_window v = view_map_window(map);
    const char axis = v.vector ? 'i' : 'x';
    char text[120];

    wrap_gap(w, LABEL_COLUMNS);
    w->indent = w->column;
    snprintf(text, sizeof text, "%c = %lld to %lld", axis, v.first[0],
             v.first[0] + (long long)visible * v.scale - 1);
    wrap_text(w, text, NULL);
    if (v.vector) {
        snprintf(text, sizeof text, " of %lld", v.extent[0]);
        wrap_text(w, text, NULL);
    } else if (v.cut || !all) {
        snprintf(text, sizeof text, ", y = %lld to %lld of %lld x %lld",
                 v.first[1], v.last[1], v.extent[0], v.extent[1]);
        wrap_text(w, text, NULL);
    }
    if (!all)
        wrap_text(w, " (the screen has no room for more)", NULL);
}

static void
band(struct wrap *w, const json_t *map, const struct view_band *b)
{
    const json_t *rows = json_object_get(map, "rows");
    const bool vector = view_map_window(map).vector;
    char text[80];

    if (b->left_out) {
        snprintf(text, sizeof text, "y = %lld to %lld are left out", b->first,
                 b->last);
        wrap_gap(w, LABEL_COLUMNS);
        wrap_cut(w, text, NULL);
        wrap_line(w);
        return;
    }
    snprintf(text, sizeof text, "%4lld ", b->first % 10000);
    wrap_cut(w, vector ? "     " : text, NULL);
    points(w, json_string_value(json_array_get(rows, b->row)));
    wrap_line(w);
    if (b->lines == 1)
        return;
    snprintf(text, sizeof text, "the same to y = %lld", b->last);
    wrap_gap(w, LABEL_COLUMNS);
    wrap_cut(w, text, NULL);
    wrap_line(w);
}

void
terminal_map(struct wrap *w, const json_t *map)
{
    struct view_band bands[VIEW_MAP_MOST];
    const size_t count = view_map_bands(map, MAP_BANDS, bands);
    const size_t longest = longest_row(json_object_get(map, "rows"));
    const int indent = w->indent;
    size_t i, visible;

    caption(w, map);
    if (room_for(w, longest) < longest)
        w->indent = LEFT;
    visible = room_for(w, longest);
    wrap_line(w);
    for (i = 0; i < count; i++)
        band(w, map, &bands[i]);
    below(w, map, visible, visible == longest);
    w->indent = indent;
}
