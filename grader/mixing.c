#include "mixing.h"
#include "../common/ref/field.h"
#include "../common/ref/mix.h"
#include "die.h"
#include <stdlib.h>
#include <string.h>

enum { IN, ORDER };
enum { N, ROUNDS };

/* Rounds of all elements together that are worth it to name a mistake: about a
 * second.  At a GPU's sizes the small cases have named it. */
#define MISTAKE_ROUNDS ((size_t)1 << 30)

/* A case's rounds stand where other labs have steps. */
static void
layout(struct test *t, bool by_kind)
{
    const int n = t->lab_case->x;

    test_array(t, "in", ELEMENT_U32, n, 1, 1, 1, ARRAY_NEED_ALL);
    if (by_kind)
        test_array(t, "order", ELEMENT_I32, n, 1, 1, 1, 0);
    test_array(t, "out", ELEMENT_U32, n, 1, 1, 1,
               ARRAY_OUTPUT | ARRAY_UNSET | ARRAY_NEED_INTERIOR);
    test_scalar_int(t, n);
    test_scalar_int(t, t->lab_case->steps);
}

void
mixing_index_layout(struct test *t)
{
    layout(t, false);
}

void
mixing_kind_layout(struct test *t)
{
    layout(t, true);
}

static bool
is_by_kind(const struct test *t)
{
    return t->job.array[ORDER].element == ELEMENT_I32;
}

void
mixing_index_fill(struct test *t)
{
    const int out = is_by_kind(t) ? ORDER + 1 : ORDER;

    field_random_u32(test_data(t, IN), test_elements(t, IN), t->seed + 1);
    field_random_u32(test_data(t, out), test_elements(t, out), t->seed + 2);
}

void
mixing_kind_fill(struct test *t)
{
    const uint32_t *in = test_data(t, IN);
    int32_t *order = test_data(t, ORDER);
    const int32_t n = (int32_t)test_elements(t, IN);
    int32_t placed = 0;

    mixing_index_fill(t);
    for (uint32_t kind = 0; kind < 2; kind++)
        for (int32_t i = 0; i < n; i++)
            if ((in[i] & 1) == kind)
                order[placed++] = i;
}

static unsigned char *
kinds_of(const struct test *t, enum mix_kinds kinds)
{
    const size_t n = test_elements(t, IN);
    unsigned char *odd = checked_alloc(n + 1, 1);

    mix_kinds(kinds, test_data(t, IN),
              is_by_kind(t) ? test_data(t, ORDER) : NULL, n, odd);
    return odd;
}

/* Every element mixed with the shift and the factor of the kinds that it has by
 * these rules. */
static void
mixed_apart(const struct test *t, enum mix_kinds shifts, enum mix_kinds factors,
            int rounds, double *values)
{
    unsigned char *shift = kinds_of(t, shifts), *factor = kinds_of(t, factors);

    mix_all(test_data(t, IN), shift, factor, test_elements(t, IN), rounds,
            values);
    free(factor);
    free(shift);
}

static void
mixed(const struct test *t, enum mix_kinds kinds, int rounds, double *values)
{
    mixed_apart(t, kinds, kinds, rounds, values);
}

/* The right kind of each element, in this function. */
static enum mix_kinds
right_kinds(const struct test *t)
{
    return is_by_kind(t) ? MIX_BY_VALUE : MIX_BY_INDEX;
}

void
mixing_expect(const struct test *t, int array, double *expected,
              double *allowed)
{
    mixed(t, right_kinds(t), t->lab_case->steps, expected);
    memset(allowed, 0, test_elements(t, array) * sizeof *allowed);
}

/* The other kind, a round less, a round more. */
bool
mixing_decoy(const struct test *t, int k, int array, double *values)
{
    const int rounds = t->lab_case->steps;
    const enum mix_kinds right = right_kinds(t);

    (void)array;
    if (k == 0)
        mixed(t,
              right == MIX_BY_INDEX ? MIX_BY_OTHER_INDEX : MIX_BY_OTHER_VALUE,
              rounds, values);
    else if (k < 3)
        mixed(t, right, k == 1 ? rounds - 1 : rounds + 1, values);
    return k < 3;
}

