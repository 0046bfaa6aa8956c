/*
 * diagnose_made -- the indices that a kernel makes from its block and its
 * thread, as the source has them
 *
 * A variable that is a copy of threadIdx.x and the like counts as that.  An
 * index that is made in several steps otherwise, or of more than one axis, is
 * left out: nothing is said of it then.
 */
#include "diagnose_made.h"
#include "diagnose_body.h"
#include "diagnose_code.h"
#include "name_char.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { AXES = 3, MOST_COPIES = 12 };

struct text {
    const char *at, *end;
};

/* "tx = threadIdx.x" */
struct copy {
    char name[32];
    const char *of;
    size_t axis;
};

/* The body of the kernel, with the code that it is in. */
struct body {
    char *code;
    const char *begin, *end; /* NULL: there is none */
    struct copy copy[MOST_COPIES];
    size_t copies;
};

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

/* The axis of the .x, .y or .z behind `at`. */
static size_t
axis_behind(const char *at)
{
    size_t axis;

    at += strspn(at, " \t");
    axis = *at == '.' ? axis_of_letter(at[1]) : MADE_NONE;
    return axis < MADE_NONE && !name_char(at[2]) ? axis : MADE_NONE;
}

/* Keeps the name to which the variable's member at `at` alone is assigned. */
static void
keep_copy(struct body *b, const char *at, const char *of)
{
    const char *before = diagnose_before(b->code, at);
    const char *end = at + strlen(of);
    struct copy *to = &b->copy[b->copies];

    to->of = of;
    to->axis = axis_behind(end);
    if (to->axis == MADE_NONE || !before || *before != '=')
        return;
    end = strchr(end, '.') + strlen(".x");
    end += strspn(end, " \t\r\n");
    if (*end == ';' || *end == ',')
        b->copies += assigned_name(b, piece_around(b, at), to->name);
}

static struct body
open_body(const char *source, const char *kernel)
{
    static const char *const variables[] = {"threadIdx", "blockIdx",
                                            "blockDim"};
    struct body b = {.code = diagnose_code(source)};

    b.begin = diagnose_brace(b.code, kernel);
    b.end = b.begin ? diagnose_behind(b.begin, '{', '}') : NULL;
    for (size_t k = 0, tries = 0; b.end && k < 3; k++, tries = 0)
        for (const char *at = b.begin;
             b.copies < MOST_COPIES && ++tries < DIAGNOSE_TRIES &&
             (at = find_variable(&b, at, variables[k]));
             at++)
            keep_copy(&b, at, variables[k]);
    return b;
}

/* Whose .x, .y or .z of the variable is in the text, or a copy of it. */
static size_t
axis_in(const struct body *b, struct text in, const char *variable)
{
    size_t found = MADE_NONE;

    for (const char *at = in.at;
         (at = diagnose_find(b->code, at, in.end, variable)); at++) {
        const size_t axis = axis_behind(at + strlen(variable));

        if (axis == MADE_NONE || (found != MADE_NONE && found != axis))
            return MADE_SEVERAL;
        found = axis;
    }
    for (const struct copy *c = b->copy; c < b->copy + b->copies; c++)
        if (strcmp(c->of, variable) == 0 &&
            diagnose_find(b->code, in.at, in.end, c->name))
            found =
                found == MADE_NONE || found == c->axis ? c->axis : MADE_SEVERAL;
    return found;
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
    to->block = axis_in(b, piece, "blockIdx");
    to->size = axis_in(b, piece, "blockDim");
    to->thread = axis_in(b, piece, "threadIdx");
    if (to->block >= MADE_NONE || to->thread >= MADE_NONE)
        return false;
    to->axis = axis_of(to->name);
    to->multiplied = is_multiplied(b, to->name);
    to->line =
        diagnose_line_of(b->code, piece.at + strspn(piece.at, " \t\r\n"));
    return true;
}

/* Those that are made from the variable, behind `count` others; *tries: of all
 * variables.  Returns how many there are then. */
static size_t
add_made(const struct body *b, const char *variable, struct made *to,
         size_t count, size_t *tries)
{
    for (const char *at = b->begin; count < MADE_MOST &&
                                    ++*tries < DIAGNOSE_TRIES &&
                                    (at = find_variable(b, at, variable));) {
        const struct text piece = piece_around(b, at);

        count += parse(b, piece, &to[count]);
        at = piece.end > at ? piece.end : at + 1;
    }
    return count;
}

size_t
diagnose_made(const char *source, const char *kernel, struct made to[MADE_MOST])
{
    struct body b = open_body(source, kernel);
    size_t tries = 0;
    size_t count = b.end ? add_made(&b, "threadIdx", to, 0, &tries) : 0;

    for (size_t k = 0; k < b.copies; k++)
        if (strcmp(b.copy[k].of, "threadIdx") == 0)
            count = add_made(&b, b.copy[k].name, to, count, &tries);
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
