/*
 * diagnose_writers -- one point of shared memory that two lines store, in two
 * threads
 *
 * Where one line sets what the other loads, each has its place and the order is
 * missing; where both load, one of them is too many.
 */
#include "diagnose_code.h"
#include "diagnose_finding.h"
#include <stdlib.h>
#include <string.h>

enum stores { STORES_OTHER, STORES_NUMBER, STORES_ELEMENT };

/* The last = of the line that stores into an element, or NULL. */
static const char *
last_store(const char *code, long line)
{
    const char *at = line > 0 ? diagnose_line_at(code, line) : NULL;
    const char *found = NULL, *before;

    for (; at && *at && *at != '\n'; at++) {
        if (*at != '=' || at[1] == '=' || at == code)
            continue;
        before = diagnose_before(code, at);
        if (before && *before == ']')
            found = at;
    }
    return found;
}

/* What that line stores: a number as it stands, or what an array holds. */
static enum stores
stored(const char *code, long line)
{
    const char *at = last_store(code, line);
    const size_t length = at ? strcspn(at, ";") : 0;

    if (length < 2)
        return STORES_OTHER;
    if (strspn(at, "= \t\r\n()+-.0123456789eEfFuUlL") >= length)
        return STORES_NUMBER;
    return memchr(at, '[', length) ? STORES_ELEMENT : STORES_OTHER;
}

/* Line a comes first in the text, and stores a number before line b has it. */
static bool
say_set(const struct evidence *e, const struct finding *f, long a, long b,
        struct diagnosis *d)
{
    const bool waits = diagnose_may_wait(e->source, a, b);

    return diagnose_say(
        d, "barrier-missing", a,
        "line %ld sets a point of %s to a number and line %ld fills it, in two "
        "threads, and no barrier %s",
        a, f->array, b,
        waits ? "orders the two: are they of two turns of a loop?"
              : "lies between: what is set may come last, and stay");
}

bool
diagnose_two_writers(const struct evidence *e, const struct finding *f,
                     long other, struct diagnosis *d)
{
    const long a = f->line < other ? f->line : other;
    const long b = f->line < other ? other : f->line;
    enum stores first, second;
    char *code;

    if (!*f->array || a == b)
        return false;
    code = diagnose_code(e->source);
    first = stored(code, a);
    second = stored(code, b);
    free(code);
    if (first == STORES_NUMBER && second != STORES_NUMBER)
        return say_set(e, f, a, b, d);
    if (e->test->function->radius == 0)
        return false;
    return diagnose_say(
        d, f->id, f->line,
        "one point of %s is written by two threads, in line %ld and in line "
        "%ld: %s",
        f->array, a, b,
        first == STORES_ELEMENT && second == STORES_ELEMENT
            ? "where both load the same input, let one of them do it; a "
              "barrier does not mend that"
            : "let one of them do it, or, where the one must come after the "
              "other, put a barrier between");
}
