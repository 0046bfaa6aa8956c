/*
 * diagnose_macro -- a macro whose parameter stands without brackets beside a *,
 * / or %, and a call that gives it a sum: only a part of the sum is multiplied
 *
 * What the text says is so whatever has been found, so it is told with it.
 */
#include "diagnose_code.h"
#include "diagnose_parts.h"
#include "die.h"
#include "name_char.h"
#include <stdlib.h>
#include <string.h>

enum { PARAMETERS = 8 };

struct part {
    const char *at, *end;
};

struct macro {
    struct part name, body;
    struct part parameter[PARAMETERS];
    size_t parameters;
};

static struct part
trimmed(const char *at, const char *end)
{
    while (at < end && strchr(" \t\r\n\\", *at))
        at++;
    while (end > at && strchr(" \t\r\n\\", end[-1]))
        end--;
    return (struct part){at, end};
}

/* Splits what is between brackets at its commas; 0 where there are too many. */
static size_t
split(const char *at, const char *end, struct part to[PARAMETERS])
{
    size_t count = 0;
    int depth = 0;
    const char *from = at;

    for (; at <= end; at++) {
        const bool last = at == end;

        if (!last && strchr("([{", *at))
            depth++;
        if (!last && strchr(")]}", *at))
            depth--;
        if (!last && (*at != ',' || depth > 0))
            continue;
        if (count == PARAMETERS)
            return 0;
        to[count++] = trimmed(from, at);
        from = at + 1;
    }
    return count;
}

/* The macro with parameters that is defined at `at`, behind "define". */
static bool
parse(const char *at, struct macro *m)
{
    const char *end = diagnose_directive_end(at), *behind;

    at += strspn(at, " \t");
    m->name.at = at;
    while (name_char(*at))
        at++;
    m->name.end = at;
    behind = *at == '(' ? diagnose_behind(at, '(', ')') : NULL;
    if (at == m->name.at || !behind || behind > end)
        return false;
    m->parameters = split(at + 1, behind - 1, m->parameter);
    m->body = trimmed(behind, end);
    return m->parameters > 0;
}

/* Whether that is a *, / or % of the body behind something; *p is none. */
static bool
multiplies(const struct macro *m, const char *code, const char *sign)
{
    const char *before;

    if (!sign || sign < m->body.at || !strchr("*/%", *sign))
        return false;
    before = diagnose_before(code, sign);
    return before && before >= m->body.at &&
           (name_char(*before) || strchr(")]", *before));
}

/* Whether the word stands beside a *, / or % in the body. */
static bool
is_bare(const struct macro *m, const char *code, const char *word)
{
    const char *at = m->body.at;
    const size_t length = strlen(word);

    while ((at = diagnose_find(code, at, m->body.end, word))) {
        const char *behind = at + length;

        behind += strspn(behind, " \t");
        if (multiplies(m, code, diagnose_before(code, at)) ||
            (behind < m->body.end && strchr("*/%", *behind)))
            return true;
        at += length;
    }
    return false;
}

/* Whether the sign at `at` belongs to a number, as in 1e-5. */
static bool
is_exponent(const struct part *p, const char *at)
{
    const char *number = at;

    if (at == p->at || !strchr("eEpP", at[-1]))
        return false;
    while (number > p->at && (name_char(number[-1]) || number[-1] == '.'))
        number--;
    number += *number == '.';
    return *number >= '0' && *number <= '9';
}

/* Whether the bracket that closes at `close` may be that of a cast: a name, or
 * several, and behind nothing that it would be the arguments of. */
static bool
is_cast(const struct part *p, const char *close)
{
    const char *open = close;

    while (open > p->at && (open == close || *open != '('))
        if (!name_char(*--open) && !strchr(" \t\r\n*:(", *open))
            return false;
    return *open == '(' && !strchr("0123456789", open[1]) &&
           (open == p->at ||
            (!name_char(open[-1]) && !strchr(")]>", open[-1])));
}

