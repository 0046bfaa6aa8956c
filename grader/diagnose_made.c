/*
 * diagnose_made -- the indices that a kernel makes from its block and its
 * thread, as the source has them
 *
 * An index that is made in several steps, or of more than one axis, is left
 * out: nothing is said of it then.
 */
#include "diagnose_made.h"
#include "diagnose_body.h"
#include "diagnose_code.h"
#include "name_char.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { AXES = 3 };

struct text {
    const char *at, *end;
};

/* The body of the kernel, with the code that it is in. */
struct body {
    char *code;
    const char *begin, *end; /* NULL: there is none */
};

static struct body
open_body(const char *source, const char *kernel)
{
    struct body b = {.code = diagnose_code(source)};

    b.begin = diagnose_brace(b.code, kernel);
    b.end = b.begin ? diagnose_behind(b.begin, '{', '}') : NULL;
    return b;
}

/* x, y or z, in either case, as an axis. */
static size_t
axis_of_letter(char c)
{
    const char lower = (char)tolower((unsigned char)c);

    return lower >= 'x' && lower <= 'z' ? (size_t)(lower - 'x') : MADE_NONE;
}

/* Words that people have for indices and extents. */
static size_t
axis_of_word(const char *name)
{
    static const char *const words[AXES][6] = {
        {"c", "col", "column", "w", "width"},
        {"r", "row", "h", "height"},
        {"plane", "d", "depth"}};

    for (size_t axis = 0; axis < AXES; axis++)
        for (const char *const *word = words[axis]; *word; word++) {
            const size_t length = strlen(*word);

            if (strncasecmp(name, *word, length) == 0 &&
                (!name[length] || (length > 1 && !name[length + 1])))
                return axis;
        }
    return MADE_NONE;
}

/* The axis that a name stands for: "x", "ny", "gz", "pos_x", "width", "cols".
 */
static size_t
axis_of(const char *name)
{
    const size_t length = strlen(name);
    const size_t first = axis_of_letter(name[0]);
    const size_t last = axis_of_letter(name[length - 1]);

    if (length == 1 && first < MADE_NONE)
        return first;
    if (last < MADE_NONE && first == MADE_NONE &&
        (length == 2 || name[length - 2] == '_'))
        return last;
    if (first < MADE_NONE && last == MADE_NONE &&
        (length == 2 || name[1] == '_'))
        return first;
    return axis_of_word(name);
}

/* Whose .x, .y or .z of the variable is in the text. */
static size_t
axis_in(const char *code, struct text in, const char *variable)
{
    size_t found = MADE_NONE;

    for (const char *at = in.at;
         (at = diagnose_find(code, at, in.end, variable)); at++) {
        const char *dot = at + strlen(variable);
        size_t axis;

        dot += strspn(dot, " \t");
        axis = *dot == '.' ? axis_of_letter(dot[1]) : MADE_NONE;
        if (axis == MADE_NONE || (found != MADE_NONE && found != axis))
            return MADE_SEVERAL;
        found = axis;
    }
    return found;
}

/* What is between two commas, or the ends of a statement, around `at`. */
static struct text
piece_around(const struct body *b, const char *at)
{
    struct text piece = {at, at};
    int depth = 0;

    while (piece.at > b->begin && !strchr(";{}", piece.at[-1]))
        piece.at--;
    for (const char *c = piece.at; c < at; c++) {
        depth += (*c == '(') - (*c == ')');
        if (*c == ',' && depth == 0)
            piece.at = c + 1;
    }
    for (; piece.end < b->end && !strchr(";{}", *piece.end); piece.end++) {
        depth += (*piece.end == '(') - (*piece.end == ')');
        if (*piece.end == ',' && depth == 0)
            break;
    }
    return piece;
}

static bool
copy_name(struct text name, char to[32])
{
    const size_t length = (size_t)(name.end - name.at);

    if (length == 0 || length >= 32 || isdigit((unsigned char)*name.at))
        return false;
    memcpy(to, name.at, length);
    to[length] = '\0';
    return true;
}

