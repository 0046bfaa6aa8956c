/*
 * diagnose_code -- the text of kernel.cu as diagnoses read it
 */
#include "diagnose_code.h"
#include "die.h"
#include "name_char.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Blanks up to `stop`, lines kept.  Returns `stop`. */
static char *
blank(char *at, char *stop)
{
    for (; at < stop; at++)
        if (*at != '\n')
            *at = ' ';
    return stop;
}

/* Behind the next `end`, or the end of the text. */
static char *
behind(char *at, const char *end)
{
    char *found = strstr(at, end);

    return found ? found + strlen(end) : at + strlen(at);
}

/* Behind the quote that closes the one at `at`, or the end of its line. */
static char *
behind_quoted(char *at)
{
    const char quote = *at++;

    while (*at && *at != '\n') {
        if (*at == quote)
            return at + 1;
        at += *at == '\\' && at[1] ? 2 : 1;
    }
    return at;
}

/* A ' in a number parts its digits. */
static bool
is_quote(const char *code, const char *at)
{
    return *at == '"' || (*at == '\'' && (at == code || !name_char(at[-1])));
}

char *
diagnose_code(const char *source)
{
    char *code = checked_string(source ? source : ""), *at = code;

    while (*at)
        if (strncmp(at, "//", 2) == 0)
            at = blank(at, behind(at + 2, "\n"));
        else if (strncmp(at, "/*", 2) == 0)
            at = blank(at, behind(at + 2, "*/"));
        else if (is_quote(code, at))
            at = blank(at, behind_quoted(at));
        else
            at++;
    return code;
}

const char *
diagnose_find(const char *code, const char *at, const char *end,
              const char *word)
{
    const size_t length = strlen(word);

    /* Hostile text must cost no more than its length. */
    for (; at < end && (at = memmem(at, (size_t)(end - at), word, length));
         at++)
        if (!name_char(*word) ||
            ((at == code || !name_char(at[-1])) && !name_char(at[length])))
            return at;
    return NULL;
}

const char *
diagnose_behind(const char *at, char open, char close)
{
    int depth = 0;

    for (; *at; at++) {
        depth += (*at == open) - (*at == close);
        if (depth == 0)
            return at + 1;
    }
    return NULL;
}

const char *
diagnose_opening(const char *code, const char *at, char open, char close)
{
    int depth = 0;

    while (at-- > code) {
        if (*at == open && depth-- == 0)
            return at;
        depth += *at == close;
    }
    return NULL;
}

const char *
diagnose_before(const char *code, const char *at)
{
    while (at-- > code)
        if (!isspace((unsigned char)*at))
            return at;
    return NULL;
}

const char *
diagnose_line_at(const char *code, long line)
{
    while (--line > 0 && (code = strchr(code, '\n')))
        code++;
    return code;
}

const char *
diagnose_around(const char *code, const char *place, const char **end)
{
    for (const char *at = code; (at = strchr(at, '{')) && at < place; at++) {
        const char *before = diagnose_before(code, at);

        if (!before || *before != ')')
            continue;
        *end = diagnose_behind(at, '{', '}');
        if (!*end || *end > place)
            return *end ? at : NULL;
        at = *end - 1;
    }
    return NULL;
}

long
diagnose_line_of(const char *code, const char *at)
{
    long line = 1;

    for (; code < at; code++)
        line += *code == '\n';
    return line;
}

const char *
diagnose_directive_end(const char *at)
{
    while (*at && (*at != '\n' || at[-1] == '\\' ||
                   (at[-1] == '\r' && at[-2] == '\\')))
        at++;
    return at;
}

const char *
diagnose_statement_end(const char *at)
{
    while (*at && *at != ';' && *at != '{') {
        const char *next = *at == '(' ? diagnose_behind(at, '(', ')') : at + 1;

        if (!next)
            return NULL;
        at = next;
    }
    return *at == '{' ? diagnose_behind(at, '{', '}') : *at ? at + 1 : NULL;
}
