#include "counts_worst.h"
#include "die.h"
#include <stdlib.h>

void
counts_worst_add(struct parts *parts, double value, double weight)
{
    if (parts->count == parts->room) {
        parts->room = parts->room ? 2 * parts->room : 64;
        parts->part =
            checked_grow(parts->part, parts->room, sizeof *parts->part);
    }
    parts->part[parts->count++] = (struct part){value, weight};
}

static int
worse_first(const void *a, const void *b)
{
    const struct part *one = a, *other = b;

    return (one->value < other->value) - (one->value > other->value);
}

double
counts_worst(struct parts *parts, double weight, double none)
{
    double worst = none, together = 0;

    if (parts->count > 0)
        qsort(parts->part, parts->count, sizeof *parts->part, worse_first);
    for (size_t i = 0; i < parts->count; i++) {
        together += parts->part[i].weight;
        if (together >= weight) {
            worst = parts->part[i].value;
            break;
        }
    }
    free(parts->part);
    *parts = (struct parts){NULL, 0, 0};
    return worst;
}
