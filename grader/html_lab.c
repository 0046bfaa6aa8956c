/*
 * html_lab -- the page of one record: the rows as on the terminal, then every
 * case, then how it was graded
 */
#include "die.h"
#include "escape_html.h"
#include "html_parts.h"
#include "member.h"
#include "number.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CASES = 500 };

static void
name_of(const json_t *record, FILE *to)
{
    const char *lab = member_text(record, "lab");
    const char *title = member_text(record, "title");
    size_t digits = strspn(lab, "0123456789");

    if (digits > 0)
        fprintf(to, "<span class=\"number\">%.*s</span> ", (int)digits, lab);
    escape_html(*title ? title : lab, HTML_NAME, to);
}

/* The kernel card, or how to get it. */
static void
link_card(const json_t *record, const char *card, FILE *to)
{
    if (card)
        fprintf(to, " | <a href=\"%s\">kernel card</a>", card);
    else
        fprintf(to,
                " | <span class=\"soft\">kernel card: <code>make explain "
                "LAB=%.*s</code></span>",
                (int)strspn(member_text(record, "lab"), "0123456789"),
                member_text(record, "lab"));
}

static void
page_head(const json_t *record, const struct view *view, const char *card,
          FILE *to)
{
    fputs("<header>\n<nav><a href=\"index.html\">Stencil Ladder</a>", to);
    link_card(record, card, to);
    fputs("</nav>\n<h1>", to);
    name_of(record, to);
    fputs("</h1>\n<p class=\"soft\"><code>", to);
    html_text(view->path, to);
    fputs("</code> on the ", to);
    html_text(view->backend, to);
    fputs("</p>\n<div class=\"score\">", to);
    html_badge(member_status(record), to);
    html_points(member_number(record, "points", 0),
                member_number(record, "max_points", 0), to);
    fputs("</div>\n</header>\n", to);
}

static void
write_row(enum view_row_name name, const struct view_row *row,
          struct html_page *page)
{
    FILE *to = page->to;
    size_t i;

    fprintf(to, "<section class=\"row\"><h3>%s ", view_row_title(name));
    if (name != ROW_POINTS)
        html_badge(row->status, to);
    fprintf(to, "</h3><div>\n<p%s>",
            row->status < STATUS_PASSED ? " class=\"first\"" : "");
    html_text(row->items[0].text, to);
    fputs("</p>\n", to);
    for (i = 1; i < row->count; i++) {
        if (row->items[i].kind == VIEW_COMMAND)
            fputs("<p>To run exactly this failure again:</p>\n", to);
        html_item(&row->items[i], page);
    }
    fputs("</div></section>\n", to);
}

/* Cases. */

static void
figure(const char *text, const char *class, FILE *to)
{
    fprintf(to, "<td class=\"figure%s\">%s</td>", class, text);
}

static void
case_detail(const json_t *record, const json_t *test, struct html_page *page)
{
    FILE *to = page->to;
    struct view_row row = {STATUSES, NULL, 0};
    char *replay = view_replay(record, test);
    size_t i;

    view_detail(&row, test);
    if (row.count > 1 || strchr(row.items[0].text, ':') || replay) {
        fputs("<tr class=\"detail\"><td colspan=\"5\"><details><summary>What "
              "happened</summary>"
              "<div class=\"inside\">\n",
              to);
        for (i = 0; i < row.count; i++)
            html_item(&row.items[i], page);
        if (replay) {
            fputs("<code class=\"command\">", to);
            html_text(replay, to);
            fputs("</code>", to);
        }
        fputs("</div></details></td></tr>\n", to);
    }
    free(replay);
    view_row_free(&row);
}

static void
write_case(const json_t *record, const json_t *test, struct html_page *page)
{
    FILE *to = page->to;
    char number[NUMBER_SIZE], most[NUMBER_SIZE], share[2 * NUMBER_SIZE + 8];
    enum status status = member_status(test);
    char *words = view_case(test);

    fputs("<tr><th scope=\"row\">", to);
    html_text(words, to);
    free(words);
    fprintf(to, "</th><td>%s</td><td>",
            member_is(test, "backend", "gpu") ? "GPU" : "simulator");
    html_badge(status, to);
    fputs("</td>", to);
    snprintf(share, sizeof share, "%s of %s",
             number_count(member_integer(test, "wrong"), number),
             number_count(member_integer(test, "elements"), most));
    figure(member_integer(test, "elements") > 0 ? share : "", " hide-narrow",
           to);
    snprintf(share, sizeof share, "%s s",
             number_text(member_number(test, "seconds", 0), 2, number));
    figure(member_number(test, "seconds", 0) > 0 ? share : "", " hide-narrow",
           to);
    fputs("</tr>\n", to);
    if (status < STATUS_PASSED && !view_not_started(record))
        case_detail(record, test, page);
}

