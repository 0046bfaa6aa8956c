/*
 * diagnose_overflow -- an index that is kept in 16 bits: of a thread so far up
 * it is 65,536 less than it should be, or twice that
 */
#include "diagnose_finding.h"
#include "number.h"
#include <stdlib.h>
#include <string.h>

enum { AXES = 3, WORD = 1 << 16 };

/* The element of the thread that made the access: with threads that stand for
 * grid points (inside: 0) or for interior points (1). */
static long
own_element(const struct case_array *a, const struct finding *f,
            const json_t *access, long inside)
{
    long block[AXES], thread[AXES], step = 1, element = 0;

    diagnose_triple(json_object_get(access, "block"), block);
    diagnose_triple(json_object_get(access, "thread"), thread);
    for (size_t axis = 0; axis < a->axes && axis < AXES; axis++) {
        element += step * (block[axis] * f->dim[axis] + thread[axis] + inside);
        step *= a->extent[axis];
    }
    return element;
}

static bool
say(const struct finding *f, long element, long taken, struct diagnosis *d)
{
    char own[NUMBER_SIZE], other[NUMBER_SIZE], far[NUMBER_SIZE];

    return diagnose_say(d, "index-overflow", f->line,
                        "the thread of element %s of %s comes to element %s, "
                        "%s away: its index is kept in 16 bits, and "
                        "does not fit; keep it in an int or a size_t",
                        number_count(element, own), f->array,
                        number_count(taken, other),
                        number_count(element - taken, far));
}

/* Two threads meet: the element of the one is whole words of 16 bits beyond
 * that of the other, where both come to. */
static bool
say_meeting(const struct case_array *a, const struct finding *f,
            struct diagnosis *d)
{
    const long row = a->extent[0];
    const long taken =
        f->index[0] + row * (f->index[1] + (long)a->extent[1] * f->index[2]);

    for (long inside = 0; inside < 2; inside++) {
        const long one = own_element(a, f, f->first, inside);
        const long two = own_element(a, f, f->second, inside);

        if (one != two && one % WORD == taken && two % WORD == taken)
            return say(f, one > two ? one : two, taken, d);
    }
    return false;
}

/* An index with a sign is negative from 32,768 on. */
static bool
say_before(const struct case_array *a, const struct finding *f,
           struct diagnosis *d)
{
    const long row = a->axes > 1 ? (long)a->extent[0] : 0;

    for (long inside = 0; inside < 2; inside++) {
        const long own = own_element(a, f, f->first, inside);
        const long far = labs(own - WORD - f->index[0]);

        if (own >= WORD / 2 && own < WORD && f->index[0] < 0 &&
            (far == 0 || far == 1 || far == row))
            return say(f, own, own - WORD, d);
    }
    return false;
}

bool
diagnose_overflow(const struct evidence *e, const struct finding *f,
                  struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);

    if (!a || !f->placed)
        return false;
    if (strcmp(f->id, "out-of-bounds") == 0)
        return f->indices == 1 && say_before(a, f, d);
    return f->indices >= a->axes &&
           json_is_array(json_object_get(f->second, "thread")) &&
           say_meeting(a, f, d);
}
