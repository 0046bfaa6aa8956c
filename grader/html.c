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

/* Names that became harmless could be equal: a changed one carries a number
 * made of what it was. */
static unsigned
number_of(const char *text)
{
    unsigned number = 5381;

    for (; *text; text++)
        number = number * 33 + (unsigned char)*text;
    return number % 100000;
}

char *
html_page_name(const json_t *record, char *to, size_t size)
{
    const char *submission =
        member_text(json_object_get(record, "submission"), "name");
    const char *lab = member_text(record, "lab");
    char *a = harmless(submission, 60), *b = harmless(lab, 60);

    if (strcmp(submission, "labs") == 0 || !*submission)
        snprintf(to, size, "%s.html", *b ? b : "lab");
    else if (strcmp(a, submission) == 0)
        snprintf(to, size, "%s-%s.html", a, b);
    else
        snprintf(to, size, "%s-%05u-%s.html", a, number_of(submission), b);
    free(a);
    free(b);
    return to;
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

static const char *
name_of(const json_t *record)
{
    return member_text(json_object_get(record, "submission"), "name");
}

static bool
several_names(json_t *const *records, size_t count)
{
    size_t i;

    for (i = 1; i < count; i++)
        if (strcmp(name_of(records[0]), name_of(records[i])) != 0)
            return true;
    return false;
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

static void
index_page(json_t *const *records, size_t count, FILE *to)
{
    size_t i;

    html_head("Stencil Ladder", to);
    fputs("<header>\n<h1>Stencil Ladder</h1>\n", to);
    write_total(records, count, to);
    fputs("</header>\n<main>\n", to);
    for (i = 0; i < count; i++) {
        bool first =
            i == 0 || strcmp(name_of(records[i]), name_of(records[i - 1])) != 0;

        if (first) {
            fputs(i ? "</ol>\n" : "", to);
            if (several_names(records, count)) {
                fputs("<h2>", to);
                escape_html(name_of(records[i]), HTML_NAME, to);
                fputs("</h2>\n", to);
            }
            fputs("<ol class=\"ladder\">\n", to);
        }
        write_rung(records[i], to);
    }
    fputs(count ? "</ol>\n" : "<p>Nothing has been graded yet.</p>\n", to);
    fputs("</main>\n", to);
    html_foot(to);
}

/* Files. */

/* The record's page, or the index where there is none. */
static int
write_page(const char *folder, const char *name, const json_t *record,
           json_t *const *records, size_t count)
{
    char *path = checked_format("%s/%s", folder, name), *text = NULL;
    size_t bytes = 0;
    FILE *to = open_memstream(&text, &bytes);
    int result;

    if (!to)
        die("html: no memory for %s; free some", path);
    if (record)
        html_lab(record, to);
    else
        index_page(records, count, to);
    if (fclose(to) != 0)
        die("html: no memory for %s; free some", path);
    result = text_file_write(path, text, bytes);
    free(path);
    free(text);
    return result;
}

int
html_write(const char *folder, json_t *const *records, size_t count)
{
    char name[PATH_MAX];
    size_t i;

    for (i = 0; i < count; i++)
        if (write_page(folder, html_page_name(records[i], name, sizeof name),
                       records[i], NULL, 0) != 0)
            return -1;
    return write_page(folder, "index.html", NULL, records, count);
}
