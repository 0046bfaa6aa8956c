/*
 * diagnose_body -- what stands in the body of the lab's function, where it is
 * defined once
 */
#include "diagnose_body.h"
#include "diagnose_code.h"
#include "name_char.h"
#include <stdlib.h>
#include <string.h>

/* The brace of the definition with its name at `at`; NULL: it is none. */
static const char *
brace_of(const char *at)
{
    while (name_char(*at))
        at++;
    at += strspn(at, " \t\r\n");
    at = *at == '(' ? diagnose_behind(at, '(', ')') : NULL;
    at = at ? at + strspn(at, " \t\r\n") : NULL;
    return at && *at == '{' ? at : NULL;
}

/* The only definition of that name, and its brace; NULL: none, or several, or
 * a text with more of that name than a person writes. */
static const char *
definition(const char *code, const char *name, const char **brace)
{
    const char *end = code + strlen(code), *found = NULL;
    size_t tries = 0;

    for (const char *at = code;
         *name && (at = diagnose_find(code, at, end, name)); at++) {
        if (++tries > DIAGNOSE_TRIES)
            return NULL;
        if (!brace_of(at))
            continue;
        if (found)
            return NULL;
        found = at;
        *brace = brace_of(at);
    }
    return found;
}

const char *
diagnose_brace(const char *code, const char *function)
{
    const char *brace = NULL;

    return definition(code, function, &brace) ? brace : NULL;
}

long
diagnose_begins(const char *source, const char *function)
{
    char *code = diagnose_code(source);
    const char *brace, *at = definition(code, function, &brace);
    const long line = at ? diagnose_line_of(code, at) : 0;

    free(code);
    return line;
}

/* The only one of that word; *count gets how many there are, 2 at most. */
static const char *
only(const char *code, const char *brace, const char *word, size_t *count)
{
    const char *end = diagnose_behind(brace, '{', '}'), *found = NULL;

    *count = 0;
    for (const char *at = brace;
         end && *count < 2 && (at = diagnose_find(code, at, end, word)); at++) {
        found = at;
        ++*count;
    }
    return *count == 1 ? found : NULL;
}

long
diagnose_once(const char *source, const char *function, const char *word)
{
    char *code = diagnose_code(source);
    const char *brace, *at = NULL, *other;
    size_t count, others = 0;
    long line;

    if (definition(code, function, &brace)) {
        at = only(code, brace, word, &count);
        other = strcmp(word, "for") == 0 ? only(code, brace, "while", &others)
                                         : NULL;
        if (count + others != 1)
            at = NULL;
        else if (other)
            at = other;
    }
    line = at ? diagnose_line_of(code, at) : 0;
    free(code);
    return line;
}

/* The first loop of the body, or its brace. */
static const char *
first_loop(const char *code, const char *brace)
{
    const char *end = diagnose_behind(brace, '{', '}');
    const char *a = end ? diagnose_find(code, brace, end, "for") : NULL;
    const char *b = end ? diagnose_find(code, brace, end, "while") : NULL;

    if (a && b)
        return a < b ? a : b;
    return a ? a : b ? b : brace;
}

long
diagnose_returned(const char *source, const char *function)
{
    char *code = diagnose_code(source);
    const char *brace, *only = NULL;
    size_t count = 0;
    long line;

    if (definition(code, function, &brace)) {
        const char *end = diagnose_behind(brace, '{', '}');

        for (const char *at = first_loop(code, brace);
             end && count < 2 && (at = diagnose_find(code, at, end, "return"));
             at++) {
            only = at;
            count++;
        }
    }
    line = count == 1 ? diagnose_line_of(code, only) : 0;
    free(code);
    return line;
}

bool
diagnose_has(const char *source, const char *function, const char *word)
{
    char *code = diagnose_code(source);
    const char *brace;
    size_t count = 0;

    if (definition(code, function, &brace))
        only(code, brace, word, &count);
    free(code);
    return count > 0;
}

bool
diagnose_holds(const char *source, const char *function, long line)
{
    char *code = diagnose_code(source);
    const char *brace, *end = definition(code, function, &brace)
                                  ? diagnose_behind(brace, '{', '}')
                                  : NULL;
    const bool holds = end && line >= diagnose_line_of(code, brace) &&
                       line <= diagnose_line_of(code, end);

    free(code);
    return holds;
}

/* Whether the type's name at `at` begins the declaration of an array that is
 * not shared. */
static bool
is_own_array(const char *code, const char *at, size_t length)
{
    const char *before = at;

    at += length;
    at += strspn(at, " \t\r\n");
    while (name_char(*at))
        at++;
    while (before > code && !strchr(";{}", before[-1]))
        before--;
    return *at == '[' && !diagnose_find(code, before, at, "__shared__");
}

long
diagnose_local_array(const char *source, const char *kernel)
{
    static const char *const types[] = {"double", "float", "int", "unsigned",
                                        "char"};
    char *code = diagnose_code(source);
    const char *brace = NULL, *end = definition(code, kernel, &brace)
                                         ? diagnose_behind(brace, '{', '}')
                                         : NULL;
    long line = 0;
    size_t tries = 0;

    for (size_t k = 0; end && k < sizeof types / sizeof *types; k++)
        for (const char *at = brace;
             tries++ < DIAGNOSE_TRIES &&
             (at = diagnose_find(code, at, end, types[k]));
             at++)
            if (is_own_array(code, at, strlen(types[k]))) {
                const long here = diagnose_line_of(code, at);

                line = line == 0 || line == here ? here : -1;
            }
    free(code);
    return line > 0 && tries < DIAGNOSE_TRIES ? line : 0;
}
