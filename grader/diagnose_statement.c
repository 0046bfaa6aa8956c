/*
 * diagnose_statement -- what the source says of the statement that stores a
 * value: where the value and the index come from, and what decides on it
 *
 * Each is told only where a single line can be meant.
 */
#include "diagnose_statement.h"
#include "diagnose_code.h"
#include "die.h"
#include "name_char.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A store, in the body of its function. */
struct store {
    char *code;
    const char *begin, *end; /* of the body */
    const char *at;          /* the first place of the line */
    const char *equals;      /* its = in that line; NULL: it has none */
};

/* Whether the character assigns: = and not ==, <=, += and the like. */
static bool
is_assignment(const char *code, const char *at)
{
    return *at == '=' && at[1] != '=' && at > code &&
           !strchr("=<>!+-*/%&|^", at[-1]);
}

/* Whether the = is that of a store: behind an index, or a star that begins the
 * statement; a counter of a loop in the same line has neither. */
static bool
is_store(const char *code, const char *equals)
{
    const char *at = diagnose_before(code, equals), *before;

    if (!at || *at == ']')
        return at != NULL;
    while (at > code && name_char(*at))
        at--;
    at = isspace((unsigned char)*at) ? diagnose_before(code, at) : at;
    if (!at || *at != '*')
        return false;
    before = diagnose_before(code, at);
    return !before || strchr(";{})", *before);
}

/* Finds the store; store_free() in any case. */
static bool
store_open(struct store *s, const char *source, long line)
{
    *s = (struct store){.code = diagnose_code(source)};
    s->at = diagnose_line_at(s->code, line);
    if (!s->at)
        return false;
    for (const char *at = s->at; *at && *at != '\n' && !s->equals; at++)
        if (is_assignment(s->code, at) && is_store(s->code, at))
            s->equals = at;
    s->begin = diagnose_around(s->code, s->at, &s->end);
    return s->begin != NULL;
}

static void
store_free(struct store *s)
{
    free(s->code);
}

/* The name at `at` that is all there is up to `end`, but for an index behind
 * it; for free(), or NULL. */
static char *
name_up_to(const char *at, char end)
{
    size_t length = 0;
    const char *rest;

    at += strspn(at, " \t\r\n");
    while (name_char(at[length]))
        length++;
    rest = at + length;
    while (*(rest += strspn(rest, " \t\r\n")) == '[')
        if (!(rest = diagnose_behind(rest, '[', ']')))
            return NULL;
    return length > 0 && !isdigit((unsigned char)*at) && *rest == end
               ? checked_copy(at, length)
               : NULL;
}

/* Whether the value that is assigned behind `at` is a number by itself. */
static bool
is_number(const char *at)
{
    size_t length;

    at += strspn(at, " \t\r\n+-");
    if (!isdigit((unsigned char)*at) && *at != '.')
        return false;
    length = strspn(at, "0123456789.eEfFuUlLx");
    return strchr(",;", at[length + strspn(at + length, " ")]);
}

enum use { READ, ASSIGNED, UNKNOWN };

/* What becomes of the variable whose name is at `at`; where it is assigned,
 * *value is what follows. */
static enum use
use_of(const char *code, const char *at, size_t length, const char **value)
{
    const char *next = at + length, *before = diagnose_before(code, at);

    while (*(next += strspn(next, " \t\r\n")) == '[')
        if (!(next = diagnose_behind(next, '[', ']')))
            return UNKNOWN;
    *value = next + 1;
    if ((next[0] == '=' && next[1] != '=') ||
        (next[0] && strchr("+-*/%&|^", next[0]) && next[1] == '=') ||
        strncmp(next, "++", 2) == 0 || strncmp(next, "--", 2) == 0 ||
        (before && before > code &&
         (strncmp(before - 1, "++", 2) == 0 ||
          strncmp(before - 1, "--", 2) == 0)))
        return ASSIGNED;
    return before && *before == '&' && (before == code || before[-1] != '&')
               ? UNKNOWN
               : READ;
}

/* The only line of the body that assigns the variable; numbers: those count as
 * well. */
static long
assigned(const struct store *s, const char *name, bool numbers)
{
    const size_t length = strlen(name);
    long line = 0;
    size_t tries = 0;

    for (const char *at = s->begin;
         (at = diagnose_find(s->code, at, s->end, name)); at++) {
        const char *value;
        const enum use use = use_of(s->code, at, length, &value);
        const long here = diagnose_line_of(s->code, at);

        if (++tries > DIAGNOSE_TRIES)
            return 0;
        if (use == READ || (use == ASSIGNED && !numbers && is_number(value)))
            continue;
        if (use == UNKNOWN || (line && line != here))
            return 0;
        line = here;
    }
    return line;
}