/* The name before the piece's first =, which assigns. */
static bool
assigned_name(const struct body *b, struct text piece, char to[32])
{
    const char *equals = memchr(piece.at, '=', (size_t)(piece.end - piece.at));
    const char *last = equals ? diagnose_before(b->code, equals) : NULL;
    struct text name;

    if (!last || last < piece.at || !name_char(*last) || equals[1] == '=')
        return false;
    name = (struct text){last, last + 1};
    while (name.at > piece.at && name_char(name.at[-1]))
        name.at--;
    return copy_name(name, to);
}

/* The variable at or behind `at`; members of others, as blockIdx.x, are none.
 */
static const char *
find_variable(const struct body *b, const char *at, const char *name)
{
    while (at && (at = diagnose_find(b->code, at, b->end, name)) &&
           at > b->code && at[-1] == '.')
        at++;
    return at;
}

/* Whether the name stands beside a *. */
static bool
is_multiplied(const struct body *b, const char *name)
{
    size_t tries = 0;

    for (const char *at = b->begin;
         ++tries < DIAGNOSE_TRIES && (at = find_variable(b, at, name)); at++) {
        const char *next = at + strlen(name);
        const char *before = diagnose_before(b->code, at);

        if (next[strspn(next, " \t\r\n")] == '*' || (before && *before == '*'))
            return true;
    }
    return false;
}

static bool
parse(const struct body *b, struct text piece, struct made *to)
{
    if (!assigned_name(b, piece, to->name))
        return false;
    to->block = axis_in(b->code, piece, "blockIdx");
    to->size = axis_in(b->code, piece, "blockDim");
    to->thread = axis_in(b->code, piece, "threadIdx");
    to->axis = axis_of(to->name);
    to->multiplied = is_multiplied(b, to->name);
    to->line =
        diagnose_line_of(b->code, piece.at + strspn(piece.at, " \t\r\n"));
    return to->block < MADE_NONE && to->thread < MADE_NONE;
}

size_t
diagnose_made(const char *source, const char *kernel, struct made to[MADE_MOST])
{
    struct body b = open_body(source, kernel);
    size_t count = 0, tries = 0;

    for (const char *at = b.begin;
         b.end && count < MADE_MOST && ++tries < DIAGNOSE_TRIES &&
         (at = diagnose_find(b.code, at, b.end, "threadIdx"));) {
        const struct text piece = piece_around(&b, at);

        count += parse(&b, piece, &to[count]);
        at = piece.end;
    }
    free(b.code);
    return count;
}

/* The name that the index, whose name ends at `at`, is compared with: behind
 * "< ", ">= ", " + 1 < " and the like. */
static bool
compared_name(const char *at, char to[32])
{
    struct text name;

    at += strspn(at, " \t\r\n+-0123456789");
    if (*at != '<' && *at != '>')
        return false;
    at += 1 + (at[1] == '=');
    name.at = at + strspn(at, " \t\r\n(");
    for (name.end = name.at; name_char(*name.end);)
        name.end++;
    return copy_name(name, to);
}

bool
diagnose_made_bound(const char *source, const char *kernel,
                    const struct made *index, struct made_bound *to)
{
    struct body b = open_body(source, kernel);
    struct made_bound found = {.axis = MADE_NONE};
    size_t tries = 0;

    to->axis = MADE_NONE;
    for (const char *at = b.begin; b.end && ++tries < DIAGNOSE_TRIES &&
                                   (at = find_variable(&b, at, index->name));
         at++) {
        if (!compared_name(at + strlen(index->name), found.name) ||
            (found.axis = axis_of(found.name)) == MADE_NONE)
            continue;
        found.line = diagnose_line_of(b.code, at);
        if (to->axis != MADE_NONE && to->axis != found.axis)
            found.axis = MADE_SEVERAL;
        *to = found;
    }
    free(b.code);
    return to->axis < MADE_NONE;
}
