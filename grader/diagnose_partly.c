/*
 * diagnose_partly -- a mistake that the lab knows of, made at some elements
 * alone: which one, and where others are right
 *
 * An element tells only where the mistake would leave something else than the
 * right value: there it is either right or has just what the mistake leaves.
 */
#include "diagnose_parts.h"
#include "die.h"
#include "number.h"
#include <stdlib.h>

/* Fewer may come about by chance. */
enum { LEAST_WRONG = 4, MOST_PARTS = 32, WARP = 32 };

struct partly {
    const struct verdict *v;
    const char *words; /* of the mistake */
    bool *tells;       /* of each element, whether it tells */
};

/* Elements in turns of `parts` parts of `each`. */
struct turns {
    size_t each, parts;
    size_t first, end; /* parts that are right, one behind the other */
};

static bool
is_wrong(const struct verdict *v, size_t i)
{
    return v->marks[i] & MARK_WRONG;
}

/* Whether all wrong elements have what the mistake leaves, and some right ones
 * would show it. */
static bool
fits(const struct verdict *v, const double *values, bool *tells)
{
    size_t right = 0;

    for (size_t i = 0; i < v->elements; i++) {
        if (is_wrong(v, i) &&
            !judge_agrees(v->got[i], values[i], v->allowed[i]))
            return false;
        tells[i] = !judge_agrees(values[i], v->expected[i], v->allowed[i]);
        right += tells[i] && !is_wrong(v, i);
    }
    return right > 0;
}

/* The only mistake that fits; words NULL if there is none, or several. */
static struct partly
find(const struct evidence *e)
{
    const struct verdict *v = e->verdict;
    const struct function *f = e->test->function;
    struct partly p = {.v = v};
    double *values = checked_alloc(v->elements, sizeof *values);
    bool *tells = checked_alloc(v->elements, sizeof *tells);
    const char *words;
    int found = 0;

    p.tells = checked_alloc(v->elements, sizeof *p.tells);
    for (int k = 0; (words = f->mistake(e->test, k, v->array, values)); k++) {
        bool *spare = p.tells;

        if (!fits(v, values, tells))
            continue;
        found++;
        p.words = words;
        p.tells = tells;
        tells = spare;
    }
    free(values);
    free(tells);
    if (found > 1)
        p.words = NULL;
    return p;
}

/* Which parts are right; false where one has both, or none that tells.  Most
 * guesses end with the first turns. */
static bool
split(const struct partly *p, const struct turns *t, bool right[MOST_PARTS])
{
    bool told[MOST_PARTS] = {false};

    for (size_t i = 0; i < p->v->elements; i++) {
        const size_t part = i / t->each % t->parts;

        if (!p->tells[i])
            continue;
        if (told[part] && right[part] == is_wrong(p->v, i))
            return false;
        told[part] = true;
        right[part] = !is_wrong(p->v, i);
    }
    for (size_t k = 0; k < t->parts; k++)
        if (!told[k])
            return false;
    return true;
}

/* The right parts, where they are one behind the other. */
static bool
range(struct turns *t, const bool right[MOST_PARTS])
{
    size_t k = 0;

    while (k < t->parts && !right[k])
        k++;
    t->first = k;
    while (k < t->parts && right[k])
        k++;
    t->end = k;
    while (k < t->parts && !right[k])
        k++;
    return k == t->parts;
}

/* The shortest turn that comes at least twice. */
static bool
find_turns(const struct partly *p, size_t each, struct turns *t)
{
    bool right[MOST_PARTS];

    for (size_t parts = 2;
         each > 0 && parts <= MOST_PARTS && 2 * parts * each <= p->v->elements;
         parts++) {
        *t = (struct turns){.each = each, .parts = parts};
        if (split(p, t, right) && range(t, right))
            return true;
    }
    return false;
}

/* ", as if of each thread's 8 elements the first alone were right", where the
 * launch has so many threads. */
static char *
of_a_thread(const struct evidence *e, const struct turns *t)
{
    const size_t block = e->result->block[0];
    const size_t threads = e->result->grid[0] * block;
    const bool first = t->first == 0 && t->end == 1;
    const bool last = t->first + 1 == t->parts;

    if (t->each != block || !(first || last) || threads == 0 ||
        (e->verdict->elements - 1) / threads + 1 != t->parts)
        return checked_string("");
    return checked_format(", as if of each thread's %zu elements the %s alone "
                          "were right",
                          t->parts, first ? "first" : "last");
}

/* Where right elements are; "" if nothing can be said. */
static char *
where(const struct evidence *e, const struct partly *p)
{
    char turn[NUMBER_SIZE], first[NUMBER_SIZE], last[NUMBER_SIZE];
    struct turns t;
    char *of, *words;

    if (!e->result || (!find_turns(p, e->result->block[0], &t) &&
                       !find_turns(p, 1, &t) && !find_turns(p, WARP, &t)))
        return checked_string("");
    if (t.each == 1 && t.end == t.first + 1)
        return checked_format("; one element in %zu is right, the first of "
                              "them %zu",
                              t.parts, t.first);
    of = of_a_thread(e, &t);
    words = checked_format(
        "; of every %s elements those from %s to %s are right%s",
        number_count((long long)t.each * (long long)t.parts, turn),
        number_count((long long)t.first * (long long)t.each, first),
        number_count((long long)t.end * (long long)t.each - 1, last), of);
    free(of);
    return words;
}

bool
diagnose_partly(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    char wrong[NUMBER_SIZE], all[NUMBER_SIZE];
    struct partly p;
    char *rest;

    if (v->array < 0 || !e->test->function->mistake || v->unwritten > 0 ||
        v->wrong < LEAST_WRONG || v->test->job.array[v->array].axes != 1)
        return false;
    p = find(e);
    if (p.words) {
        rest = where(e, &p);
        diagnose_say(d, "formula-wrong", 0,
                     "%s of %s elements are wrong, and those alone hold what "
                     "comes of this: %s%s",
                     number_count((long long)v->wrong, wrong),
                     number_count((long long)v->elements, all), p.words, rest);
        free(rest);
    }
    free(p.tells);
    return p.words != NULL;
}
