/*
 * diagnose_kept -- the variable that keeps a value from one call to the next,
 * where there is only one
 *
 * Such are variables outside of functions, and static ones in them; constants
 * keep nothing.
 */
#include "diagnose_kept.h"
#include "diagnose_code.h"
#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 400 }; /* of a declaration's first part */

struct kept {
    const char *code;
    long line;
    size_t count, tries;
};

/* Directives become blanks, lines kept. */
static void
blank_directives(char *code)
{
    bool directive = false, fresh = true, joined = false;

    for (char *at = code; *at; at++) {
        if (*at == '\n') {
            directive = directive && joined;
            fresh = true;
            continue;
        }
        directive = directive || (fresh && *at == '#');
        fresh = fresh && isspace((unsigned char)*at);
        joined = *at == '\\' || (joined && *at == '\r');
        if (directive)
            *at = ' ';
    }
}

static bool
has(const char *at, const char *end, const char *word)
{
    return diagnose_find(at, at, end, word) != NULL;
}

/* Whether what stands there declares no variable that can change. */
static bool
is_other(const char *at, const char *end)
{
    static const char *const words[] = {
        "const",    "constexpr", "typedef", "using",
        "struct",   "enum",      "class",   "union",
        "template", "namespace", "extern",  "static_assert"};

    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (has(at, end, words[k]))
            return true;
    return false;
}

static void
keep(struct kept *k, const char *at)
{
    k->line = diagnose_line_of(k->code, at);
    k->count++;
}

/* What stands between `at` and its ; outside of functions: a variable, unless
 * it is something else; brackets before any = are those of a function. */
static void
look_outside(struct kept *k, const char *at, const char *end)
{
    const size_t length = (size_t)(end - at);
    const char *equals = memchr(at, '=', length);
    const char *bracket = memchr(at, '(', length);

    at += strspn(at, " \t\r\n");
    if (at < end && !is_other(at, end) && !(bracket && !equals) &&
        !(bracket && bracket < equals))
        keep(k, at);
}

/* Where the declaration at `at` gives the name's value, or ends. */
static const char *
declared(const char *at, const char *end)
{
    const char *far = end - at > LONGEST ? at + LONGEST : end;

    while (at < far && !strchr(";={", *at))
        at++;
    return at;
}

/* static, and no constant, in the braces from `at` on. */
static void
look_inside(struct kept *k, const char *at, const char *end)
{
    for (; k->tries < DIAGNOSE_TRIES &&
           (at = diagnose_find(k->code, at, end, "static"));
         at++, k->tries++) {
        const char *stop = declared(at, end);

        if (stop < end && !is_other(at, stop))
            keep(k, at);
    }
}

/* Whether the brace at `at` begins the value of what began at `from`. */
static bool
is_value(const char *from, const char *at)
{
    while (at-- > from)
        if (!isspace((unsigned char)*at))
            return *at == '=';
    return false;
}

static bool
look_all(struct kept *k)
{
    const char *from = k->code;

    for (const char *at = k->code; *at; at++) {
        const char *end = *at == '{' ? diagnose_behind(at, '{', '}') : NULL;

        if (*at == '{' && !end)
            return false;
        if (*at == ';')
            look_outside(k, from, at);
        if (*at == ';')
            from = at + 1;
        if (!end)
            continue;
        if (!is_value(from, at)) {
            look_inside(k, at, end);
            from = end;
        }
        at = end - 1;
    }
    return true;
}

long
diagnose_kept(const char *source)
{
    char *code = diagnose_code(source);
    struct kept k = {.code = code};
    long line;

    blank_directives(code);
    line =
        look_all(&k) && k.count == 1 && k.tries < DIAGNOSE_TRIES ? k.line : 0;
    free(code);
    return line;
}
