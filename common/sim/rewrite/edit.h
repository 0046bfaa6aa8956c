/*
 * edit -- changes to the text that move no line
 *
 * Changes are collected by offset and applied in one walk; the newlines of a
 * replaced piece are kept.
 */
#ifndef REWRITE_EDIT_H
#define REWRITE_EDIT_H

#include "token.h"
#include <stdio.h>

struct edit {
    uint32_t at;
    uint32_t size;   /* bytes that are replaced */
    uint32_t text;   /* offset of the new text in edits.pool */
    uint32_t length; /* of the new text */
    uint32_t order;  /* number of the edit */
};

struct edits {
    struct edit *list;
    uint32_t count, room;
    char *pool;
    size_t used, pool_room;
};

/* edit_replace -- put `text` in the place of `size` bytes from `at`.
 * Pieces that are replaced must not overlap; at one offset, earlier edits
 * come first. */
void edit_replace(struct edits *edits, uint32_t at, uint32_t size,
                  const char *text);

/* edit_token -- put `text` in the place of one token */
void edit_token(struct edits *edits, const struct source *source,
                uint32_t index, const char *text);

/* edit_tokens_blank -- blank the tokens from `from` to `to`, both included;
 * what lies between them, line markers too, stays */
void edit_tokens_blank(struct edits *edits, const struct source *source,
                       uint32_t from, uint32_t to);

/* edit_write -- write the changed text to `to` */
void edit_write(struct edits *edits, const struct source *source, FILE *to);

/* edit_free -- free what the edits hold */
void edit_free(struct edits *edits);

#endif
