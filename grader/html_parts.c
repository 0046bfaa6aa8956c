#include "html_parts.h"
#include "escape_html.h"
#include "member.h"
#include "number.h"
#include "svg.h"
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

void
html_text(const char *text, FILE *to)
{
    escape_html(text, HTML_LONGEST, to);
}

/* The policy stands in for a browser that would run something after all. */
void
html_head(const char *title, FILE *to)
{
    size_t i;

    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
          "<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, "
          "initial-scale=1\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\""
          "default-src 'none'; style-src 'unsafe-inline'\">\n<title>",
          to);
    escape_html(title, HTML_NAME, to);
    fputs("</title>\n<style>\n", to);
    for (i = 0; html_style[i]; i++)
        fprintf(to, "%s\n", html_style[i]);
    fputs("</style>\n</head>\n<body>\n", to);
}

void
html_foot(FILE *to)
{
    fputs("</body>\n</html>\n", to);
}

static const char *
status_class(enum status status)
{
    switch (status) {
    case STATUS_PASSED:
        return "good";
    case STATUS_NOT_RUN:
    case STATUS_NOT_STARTED:
    case STATUSES:
        return "none";
    case STATUS_INEFFICIENT:
    case STATUS_SUSPECT:
    case STATUS_INCONCLUSIVE:
        return "warn";
    default:
        return "bad";
    }
}

void
html_badge(enum status status, FILE *to)
{
    fprintf(to, "<span class=\"badge %s\">%s</span>", status_class(status),
            status == STATUSES ? "unknown" : status_words(status));
}

void
html_points(double points, double most, FILE *to)
{
    char a[NUMBER_SIZE], b[NUMBER_SIZE], width[NUMBER_SIZE];
    double share = most > 0 ? 100 * points / most : 0;

    if (!(share >= 0))
        share = 0;
    if (share > 100)
        share = 100;
    fprintf(to,
            "<span class=\"points\">%s of %s points<span class=\"bar\" "
            "aria-hidden=\"true\"><i style=\"width:%s%%\"></i></span></span>",
            number_points(points, a), number_points(most, b),
            number_text(share, 3, width));
}

static void
element(const char *before, const char *text, const char *after, FILE *to)
{
    fputs(before, to);
    html_text(text, to);
    fputs(after, to);
}

/* Says when the picture is a part of the field. */
static void
caption(const json_t *map, FILE *to)
{
    const json_t *plane = json_object_get(map, "plane");
    struct view_window w = view_map_window(map);

    fputs("<figcaption>The points of ", to);
    escape_html(member_text(map, "array"), HTML_NAME, to);
    if (json_is_integer(plane))
        fprintf(to, " in the plane z = %lld",
                (long long)json_integer_value(plane));
    if (w.vector)
        fprintf(to, "; i = %lld to %lld of %lld", w.first[0], w.last[0],
                w.extent[0]);
    else if (w.cut)
        fprintf(to,
                "; a part: x = %lld to %lld of %lld, y = %lld to %lld of "
                "%lld",
                w.first[0], w.last[0], w.extent[0], w.first[1], w.last[1],
                w.extent[1]);
    if (w.scale > 1)
        fprintf(to, "; a square stands for %lld x %lld of them", w.scale,
                w.scale);
    fputs("</figcaption>\n", to);
}

/* Only a section of a chapter is a link; a record may say anything. */
static bool
is_chapter(const char *text)
{
    const size_t path = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-/");
    const char *hash = text + path + 3;

    if (strncmp(text, "docs/", 5) != 0 || strncmp(text + path, ".md", 3) != 0)
        return false;
    return *hash == '\0' ||
           (*hash == '#' &&
            hash[1 + strspn(hash + 1, "abcdefghijklmnopqrstuvwxyz-")] == '\0');
}

/* What is no plain character of a path would mean something in a link. */
static void
link_to(const char *path, FILE *to)
{
    for (; *path; path++)
        if (isalnum((unsigned char)*path) || strchr("/-_.", *path))
            fputc(*path, to);
        else
            fprintf(to, "%%%02X", (unsigned)(unsigned char)*path);
}

static void
reading(const char *text, const struct html_page *page)
{
    if (!is_chapter(text)) {
        element("<p>Read <code>", text, "</code></p>\n", page->to);
        return;
    }
    fputs("<p>Read <a href=\"", page->to);
    link_to(page->way, page->to);
    element("", text, "\"><code>", page->to);
    element("", text, "</code></a></p>\n", page->to);
}

static void
map_figure(const json_t *map, struct html_page *page)
{
    char id[32];

    snprintf(id, sizeof id, "map%d", ++page->maps);
    fputs("<figure class=\"map\">\n", page->to);
    svg_map(map, id, page->to);
    caption(map, page->to);
    fputs("</figure>\n", page->to);
}

void
html_item(const struct view_item *item, struct html_page *page)
{
    FILE *to = page->to;

    switch (item->kind) {
    case VIEW_TEXT:
        element("<p>", item->text, "</p>\n", to);
        break;
    case VIEW_VERDICT:
        element("<p class=\"verdict\">", item->text, "</p>\n", to);
        break;
    case VIEW_PLACE:
        element("<p class=\"place\">", item->text, "</p>\n", to);
        break;
    case VIEW_SOURCE:
        element("<pre><code>", item->text, "</code></pre>\n", to);
        break;
    case VIEW_MAP:
        map_figure(item->json, page);
        break;
    case VIEW_OUTPUT:
        fputs("<details><summary>What it printed</summary><pre>", to);
        escape_html(item->text, HTML_OUTPUT, to);
        fputs("</pre></details>\n", to);
        break;
    case VIEW_READ:
        reading(item->text, page);
        break;
    case VIEW_COMMAND:
        element("<code class=\"command\">", item->text, "</code>\n", to);
        break;
    case VIEW_HINT:
        element("<p>Stuck? <code>", item->text,
                "</code> has a hint for this sort of mistake.</p>\n", to);
        break;
    }
}
