#include "map.h"
#include "die.h"
#include <stdlib.h>

/* Rows that are alike are told as one, so there may be many. */
enum { COLUMNS = 72, ROWS = 256, MARGIN = 8 };

/* A window of the plane; one character a point, so that what repeats from
 * tile to tile is seen as it is. */
struct window {
    size_t origin[2], extent[2];
    size_t plane;
};

static size_t
begin(size_t first, size_t extent, size_t most)
{
    if (extent <= most || first < MARGIN)
        return 0;
    return first - MARGIN < extent - most ? first - MARGIN : extent - most;
}

static struct window
window(const struct verdict *v)
{
    const uint32_t *extent = v->test->job.array[v->array].extent;
    const size_t x = v->first % extent[0], y = v->first / extent[0];
    struct window w = {.plane = y / extent[1]};

    w.origin[0] = begin(x, extent[0], COLUMNS);
    w.origin[1] = begin(y % extent[1], extent[1], ROWS);
    w.extent[0] = extent[0] < COLUMNS ? extent[0] : COLUMNS;
    w.extent[1] = extent[1] < ROWS ? extent[1] : ROWS;
    return w;
}

static char
character(unsigned char mark)
{
    if (mark & MARK_BOUNDARY)
        return mark & MARK_WRONG ? 'B' : '-';
    return mark & MARK_WRONG ? '#' : '.';
}

static json_t *
row(const struct verdict *v, const struct window *w, size_t y)
{
    const uint32_t *extent = v->test->job.array[v->array].extent;
    const size_t start = (w->plane * extent[1] + y) * extent[0] + w->origin[0];
    char text[COLUMNS];

    for (size_t x = 0; x < w->extent[0]; x++)
        text[x] = character(v->marks[start + x]);
    return json_stringn(text, w->extent[0]);
}

json_t *
map_json(const struct verdict *v)
{
    const struct case_array *a;
    struct window w;
    json_t *rows;

    if (v->array < 0 || v->wrong == 0)
        return NULL;
    a = &v->test->job.array[v->array];
    w = window(v);
    rows = json_array();
    for (size_t y = 0; y < w.extent[1]; y++)
        json_array_append_new(rows, row(v, &w, w.origin[1] + y));
    return json_pack(
        "{s:s, s:o, s:[I,I], s:[I,I], s:i, s:o}", "array", a->name, "plane",
        a->axes > 2 ? json_integer((json_int_t)w.plane) : json_null(), "extent",
        (json_int_t)a->extent[0], (json_int_t)a->extent[1], "origin",
        (json_int_t)w.origin[0], (json_int_t)w.origin[1], "scale", 1, "rows",
        rows);
}