long
diagnose_computed(const char *source, long line, bool numbers)
{
    struct store s;
    char *name = store_open(&s, source, line) && s.equals
                     ? name_up_to(s.equals + 1, ';')
                     : NULL;
    const long found = name ? assigned(&s, name, numbers) : 0;

    free(name);
    store_free(&s);
    return found;
}

/* The bracket of the index before the =, or NULL. */
static const char *
index_of(const struct store *s)
{
    const char *last = s->equals ? diagnose_before(s->code, s->equals) : NULL,
               *at = last;

    if (!at || *at != ']')
        return NULL;
    while (at > s->at && *at != '[')
        at--;
    return *at == '[' && diagnose_behind(at, '[', ']') == last + 1 ? at : NULL;
}

long
diagnose_indexed(const char *source, long line)
{
    struct store s;
    const char *bracket = store_open(&s, source, line) ? index_of(&s) : NULL;
    char *name = bracket ? name_up_to(bracket + 1, ']') : NULL;
    const long found = name ? assigned(&s, name, true) : 0;

    free(name);
    store_free(&s);
    return found;
}

/* Whether the statement at `at` decides on what is at `store`: it is around
 * that, or leaves before it. */
static bool
decides(const char *code, const char *at, const char *store)
{
    static const char *const leaves[] = {"return", "break", "continue"};
    const char *end = diagnose_statement_end(at), *next;

    if (!end)
        return false;
    next = end + strspn(end, " \t\r\n");
    if (strncmp(next, "else", 4) == 0 && !name_char(next[4]))
        end = diagnose_statement_end(next);
    if (!end || end > store)
        return end != NULL;
    for (size_t k = 0; k < sizeof leaves / sizeof *leaves; k++)
        if (diagnose_find(code, at, end, leaves[k]))
            return true;
    return false;
}

long
diagnose_guarded(const char *source, long line)
{
    static const char *const words[] = {"if", "for", "while", "switch"};
    struct store s;
    const char *only = NULL, *end = NULL;
    size_t count = 0;
    long found;

    if (store_open(&s, source, line)) {
        end = s.equals ? s.equals : s.at + strcspn(s.at, "\n");
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            for (const char *at = s.begin;
                 count < 2 && (at = diagnose_find(s.code, at, end, words[k]));
                 at++) {
                only = at;
                count++;
            }
    }
    found = count == 1 && decides(s.code, only, s.equals ? s.equals : s.at)
                ? diagnose_line_of(s.code, only)
                : 0;
    store_free(&s);
    return found;
}

long
diagnose_looped(const char *source, long line)
{
    static const char *const words[] = {"for", "while", "do"};
    struct store s;
    long found = 0;
    size_t tries = 0;
    const bool open = store_open(&s, source, line);

    for (size_t k = 0; open && k < sizeof words / sizeof *words; k++)
        for (const char *at = s.begin;
             (at = diagnose_find(s.code, at, s.at, words[k])); at++) {
            const char *end =
                ++tries < DIAGNOSE_TRIES ? diagnose_statement_end(at) : NULL;

            if (end && end > s.at)
                found = found == 0 ? diagnose_line_of(s.code, at) : -1;
        }
    store_free(&s);
    return found > 0 && tries < DIAGNOSE_TRIES ? found : 0;
}

static const char *
next_line(const char *at)
{
    at += strcspn(at, "\n");
    return *at ? at + 1 : at;
}

/* Where the line's code ends: before its comment and blanks. */
static size_t
code_length(const char *line)
{
    size_t end = 0;

    for (size_t i = 0;
         line[i] && line[i] != '\n' && !(line[i] == '/' && line[i + 1] == '/');
         i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
            end = i + 1;
    return end;
}

bool
diagnose_same_statement(const char *source, long a, long b)
{
    const long first = a < b ? a : b, last = a < b ? b : a;
    long line = 1;

    if (!source)
        return false;
    for (const char *at = source; *at && line < last; at = next_line(at)) {
        const size_t length = code_length(at);

        if (line == first  ? length && strchr(";{}", at[length - 1])
            : line > first ? strcspn(at, ";{}") < length
                           : false)
            return false;
        line++;
    }
    return line == last;
}
