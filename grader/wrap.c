#include "wrap.h"
#include "utf8.h"
#include <string.h>

static size_t
character_bytes(const char *at)
{
    size_t bytes = 1;

    while (at[bytes] && !utf8_begins(at[bytes]))
        bytes++;
    return bytes;
}

static int
columns_of(const char *word, size_t bytes)
{
    int columns = 0;
    size_t i;

    for (i = 0; i < bytes; i++)
        columns += utf8_begins(word[i]);
    return columns;
}

int
wrap_columns(const char *text)
{
    return columns_of(text, strlen(text));
}

bool
wrap_fits(const struct wrap *w, int columns)
{
    return w->width == 0 || w->column + columns <= w->width;
}

static void
colour(const struct wrap *w, const char *code)
{
    if (w->colour && code)
        fprintf(w->to, "\033[%sm", code);
}

/* The end of the line keeps no blanks, so a line is begun only when there is
 * something to put on it. */
static void
put(struct wrap *w, const char *at, size_t bytes)
{
    if (w->utf8 || (bytes == 1 && (unsigned char)*at < 128))
        fwrite(at, 1, bytes, w->to);
    else
        fputc('?', w->to);
    w->column++;
}

void
wrap_gap(struct wrap *w, int columns)
{
    for (; columns > 0 && wrap_fits(w, 1); columns--)
        put(w, " ", 1);
}

static void
put_word(struct wrap *w, const char *word, size_t bytes, const char *code)
{
    size_t i = 0, step;

    colour(w, code);
    while (i < bytes) {
        if (!wrap_fits(w, 1) && w->column > w->indent)
            wrap_line(w);
        step = character_bytes(word + i);
        put(w, word + i, step);
        i += step;
    }
    colour(w, code ? "0" : NULL);
}

void
wrap_text(struct wrap *w, const char *text, const char *code)
{
    while (*text) {
        size_t blanks = strspn(text, " ");
        size_t bytes = strcspn(text + blanks, " ");
        int columns = columns_of(text + blanks, bytes);

        if (bytes == 0)
            return;
        if (!wrap_fits(w, (int)blanks + columns) && w->column > w->indent)
            wrap_line(w);
        else
            wrap_gap(w, (int)blanks);
        text += strspn(text, " ");
        put_word(w, text, bytes, code);
        text += bytes;
    }
}

void
wrap_cut(struct wrap *w, const char *text, const char *code)
{
    bool whole = wrap_fits(w, wrap_columns(text));

    colour(w, code);
    while (*text && wrap_fits(w, whole ? 1 : 4)) {
        size_t bytes = character_bytes(text);

        put(w, text, bytes);
        text += bytes;
    }
    if (*text) {
        fputs("...", w->to);
        w->column += 3;
    }
    colour(w, code ? "0" : NULL);
}

void
wrap_line(struct wrap *w)
{
    fputc('\n', w->to);
    fprintf(w->to, "%*s", w->indent, "");
    w->column = w->indent;
}

void
wrap_end(struct wrap *w)
{
    fputc('\n', w->to);
    w->column = 0;
}
