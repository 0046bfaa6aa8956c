/*
 * diagnose_load -- a load for shared memory that goes out of its array
 *
 * Where the source has a guard around it that compares with an extent along
 * each axis, it may be the index as well.
 */
#include "diagnose_code.h"
#include "diagnose_finding.h"
#include "die.h"
#include "name_char.h"
#include <stdlib.h>
#include <string.h>

enum { AXES = 3 };

static const char blanks[] = " \t\r\n";

/* What a function is given that a condition compares with: "x < nx". */
struct bounds {
    const char *head, *body; /* of the function's arguments, and its brace */
    char *name[AXES];
    size_t count;
    bool other; /* there is an ||, so that it may let others through */
};

static void
add_bound(const char *code, struct bounds *b, const char *name, size_t length)
{
    char *word = checked_copy(name, length);
    bool known = !diagnose_find(code, b->head, b->body, word);

    for (size_t k = 0; k < b->count; k++)
        known = known || strcmp(b->name[k], word) == 0;
    if (known || length == 0 || b->count == AXES)
        free(word);
    else
        b->name[b->count++] = word;
}

/* Takes the comparisons of code between both places. */
static void
take(const char *code, struct bounds *b, const char *at, const char *end)
{
    for (; at < end; at++) {
        const char *name = at + 1 + strspn(at + 1, blanks);
        size_t length = 0;

        b->other = b->other || strncmp(at, "||", 2) == 0;
        if (*at != '<' || at[1] == '=' || at[1] == '<' || at[-1] == '<')
            continue;
        while (name_char(name[length]))
            length++;
        if (strchr("&);?", name[length + strspn(name + length, blanks)]))
            add_bound(code, b, name, length);
    }
}

/* Takes those of a condition: its own, or what its only name was set to. */
static void
take_condition(const char *code, struct bounds *b, const char *open,
               const char *end)
{
    const char *name = open + 1 + strspn(open + 1, blanks), *at;
    size_t length = 0;
    char *word;

    take(code, b, open, end);
    while (name_char(name[length]))
        length++;
    if (name[length + strspn(name + length, blanks)] != ')')
        return;
    word = checked_copy(name, length);
    at = length ? diagnose_find(code, b->body, open, word) : NULL;
    at = at ? at + length + strspn(at + length, blanks) : NULL;
    if (at && *at == '=')
        take(code, b, at, at + strcspn(at, ";") + 1);
    free(word);
}

/* Every if around the place, in its function. */
static void
take_all(const char *code, struct bounds *b, const char *place)
{
    size_t tries = 0;

    for (const char *at = b->body; ++tries < DIAGNOSE_TRIES &&
                                   (at = diagnose_find(code, at, place, "if"));
         at++) {
        const char *open = at + 2 + strspn(at + 2, blanks);
        const char *end = *open == '(' ? diagnose_behind(open, '(', ')') : NULL;
        const char *behind =
            end && end <= place ? diagnose_statement_end(end) : NULL;

        if (behind && behind > place)
            take_condition(code, b, open, end);
    }
}

/* Whether a guard compares with `axes` extents around the line. */
static bool
is_guarded(const char *source, long line, size_t axes)
{
    char *code = diagnose_code(source);
    const char *at = line > 0 ? diagnose_line_at(code, line) : NULL, *end;
    struct bounds b = {.body = NULL};

    at = at ? at + strspn(at, blanks) : NULL;
    b.body = at ? diagnose_around(code, at, &end) : NULL;
    b.head = b.body ? diagnose_before(code, b.body) : NULL;
    b.head = b.head && *b.head == ')' ? diagnose_opening(code, b.head, '(', ')')
                                      : NULL;
    if (b.head)
        take_all(code, &b, at);
    for (size_t k = 0; k < b.count; k++)
        free(b.name[k]);
    free(code);
    return b.count >= axes && !b.other;
}

/* The axis along which the index lies one point off the column of its thread;
 * AXES: none. */
static size_t
shifted_axis(const struct evidence *e, const struct finding *f)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    const long nx = a->extent[0], plane = nx * a->extent[1];

    for (size_t k = 0; k < 4; k++) {
        const long i = f->index[0] + (k % 2 ? 1 : -1) * (k < 2 ? 1 : nx);
        const long at[] = {i % nx, i % plane / nx};
        bool stands = i >= 0 && i < plane * a->extent[2];

        for (size_t axis = 0; axis < 2; axis++)
            stands = stands &&
                     diagnose_stands(f, axis, f->block, f->thread, at[axis]);
        if (stands)
            return k / 2;
    }
    return AXES;
}

bool
diagnose_load(const struct evidence *e, const struct finding *f,
              struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    const size_t axes = diagnose_walked(e, f) ? 2 : a->axes;
    size_t shifted;

    if (f->indices != 1 || !is_guarded(e->source, f->line, axes))
        return diagnose_say(d, "guard-missing", f->line,
                            "a load reads beyond %s: load only where the "
                            "point lies in the field",
                            f->array);
    /* Elsewhere threads may load in turns, and stand for no point. */
    shifted = diagnose_walked(e, f) ? shifted_axis(e, f) : AXES;
    if (shifted < AXES)
        return diagnose_say(d, "plane-shifted", f->line,
                            "an index goes one point too far along %c, and so "
                            "out of %s: the load's guard is for the point "
                            "beside it",
                            "xyz"[shifted], f -> array);
    return diagnose_say(d, f->id, f->line,
                        "a load goes to %s[%ld], outside of it, and a guard "
                        "stands around: does that let points through beyond "
                        "the field, or does the index take the rows to be of "
                        "another length than nx = %u?",
                        f->array, f->index[0], a->extent[0]);
}
