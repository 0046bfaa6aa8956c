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
