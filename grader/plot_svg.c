#include "plot_svg.h"
#include "die.h"
#include "escape_html.h"
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 32, MOST_NAME = 20, MOST_TEXT = 400 };

static const char elements[] =
    " g defs path rect circle ellipse line polygon polyline use text tspan "
    "pattern ";
static const char attributes[] =
    " d x y x1 y1 x2 y2 cx cy r rx ry dx dy width height points transform "
    "fill stroke color stroke-width stroke-linecap stroke-linejoin "
    "stroke-dasharray stroke-opacity fill-opacity fill-rule text-anchor "
    "font-size font-weight patternUnits patternTransform ";

struct cleaning {
    const char *at;
    const struct plot_picture *picture;
    char open[DEEPEST][MOST_NAME];
    int depth;
    int skipped; /* how deep inside what is left out */
    bool broken;
    char view[64]; /* viewBox */
    FILE *to;
};

static bool
is_listed(const char *list, const char *name)
{
    char word[MOST_NAME + 2];

    snprintf(word, sizeof word, " %s ", name);
    return strstr(list, word) != NULL;
}

static bool
begins(const char *text, const char *part)
{
    return strncmp(text, part, strlen(part)) == 0;
}

/* The name at c->at, which it leaves behind. */
static void
take_name(struct cleaning *c, char name[MOST_NAME])
{
    size_t bytes = 0;

    while (isalnum((unsigned char)c->at[bytes]) ||
           (c->at[bytes] && strchr("-_:", c->at[bytes])))
        bytes++;
    c->broken |= bytes == 0 || bytes >= MOST_NAME;
    snprintf(name, MOST_NAME, "%.*s", (int)bytes, c->at);
    c->at += bytes;
}

/* Attributes. */

/* Numbers, words and colours; no address. */
static bool
is_plain(const char *value)
{
    for (const char *at = value; *at; at++)
        if (!isalnum((unsigned char)*at) && !strchr(" .,-+#%()\n\t", *at))
            return false;
    return !strstr(value, "url");
}

static void
put_value(const struct cleaning *c, const char *name, const char *value)
{
    if (strcmp(name, "color") == 0 && strcmp(value, "black") == 0)
        return;
    if (strcmp(value, "black") == 0)
        value = "currentColor";
    fprintf(c->to, " %s=\"%s\"", name, value);
}

/* Names within the picture: id="gpPt3", xlink:href="#gpPt3", fill="url(#..)".
 * Returns whether it was one. */
