/* mutants -- the list of a kernel's mutants */
#include "mutants.h"
#include "../die.h"
#include "mutants_parts.h"
#include <stdlib.h>
#include <string.h>

const char *const mutants_rules[] = {"comparison",
                                     "bound",
                                     "logic",
                                     "condition",
                                     "operator",
                                     "operand-lost",
                                     "number",
                                     "axis",
                                     "name",
                                     "offset",
                                     "subscripts-exchanged",
                                     "weight",
                                     "single-precision",
                                     "statement-lost",
                                     "arms-exchanged",
                                     "start",
                                     "step",
                                     "barrier-lost",
                                     "barrier-of-warp",
                                     "barrier-for-some",
                                     "barrier-earlier",
                                     "barrier-later",
                                     "array-size",
                                     "unshared",
                                     "rounded-down",
                                     "launch-exchanged",
                                     "arguments-exchanged",
                                     NULL};

struct mutants
mutants_make(const char *name, const char *source)
{
    struct mutator m = mutator_open(name, source);

    mutants_tokens(&m);
    mutants_operands(&m);
    mutants_lists(&m);
    mutants_statements(&m);
    free(m.list);
    return m.made;
}

static size_t
count_rule(const struct mutants *m, const char *rule)
{
    size_t count = 0;

    for (size_t k = 0; k < m->count; k++)
        count += strcmp(m->list[k].rule, rule) == 0;
    return count;
}

/* Of `count`, number `nth` is taken when a share of `each` becomes full. */
static bool
is_taken(size_t nth, size_t count, size_t each)
{
    return count <= each || (nth + 1) * each / count > nth * each / count;
}

static void
thin_out(struct mutants *m, const char *rule, size_t each)
{
    const size_t count = count_rule(m, rule);
    size_t nth = 0, kept = 0;

    for (size_t k = 0; k < m->count; k++) {
        const struct mutant one = m->list[k];

        if (strcmp(one.rule, rule) == 0 && !is_taken(nth++, count, each))
            continue;
        m->list[k] = m->list[kept];
        m->list[kept++] = one;
    }
    for (size_t k = kept; k < m->count; k++)
        free(m->list[k].text);
    m->count = kept;
}

void
mutants_thin_out(struct mutants *m, size_t each)
{
    for (const char *const *rule = mutants_rules; each && *rule; rule++)
        thin_out(m, *rule, each);
}

void
mutants_free(struct mutants *m)
{
    for (size_t k = 0; k < m->count; k++)
        free(m->list[k].text);
    free(m->list);
    m->count = 0;
}

char *
mutants_text(const struct mutants *m, size_t k)
{
    const struct mutant *one = &m->list[k];

    return checked_format("%.*s%s%s", (int)one->at, m->source, one->text,
                          m->source + one->at + one->size);
}
