/*
 * explain_html -- a kernel card as a page
 */
#include "escape_html.h"
#include "explain_card.h"
#include "html_parts.h"
#include "number.h"
#include <math.h>

enum { MOST_SOURCE = 400 };

/* What is open: neighbours of a kind share an element. */
static const struct {
    const char *open, *close;
} around[] = {
    [CARD_TITLE] = {"", ""},
    [CARD_HEAD] = {"", ""},
    [CARD_FACT] = {"<div class=\"card\"><dl class=\"facts\">\n",
                   "</dl></div>\n"},
    [CARD_TEXT] = {"", ""},
    [CARD_SOURCE] = {"<div class=\"card wide\"><table class=\"source\"><tbody>"
                     "\n",
                     "</tbody></table></div>\n"},
    [CARD_BAR] = {"<div class=\"card wide\"><table><tbody>\n",
                  "</tbody></table></div>\n"},
    [CARD_PICTURE] = {"", ""},
    [CARD_LETTERS] = {"", ""},
};

static enum card_kind
group(enum card_kind kind)
{
    return kind == CARD_NOTE || kind == CARD_GAP ? CARD_SOURCE : kind;
}

static void
element(const char *before, const char *text, const char *after, FILE *to)
{
    fputs(before, to);
    escape_html(text, MOST_SOURCE, to);
    fputs(after, to);
}

static void
bar(const struct card_item *item, FILE *to)
{
    char width[NUMBER_SIZE];

    element("<tr><th scope=\"row\">", item->name, "</th><td>", to);
    fprintf(to,
            "<span class=\"bar\" aria-hidden=\"true\"><i style=\"width:%s%%\">"
            "</i></span></td>",
            number_text(100 * fmin(item->share, 1), 3, width));
    element("<td>", item->text, "</td></tr>\n", to);
}

static void
render(const struct card_item *item, FILE *to)
{
    switch (item->kind) {
    case CARD_TITLE:
        element("<h2>", item->text, "</h2>\n", to);
        break;
    case CARD_HEAD:
        element("<h3>", item->text, "</h3>\n", to);
        break;
    case CARD_FACT:
        element("<dt>", item->name, "</dt>", to);
        element("<dd>", item->text, "</dd>\n", to);
        break;
    case CARD_TEXT:
        element("<p>", item->text, "</p>\n", to);
        break;
    case CARD_SOURCE:
        element("<tr><td class=\"figure\">", item->name, "</td>", to);
        element("<td><code>", item->text, "</code></td></tr>\n", to);
        break;
    case CARD_NOTE:
        element("<tr class=\"detail\"><td></td><td><p class=\"place\">",
                item->text, "</p></td></tr>\n", to);
        break;
    case CARD_GAP:
        fputs("<tr><td class=\"figure\">...</td><td></td></tr>\n", to);
        break;
    case CARD_BAR:
        bar(item, to);
        break;
    case CARD_PICTURE:
        fprintf(to, "<section class=\"card plot\"><figure>\n%s", item->text);
        element("<figcaption>", item->name,
                "</figcaption></figure></section>\n", to);
        break;
    case CARD_LETTERS:
        break;
    }
}

static void
body(const struct card *card, FILE *to)
{
    for (size_t i = 0; i < card->count; i++) {
        const enum card_kind now = group(card->items[i].kind);

        if (i == 0 || group(card->items[i - 1].kind) != now)
            fputs(around[now].open, to);
        render(&card->items[i], to);
        if (i + 1 == card->count || group(card->items[i + 1].kind) != now)
            fputs(around[now].close, to);
    }
}

void
card_html(const struct card *card, const char *title, const char *back,
          FILE *to)
{
    html_head(title, to);
    element("<header>\n<h1>", title, "</h1>\n", to);
    if (back)
        element("<nav><a href=\"", back, "\">what was graded</a></nav>\n", to);
    fputs("</header>\n<main>\n", to);
    body(card, to);
    fputs("</main>\n", to);
    html_foot(to);
}