static bool
put_reference(const struct cleaning *c, const char *name, const char *value)
{
    const char *picture = c->picture->name;
    size_t bytes;

    if (strcmp(name, "id") == 0 && is_plain(value))
        fprintf(c->to, " id=\"%s-%s\"", picture, value);
    else if (strcmp(name, "xlink:href") == 0 && value[0] == '#' &&
             is_plain(value))
        fprintf(c->to, " href=\"#%s-%s\"", picture, value + 1);
    else if (strcmp(name, "fill") == 0 && begins(value, "url(#")) {
        bytes = strspn(value + 5, "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
        fprintf(c->to, " fill=\"url(#%s-%.*s)\"", picture, (int)bytes,
                value + 5);
    } else
        return false;
    return true;
}

static void
put_attribute(const struct cleaning *c, const char *name, const char *value)
{
    if (put_reference(c, name, value))
        return;
    if (is_listed(attributes, name) && is_plain(value))
        put_value(c, name, value);
}

/* = and what stands between quotes; for free(); NULL where there is none. */
static char *
take_value(struct cleaning *c)
{
    const char *at = c->at + strspn(c->at, " \t\r\n"), *end = NULL;
    char *value = NULL;

    if (*at == '=') {
        at += 1 + strspn(at + 1, " \t\r\n");
        end = *at == '"' || *at == '\'' ? strchr(at + 1, *at) : NULL;
    }
    if (end) {
        value = checked_copy(at + 1, (size_t)(end - at) - 1);
        c->at = end + 1;
    }
    c->broken |= !end;
    return value;
}

/* style="fill:none; stroke:black" as attributes. */
static void
put_style(const struct cleaning *c, const char *value)
{
    char *copy = checked_string(value), *at = copy, *end, *colon;

    for (; at; at = end) {
        end = strchr(at, ';');
        if (end)
            *end++ = 0;
        at += strspn(at, " ");
        colon = strchr(at, ':');
        if (!colon)
            continue;
        *colon++ = 0;
        put_attribute(c, at, colon + strspn(colon, " "));
    }
    free(copy);
}

/* Up to the tag's end; `keep`: they are written. */
static void
take_attributes(struct cleaning *c, bool keep, bool root)
{
    char name[MOST_NAME], *value;

    while (!c->broken) {
        c->at += strspn(c->at, " \t\r\n");
        if (*c->at == '>' || *c->at == '/')
            return;
        take_name(c, name);
        value = take_value(c);
        if (!value)
            return;
        if (root && strcmp(name, "viewBox") == 0 && is_plain(value))
            snprintf(c->view, sizeof c->view, "%s", value);
        if (keep && strcmp(name, "style") == 0)
            put_style(c, value);
        else if (keep)
            put_attribute(c, name, value);
        free(value);
    }
}

/* Tags. */

static void
take_open(struct cleaning *c)
{
    char name[MOST_NAME];
    bool root, keep, empty;

    c->at++;
    take_name(c, name);
    root = strcmp(name, "svg") == 0 && c->depth == 0;
    keep = !root && c->skipped == 0 && is_listed(elements, name);
    if (keep)
        fprintf(c->to, "<%s", name);
    take_attributes(c, keep, root);
    empty = *c->at == '/';
    c->at += empty;
    c->broken |= *c->at != '>' || c->depth >= DEEPEST;
    if (c->broken)
        return;
    c->at++;
    if (keep)
        fputs(empty ? "/>" : ">", c->to);
    if (empty)
        return;
    memcpy(c->open[c->depth++], name, sizeof name);
    c->skipped += !root && !keep;
}

static void
take_close(struct cleaning *c)
{
    char name[MOST_NAME];

    c->at += 2;
    take_name(c, name);
    c->at += strspn(c->at, " \t\r\n");
    c->broken |= *c->at != '>' || c->depth == 0 ||
                 strcmp(c->open[c->depth - 1], name) != 0;
    if (c->broken)
        return;
    c->at++;
    c->depth--;
    if (c->skipped > 0)
        c->skipped--;
    else if (c->depth > 0)
        fprintf(c->to, "</%s>\n", name);
}

/* Text. */

static bool
in_text(const struct cleaning *c)
{
    const char *inner = c->depth > 0 ? c->open[c->depth - 1] : "";

    return c->skipped == 0 &&
           (strcmp(inner, "text") == 0 || strcmp(inner, "tspan") == 0);
}

static void
put_text(const struct cleaning *c, const char *text, size_t bytes)
{
    char *copy = checked_copy(text, bytes);

    if (in_text(c))
        escape_html(copy, MOST_TEXT, c->to);
    free(copy);
}

/* An entity stays if it is one that XML knows. */
static bool
put_entity(struct cleaning *c)
{
    static const char *const known[] = {"&lt;", "&gt;", "&amp;", "&quot;"};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (begins(c->at, known[i])) {
            if (in_text(c))
                fputs(known[i], c->to);
            c->at += strlen(known[i]);
            return true;
        }
    return false;
}

static void
take_text(struct cleaning *c)
{
    size_t bytes = strcspn(c->at, "<&");

    if (bytes == 0 && put_entity(c))
        return;
    bytes += bytes == 0;
    put_text(c, c->at, bytes);
    c->at += bytes;
}

/* <?xml ...?>, <!DOCTYPE ...>, comments, <![CDATA[...]]> */
static void
take_other(struct cleaning *c)
{
    static const char cdata[] = "<![CDATA[";
    const bool text = begins(c->at, cdata);
    const char *ending = text ? "]]>" : begins(c->at, "<!--") ? "-->" : ">";
    const char *end = strstr(c->at, ending);

    c->broken |= !end;
    if (!end)
        return;
    if (text)
        put_text(c, c->at + sizeof cdata - 1,
                 (size_t)(end - c->at) - sizeof cdata + 1);
    c->at = end + strlen(ending);
}

static void
clean(struct cleaning *c)
{
    while (*c->at && !c->broken)
        if (c->at[0] == '<' && c->at[1] == '/')
            take_close(c);
        else if (c->at[0] == '<' && (c->at[1] == '?' || c->at[1] == '!'))
            take_other(c);
        else if (c->at[0] == '<')
            take_open(c);
        else
            take_text(c);
    c->broken |= c->depth != 0 || !*c->view;
}

/* The whole. */

static void
put_head(const struct cleaning *c, FILE *to)
{
    const struct plot_picture *p = c->picture;

    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" "
            "role=\"img\" aria-labelledby=\"%s-t %s-d\" viewBox=\"%s\" "
            "font-family=\"system-ui,sans-serif\">\n<title id=\"%s-t\">",
            p->name, p->name, c->view, p->name);
    escape_html(p->title, MOST_TEXT, to);
    fprintf(to, "</title>\n<desc id=\"%s-d\">", p->name);
    escape_html(p->description, 4 * (size_t)MOST_TEXT, to);
    fputs("</desc>\n", to);
}

static FILE *
memory(char **text, size_t *bytes)
{
    FILE *to = open_memstream(text, bytes);

    if (!to)
        die("plots: no memory; free some");
    return to;
}

char *
plot_svg(const struct plot_picture *picture)
{
    struct cleaning c = {.at = picture->svg, .picture = picture};
    char *inside = NULL, *whole = NULL;
    size_t bytes;
    FILE *to;

    c.to = memory(&inside, &bytes);
    clean(&c);
    fclose(c.to);
    if (!c.broken) {
        to = memory(&whole, &bytes);
        put_head(&c, to);
        fprintf(to, "%s</svg>\n", inside);
        fclose(to);
    }
    free(inside);
    return whole;
}

/* A page colours what is in it; a file stands alone. */
static const char file_head[] = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                                "<svg style=\"color:#1d2129;background:#fff\"";

char *
plot_svg_file(const char *svg)
{
    return checked_format("%s%s", file_head, svg + strlen("<svg"));
}

char *
plot_svg_inside(const char *file)
{
    if (!begins(file, file_head))
        return NULL;
    return checked_format("<svg%s", file + strlen(file_head));
}
