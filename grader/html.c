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
#include <unistd.h>

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

char *
html_card_name(const char *lab, char *to, size_t size)
{
    char *name = harmless(lab, 60);

    snprintf(to, size, "%s-explain.html", *name ? name : "lab");
    free(name);
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

/* A page is written by `grade` alone, a record by `watch` as well. */
bool
html_has(const char *folder, const char *name)
{
    char *path = checked_format("%s/%s", folder, name);
    const bool has = access(path, F_OK) == 0;

    free(path);
    return has;
}

static void
write_title(const struct html_rung *rung, const char *folder, FILE *to)
{
    const char *lab = member_text(rung->record, "lab");
    const char *title = member_text(rung->record, "title");
    char page[PATH_MAX];
    bool linked;

    html_page_name(rung->record, page, sizeof page);
    linked = !rung->earlier || html_has(folder, page);
    fputs("<h3>", to);
    if (linked)
        fprintf(to, "<a href=\"%s\">", page);
    escape_html(*title ? title : *lab ? lab : "a lab", HTML_NAME, to);
    fputs(linked ? "</a></h3>" : "</h3>", to);
}

static void
write_age(const struct html_rung *rung, FILE *to)
{
    if (!rung->earlier && !rung->stale)
        return;
    fputs("<p class=\"soft\">", to);
    if (rung->earlier) {
        fputs("graded ", to);
        escape_html(member_text(rung->record, "date"), HTML_NAME, to);
    }
    if (rung->stale)
        fputs(rung->earlier ? ", edited since" : "edited since", to);
    fputs("</p>", to);
}

static void
write_rung(const struct html_rung *rung, const char *folder, FILE *to)
{
    const json_t *record = rung->record;
    enum status status = member_status(record);
    const char *lab = member_text(record, "lab");
    size_t digits = strspn(lab, "0123456789");

    fprintf(to,
            "<li><span class=\"rung badge %s\" aria-hidden=\"true\">%.*s"
            "</span><div>",
            rung_class(status), digits > 3 ? 3 : (int)digits, lab);
    write_title(rung, folder, to);
    write_reason(record, to);
    write_age(rung, to);
    fputs("</div><div class=\"state\">", to);
    html_badge(status, to);
    fputs("<br class=\"hide-narrow\">", to);
    html_points(member_number(record, "points", 0),
                member_number(record, "max_points", 0), to);
    fputs("</div></li>\n", to);
}

static void
write_total(const struct html_rung *rungs, size_t count, FILE *to)
{
    double points = 0, most = 0;
    size_t i, passed = 0;

    for (i = 0; i < count; i++) {
        points += member_number(rungs[i].record, "points", 0);
        most += member_number(rungs[i].record, "max_points", 0);
        passed += member_status(rungs[i].record) == STATUS_PASSED;
    }
    fprintf(to, "<div class=\"score\"><strong>%zu of %zu passed</strong>",
            passed, count);
    html_points(points, most, to);
    fputs("</div>\n", to);
}

/* Whose work it is, where that is not the project's own labs/. */
static void
write_name(const struct html_rung *rungs, size_t count, FILE *to)
{
    const char *name =
        count > 0 ? member_text(json_object_get(rungs[0].record, "submission"),
                                "name")
                  : "";

    if (!*name || strcmp(name, "labs") == 0)
        return;
    fputs("<p class=\"soft\">submission <code>", to);
    escape_html(name, HTML_NAME, to);
    fputs("</code></p>\n", to);
}

static void
index_page(const struct html_rung *rungs, size_t count, const char *folder,
           const struct plots *plots, FILE *to)
{
    size_t i;

    html_head("Stencil Ladder", to);
    fputs("<header>\n<h1>Stencil Ladder</h1>\n", to);
    write_name(rungs, count, to);
    write_total(rungs, count, to);
    fputs("</header>\n<main>\n", to);
    fputs(count ? "<ol class=\"ladder\">\n" : "", to);
    for (i = 0; i < count; i++)
        write_rung(&rungs[i], folder, to);
    fputs(count ? "</ol>\n" : "<p>Nothing has been graded yet.</p>\n", to);
    html_classes(rungs, count, to);
    html_plots(plots, NULL, to);
    fputs("</main>\n", to);
    html_foot(to);
}

/* Files. */

/* Its text is in memory before the file is touched. */
struct page_file {
    char *path, *text;
    size_t bytes;
    FILE *to;
};

static void
page_open(struct page_file *page, const char *folder, const char *name)
{
    page->path = checked_format("%s/%s", folder, name);
    page->to = open_memstream(&page->text, &page->bytes);
    if (!page->to)
        die("html: no memory for %s; free some", page->path);
}

static int
page_close(struct page_file *page)
{
    int result;

    if (fclose(page->to) != 0)
        die("html: no memory for %s; free some", page->path);
    result = text_file_write(page->path, page->text, page->bytes);
    free(page->path);
    free(page->text);
    return result;
}

static int
write_lab_page(const char *folder, const char *way, const json_t *record,
               const struct plots *plots)
{
    struct page_file page;
    char name[PATH_MAX], card[PATH_MAX];

    html_card_name(member_text(record, "lab"), card, sizeof card);
    page_open(&page, folder, html_page_name(record, name, sizeof name));
    html_lab(record, way, html_has(folder, card) ? card : NULL, plots, page.to);
    return page_close(&page);
}

int
html_write_lab(const char *folder, const char *root, const json_t *record,
               const struct plots *plots)
{
    char *way = way_to(root, folder);
    const int result = write_lab_page(folder, way, record, plots);

    free(way);
    return result;
}

int
html_write_report(const char *folder, const char *root,
                  const struct html_rung *rungs, size_t count,
                  const struct plots *plots)
{
    char *way = way_to(root, folder);
    struct page_file index;
    int result = 0;
    size_t i;

    for (i = 0; i < count && result == 0; i++)
        if (!rungs[i].earlier)
            result = write_lab_page(folder, way, rungs[i].record, plots);
    free(way);
    if (result != 0)
        return result;
    page_open(&index, folder, "index.html");
    index_page(rungs, count, folder, plots, index.to);
    return page_close(&index);
}

int
html_write(const char *folder, const char *root, json_t *const *records,
           size_t count)
{
    struct html_rung *rungs = checked_alloc(count + 1, sizeof *rungs);
    int result;

    for (size_t i = 0; i < count; i++)
        rungs[i].record = records[i];
    result = html_write_report(folder, root, rungs, count, NULL);
    free(rungs);
    return result;
}