/* Wrong ideas. */

/* Those of one round first, as mix_mistaken() has them. */
enum twist {
    SIGNED = MIX_SIGNED,
    TURNED = MIX_TURNED,
    LEFT = MIX_LEFT,
    ADDED = MIX_ADDED,
    NONE,
    SCATTERED,
    GATHERED,
    EXCHANGED
};

struct idea {
    const char *words;
    enum mix_kinds shifts, factors;
    enum twist twist;
};

static const char *const decoys[] = {
    "the kinds are exchanged: the odd ones go through mix_even, the even ones "
    "through mix_odd",
    "every element goes through one round too few",
    "every element goes through one round too many"};

#define EXCHANGED_WORDS                                                      \
    "n and rounds are exchanged where the kernel is launched: as many "      \
    "elements as there are rounds go through n rounds each, and all others " \
    "through none"

#define SIGNED_WORDS                                                   \
    "x is shifted as a signed number, which drags the sign along: it " \
    "has to be unsigned"
#define TURNED_WORDS                                                 \
    "each round multiplies before it shifts: x ^= x >> shift comes " \
    "first, and x *= factor then"
#define LEFT_WORDS \
    "x is shifted to the left: x ^= x >> shift shifts to the right"
#define ADDED_WORDS \
    "x >> shift is added to x: x ^= x >> shift takes the exclusive or"

static const struct idea index_ideas[] = {
    {"every element is mixed as the even kind", MIX_ALL_EVEN, MIX_ALL_EVEN,
     NONE},
    {"every element is mixed as the odd kind", MIX_ALL_ODD, MIX_ALL_ODD, NONE},
    {"the factor is chosen by the kind, but the shift is that "
     "of the even kind for all",
     MIX_ALL_EVEN, MIX_BY_INDEX, NONE},
    {"the shift is chosen by the kind, but the factor is that "
     "of the even kind for all",
     MIX_BY_INDEX, MIX_ALL_EVEN, NONE},
    {SIGNED_WORDS, MIX_BY_INDEX, MIX_BY_INDEX, SIGNED},
    {TURNED_WORDS, MIX_BY_INDEX, MIX_BY_INDEX, TURNED},
    {LEFT_WORDS, MIX_BY_INDEX, MIX_BY_INDEX, LEFT},
    {ADDED_WORDS, MIX_BY_INDEX, MIX_BY_INDEX, ADDED},
    {"the kind is taken from the value, in[i] & 1, and should "
     "be that of the index, i & 1",
     MIX_BY_VALUE, MIX_BY_VALUE, NONE},
    {"the first half of all elements is mixed as the even kind, "
     "the second as the odd one: whichever thread takes an "
     "element, its kind is i & 1",
     MIX_BY_HALF, MIX_BY_HALF, NONE},
    {"32 elements in a row are mixed as the even kind, the next 32 "
     "as the odd one: whichever thread takes an element, its kind "
     "is i & 1",
     MIX_BY_WARP, MIX_BY_WARP, NONE},
    {EXCHANGED_WORDS, MIX_BY_INDEX, MIX_BY_INDEX, EXCHANGED}};

