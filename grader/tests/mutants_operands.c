/* mutants_operands -- rules about what stands beside an operator */
#include "mutants_parts.h"

static bool
has_number(const struct mutator *m, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i <= last; i++)
        if (m->list[i].number)
            return true;
    return false;
}

/* "<=" for "<" is a bound one larger; here is the other way.  Where a bound
 * has a number, that number is changed both ways. */
static void
bound(struct mutator *m, uint32_t i)
{
    const uint32_t end = mutator_right(m, i);
    const char sign = mutator_one_of(m, i, " < >= ") ? '-' : '+';
    int bytes;
    const char *text = mutator_span(m, i + 1, end, &bytes);

    if (mutator_one_of(m, i, " < <= > >= ") && !has_number(m, i + 1, end))
        mutator_add(m, "bound", i + 1, end, "%.*s %c 1", bytes, text, sign);
}

static void
lost(struct mutator *m, uint32_t i)
{
    const uint32_t end = mutator_right(m, i), start = mutator_left(m, i);

    if (!mutator_one_of(m, i, " && || + - * / % >> "))
        return;
    mutator_add(m, "operand-lost", i, end, "%s", "");
    if (start != LEXEME_NONE && !mutator_one_of(m, i, " - / % >> "))
        mutator_add(m, "operand-lost", start, i, "%s", "");
}

/* (n - 1) / SIZE + 1 becomes n / SIZE. */
static void
rounded(struct mutator *m, uint32_t i)
{
    const uint32_t open = i > 0 ? m->list[i - 1].match : LEXEME_NONE;
    const uint32_t end = mutator_right(m, i);
    int bytes, own;
    const char *size = mutator_span(m, i + 1, end, &bytes), *points;

    if (!mutator_is(m, i, "/") || open == LEXEME_NONE || open + 4 != i - 1 ||
        !mutator_is(m, end + 1, "+"))
        return;
    points = mutator_span(m, open + 1, open + 1, &own);
    mutator_add(m, "rounded-down", open, end + 2, "%.*s / %.*s", own, points,
                bytes, size);
}

/* i += SIZE becomes one more. */
static void
step(struct mutator *m, uint32_t i)
{
    if (mutator_is(m, i, "+=") && m->list[i + 1].word)
        mutator_add(m, "step", i, i, "+= 1 +");
}

/* for (int z = first; ... begins one later. */
static void
start(struct mutator *m, uint32_t i)
{
    int bytes;
    const char *text = mutator_span(m, i, i, &bytes);

    if (m->list[i].word && mutator_is(m, i - 1, "=") &&
        mutator_is(m, i + 1, ";") && mutator_is(m, i - 4, "("))
        mutator_add(m, "start", i, i, "%.*s + 1", bytes, text);
}

void
mutants_operands(struct mutator *m)
{
    for (uint32_t i = 4; i + 2 < m->count; i++) {
        if (!m->list[i].open)
            continue;
        step(m, i);
        start(m, i);
        if (!mutator_binary(m, i))
            continue;
        bound(m, i);
        lost(m, i);
        rounded(m, i);
    }
}
