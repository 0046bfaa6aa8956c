#include "explain_card.h"
#include "die.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static struct card_item *
add(struct card *card, enum card_kind kind, const char *name)
{
    struct card_item *item;

    card->items =
        checked_grow(card->items, card->count + 1, sizeof *card->items);
    item = &card->items[card->count++];
    *item = (struct card_item){.kind = kind,
                               .name = checked_string(name ? name : "")};
    return item;
}

void
card_add(struct card *card, enum card_kind kind, const char *name,
         const char *format, ...)
{
    struct card_item *item = add(card, kind, name);
    va_list values;

    va_start(values, format);
    if (vasprintf(&item->text, format, values) < 0)
        die("explain: no memory; free some");
    va_end(values);
}

void
card_bar(struct card *card, const char *name, double share, const char *text)
{
    struct card_item *item = add(card, CARD_BAR, name);

    item->text = checked_string(text);
    item->share = share > 0 ? share : 0;
}

void
card_append(struct card *card, struct card *more)
{
    if (more->count > 0)
        card->items = checked_grow(card->items, card->count + more->count,
                                   sizeof *card->items);
    for (size_t i = 0; i < more->count; i++)
        card->items[card->count++] = more->items[i];
    free(more->items);
    *more = (struct card){.count = 0};
}

void
card_free(struct card *card)
{
    for (size_t i = 0; i < card->count; i++) {
        free(card->items[i].name);
        free(card->items[i].text);
    }
    free(card->items);
    *card = (struct card){.count = 0};
}
