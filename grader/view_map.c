/*
 * view_map -- what a record's map of wrong points is
 */
#include "member.h"
#include "view.h"
#include <string.h>

bool
view_is_map(const json_t *map)
{
    enum { MOST = 256 };
    const json_t *rows = json_object_get(map, "rows"), *row;
    size_t i, points = 0;

    json_array_foreach(rows, i, row) {
        const char *text = json_string_value(row);

        if (!text || text[strspn(text, ".#-B")] || strlen(text) > MOST)
            return false;
        points += strlen(text);
    }
    return points > 0 && json_array_size(rows) <= MOST;
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
    return w;
}
