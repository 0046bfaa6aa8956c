#include "svg.h"
#include "escape_html.h"
#include "member.h"
#include "view.h"
#include <stdbool.h>
#include <string.h>

enum {
    LEFT = 58,   /* room for the numbers along y */
    TOP = 30,    /* and along x */
    WIDTH = 560, /* of the points at most */
    SQUARE_LEAST = 4,
    SQUARE_MOST = 18,
    LEGEND = 22,
    TICK_ROOM = 34, /* between two numbers */
    BANDS = 64
};

/* A map as it is drawn. */
struct drawing {
    const json_t *map, *rows;
    size_t columns, lines;
    struct view_band bands[VIEW_MAP_MOST];
    size_t count; /* of bands */
    int square;   /* of the picture, a point */
    long long scale, x, y;
    bool vector; /* one axis, i */
    const char *id;
    FILE *to;
};

/* The characters. */

static const struct sort {
    const char *name;  /* of the pattern */
    const char *words; /* in the legend */
    const char *fill;
    char letter;
    bool hatched;
} sorts[] = {
    {"right", "right", "var(--map-right, #dcebe1)", '.', false},
    {"wrong", "wrong", "var(--map-wrong, #b3261e)", '#', true},
    {"edge", "boundary, right", "var(--map-edge, #c9cdd3)", '-', false},
    {"edgewrong", "boundary, wrong", "var(--map-wrong, #b3261e)", 'B', true},
};

enum { SORTS = sizeof sorts / sizeof *sorts };

static const char *
line_at(const struct drawing *d, size_t line)
{
    return json_string_value(json_array_get(d->rows, line));
}

static size_t
count_letter(const struct drawing *d, char letter)
{
    size_t line, count = 0;
    const char *at;

    for (line = 0; line < d->lines; line++)
        for (at = line_at(d, line); *at; at++)
            count += *at == letter;
    return count;
}

/* The shape of the field is kept as long as it is not too tall. */
static void
take_rows(struct drawing *d)
{
    const struct view_window w = view_map_window(d->map);
    size_t i;

    d->count = d->lines;
    if (d->lines > BANDS) {
        d->count = view_map_bands(d->map, BANDS, d->bands);
        return;
    }
    for (i = 0; i < d->lines; i++) {
        d->bands[i] = (struct view_band){.row = i, .lines = 1};
        d->bands[i].first = w.first[1] + (long long)i * w.scale;
        d->bands[i].last = d->bands[i].first + w.scale - 1;
    }
}

static struct drawing
drawing_of(const json_t *map, const char *id, FILE *to)
{
    const json_t *origin = json_object_get(map, "origin");
    struct drawing d = {.map = map, .id = id, .to = to};
    size_t line;

    d.rows = json_object_get(map, "rows");
    d.lines = json_array_size(d.rows);
    for (line = 0; line < d.lines; line++)
        if (strlen(line_at(&d, line)) > d.columns)
            d.columns = strlen(line_at(&d, line));
    take_rows(&d);
    d.vector = view_map_window(map).vector;
    d.scale = member_integer(map, "scale");
    if (d.scale < 1)
        d.scale = 1;
    d.x = json_integer_value(json_array_get(origin, 0));
    d.y = json_integer_value(json_array_get(origin, 1));
    d.square = d.columns > 0 ? WIDTH / (int)d.columns : SQUARE_MOST;
    if (d.square > SQUARE_MOST)
        d.square = SQUARE_MOST;
    if (d.square < SQUARE_LEAST)
        d.square = SQUARE_LEAST;
    return d;
}

/* Words for who cannot see it. */

/* Where the wrong points lie, at most. */
static void
wrong_box(const struct drawing *d)
{
    size_t left = d->columns, right = 0, top = d->lines, bottom = 0;
    size_t line, column;

    for (line = 0; line < d->lines; line++)
        for (column = 0; line_at(d, line)[column]; column++) {
            if (!strchr("#B", line_at(d, line)[column]))
                continue;
            left = column < left ? column : left;
            right = column > right ? column : right;
            top = line < top ? line : top;
            bottom = line;
        }
    if (left == d->columns)
        return;
    fprintf(d->to, " They lie within %c = %lld to %lld", d->vector ? 'i' : 'x',
            d->x + (long long)left * d->scale,
            d->x + (long long)(right + 1) * d->scale - 1);
    if (!d->vector)
        fprintf(d->to, ", y = %lld to %lld", d->y + (long long)top * d->scale,
                d->y + (long long)(bottom + 1) * d->scale - 1);
    fputs(".", d->to);
}

static void
describe(const struct drawing *d)
{
    const json_t *plane = json_object_get(d->map, "plane");
    size_t wrong = count_letter(d, '#') + count_letter(d, 'B');

    fprintf(d->to, "<title id=\"%s-t\">Map of wrong points of ", d->id);
    escape_html(member_text(d->map, "array"), 40, d->to);
    if (json_is_integer(plane))
        fprintf(d->to, ", plane z = %lld",
                (long long)json_integer_value(plane));
    fprintf(d->to,
            "</title>\n<desc id=\"%s-d\">%zu columns along x, %zu rows "
            "along y; %zu places are wrong.",
            d->id, d->columns, d->lines, wrong);
    wrong_box(d);
    fputs("</desc>\n", d->to);
}

/* The picture. */

/* A square of the pattern is a point, so that a run of points is one box.
 * Hatching tells wrong from right without colour. */
