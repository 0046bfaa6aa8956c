/*
 * branch_uniform -- whether all threads of a block take a branch alike: what it
 * asks is made of the block's index, extents and parameters alone
 *
 * By the words of the text.  In doubt it is not.
 */
#include "branch.h"
#include "die.h"
#include "name_char.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 6 };

/* One function: its lines lie together in a text without comments. */
struct function_text {
    char *text;
    const char *body; /* its brace */
    char *const *lines;
    size_t count;
};

static bool is_uniform(const struct function_text *f, const char *text,
                       const char *end, int depth);

static const char *
skip_blanks(const char *at)
{
    return at + strspn(at, " \t\n");
}

static bool
is_name(const char *at, size_t bytes, const char *name)
{
    return strlen(name) == bytes && strncmp(at, name, bytes) == 0;
}

static bool
is_one_of(const char *at, size_t bytes, const char *const *names)
{
    for (; *names; names++)
        if (is_name(at, bytes, *names))
            return true;
    return false;
}

static size_t
name_bytes(const char *at)
{
    size_t bytes = 0;

    while (name_char(at[bytes]))
        bytes++;
    return bytes;
}

static bool
begins_name(const char *text, const char *at)
{
    return name_char(*at) && !isdigit((unsigned char)*at) &&
           (at == text || !name_char(at[-1]));
}

/* What stands behind a name: '=' it is set, '!' it is changed, 0 it is read. */
static char
what_is_done(const char *text, const char *at, size_t bytes)
{
    const char *next = skip_blanks(at + bytes);

    if (at > text && (at[-1] == '&' || at[-1] == '+' || at[-1] == '-'))
        return at > text + 1 && at[-1] != '&' && at[-2] != at[-1] ? 0 : '!';
    if (*next == '=' && next[1] != '=')
        return '=';
    if ((*next && strchr("+-*/%&|^", *next) && next[1] == '=') ||
        strncmp(next, "++", 2) == 0 || strncmp(next, "--", 2) == 0 ||
        strncmp(next, "<<=", 3) == 0 || strncmp(next, ">>=", 3) == 0)
        return '!';
    return 0;
}

/* A parameter that is no pointer. */
static bool
is_value(const struct function_text *f, const char *name, size_t bytes)
{
    const char *from = strchr(f->text, '(');

    for (const char *at = from; at && at < f->body; at++) {
        if (*at == ',' || *at == '(')
            from = at;
        if (begins_name(f->text, at) && name_bytes(at) == bytes &&
            strncmp(at, name, bytes) == 0)
            return !memchr(from, '*', (size_t)(at - from)) &&
                   !memchr(from, '&', (size_t)(at - from));
    }
    return false;
}

/* `#define NAME` of a number, or of such. */
static bool
is_constant(const struct function_text *f, const char *name, size_t bytes,
            int depth)
{
    for (size_t i = 0; i < f->count; i++) {
        const char *at = f->lines[i];

        if (strncmp(at, "#define", 7) != 0)
            continue;
        at = skip_blanks(at + 7);
        if (name_bytes(at) == bytes && strncmp(at, name, bytes) == 0)
            return is_uniform(f, at + bytes, at + strlen(at), depth);
    }
    return false;
}

/* A variable that is set once, to such. */
static bool
is_uniform_name(const struct function_text *f, const char *name, size_t bytes,
                int depth)
{
    const char *set = NULL;

    for (const char *at = f->body; *at; at++) {
        char done;

        if (!begins_name(f->text, at) || name_bytes(at) != bytes ||
            strncmp(at, name, bytes) != 0)
            continue;
        done = what_is_done(f->text, at, bytes);
        if (done == '!' || (done == '=' && set))
            return false;
        if (done == '=')
            set = skip_blanks(at + bytes) + 1;
    }
    if (depth > DEEPEST)
        return false;
    if (set)
        return is_uniform(f, set, set + strcspn(set, ";"), depth + 1);
    return is_value(f, name, bytes) || is_constant(f, name, bytes, depth + 1);
}

static bool
is_uniform(const struct function_text *f, const char *text, const char *end,
           int depth)
{
    static const char *const words[] = {
        "const",  "int",      "unsigned", "size_t",  "long", "bool",
        "if",     "while",    "return",   "else",    "min",  "max",
        "sizeof", "blockIdx", "blockDim", "gridDim", NULL};

    for (const char *at = text; at < end; at++) {
        const size_t bytes = begins_name(text, at) ? name_bytes(at) : 0;

        if (*at == '[' || strncmp(at, "->", 2) == 0)
            return false;
        if (bytes == 0 || (at > text && at[-1] == '.'))
            continue;
        if (!is_one_of(at, bytes, words) &&
            what_is_done(text, at, bytes) != '=' &&
            (*skip_blanks(at + bytes) == '(' ||
             !is_uniform_name(f, at, bytes, depth)))
            return false;
    }
    return true;
}

/* The function around that line; for free() of its text. */
static struct function_text
function_of(char *const *lines, size_t count, size_t line)
{
    struct function_text f = {checked_string(""), NULL, lines, count};
    size_t from = line;

    /* Not from another function: what a __device__ one is given may differ. */
    while (from > 1 && !strstr(lines[from - 1], "__global__") &&
           *lines[from - 1] != '}')
        from--;
    for (size_t i = from; i <= count && (i <= line || *lines[i - 1] != '}');
         i++) {
        const char *comment = strstr(lines[i - 1], "//");
        const int bytes =
            comment ? (int)(comment - lines[i - 1]) : (int)strlen(lines[i - 1]);
        char *longer = checked_format("%s%.*s\n", f.text, bytes, lines[i - 1]);

        free(f.text);
        f.text = longer;
    }
    f.body = strstr(lines[from - 1], "__global__") ? strchr(f.text, '{') : NULL;
    return f;
}

bool
branch_is_uniform(char *const *lines, size_t count, size_t line)
{
    struct function_text f = function_of(lines, count, line);
    const char *text = lines[line - 1], *comment = strstr(text, "//");
    const bool uniform =
        f.body &&
        is_uniform(&f, text, comment ? comment : text + strlen(text), 0);

    free(f.text);
    return uniform;
}
