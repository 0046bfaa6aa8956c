/*
 * view_map -- what a record's map of wrong points is
 */
#include "member.h"
#include "view.h"
#include <string.h>

bool
view_is_map(const json_t *map)
{
    const json_t *rows = json_object_get(map, "rows"), *row;
    size_t i, points = 0;

    json_array_foreach(rows, i, row) {
        const char *text = json_string_value(row);

        if (!text || text[strspn(text, ".#-B")] || strlen(text) > VIEW_MAP_MOST)
            return false;
        points += strlen(text);
    }
    return points > 0 && json_array_size(rows) <= VIEW_MAP_MOST;
}

/* Two rows that are alike are as soon shown as told. */
enum { ALIKE = 3, LAST = 4 };

static struct view_band
band_at(const json_t *map, size_t row)
{
    const json_t *rows = json_object_get(map, "rows");
    const struct view_window w = view_map_window(map);
    struct view_band band = {.row = row, .lines = 1};

    while (json_equal(json_array_get(rows, row),
                      json_array_get(rows, row + band.lines)))
        band.lines++;
    if (band.lines < ALIKE)
        band.lines = 1;
    band.first = w.first[1] + (long long)row * w.scale;
    band.last = band.first + (long long)band.lines * w.scale - 1;
    return band;
}

size_t
view_map_bands(const json_t *map, size_t most, struct view_band *bands)
{
    const size_t rows = json_array_size(json_object_get(map, "rows"));
    size_t row = 0, count = 0;

    while (row < rows && count < VIEW_MAP_MOST) {
        bands[count] = band_at(map, row);
        row += bands[count++].lines;
    }
    if (count <= most)
        return count;
    bands[most - LAST - 1].last = bands[count - LAST - 1].last;
    bands[most - LAST - 1].left_out = true;
    memmove(&bands[most - LAST], &bands[count - LAST], LAST * sizeof *bands);
    return most;
}

/* Where all of the interior or none of it is wrong, there is no pattern. */
bool
view_map_tells(const json_t *map)
{
    const json_t *row;
    bool right = false, wrong = false;
    size_t i;

    json_array_foreach(json_object_get(map, "rows"), i, row) {
        const char *text = json_string_value(row);

        right = right || strchr(text, '.');
        wrong = wrong || strchr(text, '#');
        if (strchr(text, 'B'))
            return true;
    }
    return right && wrong;
}

static long long
element(const json_t *map, const char *name, size_t index)
{
    return json_integer_value(
        json_array_get(json_object_get(map, name), index));
}

struct view_window
view_map_window(const json_t *map)
{
    const json_t *rows = json_object_get(map, "rows"), *row;
    long long shown[2] = {0, (long long)json_array_size(rows)};
    struct view_window w = {.scale = member_integer(map, "scale")};
    size_t i;

    if (w.scale < 1)
        w.scale = 1;
    json_array_foreach(rows, i, row) {
        if ((long long)json_string_length(row) > shown[0])
            shown[0] = (long long)json_string_length(row);
    }
    for (i = 0; i < 2; i++) {
        w.first[i] = element(map, "origin", i);
        w.last[i] = w.first[i] + shown[i] * w.scale - 1;
        w.extent[i] = element(map, "extent", i);
        w.cut = w.cut || w.first[i] > 0 || w.last[i] + 1 < w.extent[i];
    }
    w.vector = w.extent[1] == 1 && json_is_null(json_object_get(map, "plane"));
    return w;
}