static void
write_cases(const json_t *record, struct html_page *page)
{
    FILE *to = page->to;
    const json_t *test;
    size_t i, shown = 0;

    fputs("<h2>Every case</h2>\n<div class=\"card wide\"><table>\n<thead><tr>"
          "<th scope=\"col\">Case</th><th scope=\"col\">Run on</th>"
          "<th scope=\"col\">Outcome</th><th scope=\"col\" "
          "class=\"figure hide-narrow\">Wrong points</th><th scope=\"col\" "
          "class=\"figure hide-narrow\">Time</th></tr></thead>\n<tbody>\n",
          to);
    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (member_is(test, "row", "correctness") &&
            *member_text(test, "case") && shown++ < MOST_CASES)
            write_case(record, test, page);
    }
    if (shown == 0)
        fputs("<tr><td colspan=\"5\">No case was run.</td></tr>\n", to);
    if (shown > MOST_CASES)
        fprintf(to, "<tr><td colspan=\"5\">and %zu more</td></tr>\n",
                shown - MOST_CASES);
    fputs("</tbody></table></div>\n", to);
}

/* How it was graded. */

static void
fact(const char *name, const char *text, FILE *to)
{
    if (!*text)
        return;
    fputs("<dt>", to);
    escape_html(name, HTML_NAME, to);
    fputs("</dt><dd>", to);
    escape_html(text, HTML_NAME, to);
    fputs("</dd>\n", to);
}

static void
fact_json(const char *name, const json_t *value, FILE *to)
{
    char *text;

    if (json_is_string(value)) {
        fact(name, json_string_value(value), to);
        return;
    }
    if (!value || json_is_null(value))
        return;
    text = json_dumps(value, JSON_ENCODE_ANY | JSON_REAL_PRECISION(6));
    fact(name, text ? text : "", to);
    free(text);
}

static void
facts_of(const char *prefix, const json_t *object, FILE *to)
{
    const char *key;
    const json_t *value;
    char name[HTML_NAME];

    /* jansson's iteration takes no const object, and changes none */
    json_object_foreach((json_t *)(uintptr_t)object, key, value) {
        snprintf(name, sizeof name, "%s%.100s", prefix, key);
        fact_json(name, value, to);
    }
}

static void
write_ignored(const json_t *submission, FILE *to)
{
    const json_t *ignored = json_object_get(submission, "ignored"), *name;
    size_t i;

    json_array_foreach(ignored, i, name) {
        if (i < 20)
            fact(i ? "" : "files not taken",
                 json_string_value(name) ? json_string_value(name) : "", to);
    }
}

static void
write_facts(const json_t *record, FILE *to)
{
    const json_t *submission = json_object_get(record, "submission");
    const json_t *phases = json_object_get(record, "phases");
    char number[NUMBER_SIZE], text[NUMBER_SIZE + 2];

    fputs("<h2>How it was graded</h2>\n<div class=\"card\"><dl "
          "class=\"facts\">\n",
          to);
    fact("date", member_text(record, "date"), to);
    fact("grader", member_text(record, "grader"), to);
    fact("device whose limits hold", member_text(record, "device"), to);
    fact("sandbox", member_text(record, "sandbox"), to);
    fact("hash of kernel.cu", member_text(submission, "hash"), to);
    write_ignored(submission, to);
    snprintf(text, sizeof text, "%s s",
             number_text(member_number(record, "seconds", 0), 3, number));
    fact("time in all", text, to);
    fact_json("seconds to build", json_object_get(phases, "build_s"), to);
    fact_json("seconds to run", json_object_get(phases, "run_s"), to);
    fact_json("seconds to judge", json_object_get(phases, "judge_s"), to);
    facts_of("", json_object_get(record, "tools"), to);
    facts_of("", json_object_get(record, "flags"), to);
    fputs("</dl></div>\n", to);
}

void
html_lab(const json_t *record, const char *way, const char *card,
         const struct plots *plots, FILE *to)
{
    struct html_page page = {0, way, to};
    struct view *view = view_make(record, false);
    char *title = checked_format("%s, Stencil Ladder", view->lab);
    unsigned row;

    html_head(title, to);
    page_head(record, view, card, to);
    fputs("<main>\n<div class=\"card\">\n", to);
    for (row = 0; row < VIEW_ROWS; row++)
        write_row((enum view_row_name)row, &view->row[row], &page);
    fputs("</div>\n", to);
    html_plots(plots, member_text(record, "lab"), to);
    write_cases(record, &page);
    html_counts(record, to);
    html_answers(record, &page);
    write_facts(record, to);
    fputs("</main>\n", to);
    html_foot(to);
    free(title);
    view_free(view);
}
