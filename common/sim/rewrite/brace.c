/* The brace that is missing is not the one that is left over: with the } of
 * an `if` forgotten, that of the function closes the `if`.  So of a pair whose
 * } stands further left than the line of its {, that { is blamed. */
#include "brace.h"
#include <stdlib.h>

#define TAB 8

struct braces {
    uint32_t *open; /* the { not closed yet */
    uint32_t count;
    uint32_t suspect; /* first { that a } further left has closed */
};

/* Of the line that the token stands in. */
static unsigned
indentation(const struct source *source, uint32_t token)
{
    const char *at = source->text + source->tokens[token].at;
    unsigned columns = 0;

    while (at > source->text && at[-1] != '\n')
        at--;
    for (; *at == ' ' || *at == '\t'; at++)
        columns += *at == ' ' ? 1 : TAB - columns % TAB;
    return columns;
}

static void
close_brace(struct braces *b, const struct source *source, uint32_t i)
{
    uint32_t open;

    if (b->count == 0) {
        token_error(source, i,
                    "this } closes nothing: a { is missing, or "
                    "this is one too many");
        return;
    }
    open = b->open[--b->count];
    if (b->suspect == TOKEN_NONE &&
        source->tokens[i].flags & TOKEN_LINE_START &&
        indentation(source, i) < indentation(source, open))
        b->suspect = open;
}

bool
brace_check(const struct source *source)
{
    const unsigned before = source->messages->count;
    struct braces b = {.suspect = TOKEN_NONE};

    b.open = malloc((source->count + 1) * sizeof *b.open);
    if (!b.open)
        message_die("out of memory for the braces");
    for (uint32_t i = 0; i < source->count; i++) {
        if (!token_student(source, i))
            continue;
        if (token_is(source, i, "{"))
            b.open[b.count++] = i;
        else if (token_is(source, i, "}"))
            close_brace(&b, source, i);
    }
    if (b.count > 0)
        token_error(source,
                    b.suspect != TOKEN_NONE ? b.suspect : b.open[b.count - 1],
                    "this { has no }");
    free(b.open);
    return source->messages->count == before;
}