static const struct idea kind_ideas[] = {
    {"every element is mixed as the even kind", MIX_ALL_EVEN, MIX_ALL_EVEN,
     NONE},
    {"every element is mixed as the odd kind", MIX_ALL_ODD, MIX_ALL_ODD, NONE},
    {"the kind is taken from the index, i & 1, and should be "
     "that of the value, in[i] & 1",
     MIX_BY_INDEX, MIX_BY_INDEX, NONE},
    {"the kind is taken from the place in order, and should be "
     "that of the value, in[i] & 1",
     MIX_BY_PLACE, MIX_BY_PLACE, NONE},
    {"the first half of order is mixed as the even kind, the "
     "second as the odd one: the even values need not be half "
     "of all",
     MIX_BY_HALF_OF_ORDER, MIX_BY_HALF_OF_ORDER, NONE},
    {SIGNED_WORDS, MIX_BY_VALUE, MIX_BY_VALUE, SIGNED},
    {TURNED_WORDS, MIX_BY_VALUE, MIX_BY_VALUE, TURNED},
    {LEFT_WORDS, MIX_BY_VALUE, MIX_BY_VALUE, LEFT},
    {ADDED_WORDS, MIX_BY_VALUE, MIX_BY_VALUE, ADDED},
    {"out[t] holds what belongs to out[order[t]]: a result "
     "goes where its element came from",
     MIX_BY_VALUE, MIX_BY_VALUE, GATHERED},
    {"out[order[t]] holds what in[t] becomes, and should hold "
     "what in[order[t]] becomes",
     MIX_BY_VALUE, MIX_BY_VALUE, SCATTERED},
    {EXCHANGED_WORDS, MIX_BY_VALUE, MIX_BY_VALUE, EXCHANGED}};

static void
mistaken(const struct test *t, enum mix_ways way, enum mix_kinds kinds,
         double *values)
{
    unsigned char *odd = kinds_of(t, kinds);

    mix_mistaken(way, test_data(t, IN), odd, test_elements(t, IN),
                 t->lab_case->steps, values);
    free(odd);
}

/* Right results in wrong places. */
static void
displaced(const struct test *t, enum twist twist, double *values)
{
    const size_t n = test_elements(t, IN);
    const int32_t *order = test_data(t, ORDER);
    double *right = checked_alloc(n + 1, sizeof *right);

    mixed(t, MIX_BY_VALUE, t->lab_case->steps, right);
    for (size_t place = 0; place < n; place++)
        if (twist == GATHERED)
            values[place] = right[order[place]];
        else
            values[order[place]] = right[place];
    free(right);
}

/* The first `rounds` elements, or those that stand there in `order`, with n
 * rounds; what else there is stays. */
static void
exchanged(const struct test *t, enum mix_kinds kinds, int array, double *values)
{
    const size_t n = test_elements(t, IN);
    const size_t rounds = (size_t)t->lab_case->steps;
    const int32_t *order = is_by_kind(t) ? test_data(t, ORDER) : NULL;
    const uint32_t *in = test_data(t, IN);
    unsigned char *odd = kinds_of(t, kinds);

    for (size_t i = 0; i < n; i++)
        values[i] = test_value(t, array, test_data(t, array), i);
    for (size_t place = 0; place < n && place < rounds; place++) {
        const size_t i = order ? (size_t)order[place] : place;

        mix_all(&in[i], &odd[i], &odd[i], 1, (int)n, &values[i]);
    }
    free(odd);
}

static void
follow(const struct test *t, const struct idea *idea, int array, double *values)
{
    if (idea->twist == NONE)
        mixed_apart(t, idea->shifts, idea->factors, t->lab_case->steps, values);
    else if (idea->twist < NONE)
        mistaken(t, (enum mix_ways)idea->twist, idea->shifts, values);
    else if (idea->twist == EXCHANGED)
        exchanged(t, idea->shifts, array, values);
    else
        displaced(t, idea->twist, values);
}

const char *
mixing_mistake(const struct test *t, int k, int array, double *values)
{
    const bool by_kind = is_by_kind(t);
    const struct idea *idea = by_kind ? kind_ideas : index_ideas;
    const int ideas = by_kind ? sizeof kind_ideas / sizeof *kind_ideas
                              : sizeof index_ideas / sizeof *index_ideas;

    if (test_elements(t, IN) * (size_t)t->lab_case->steps > MISTAKE_ROUNDS)
        return NULL;
    if (mixing_decoy(t, k, array, values))
        return decoys[k];
    k -= (int)(sizeof decoys / sizeof *decoys);
    if (k >= ideas)
        return NULL;
    follow(t, &idea[k], array, values);
    return idea[k].words;
}
