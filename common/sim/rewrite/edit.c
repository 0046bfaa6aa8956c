#include "edit.h"
#include <stdlib.h>
#include <string.h>

static void *
grow(void *old, size_t bytes)
{
    void *grown = realloc(old, bytes);

    if (!grown)
        message_die("out of memory for changes");
    return grown;
}

void
edit_replace(struct edits *edits, uint32_t at, uint32_t size, const char *text)
{
    size_t length = strlen(text);

    if (edits->count == edits->room) {
        edits->room = edits->room ? edits->room * 2 : 64;
        edits->list = grow(edits->list, edits->room * sizeof *edits->list);
    }
    while (edits->used + length > edits->pool_room) {
        edits->pool_room = edits->pool_room ? edits->pool_room * 2 : 4096;
        edits->pool = grow(edits->pool, edits->pool_room);
    }
    if (length)
        memcpy(edits->pool + edits->used, text, length);
    edits->list[edits->count] = (struct edit){.at = at,
                                              .size = size,
                                              .text = (uint32_t)edits->used,
                                              .length = (uint32_t)length,
                                              .order = edits->count};
    edits->count++;
    edits->used += length;
}

void
edit_token(struct edits *edits, const struct source *source, uint32_t index,
           const char *text)
{
    const struct token *t = &source->tokens[index];

    edit_replace(edits, t->at, t->size, text);
}

void
edit_tokens_blank(struct edits *edits, const struct source *source,
                  uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i <= to && i < source->count; i++)
        edit_token(edits, source, i, "");
}

static int
by_offset(const void *a, const void *b)
{
    const struct edit *x = a, *y = b;

    if (x->at != y->at)
        return x->at < y->at ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

void
edit_write(struct edits *edits, const struct source *source, FILE *to)
{
    size_t at = 0;

    if (edits->count)
        qsort(edits->list, edits->count, sizeof *edits->list, by_offset);
    for (uint32_t i = 0; i < edits->count; i++) {
        const struct edit *e = &edits->list[i];

        if (e->at < at) /* the piece is gone already */
            continue;
        fwrite(source->text + at, 1, e->at - at, to);
        if (e->length)
            fwrite(edits->pool + e->text, 1, e->length, to);
        for (at = e->at; at < (size_t)e->at + e->size; at++)
            if (source->text[at] == '\n')
                fputc('\n', to);
    }
    fwrite(source->text + at, 1, source->size - at, to);
}

void
edit_free(struct edits *edits)
{
    free(edits->list);
    free(edits->pool);
    *edits = (struct edits){0};
}