/* Whether the sign at `at` stands between two parts; the - of ->, ++ and that
 * of -x do not. */
static bool
is_between(const struct part *p, const char *at)
{
    const char *before = at;

    while (before > p->at && strchr(" \t\r\n", before[-1]))
        before--;
    return before > p->at && !strchr("+-*/%<>=(,&|^?:!~", before[-1]) &&
           at[1] != *at && at[1] != '>' && !is_exponent(p, at) &&
           !(before[-1] == ')' && is_cast(p, before - 1));
}

/* Whether it is a sum: a + or - between two parts, in no brackets. */
static bool
is_sum(const struct part *p)
{
    int depth = 0;

    for (const char *at = p->at; at < p->end; at++) {
        depth += strchr("([{", *at) ? 1 : strchr(")]}", *at) ? -1 : 0;
        if (depth == 0 && strchr("+-", *at) && is_between(p, at))
            return true;
    }
    return false;
}

/* Whether the call at `at` gives parameter `k` a sum: what. */
static bool
gives_sum(const struct macro *m, const char *at, size_t k, struct part *sum)
{
    struct part given[PARAMETERS];
    const char *open = at + (m->name.end - m->name.at), *behind;

    open += strspn(open, " \t\r\n");
    behind = *open == '(' ? diagnose_behind(open, '(', ')') : NULL;
    if (!behind || split(open + 1, behind - 1, given) != m->parameters)
        return false;
    *sum = given[k];
    return is_sum(sum);
}

/* For free(). */
static char *
words(const struct macro *m, const char *code, size_t k, const char *call,
      const struct part *sum)
{
    char *name = diagnose_short(m->name.at, m->name.end);
    char *parameter = diagnose_short(m->parameter[k].at, m->parameter[k].end);
    char *given = diagnose_short(sum->at, sum->end);
    char *said = checked_format(
        "; the macro %s, in line %ld, has no brackets around %s, and in line "
        "%ld that is %s: only a part of it is multiplied or divided",
        name, diagnose_line_of(code, m->name.at), parameter,
        diagnose_line_of(code, call), given);

    free(name);
    free(parameter);
    free(given);
    return said;
}

/* The first call behind the macro with a sum for a parameter that is bare; what
 * is to be said of it, for free(), or NULL. */
static char *
look(const struct macro *m, const char *code, unsigned *tries)
{
    const char *end = m->body.end + strlen(m->body.end);
    char *name = checked_copy(m->name.at, (size_t)(m->name.end - m->name.at));
    char *said = NULL;

    for (size_t k = 0; k < m->parameters && !said; k++) {
        char *word =
            checked_copy(m->parameter[k].at,
                         (size_t)(m->parameter[k].end - m->parameter[k].at));
        const char *at = *word && is_bare(m, code, word) ? m->body.end : NULL;
        struct part sum;

        while (at && !said && (*tries)++ < DIAGNOSE_TRIES &&
               (at = diagnose_find(code, at, end, name))) {
            if (gives_sum(m, at, k, &sum))
                said = words(m, code, k, at, &sum);
            at += strlen(name);
        }
        free(word);
    }
    free(name);
    return said;
}

void
diagnose_macro(const struct evidence *e, struct diagnosis *d)
{
    char *code = e->source && d->id ? diagnose_code(e->source) : NULL;
    const char *at = code, *end = code ? code + strlen(code) : NULL;
    char *said = NULL, *text;
    unsigned tries = 0;

    while (at && !said && tries++ < DIAGNOSE_TRIES) {
        struct macro m;

        at = diagnose_find(code, at, end, "define");
        if (!at)
            break;
        at += strlen("define");
        if (parse(at, &m))
            said = look(&m, code, &tries);
    }
    if (said) {
        text = checked_format("%s%s", d->text, said);
        free(d->text);
        d->text = text;
    }
    free(said);
    free(code);
}