static void
patterns(const struct drawing *d)
{
    const int s = d->square, gap = s >= 8 ? 1 : 0;
    size_t i;

    fputs("<defs>", d->to);
    for (i = 0; i < SORTS; i++) {
        fprintf(d->to,
                "<pattern id=\"%s-%s\" x=\"%d\" y=\"%d\" width=\"%d\" "
                "height=\"%d\" patternUnits=\"userSpaceOnUse\"><rect "
                "width=\"%d\" height=\"%d\" style=\"fill:%s\"/>",
                d->id, sorts[i].name, LEFT, TOP, s, s, s - gap, s - gap,
                sorts[i].fill);
        if (sorts[i].hatched)
            fprintf(d->to,
                    "<path d=\"M1 %dL%d 1%s\" style=\"stroke:"
                    "var(--map-hatch, #ffffff);stroke-width:1.3;"
                    "fill:none\"/>",
                    s - gap - 1, s - gap - 1,
                    sorts[i].letter == 'B' ? "M1 1L3 3" : "");
        fputs("</pattern>\n", d->to);
    }
    fputs("</defs>\n", d->to);
}

static void
box(const struct drawing *d, int x, int y, int width, int height,
    const struct sort *sort)
{
    fprintf(d->to,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
            "fill=\"url(#%s-%s)\"/>",
            x, y, width, height, d->id, sort->name);
}

/* A run of equal characters is one box. */
static void
points(const struct drawing *d)
{
    size_t band, column, run, i;

    for (band = 0; band < d->count; band++) {
        const char *row =
            d->bands[band].left_out ? "" : line_at(d, d->bands[band].row);

        for (column = 0; row[column]; column += run) {
            char letter[2] = {row[column], '\0'};

            run = strspn(row + column, letter);
            for (i = 0; i < SORTS && sorts[i].letter != *letter; i++)
                ;
            box(d, LEFT + (int)column * d->square, TOP + (int)band * d->square,
                (int)run * d->square, d->square, &sorts[i]);
        }
        fputc('\n', d->to);
    }
}

static size_t
tick_step(int square)
{
    static const size_t steps[] = {1, 2, 4, 8, 16, 32};
    size_t i = 0;

    while (i < sizeof steps / sizeof *steps - 1 &&
           steps[i] * (size_t)square < TICK_ROOM)
        i++;
    return steps[i];
}

/* Rows that stand together are named from first to last. */
static void
y_axis(const struct drawing *d)
{
    const bool folded = d->count < d->lines;
    const size_t step =
        folded ? 1 + 11 / (size_t)d->square : tick_step(d->square);
    size_t i;

    fprintf(d->to, "<text x=\"4\" y=\"%d\">y</text>\n", TOP - 6);
    for (i = 0; i < d->count; i += step) {
        const struct view_band *b = &d->bands[i];

        fprintf(d->to, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%lld",
                LEFT - 6, TOP + (int)i * d->square + d->square / 2 + 4,
                b->first);
        if (folded && b->last > b->first)
            fprintf(d->to, "-%lld", b->last);
        fputs("</text>", d->to);
    }
}

static void
axes(const struct drawing *d)
{
    size_t step = tick_step(d->square), i;

    fprintf(d->to, "<g class=\"axis\" style=\"fill:currentColor;font:11px "
                   "system-ui,sans-serif\">\n");
    fprintf(d->to, "<text x=\"%d\" y=\"11\">%s</text>", LEFT,
            d->vector ? "i" : "x");
    for (i = 0; i < d->columns; i += step)
        fprintf(d->to,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%lld"
                "</text>",
                LEFT + (int)i * d->square + d->square / 2, TOP - 6,
                d->x + (long long)i * d->scale);
    if (!d->vector)
        y_axis(d);
    fputs("\n</g>\n", d->to);
}

static void
legend(const struct drawing *d)
{
    const int s = d->square;
    /* Where a square of the pattern begins. */
    int x = LEFT, y = TOP + ((int)d->count + 1 + 8 / s) * s;
    size_t i;

    fputs("<g style=\"fill:currentColor;font:12px system-ui,sans-serif\">",
          d->to);
    for (i = 0; i < SORTS; i++) {
        if (count_letter(d, sorts[i].letter) == 0)
            continue;
        box(d, x, y, (12 + s - 1) / s * s, (12 + s - 1) / s * s, &sorts[i]);
        fprintf(d->to, "<text x=\"%d\" y=\"%d\">%s</text>", x + 24, y + 10,
                sorts[i].words);
        x += (43 + 7 * (int)strlen(sorts[i].words) + s - 1) / s * s;
    }
    fputs("</g>\n", d->to);
}

void
svg_map(const json_t *map, const char *id, FILE *to)
{
    struct drawing d;
    int width, height;

    if (!view_is_map(map))
        return;
    d = drawing_of(map, id, to);
    width = LEFT + (int)d.columns * d.square + 12;
    height = TOP + ((int)d.count + 1 + 8 / d.square) * d.square + LEGEND;
    if (width < 430)
        width = 430; /* the legend */
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "
            "aria-labelledby=\"%s-t %s-d\" viewBox=\"0 0 %d %d\" "
            "width=\"%d\" height=\"%d\">\n",
            id, id, width, height, width, height);
    describe(&d);
    patterns(&d);
    points(&d);
    axes(&d);
    legend(&d);
    fputs("</svg>\n", to);
}
