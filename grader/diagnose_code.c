/*
 * diagnose_code -- the text of kernel.cu as diagnoses read it
 */
#include "diagnose_code.h"
#include "die.h"
#include "name_char.h"
#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Characters of the source in a sentence. */
enum { LONGEST = 80 };

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

/* What follows the # of the line, or "". */
static const char *
directive(const char *line)
{
    line += strspn(line, " \t");
    if (*line != '#')
        return "";
    return line + 1 + strspn(line + 1, " \t");
}

static bool
is_if_0(const char *word)
{
    if (strncmp(word, "if", 2) != 0)
        return false;
    word += 2 + strspn(word + 2, " \t");
    return *word == '0' && !name_char(word[1]);
}

/* What #if 0 leaves out, up to its #else, #elif or #endif. */
static void
blank_left_out(char *code)
{
    size_t depth = 0; /* of conditions, from that one on */

    for (char *line = code, *stop; *line; line = *stop ? stop + 1 : stop) {
        const char *word = directive(line);

        stop = line + strcspn(line, "\n");
        if (depth == 0)
            depth = is_if_0(word);
        else if (depth == 1 && strncmp(word, "el", 2) == 0)
            depth = 0;
        else if (strncmp(word, "if", 2) == 0)
            depth++;
        else if (strncmp(word, "endif", 5) == 0)
            depth--;
        if (depth > 0)
            blank(line, stop);
    }
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
    blank_left_out(code);
    return code;
}

char *
diagnose_short(const char *at, const char *end)
{
    char text[LONGEST + 1];
    size_t length = 0;

    for (; at < end && length < LONGEST; at++) {
        const bool blank = isspace((unsigned char)*at);

        if (!blank || (length > 0 && text[length - 1] != ' '))
            text[length++] = blank ? ' ' : isascii(*at) ? *at : '?';
    }
    while (length > 0 && text[length - 1] == ' ')
        length--;
    return checked_format("%.*s%s", (int)length, text, at < end ? " ..." : "");
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
