/*
 * html_answers -- the part of a lab's page that has every question, what was
 * given, and what to read or what was measured there
 */
#include "escape_html.h"
#include "html_parts.h"
#include "member.h"
#include "number.h"
#include "view.h"

enum { MOST_QUESTIONS = 100 };

/* A record may say anything: what is no text is none. */
static void
write_remark(const json_t *test, bool ours, struct html_page *page)
{
    const char *text = member_text(test, "text");
    const char *anchor = member_text(test, "anchor");
    const struct view_item read = {VIEW_READ, (char *)anchor, NULL};

    if (member_status(test) == STATUS_PASSED)
        html_text(ours ? "" : member_text(test, "then"), page->to);
    else if (*text)
        html_text(text, page->to);
    else if (*anchor)
        html_item(&read, page);
}

static void
write_question(const json_t *test, bool ours, struct html_page *page)
{
    char points[NUMBER_SIZE], most[NUMBER_SIZE];
    FILE *to = page->to;

    fputs("<tr><th scope=\"row\">", to);
    escape_html(member_text(test, "key"), HTML_NAME, to);
    fputs("</th><td>", to);
    if (!ours || member_status(test) != STATUS_PASSED)
        html_text(member_text(test, "given"), to);
    fputs("</td><td>", to);
    html_badge(member_status(test), to);
    fprintf(to, "</td><td class=\"figure hide-narrow\">%s of %s</td><td>",
            number_points(member_number(test, "points", 0), points),
            number_points(member_number(test, "max_points", 0), most));
    write_remark(test, ours, page);
    fputs("</td></tr>\n", to);
}

void
html_answers(const json_t *record, struct html_page *page)
{
    const bool ours = view_is_ours(record);
    const json_t *test;
    size_t i, shown = 0;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (!member_is(test, "row", "answers") || !*member_text(test, "key"))
            continue;
        if (shown++ == 0)
            fputs("<h2>Every question</h2>\n<div class=\"card wide\"><table "
                  "class=\"questions\">\n"
                  "<thead><tr><th scope=\"col\">Question</th>"
                  "<th scope=\"col\">Your answer</th>"
                  "<th scope=\"col\">Outcome</th><th scope=\"col\" "
                  "class=\"figure hide-narrow\">Points</th>"
                  "<th scope=\"col\">What was measured, or where to read</th>"
                  "</tr></thead>\n<tbody>\n",
                  page->to);
        if (shown <= MOST_QUESTIONS)
            write_question(test, ours, page);
    }
    if (shown > 0)
        fputs("</tbody></table></div>\n", page->to);
    if (shown > 0 && ours)
        fputs("<p class=\"soft\">The right answers of the solutions are not "
              "shown: they may be yours to give yet. They stand in the "
              "solutions' <code>answers.txt</code>.</p>\n",
              page->to);
}
