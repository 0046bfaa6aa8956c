/* mutants_statements -- rules about conditions, statements and barriers */
#include "mutants_parts.h"

/* The last lexeme of the statement that begins at i. */
static uint32_t
statement_end(const struct mutator *m, uint32_t i)
{
    while (mutator_one_of(m, i, " if for while "))
        i = m->list[i + 1].match + 1;
    if (mutator_is(m, i, "{"))
        return m->list[i].match;
    while (i + 1 < m->count && !mutator_is(m, i, ";")) {
        const uint32_t match = m->list[i].match;

        i = match != LEXEME_NONE && match > i ? match + 1 : i + 1;
    }
    return i;
}

/* The brace of the block that i stands in. */
static uint32_t
block_start(const struct mutator *m, uint32_t i)
{
    while (i > 0) {
        const uint32_t match = m->list[--i].match;

        if (match != LEXEME_NONE && match < i)
            i = match;
        else if (mutator_is(m, i, "{"))
            break;
    }
    return i;
}

/* The statement before the one at i; i itself where that is the first. */
static uint32_t
statement_before(const struct mutator *m, uint32_t i)
{
    uint32_t at = block_start(m, i) + 1, before = i;

    while (at < i) {
        before = at;
        at = statement_end(m, at) + 1;
    }
    return before;
}

static void
barrier(struct mutator *m, uint32_t i)
{
    const uint32_t end = i + 3, before = statement_before(m, i);
    const uint32_t behind = statement_end(m, end + 1);
    int bytes;
    const char *text = mutator_span(m, end + 1, behind, &bytes);

    mutator_add(m, "barrier-lost", i, end, ";");
    mutator_add(m, "barrier-of-warp", i, i, "__syncwarp");
    mutator_add(m, "barrier-for-some", i, i,
                "if (threadIdx.x > 0) __syncthreads");
    mutator_add(m, "barrier-later", i, behind, "%.*s __syncthreads();", bytes,
                text);
    if (before == i)
        return;
    text = mutator_span(m, before, i - 1, &bytes);
    mutator_add(m, "barrier-earlier", before, end, "__syncthreads(); %.*s",
                bytes, text);
}

static void
condition(struct mutator *m, uint32_t i)
{
    const uint32_t close = m->list[i + 1].match;

    mutator_add(m, "condition", i + 2, close - 1, "true");
    mutator_add(m, "condition", i + 2, close - 1, "false");
}

/* A declaration that goes leaves a name without meaning. */
static bool
is_removable(const struct mutator *m, uint32_t i)
{
    return m->list[i].word && mutator_one_of(m, i - 1, " ; { } ) ") &&
           !mutator_type(m, i) &&
           !mutator_one_of(m, i, " if for while else return __syncthreads ");
}

void
mutants_statements(struct mutator *m)
{
    for (uint32_t i = 1; i + 2 < m->count; i++) {
        if (!m->list[i].body)
            continue;
        if (mutator_is(m, i, "__syncthreads"))
            barrier(m, i);
        if (mutator_is(m, i, "if"))
            condition(m, i);
        if (is_removable(m, i) && m->list[statement_end(m, i)].open)
            mutator_add(m, "statement-lost", i, statement_end(m, i), ";");
    }
}
