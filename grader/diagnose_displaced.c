/*
 * diagnose_displaced -- elements that have the right result of another one,
 * whole blocks before them: a thread with several takes one input for all, or
 * one takes another block's
 */
#include "diagnose_parts.h"
#include "number.h"

enum { LEAST_WRONG = 4, MOST_EACH = 32 };

/* The element whole blocks before this one that has its result; `i` where none
 * has. */
static size_t
source_of(const struct verdict *v, size_t i, size_t block)
{
    for (size_t k = 1; k < MOST_EACH && k * block <= i; k++)
        if (judge_agrees(v->got[i], v->expected[i - k * block], v->allowed[i]))
            return i - k * block;
    return i;
}

/* Whether that is so of all that are wrong. */
static bool
are_displaced(const struct verdict *v, size_t block)
{
    for (size_t i = 0; i < v->elements; i++)
        if ((v->marks[i] & MARK_WRONG) && source_of(v, i, block) == i)
            return false;
    return true;
}

bool
diagnose_displaced(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const size_t block = e->result ? e->result->block[0] : 0;
    const bool several =
        e->result && e->result->grid[0] * (double)block < (double)v->elements;
    char wrong[NUMBER_SIZE], all[NUMBER_SIZE], apart[NUMBER_SIZE];
    const char *name;

    if (v->array < 0 || v->test->job.array[v->array].axes != 1 || block < 2 ||
        v->unwritten > 0 || v->wrong < LEAST_WRONG || !are_displaced(v, block))
        return false;
    name = v->test->job.array[v->array].name;
    return diagnose_say(
        d, "formula-wrong", 0,
        "%s of %s elements have the result of another one, %s elements before "
        "them or a multiple of that: %s[%zu] has that of %s[%zu]; each "
        "element%s needs its own input",
        number_count((long long)v->wrong, wrong),
        number_count((long long)v->elements, all),
        number_count((long long)block, apart), name, v->first, name,
        source_of(v, v->first, block), several ? " of a thread" : "");
}
