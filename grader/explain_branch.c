/*
 * explain_branch -- the line of a branch, by the words and the indentation of
 * the text: a guess, and no more than where a note stands hangs on it
 */
#include "explain_source.h"
#include <ctype.h>
#include <string.h>

enum { FAR = 12 }; /* lines from a block's first to its branch */

static size_t
indent_of(const char *line)
{
    return strspn(line, " \t");
}

/* Nothing but blanks, or a comment. */
static bool
is_empty(const char *line)
{
    line += indent_of(line);
    return !*line || strncmp(line, "//", 2) == 0 ||
           strncmp(line, "/*", 2) == 0 || *line == '*';
}

static bool
is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Whether the line's code has the word. */
static bool
has_word(const char *line, const char *word)
{
    const size_t bytes = strlen(word);
    const char *comment = strstr(line, "//");

    for (const char *at = line; (at = strstr(at, word)); at += bytes)
        if (!(comment && comment < at) &&
            !(is_letter(*word) && at > line && is_letter(at[-1])) &&
            !(is_letter(*word) && is_letter(at[bytes])))
            return true;
    return false;
}

static bool
has_one_of(const char *line, const char *const *words)
{
    for (; *words; words++)
        if (has_word(line, *words))
            return true;
    return false;
}

static const char *const loops[] = {"for", "while", NULL};
static const char *const branches[] = {"if", "for", "while", "switch",
                                       "?",  "&&",  "||",    NULL};

/* The loop around a line. */
static size_t
loop_of(const struct listing *l, size_t line)
{
    size_t depth = indent_of(l->lines[line - 1]);

    for (size_t i = line - 1; i > 0 && depth > 0; i--) {
        const char *text = l->lines[i - 1];

        if (is_empty(text) || indent_of(text) >= depth)
            continue;
        if (has_one_of(text, loops))
            return i;
        depth = indent_of(text);
    }
    return line;
}

size_t
explain_branch(const struct listing *l, size_t line)
{
    const size_t depth = indent_of(l->lines[line - 1]);

    for (size_t i = line; i <= l->count && i <= line + FAR; i++) {
        const char *text = l->lines[i - 1];

        if (is_empty(text))
            continue;
        if (indent_of(text) < depth)
            break;
        if (has_one_of(text, branches))
            return i;
    }
    return loop_of(l, line);
}
