/* mutants_lists -- rules about arguments, subscripts and launches */
#include "mutants_parts.h"

/* The lexeme behind the part that begins at i: a comma or the list's end. */
static uint32_t
part_end(const struct mutator *m, uint32_t i, uint32_t close)
{
    while (i < close && !mutator_is(m, i, ",")) {
        const uint32_t match = m->list[i].match;

        i = match != LEXEME_NONE && match > i ? match + 1 : i + 1;
    }
    return i;
}

/* Neighbours among a list's parts exchanged. */
static void
exchange_parts(struct mutator *m, const char *rule, uint32_t first,
               uint32_t close)
{
    uint32_t comma = part_end(m, first, close);

    while (comma < close) {
        const uint32_t end = part_end(m, comma + 1, close);
        int bytes, more;
        const char *one = mutator_span(m, first, comma - 1, &bytes);
        const char *other = mutator_span(m, comma + 1, end - 1, &more);

        if (*one != '"' && *other != '"')
            mutator_add(m, rule, first, end - 1, "%.*s, %.*s", more, other,
                        bytes, one);
        first = comma + 1;
        comma = end;
    }
}

static void
launch(struct mutator *m, uint32_t i)
{
    uint32_t close = i;

    while (close < m->count && !mutator_is(m, close, ">>>"))
        close++;
    exchange_parts(m, "launch-exchanged", i + 1, close);
}

static void
call(struct mutator *m, uint32_t i)
{
    const uint32_t close = m->list[i].match;

    if (close != LEXEME_NONE && close > i &&
        (m->list[i - 1].word || mutator_is(m, i - 1, ">>>")) &&
        !mutator_one_of(m, i - 1, " for if while "))
        exchange_parts(m, "arguments-exchanged", i + 1, close);
}

/* box[by][bx] becomes box[bx][by]. */
static void
subscripts(struct mutator *m, uint32_t i)
{
    const uint32_t end = m->list[i].match;
    int bytes, more;
    const char *one, *other;

    if (end == LEXEME_NONE || end < i || !mutator_is(m, end + 1, "["))
        return;
    one = mutator_span(m, i, end, &bytes);
    other = mutator_span(m, end + 1, m->list[end + 1].match, &more);
    mutator_add(m, "subscripts-exchanged", i, m->list[end + 1].match,
                "%.*s%.*s", more, other, bytes, one);
}

static bool
is_declaration(const struct mutator *m, uint32_t i)
{
    while (i > 0 && !mutator_one_of(m, i, " ; { } = ( "))
        i--;
    return mutator_type(m, i + 1);
}

/* An index one further; an array one smaller. */
static void
subscript(struct mutator *m, uint32_t i)
{
    const uint32_t end = m->list[i].match;
    const bool declared = is_declaration(m, i);
    int bytes;
    const char *text;

    if (end == LEXEME_NONE || end < i)
        return;
    text = mutator_span(m, i + 1, end - 1, &bytes);
    mutator_add(m, declared ? "array-size" : "offset", i + 1, end - 1,
                "%.*s %c 1", bytes, text, declared ? '-' : '+');
}

static void
unshared(struct mutator *m, uint32_t i)
{
    int bytes;
    const char *text = mutator_span(m, i + 1, i + 1, &bytes);

    if (mutator_is(m, i, "__shared__"))
        mutator_add(m, "unshared", i, i + 1, "%.*s", bytes, text);
}

/* a ? b : c becomes a ? c : b. */
static void
arms(struct mutator *m, uint32_t i)
{
    uint32_t colon = i, end;
    int bytes, more;
    const char *one, *other;

    if (!mutator_is(m, i, "?"))
        return;
    while (!mutator_is(m, colon, ":"))
        colon++;
    end = colon + 1;
    while (!mutator_one_of(m, end, " ; , "))
        end = m->list[end].match != LEXEME_NONE ? m->list[end].match + 1
                                                : end + 1;
    one = mutator_span(m, i + 1, colon - 1, &bytes);
    other = mutator_span(m, colon + 1, end - 1, &more);
    mutator_add(m, "arms-exchanged", i + 1, end - 1, "%.*s : %.*s", more, other,
                bytes, one);
}

void
mutants_lists(struct mutator *m)
{
    for (uint32_t i = 1; i + 2 < m->count; i++) {
        if (!m->list[i].open)
            continue;
        if (mutator_is(m, i, "<<<"))
            launch(m, i);
        if (mutator_is(m, i, "("))
            call(m, i);
        if (mutator_is(m, i, "[")) {
            subscript(m, i);
            subscripts(m, i);
        }
        arms(m, i);
        unshared(m, i);
    }
}
