/*
 * html -- the index page and the files themselves
 */
#include "html.h"
#include "die.h"
#include "escape_html.h"
#include "html_parts.h"
#include "member.h"
#include "text_file.h"
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Names. */

/* Letters, digits, - and _ stay; anything else becomes one _. */
static char *
harmless(const char *text, size_t most)
{
    char *name = checked_string(text);
    size_t i;

    for (i = 0; name[i] && i < most; i++)
        if (!isalnum((unsigned char)name[i]) && name[i] != '-')
            name[i] = '_';
    name[i] = '\0';
    return name;
}

char *
html_page_name(const json_t *record, char *to, size_t size)
{
    char *lab = harmless(member_text(record, "lab"), 60);

    snprintf(to, size, "%s.html", *lab ? lab : "lab");
    free(lab);
    return to;
}

/* The way from the pages to the project, so that they may be moved together;
 * for free(). */
static char *
way_to(const char *root, const char *folder)
{
    const size_t bytes = strlen(root);
    char *way = checked_string(""), *longer;
    const char *at;

    if (strncmp(folder, root, bytes) != 0 || folder[bytes] != '/') {
        free(way);
        return checked_format("%s/", root);
    }
    for (at = folder + bytes; *at; at++)
        if (*at == '/' && at[1] && at[1] != '/') {
            longer = checked_format("../%s", way);
            free(way);
            way = longer;
        }
    return way;
}

/* The index. */

static void
write_reason(const json_t *record, FILE *to)
{
    struct view *view = view_make(record, true);
    char *reason = view_reason(view);

    if (*reason) {
        fputs("<p class=\"soft\">", to);
        escape_html(reason, HTML_NAME, to);
        fputs("</p>", to);
    }
    free(reason);
    view_free(view);
}

static const char *
rung_class(enum status status)
{
    if (status == STATUS_PASSED)
        return "good";
    if (status >= STATUS_NOT_STARTED)
        return "none";
    return status == STATUS_INEFFICIENT || status == STATUS_SUSPECT ? "warn"
                                                                    : "bad";
}

static void
write_rung(const json_t *record, FILE *to)
{
    enum status status = member_status(record);
    const char *lab = member_text(record, "lab");
    const char *title = member_text(record, "title");
    size_t digits = strspn(lab, "0123456789");
    char page[PATH_MAX];

    fprintf(to,
            "<li><span class=\"rung badge %s\" aria-hidden=\"true\">%.*s"
            "</span><div><h3><a href=\"%s\">",
            rung_class(status), digits > 3 ? 3 : (int)digits, lab,
            html_page_name(record, page, sizeof page));
    escape_html(*title ? title : *lab ? lab : "a lab", HTML_NAME, to);
    fputs("</a></h3>", to);
    write_reason(record, to);
    fputs("</div><div class=\"state\">", to);
    html_badge(status, to);
    fputs("<br class=\"hide-narrow\">", to);
    html_points(member_number(record, "points", 0),
                member_number(record, "max_points", 0), to);
    fputs("</div></li>\n", to);
}

static void
write_total(json_t *const *records, size_t count, FILE *to)
{
    double points = 0, most = 0;
    size_t i, passed = 0;

    for (i = 0; i < count; i++) {
        points += member_number(records[i], "points", 0);
        most += member_number(records[i], "max_points", 0);
        passed += member_status(records[i]) == STATUS_PASSED;
    }
    fprintf(to, "<div class=\"score\"><strong>%zu of %zu passed</strong>",
            passed, count);
    html_points(points, most, to);
    fputs("</div>\n", to);
}

/* Whose work it is, where that is not the project's own labs/. */
static void
write_name(json_t *const *records, size_t count, FILE *to)
{
    const char *name =
        count > 0
            ? member_text(json_object_get(records[0], "submission"), "name")
            : "";

    if (!*name || strcmp(name, "labs") == 0)
        return;
    fputs("<p class=\"soft\">submission <code>", to);
    escape_html(name, HTML_NAME, to);
    fputs("</code></p>\n", to);
}

static void
index_page(json_t *const *records, size_t count, const struct plots *plots,
           FILE *to)
{
    size_t i;

    html_head("Stencil Ladder", to);
    fputs("<header>\n<h1>Stencil Ladder</h1>\n", to);
    write_name(records, count, to);
    write_total(records, count, to);
    fputs("</header>\n<main>\n", to);
    fputs(count ? "<ol class=\"ladder\">\n" : "", to);
    for (i = 0; i < count; i++)
        write_rung(records[i], to);
    fputs(count ? "</ol>\n" : "<p>Nothing has been graded yet.</p>\n", to);
    html_plots(plots, NULL, to);
    fputs("</main>\n", to);
    html_foot(to);
}

/* Files. */

/* The record's page, or the index where there is none. */
static int
write_page(const char *folder, const char *root, const char *name,
           const json_t *record, json_t *const *records, size_t count,
           const struct plots *plots)
{
    char *path = checked_format("%s/%s", folder, name), *text = NULL;
    size_t bytes = 0;
    FILE *to = open_memstream(&text, &bytes);
    int result;

    if (!to)
        die("html: no memory for %s; free some", path);
    if (record)
        html_lab(record, root, plots, to);
    else
        index_page(records, count, plots, to);
    if (fclose(to) != 0)
        die("html: no memory for %s; free some", path);
    result = text_file_write(path, text, bytes);
    free(path);
    free(text);
    return result;
}

int
html_write(const char *folder, const char *root, json_t *const *records,
           size_t count)
{
    return html_write_plots(folder, root, records, count, NULL);
}

int
html_write_plots(const char *folder, const char *root, json_t *const *records,
                 size_t count, const struct plots *plots)
{
    char *way = way_to(root, folder), name[PATH_MAX];
    int result = 0;
    size_t i;

    for (i = 0; i < count && result == 0; i++)
        result = write_page(folder, way,
                            html_page_name(records[i], name, sizeof name),
                            records[i], NULL, 0, plots);
    if (result == 0)
        result =
            write_page(folder, way, "index.html", NULL, records, count, plots);
    free(way);
    return result;
}
