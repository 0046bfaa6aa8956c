#include "limits.h"
#include "die.h"
#include <string.h>

/* What is counted has few digits: a limit of 2 is kept by 2.  */
#define ROUNDING 1e-9

bool
limits_is_least(const struct lab_limit *limit)
{
    return limit->previous < limit->limit;
}

bool
limits_is_met(const struct lab_limit *limit, double value)
{
    return limits_is_least(limit) ? value >= limit->limit * (1 - ROUNDING)
                                  : value <= limit->limit * (1 + ROUNDING);
}

double
limits_value(const struct lab_limit *limit, const struct counted *c)
{
    const struct count *count = counts_find(limit->count);

    if (!count)
        die("labs/%s/lab.c: a limit on %s, which nobody counts; see "
            "grader/counts.c",
            c->test->lab->id, limit->count);
    return count->value(c);
}

const struct lab_limit *
limits_next(const struct lab *lab, const char *function,
            const struct lab_limit *after)
{
    const struct lab_limit *l = after ? after + 1 : lab->limits;

    while (l && l->function && strcmp(l->function, function) != 0)
        l++;
    return l && l->function ? l : NULL;
}

const struct lab_limit *
limits_missed(const struct counted *c)
{
    const struct lab *lab = c->test->lab;
    const char *function = c->test->function->name;
    const struct lab_limit *l = NULL;

    while ((l = limits_next(lab, function, l)))
        if (!limits_is_met(l, limits_value(l, c)))
            return l;
    return NULL;
}

double
limits_points(const struct lab *lab, const char *function)
{
    size_t limited = 0;

    if (!limits_next(lab, function, NULL))
        return 0;
    for (const struct function *f = lab->functions; f->name; f++)
        limited += limits_next(lab, f->name, NULL) != NULL;
    return lab->count_points / (double)limited;
}
