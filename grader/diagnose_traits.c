#include "diagnose_traits.h"
#include "die.h"
#include "number.h"
#include <stdlib.h>

/* With fewer values something is always in common by chance. */
enum { LEAST_WRONG = 4, LEAST_RIGHT = 8, TRAITS = 64 };

/* Those traits that all wrong values have. */
struct common {
    const struct verdict *v;
    size_t count;
    const char *words[TRAITS];
    bool *holds[TRAITS];  /* for each value */
    size_t right[TRAITS]; /* how many right ones have it too */
};

static bool
is_wrong(const struct verdict *v, size_t i)
{
    return v->marks[i] & MARK_WRONG;
}

/* How many right values have it; more than there are where a wrong one has it
 * not. */
static size_t
right_with(const struct verdict *v, const bool *holds)
{
    size_t count = 0;

    for (size_t i = 0; i < v->elements; i++) {
        if (is_wrong(v, i) && !holds[i])
            return v->elements + 1;
        count += !is_wrong(v, i) && holds[i];
    }
    return count;
}

static struct common
gather(const struct evidence *e)
{
    const struct verdict *v = e->verdict;
    struct common c = {.v = v};
    bool *holds = checked_alloc(v->elements, sizeof *holds);
    const char *words;

    for (int k = 0; c.count < TRAITS &&
                    (words = e->test->function->trait(e->test, k, holds));
         k++) {
        const size_t right = right_with(v, holds);

        if (right + v->wrong >= v->elements)
            continue;
        c.words[c.count] = words;
        c.right[c.count] = right;
        c.holds[c.count++] = holds;
        holds = checked_alloc(v->elements, sizeof *holds);
    }
    free(holds);
    return c;
}

static size_t
right_with_both(const struct common *c, size_t a, size_t b)
{
    size_t count = 0;

    for (size_t i = 0; i < c->v->elements; i++)
        count += !is_wrong(c->v, i) && c->holds[a][i] && c->holds[b][i];
    return count;
}

/* "6 of 76 values of blocks are wrong, all too small" */
static char *
wrong_words(const struct verdict *v)
{
    const struct case_array *a = &v->test->job.array[v->array];
    bool less = a->element == ELEMENT_I32, more = less, none = less;
    char wrong[NUMBER_SIZE], all[NUMBER_SIZE];

    for (size_t i = 0; i < v->elements; i++) {
        less = less && (!is_wrong(v, i) || v->got[i] < v->expected[i]);
        none = none && (!is_wrong(v, i) || v->got[i] == 0);
        more = more && (!is_wrong(v, i) || v->got[i] > v->expected[i]);
    }
    return checked_format("%s of %s values of %s are wrong%s",
                          number_count((long long)v->wrong, wrong),
                          number_count((long long)v->elements, all), a->name,
                          none   ? ", all 0"
                          : less ? ", all too small"
                          : more ? ", all too large"
                                 : "");
}

/* The trait with the fewest right values; c->count where there is none. */
static size_t
best_of(const struct common *c)
{
    size_t best = c->count;

    for (size_t k = 0; k < c->count; k++)
        if (best == c->count || c->right[k] < c->right[best])
            best = k;
    return best;
}

/* The pair that no right value has; of several that of the rarest traits. */
static bool
find_pair(const struct common *c, size_t *first, size_t *second)
{
    size_t least = 0;
    bool found = false;

    for (size_t a = 0; a < c->count; a++)
        for (size_t b = a + 1; b < c->count; b++) {
            const size_t sum = c->right[a] + c->right[b];

            if ((found && sum >= least) || right_with_both(c, a, b) > 0)
                continue;
            *first = a;
            *second = b;
            least = sum;
            found = true;
        }
    return found;
}

static bool
say(const struct common *c, const char *wrong, struct diagnosis *d)
{
    const size_t best = best_of(c);
    size_t a = 0, b = 0;
    char right[NUMBER_SIZE];

    if (best < c->count && c->right[best] == 0)
        return diagnose_say(d, "formula-wrong", 0, "%s: just those where %s",
                            wrong, c->words[best]);
    if (find_pair(c, &a, &b))
        return diagnose_say(d, "formula-wrong", 0,
                            "%s: just those where %s and %s", wrong,
                            c->words[a], c->words[b]);
    return best < c->count && c->right[best] <= c->v->wrong &&
           diagnose_say(d, "unknown", 0,
                        "%s: all where %s, and %s others there are right",
                        wrong, c->words[best],
                        number_count((long long)c->right[best], right));
}

bool
diagnose_traits(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    struct common c;
    char *wrong;
    bool said;

    if (!e->test->function->trait || v->wrong < LEAST_WRONG ||
        v->elements - v->wrong < LEAST_RIGHT)
        return false;
    c = gather(e);
    wrong = wrong_words(v);
    said = say(&c, wrong, d);
    free(wrong);
    for (size_t k = 0; k < c.count; k++)
        free(c.holds[k]);
    return said;
}
