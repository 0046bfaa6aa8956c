/*
 * branch -- the line of a branch, by the words and the indentation of the text:
 * a guess, and no more than the line that is named hangs on it
 */
#include "branch.h"
#include "die.h"
#include "name_char.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Lines from a block's first to its branch, and from its last to its loop. */
enum { FAR = 12, FAR_UP = 1000 };

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

/* Whether the line's code has the word. */
static bool
has_word(const char *line, const char *word)
{
    const size_t bytes = strlen(word);
    const char *comment = strstr(line, "//");

    for (const char *at = line; (at = strstr(at, word)); at += bytes)
        if (!(comment && comment < at) &&
            !(name_char(*word) && at > line && name_char(at[-1])) &&
            !(name_char(*word) && name_char(at[bytes])))
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
loop_of(char *const *lines, size_t line)
{
    size_t depth = indent_of(lines[line - 1]);

    for (size_t i = line - 1; i > 0 && depth > 0 && i + FAR_UP > line; i--) {
        const char *text = lines[i - 1];

        if (is_empty(text) || indent_of(text) >= depth)
            continue;
        if (has_one_of(text, loops))
            return i;
        depth = indent_of(text);
    }
    return line;
}

size_t
branch_find(char *const *lines, size_t count, size_t line)
{
    const size_t depth = indent_of(lines[line - 1]);
    size_t first = 0;

    for (size_t i = line; i <= count && i <= line + FAR; i++) {
        const char *text = lines[i - 1];

        if (is_empty(text))
            continue;
        if (indent_of(text) < depth)
            break;
        if (!has_one_of(text, branches))
            continue;
        if (!branch_is_uniform(lines, count, i))
            return i;
        first = first ? first : i;
    }
    return first ? first : loop_of(lines, line);
}

struct branch_text
branch_open(const char *source)
{
    struct branch_text t = {checked_string(source ? source : ""), NULL, 0};
    char *rest = t.copy, *line;

    while ((line = strsep(&rest, "\n"))) {
        t.lines = checked_grow(t.lines, t.count + 1, sizeof *t.lines);
        line[strcspn(line, "\r")] = '\0';
        t.lines[t.count++] = line;
    }
    return t;
}

void
branch_close(struct branch_text *t)
{
    free(t->lines);
    free(t->copy);
}

long
branch_line(const struct branch_text *t, long line)
{
    return line > 0 && (size_t)line <= t->count
               ? (long)branch_find(t->lines, t->count, (size_t)line)
               : line;
}
