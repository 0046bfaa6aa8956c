/*
 * diagnose_step -- what a loop adds to its variable in each turn, as the source
 * has it
 *
 * A name that is no argument must have one value alone in all of the source.
 */
#include "diagnose_code.h"
#include "diagnose_statement.h"
#include "die.h"
#include "name_char.h"
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 2, LARGEST = 1 << 20 };

struct text {
    const char *at, *end;
};

/* "for (BEGIN; ASK; NAME += ADD)" */
struct loop {
    const char *at;
    struct text begin, ask, name, add;
};

struct reader {
    const char *code;
    struct text head; /* of the function: its arguments and what is behind */
    const long *grid, *block;
    unsigned names; /* looked up so far: hostile text has more */
};

static const char *
past_blanks(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

static struct text
name_at(const char *at)
{
    struct text name = {at, at};

    while (name_char(*name.end))
        name.end++;
    return name;
}

static char *
copy(struct text t)
{
    return checked_copy(t.at, (size_t)(t.end - t.at));
}

static const char *
find(struct text in, char what)
{
    return in.at < in.end ? memchr(in.at, what, (size_t)(in.end - in.at))
                          : NULL;
}

static bool
parse_loop(const char *at, struct loop *l)
{
    const char *open = past_blanks(at + strlen("for"));
    const char *end = *open == '(' ? diagnose_behind(open, '(', ')') : NULL;
    const char *first = end ? find((struct text){open, end}, ';') : NULL;
    const char *second =
        first ? find((struct text){first + 1, end}, ';') : NULL;
    const char *sign;

    if (!second)
        return false;
    l->at = at;
    l->begin = (struct text){open + 1, first};
    l->ask = (struct text){first + 1, second};
    l->name = name_at(past_blanks(second + 1));
    sign = past_blanks(l->name.end);
    l->add = (struct text){past_blanks(sign + 2), end - 1};
    return l->name.end > l->name.at && strncmp(sign, "+=", 2) == 0 &&
           l->add.at < l->add.end && !find(l->add, ',');
}

/* Whether something else than = changes the name at `at`; next: behind it. */
static bool
is_changed(const char *code, const char *at, const char *next)
{
    const char *before = diagnose_before(code, at);
    const size_t signs = strspn(next, "+-*/%<>&|^");

    if (strncmp(next, "++", 2) == 0 || strncmp(next, "--", 2) == 0 ||
        (before && before > code && strchr("+-", *before) &&
         before[-1] == *before))
        return true;
    return signs > 0 && next[signs] == '=' &&
           !(signs == 1 && strchr("<>", *next));
}

/* What the name stands for: of a macro, or of the only assignment. */
static bool
find_meaning(struct reader *r, const char *name, struct text *to)
{
    const char *end = r->code + strlen(r->code);
    size_t found = 0, tries = 0;

    if (++r->names > DIAGNOSE_TRIES)
        return false;
    for (const char *at = r->code; (at = diagnose_find(r->code, at, end, name));
         at++) {
        const char *next = past_blanks(at + strlen(name));
        const char *before = diagnose_before(r->code, at);

        if (++tries > DIAGNOSE_TRIES)
            return false;
        if (before && before - r->code > 5 &&
            strncmp(before - 5, "define", 6) == 0)
            *to = (struct text){next, next + strcspn(next, "\n")};
        else if (*next == '=' && next[1] != '=')
            *to = (struct text){next + 1, next + strcspn(next, ",;")};
        else if (is_changed(r->code, at, next))
            return false;
        else
            continue;
        found++;
    }
    return found == 1;
}

static bool
is_argument(struct reader *r, const char *name)
{
    return ++r->names <= DIAGNOSE_TRIES &&
           diagnose_find(r->code, r->head.at, r->head.end, name);
}

/* Whether the text has no name but arguments of the function, types, and names
 * that stand for such; but: one that may be there. */
static bool
of_arguments(struct reader *r, struct text in, const char *but, unsigned depth)
{
    static const char types[] = " int unsigned long size_t ";
    bool right = true;

    while (right && in.at < in.end) {
        const struct text part = name_at(in.at);
        char *name = copy(part), *word = checked_format(" %s ", name);
        struct text meaning;

        right = !*name || (*name >= '0' && *name <= '9') ||
                strcmp(name, but) == 0 || strstr(types, word) ||
                is_argument(r, name) ||
                (depth > 0 && find_meaning(r, name, &meaning) &&
                 of_arguments(r, meaning, but, depth - 1));
        free(word);
        free(name);
        in.at = part.end > in.at ? part.end : in.at + 1;
    }
    return right;
}

static long value_of(struct reader *r, struct text in, unsigned depth);

/* 0: it is no whole number. */
static long
number(const char *text)
{
    char *end;
    const long value = strtol(text, &end, 0);

    return end[strspn(end, "uUlL")] ? 0 : value;
}

/* Of a number, an extent of the launch, or a name that is no argument, whose
 * value only a call has; 0: not known. */
static long
factor(struct reader *r, struct text *in, unsigned depth)
{
    const struct text word = name_at(in->at);
    char *name = copy(word);
    const bool grid = strcmp(name, "gridDim") == 0;
    struct text meaning;
    long value = 0;

    in->at = word.end;
    if (*name >= '0' && *name <= '9') {
        value = number(name);
    } else if (grid || strcmp(name, "blockDim") == 0) {
        if (*word.end == '.' && word.end[1] >= 'x' && word.end[1] <= 'z') {
            value = (grid ? r->grid : r->block)[word.end[1] - 'x'];
            in->at += 2;
        }
    } else if (*name && depth > 0 && !is_argument(r, name) &&
               find_meaning(r, name, &meaning)) {
        value = value_of(r, meaning, depth - 1);
    }
    free(name);
    return value > 0 && value < LARGEST ? value : 0;
}

/* Of a product; 0: not known. */
static long
value_of(struct reader *r, struct text in, unsigned depth)
{
    long value = 1;

    do {
        in.at = past_blanks(in.at);
        value *= in.at < in.end ? factor(r, &in, depth) : 0;
        in.at = past_blanks(in.at);
    } while (value > 0 && value < LARGEST && in.at < in.end && *in.at++ == '*');
    return in.at >= in.end && value < LARGEST && in.at[-1] != '*' ? value : 0;
}

/* The head of the line's function: from its arguments to its body. */
static bool
find_head(struct reader *r, const char *line)
{
    const char *end, *body = diagnose_around(r->code, line, &end);

    if (body)
        r->head = (struct text){
            diagnose_opening(r->code, diagnose_before(r->code, body), '(', ')'),
            body};
    return r->head.at != NULL;
}

/* Whether every thread begins with the same value, so that it is no place of
 * its own. */
static bool
begins_alike(struct reader *r, const struct loop *l)
{
    char *name = copy(l->name);
    const char *at = diagnose_find(r->code, l->begin.at, l->begin.end, name);
    const char *value = at ? past_blanks(at + strlen(name)) : NULL;
    bool alike = false;

    if (value && *value == '=') {
        const char *end = value + strcspn(value, ",;");

        alike = of_arguments(r, (struct text){value + 1, end}, "", DEEPEST);
    }
    free(name);
    return alike;
}

/* Whether the step names an extent along another axis. */
static bool
is_along_other(const struct loop *l, size_t axis)
{
    const char *dot = find(l->add, '.');

    return dot && dot[1] != "xyz"[axis];
}

/* The only loop around the line that adds something, and nothing of another
 * axis. */
static bool
find_loop(const struct reader *r, struct text line, size_t axis,
          struct loop *found)
{
    size_t count = 0, tries = 0;

    for (const char *at = r->head.end;
         (at = diagnose_find(r->code, at, line.end, "for")); at++) {
        const char *end =
            ++tries < DIAGNOSE_TRIES ? diagnose_statement_end(at) : NULL;
        struct loop l;

        if (!end)
            return false;
        if (end > line.at && parse_loop(at, &l) && !is_along_other(&l, axis)) {
            *found = l;
            count++;
        }
    }
    return count == 1;
}

static bool
read_step(struct reader *r, long line, size_t axis, struct diagnose_step *to)
{
    struct text at = {diagnose_line_at(r->code, line), NULL};
    struct loop l = {NULL};
    char *name;

    if (!at.at)
        return false;
    at.end = at.at + strcspn(at.at, "\n");
    if (!find_head(r, at.at) || !find_loop(r, at, axis, &l) ||
        begins_alike(r, &l))
        return false;
    name = copy(l.name);
    to->value =
        of_arguments(r, l.ask, name, DEEPEST) ? value_of(r, l.add, DEEPEST) : 0;
    free(name);
    to->line = diagnose_line_of(r->code, l.at);
    to->text = to->value > 0 ? diagnose_short(l.name.at, l.add.end) : NULL;
    return to->text != NULL;
}

bool
diagnose_step(const char *source, long line, size_t axis, const long grid[3],
              const long block[3], struct diagnose_step *to)
{
    char *code = diagnose_code(source);
    struct reader r = {.code = code, .grid = grid, .block = block};
    const bool found = line > 0 && read_step(&r, line, axis, to);

    free(code);
    return found;
}
