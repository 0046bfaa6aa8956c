/*
 * explain_text -- a kernel card in lines of text
 */
#include "die.h"
#include "explain_card.h"
#include "terminal_parts.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { INDENT = 3, NAMES = 19, GUTTER = 8, BAR = 12, LETTERS = 80 };

/* Hostile text, written and freed; `cut`: as much as fits on the line. */
static void
put(struct wrap *w, const char *text, const char *colour, bool cut)
{
    char *shown = terminal_neutral(text);

    (cut ? wrap_cut : wrap_text)(w, shown, colour);
    free(shown);
}

static void
paragraph(FILE *to, const struct terminal *t, int indent, const char *text,
          const char *colour)
{
    struct wrap w = terminal_wrap(to, t, indent);

    wrap_gap(&w, indent);
    put(&w, text, colour, false);
    wrap_end(&w);
}

static void
fact(FILE *to, const struct terminal *t, const struct card_item *item)
{
    struct wrap w = terminal_wrap(to, t, INDENT + NAMES);

    wrap_gap(&w, INDENT);
    put(&w, item->name, NULL, true);
    wrap_gap(&w, INDENT + NAMES > w.column ? INDENT + NAMES - w.column : 1);
    put(&w, item->text, NULL, false);
    wrap_end(&w);
}

/* What is wider than the terminal is cut: a broken line would look like two. */
static void
source(FILE *to, const struct terminal *t, const struct card_item *item)
{
    struct wrap w = terminal_wrap(to, t, 0);
    char number[GUTTER + 8];

    snprintf(number, sizeof number, "%*s | ", GUTTER - 3, item->name);
    wrap_cut(&w, number, NULL);
    put(&w, item->text, NULL, true);
    wrap_end(&w);
}

static void
note(FILE *to, const struct terminal *t, const char *text)
{
    struct wrap w = terminal_wrap(to, t, GUTTER + 4);

    wrap_gap(&w, GUTTER);
    wrap_text(&w, ">", NULL);
    wrap_gap(&w, 1);
    put(&w, text, COLOUR_PLACE, false);
    wrap_end(&w);
}

static void
bar(FILE *to, const struct terminal *t, const struct card_item *item)
{
    struct wrap w = terminal_wrap(to, t, INDENT);
    const int filled = (int)lround(fmin(item->share, 1) * BAR);
    char drawn[BAR + 1];

    for (int i = 0; i < BAR; i++)
        drawn[i] = i < filled ? '#' : '.';
    drawn[BAR] = '\0';
    wrap_gap(&w, INDENT);
    put(&w, item->name, NULL, true);
    wrap_gap(&w, INDENT + NAMES > w.column ? INDENT + NAMES - w.column : 1);
    wrap_text(&w, drawn, NULL);
    wrap_gap(&w, 2);
    put(&w, item->text, NULL, true);
    wrap_end(&w);
}

/* Not where its lines would break. */
static void
letters(FILE *to, const struct terminal *t, const struct card_item *item)
{
    char *copy = checked_string(item->text), *rest = copy, *line;

    if (t->width == 0 || t->width >= LETTERS) {
        paragraph(to, t, INDENT, item->name, NULL);
        while ((line = strsep(&rest, "\n"))) {
            size_t bytes = strlen(line);

            while (bytes > 0 && line[bytes - 1] == ' ')
                bytes--;
            if (bytes > 0)
                fprintf(to, "%.*s\n", (int)bytes, line);
        }
    }
    free(copy);
}

static void
render(FILE *to, const struct terminal *t, const struct card_item *item)
{
    switch (item->kind) {
    case CARD_TITLE:
        paragraph(to, t, 0, item->text, COLOUR_BOLD);
        break;
    case CARD_HEAD:
        putc('\n', to);
        paragraph(to, t, 0, item->text, COLOUR_BOLD);
        break;
    case CARD_FACT:
        fact(to, t, item);
        break;
    case CARD_TEXT:
        paragraph(to, t, INDENT, item->text, NULL);
        break;
    case CARD_SOURCE:
        source(to, t, item);
        break;
    case CARD_NOTE:
        note(to, t, item->text);
        break;
    case CARD_GAP:
        fprintf(to, "%*s\n", GUTTER - 3, "...");
        break;
    case CARD_BAR:
        bar(to, t, item);
        break;
    case CARD_PICTURE:
        break;
    case CARD_LETTERS:
        letters(to, t, item);
        break;
    }
}

void
card_text(const struct card *card, FILE *to, const struct terminal *t)
{
    for (size_t i = 0; i < card->count; i++)
        render(to, t, &card->items[i]);
}
