/*
 * diagnose_same -- two threads that have the same element: no barrier mends
 * that
 */
#include "diagnose_finding.h"
#include "member.h"
#include <stdio.h>

/* "5", or "(5, 1, 0)" where there is more than one axis. */
static const char *
spell(const long at[3], unsigned axes, char to[64])
{
    if (axes == 1)
        snprintf(to, 64, "%ld", at[0]);
    else
        snprintf(to, 64, "(%ld, %ld, %ld)", at[0], at[1], at[2]);
    return to;
}

static size_t
element_of(const struct case_array *a, const long at[3])
{
    return (size_t)(at[0] +
                    (long)a->extent[0] * (at[1] + (long)a->extent[1] * at[2]));
}

/* " (write in line 31)" where the two come there by different lines. */
static const char *
line_words(const struct finding *f, const json_t *access, char to[32])
{
    const long long line = member_integer(access, "line");

    *to = '\0';
    if (member_integer(f->first, "line") != member_integer(f->second, "line"))
        snprintf(to, 32, " (%s in line %lld)", member_text(access, "kind"),
                 line);
    return to;
}

/* Where the thread of the access stands, one a point. */
static void
place_of(const struct finding *f, const json_t *access, long at[3])
{
    long block[3], thread[3];

    diagnose_triple(json_object_get(access, "block"), block);
    diagnose_triple(json_object_get(access, "thread"), thread);
    for (size_t axis = 0; axis < 3; axis++)
        at[axis] = block[axis] * f->dim[axis] + thread[axis];
}

bool
diagnose_past_row(const struct evidence *e, const struct finding *f,
                  struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    const json_t *const access[] = {f->first, f->second};
    char point[64];

    if (!a || a->axes != 2 || e->test->function->radius > 0 ||
        f->indices < a->axes || !f->placed || f->dim[0] == 0)
        return false;
    for (size_t k = 0; k < 2; k++) {
        const long nx = a->extent[0], i = f->index[0] + nx * f->index[1];
        long at[3];

        place_of(f, access[k], at);
        if (at[0] >= nx && at[0] + nx * at[1] == i)
            return diagnose_say(
                d, "guard-missing", f->line,
                "a thread beyond the end along x, at x = %ld, comes to %s %s: "
                "past the end of a row lies the next one, so a guard of the "
                "index alone lets it through; compare x with the %ld elements "
                "of a row",
                at[0], a->name, diagnose_point(a, (size_t)i, point), nx);
    }
    return false;
}

bool
diagnose_same_element(const struct evidence *e, const struct finding *f,
                      bool several, struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    const bool row = a && a->axes == 1;
    long block[3], thread[3];
    char at[64], words[4][64], lines[2][32];

    if (!a || !f->placed || f->indices < a->axes ||
        !json_is_array(json_object_get(f->second, "thread")))
        return false;
    diagnose_triple(json_object_get(f->second, "block"), block);
    diagnose_triple(json_object_get(f->second, "thread"), thread);
    diagnose_point(a, element_of(a, f->index), at);
    return diagnose_say(
        d, "race-global", f->line,
        "thread %s of block %s%s and thread %s of block %s%s take the same %s, "
        "%s%s%s%s: %s",
        spell(f->thread, a->axes, words[0]), spell(f->block, a->axes, words[1]),
        line_words(f, f->first, lines[0]), spell(thread, a->axes, words[2]),
        spell(block, a->axes, words[3]), line_words(f, f->second, lines[1]),
        row ? "element" : "point", f->array, row ? "[" : " ", at,
        row ? "]" : "",
        several ? "a block must begin past all that the one before it takes"
                : "each needs one thread alone");
}
