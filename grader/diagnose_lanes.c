/*
 * diagnose_lanes -- why neighbouring lanes lie far apart, where the text of
 * their line tells
 *
 * Lanes that count x as they should may have an index that multiplies x; and
 * members of a vector are accesses of their own here, as the log has no types:
 * four bytes of a char array look just like them, and no compiler may join
 * those.
 */
#include "diagnose_code.h"
#include "diagnose_counts.h"
#include "diagnose_made.h"
#include "die.h"
#include "name_char.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SECTOR = 32, LARGEST_VECTOR = 16 };

/* Those of x, if `rows` is not, that a line's kernel multiplies by an extent.
 */
static const struct made *
along(const struct made *made, size_t count, size_t axis, bool multiplied)
{
    for (const struct made *m = made; m < made + count; m++)
        if (m->thread == axis && m->axis == axis && m->multiplied == multiplied)
            return m;
    return NULL;
}

/* threadIdx.x counts x and threadIdx.y counts y, and x is what is multiplied.
 */
static char *
exchanged_words(const struct costly *line, const char *source)
{
    struct made made[MADE_MOST];
    const size_t count = diagnose_made(source, line->kernel, made);
    const struct made *x = along(made, count, 0, true);
    const struct made *y = along(made, count, 1, false);

    if (!x || !y || along(made, count, 0, false) || along(made, count, 1, true))
        return NULL;
    return checked_format("threadIdx.x counts %s, as it should, but the index "
                          "multiplies %s and adds %s: along x elements lie "
                          "side by side, so add %s, and multiply %s by the "
                          "length of a row",
                          x->name, x->name, y->name, x->name, y->name);
}

/* Whether the code names a type like uchar4. */
static bool
names_vectors(const char *code)
{
    static const char *const types[] = {"char",  "short",  "int",     "long",
                                        "float", "double", "longlong"};

    const char *end = code + strlen(code);

    for (size_t k = 0; k < sizeof types / sizeof *types; k++)
        for (int size = 2; size <= 4; size++) {
            char *word = checked_format("u%s%d", types[k], size);
            const bool found = diagnose_find(code, code, end, word) ||
                               diagnose_find(code, code, end, word + 1);

            free(word);
            if (found)
                return true;
        }
    return false;
}

/* Whether the name that ends behind `last` is declared as a reference. */
static bool
is_reference(const char *code, const char *last)
{
    const char *begin = last;
    size_t tries = 0;
    bool found = false;
    char *name;

    while (begin > code && name_char(begin[-1]))
        begin--;
    name = checked_copy(begin, (size_t)(last + 1 - begin));
    for (const char *at = code; !found && ++tries < DIAGNOSE_TRIES &&
                                (at = diagnose_find(code, at, begin, name));
         at++) {
        const char *before = diagnose_before(code, at);

        found = before && *before == '&';
    }
    free(name);
    return found;
}

/* Whether a member x, y, z or w stands at `dot`: "." or "->". */
static bool
is_member(const char *dot)
{
    const bool arrow = dot[0] == '-' && dot[1] == '>';
    const char *member = dot + (arrow ? 2 : 1);

    return (arrow || dot[0] == '.') && *member && strchr("xyzw", *member) &&
           !name_char(member[1]);
}

/* Whether what that member is of may lie in memory: not in a variable. */
static bool
is_elsewhere(const char *code, const char *dot)
{
    const char *before = diagnose_before(code, dot);

    return dot[0] == '-' ||
           (before && (*before == ']' || *before == ')' ||
                       (name_char(*before) && is_reference(code, before))));
}

static bool
has_members(const char *code, long line)
{
    const char *at = diagnose_line_at(code, line);
    size_t tries = 0;

    for (; at && *at && *at != '\n' && tries < DIAGNOSE_TRIES; at++)
        if (is_member(at) && ++tries && is_elsewhere(code, at))
            return true;
    return false;
}

static char *
member_words(const struct costly *line, const char *source)
{
    char *code = diagnose_code(source);
    const double apart = line->sectors * SECTOR / fmax(1, line->lanes);
    const bool members = round(apart) <= LARGEST_VECTOR &&
                         has_members(code, line->line) && names_vectors(code);

    free(code);
    return members ? checked_string(
                         "members of a vector are counted one by one here, "
                         "though nvcc may join them into one access: load the "
                         "whole vector into a variable, change it there, and "
                         "store it whole")
                   : NULL;
}

char *
diagnose_lanes(const struct costly *line, unsigned axes, const char *source)
{
    char *words;

    if (!source || line->line == 0)
        return NULL;
    words = member_words(line, source);
    return words || axes != 2 ? words : exchanged_words(line, source);
}

bool
diagnose_lanes_on_rows(const struct costly *line, const char *source)
{
    struct made made[MADE_MOST];
    const size_t count = diagnose_made(source, line->kernel, made);

    for (size_t k = 0; k < count; k++)
        if (made[k].thread == 0 &&
            (made[k].multiplied ||
             (made[k].axis > 0 && made[k].axis < MADE_NONE)))
            return true;
    return false;
}
