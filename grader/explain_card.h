/*
 * explain_card -- a kernel card as a list of items, which the terminal and the
 * page render alike
 *
 * Texts are as they come, also from strangers' sources: a renderer makes them
 * neutral for its own format.
 */
#ifndef GRADER_EXPLAIN_CARD_H
#define GRADER_EXPLAIN_CARD_H

#include "terminal.h"
#include <stddef.h>
#include <stdio.h>

enum card_kind {
    CARD_TITLE,   /* text: of the card */
    CARD_HEAD,    /* text: of a section */
    CARD_FACT,    /* name: what it is; text */
    CARD_TEXT,    /* a paragraph */
    CARD_SOURCE,  /* name: the line's number; text: as it stands */
    CARD_NOTE,    /* what was counted at the source line above */
    CARD_GAP,     /* source lines are left out here */
    CARD_BAR,     /* name: of a part; text: its time; share */
    CARD_PICTURE, /* text: harmless SVG; name: what is seen; on pages alone */
    CARD_LETTERS  /* the same in lines of letters; on terminals alone */
};

struct card_item {
    enum card_kind kind;
    char *name, *text; /* "" where it has none */
    double share;      /* of a bar, 0 to 1 */
};

struct card {
    struct card_item *items;
    size_t count;
};

/* card_add -- one more item; name may be NULL */
void card_add(struct card *card, enum card_kind kind, const char *name,
              const char *format, ...) __attribute__((format(printf, 4, 5)));

/* card_bar -- one more bar, `share` of the longest */
void card_bar(struct card *card, const char *name, double share,
              const char *text);

/* card_append -- move the items of one card behind those of another */
void card_append(struct card *card, struct card *more);

/* card_free -- free the items */
void card_free(struct card *card);

/* card_text -- on a terminal or in a file */
void card_text(const struct card *card, FILE *to, const struct terminal *t);

/* card_html -- as a page; back: the page of the lab beside it, or NULL */
void card_html(const struct card *card, const char *title, const char *back,
               FILE *to);

#endif
