/* Lab 03: cases, limits, points, questions, hints. */
#include "../../common/ref/field.h"
#include "../../common/ref/mix.h"
#include "../../grader/die.h"
#include "../../grader/test.h"
#include <stdlib.h>
#include <string.h>

extern const struct lab lab_03_divergence;

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

static void
index_layout(struct test *t)
{
    layout(t, false);
}

static void
kind_layout(struct test *t)
{
    layout(t, true);
}

static bool
is_by_kind(const struct test *t)
{
    return t->job.array[ORDER].element == ELEMENT_I32;
}

static void
index_fill(struct test *t)
{
    const int out = is_by_kind(t) ? ORDER + 1 : ORDER;

    field_random_u32(test_data(t, IN), test_elements(t, IN), t->seed + 1);
    field_random_u32(test_data(t, out), test_elements(t, out), t->seed + 2);
}

static void
kind_fill(struct test *t)
{
    const uint32_t *in = test_data(t, IN);
    int32_t *order = test_data(t, ORDER);
    const int32_t n = (int32_t)test_elements(t, IN);
    int32_t placed = 0;

    index_fill(t);
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

static void
expect(const struct test *t, int array, double *expected, double *allowed)
{
    mixed(t, right_kinds(t), t->lab_case->steps, expected);
    memset(allowed, 0, test_elements(t, array) * sizeof *allowed);
}

/* The other kind, a round less, a round more. */
static bool
decoy(const struct test *t, int k, int array, double *values)
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

enum twist { NONE, SIGNED, SCATTERED, GATHERED };

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
    {"x is shifted as a signed number, which drags the sign "
     "along: it has to be unsigned",
     MIX_BY_INDEX, MIX_BY_INDEX, SIGNED},
    {"the kind is taken from the value, in[i] & 1, and should "
     "be that of the index, i & 1",
     MIX_BY_VALUE, MIX_BY_VALUE, NONE},
    {"the first half of all elements is mixed as the even kind, "
     "the second as the odd one: whichever thread takes an "
     "element, its kind is i & 1",
     MIX_BY_HALF, MIX_BY_HALF, NONE}};

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
    {"x is shifted as a signed number, which drags the sign "
     "along: it has to be unsigned",
     MIX_BY_VALUE, MIX_BY_VALUE, SIGNED},
    {"out[t] holds what belongs to out[order[t]]: a result "
     "goes where its element came from",
     MIX_BY_VALUE, MIX_BY_VALUE, GATHERED},
    {"out[order[t]] holds what in[t] becomes, and should hold "
     "what in[order[t]] becomes",
     MIX_BY_VALUE, MIX_BY_VALUE, SCATTERED}};

static void
mixed_signed(const struct test *t, enum mix_kinds kinds, double *values)
{
    unsigned char *odd = kinds_of(t, kinds);

    mix_signed(test_data(t, IN), odd, test_elements(t, IN), t->lab_case->steps,
               values);
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

static void
follow(const struct test *t, const struct idea *idea, double *values)
{
    if (idea->twist == NONE)
        mixed_apart(t, idea->shifts, idea->factors, t->lab_case->steps, values);
    else if (idea->twist == SIGNED)
        mixed_signed(t, idea->shifts, values);
    else
        displaced(t, idea->twist, values);
}

static const char *
mistake(const struct test *t, int k, int array, double *values)
{
    const bool by_kind = is_by_kind(t);
    const struct idea *idea = by_kind ? kind_ideas : index_ideas;
    const int ideas = by_kind ? sizeof kind_ideas / sizeof *kind_ideas
                              : sizeof index_ideas / sizeof *index_ideas;

    if (test_elements(t, IN) * (size_t)t->lab_case->steps > MISTAKE_ROUNDS)
        return NULL;
    if (decoy(t, k, array, values))
        return decoys[k];
    k -= (int)(sizeof decoys / sizeof *decoys);
    if (k >= ideas)
        return NULL;
    follow(t, &idea[k], values);
    return idea[k].words;
}

/* Around a warp, a pair of warps and a block, with as many rounds as tell one
 * from another; many blocks with a single round; a last warp that is nearly
 * empty.  The first case is the one that tells most when it fails. */
static const struct lab_case cases[] = {
    {.x = 1000, .y = 1, .z = 1, .steps = 5, .label = "rounds=5"},
    {.x = 4099, .y = 1, .z = 1, .steps = 2, .label = "rounds=2"},
    {.x = 1, .y = 1, .z = 1, .steps = 3, .label = "rounds=3"},
    {.x = 2, .y = 1, .z = 1, .steps = 1, .label = "rounds=1"},
    {.x = 3, .y = 1, .z = 1, .steps = 7, .label = "rounds=7"},
    {.x = 31, .y = 1, .z = 1, .steps = 2, .label = "rounds=2"},
    {.x = 33, .y = 1, .z = 1, .steps = 3, .label = "rounds=3"},
    {.x = 64, .y = 1, .z = 1, .steps = 2, .label = "rounds=2"},
    {.x = 95, .y = 1, .z = 1, .steps = 4, .label = "rounds=4"},
    {.x = 1025, .y = 1, .z = 1, .steps = 9, .label = "rounds=9"},
    {.x = 7, .y = 1, .z = 1, .steps = 333, .label = "rounds=333"},
    {.x = 0, .y = 1, .z = 1, .steps = 3, .flags = CASE_NO_LAUNCH},
    {.x = 270001, .y = 1, .z = 1, .steps = 1, .label = "rounds=1"},
    {.x = 2003,
     .y = 1,
     .z = 1,
     .steps = 3,
     .flags = CASE_SECOND_CALL,
     .label = "second-call"},
    {.x = 4096,
     .y = 1,
     .z = 1,
     .steps = 64,
     .flags = CASE_ALIGNED,
     .label = "rounds=64"},
    {.x = -1}};

static const struct lab_case real_cases[] = {
    {.x = 1000003, .y = 1, .z = 1, .steps = 64, .label = "rounds=64"},
    {.x = 1 << 24,
     .y = 1,
     .z = 1,
     .steps = 256,
     .flags = CASE_TIMED,
     .label = "rounds=256"},
    {.x = -1}};

/* callbacks: of one element and round; reading and writing it is little beside
 * the rounds but where there is one alone. */
static const struct function functions[] = {{.name = "mix_pairs",
                                             .layout = index_layout,
                                             .fill = index_fill,
                                             .expect = expect,
                                             .decoy = decoy,
                                             .mistake = mistake,
                                             .cases = cases,
                                             .real = real_cases,
                                             .points = 2,
                                             .bound = "arithmetic",
                                             .callbacks = 32},
                                            {.name = "mix_select",
                                             .layout = index_layout,
                                             .fill = index_fill,
                                             .expect = expect,
                                             .decoy = decoy,
                                             .mistake = mistake,
                                             .cases = cases,
                                             .real = real_cases,
                                             .points = 2,
                                             .bound = "arithmetic",
                                             .callbacks = 32},
                                            {.name = "mix_by_kind",
                                             .layout = kind_layout,
                                             .fill = kind_fill,
                                             .expect = expect,
                                             .decoy = decoy,
                                             .mistake = mistake,
                                             .cases = cases,
                                             .real = real_cases,
                                             .points = 2,
                                             .bound = "arithmetic",
                                             .callbacks = 32},
                                            {.name = NULL}};

/* At n = 4096 with 64 rounds: the rounds outweigh all else, so a warp that
 * takes both ways has about half of its lanes at work.  A request for k
 * elements a lane may take k times as many sectors. */
static const struct lab_limit limits[] = {
    {.function = "mix_pairs",
     .count = "lanes_of_worst_line",
     .limit = 30,
     .reference = 32,
     .weakest = 32,
     .previous = 16,
     .previous_kernel = "branch-on-the-index.cu",
     .reason = "warps of one kind have all lanes at work; a branch on i % 2 "
               "halves them",
     .remedy = "give each warp elements of one kind, so that its lanes agree"},
    {.function = "mix_pairs",
     .count = "idle_lanes_per_point",
     .limit = 20,
     .reference = 0,
     .weakest = 0,
     .previous = 68,
     .previous_kernel = "padded-branch.cu",
     .reason = "a sum, so other work of all lanes does not hide the branch",
     .remedy = "give each warp elements of one kind, so that its lanes agree"},
    {.function = "mix_pairs",
     .count = "sectors_per_request",
     .limit = 8,
     .reference = 8,
     .weakest = 8,
     .previous = 32,
     .previous_kernel = "pairs-by-chunks.cu",
     .reason = "every other element of 64 is the price of the remap; lanes "
               "further apart pay more than they need",
     .remedy = "let neighbouring lanes take elements that lie two apart, no "
               "further"},
    {.function = "mix_select",
     .count = "lanes_of_worst_line",
     .limit = 30,
     .reference = 32,
     .weakest = 32,
     .previous = 16,
     .previous_kernel = "both-ways-and-select.cu",
     .reason = "one loop for both kinds; a branch on i % 2 halves the lanes",
     .remedy = "choose shift and factor by arithmetic, and have one loop for "
               "both kinds"},
    {.function = "mix_select",
     .count = "idle_lanes_per_point",
     .limit = 20,
     .reference = 0,
     .weakest = 0,
     .previous = 66,
     .previous_kernel = "both-ways-and-select.cu",
     .reason = "a sum, so other work of all lanes does not hide the branch",
     .remedy = "choose shift and factor by arithmetic, and have one loop for "
               "both kinds"},
    {.function = "mix_select",
     .count = "sectors_per_request",
     .limit = 4,
     .reference = 4,
     .weakest = 4,
     .previous = 8,
     .previous_kernel = "select-by-remap.cu",
     .reason = "thread i does element i; the remap of mix_pairs takes 8",
     .remedy = "let thread i do element i: with one loop for both kinds there "
               "is nothing to remap"},
    {.function = "mix_by_kind",
     .count = "lanes_of_worst_line",
     .limit = 28,
     .reference = 31.6,
     .weakest = 29.1, /* one thread a block looks where the odd ones begin */
     .weakest_kernel = "table-in-constant-memory.cu",
     .previous = 15.7,
     .previous_kernel = "order-ignored.cu",
     .reason = "only the warp in which the even ones end takes both ways; "
               "without `order` nearly all warps do",
     .remedy = "let thread t do element order[t]: the even ones stand first "
               "there"},
    {.function = "mix_by_kind",
     .count = "idle_lanes_per_point",
     .limit = 20,
     .reference = 0.508,
     .weakest = 7.54,
     .weakest_kernel = "table-in-constant-memory.cu",
     .previous = 67,
     .previous_kernel = "order-ignored.cu",
     .reason = "a sum, so other work of all lanes does not hide the branch",
     .remedy =
         "let thread t do element order[t]: the even ones stand first there"},
    {.function = NULL}};

/* Lanes of the plain kernel: half of 32 in the rounds, all of them in the few
 * instructions around. */
static double
naive_lanes(void)
{
    return 17;
}

/* Both halves of a warp one after the other, against one of them. */
static double
naive_time(void)
{
    return 2;
}

/* 32 lanes, 8 bytes from one to the next. */
static double
remap_sectors(void)
{
    return 32 * 8 / 32.0;
}

/* n = 1,000,003 in blocks of 256: 3 lanes of one warp are in, 29 are not. */
static double
guard_splits(void)
{
    return 1000003 % 32 != 0;
}

/* Even ones first: they end in the middle of one warp. */
static double
order_splits(void)
{
    return 1;
}

static const struct lab_question questions[] = {
    {.key = "naive-lanes",
     .value = naive_lanes,
     .tolerance = 0.1,
     .anchor = "docs/03-divergence.md#lanes"},
    {.key = "naive-time",
     .value = naive_time,
     .tolerance = 0.1,
     .anchor = "docs/03-divergence.md#lanes",
     .then = "so it is with 256 rounds (H200, 2026-11-30); the chapter's last "
             "tables have fewer rounds and other lanes"},
    {.key = "parity",
     .choices = "block thread warp",
     .choice = "thread",
     .anchor = "docs/03-divergence.md#warp"},
    {.key = "bit-5",
     .choices = "yes no",
     .choice = "no",
     .anchor = "docs/03-divergence.md#warp"},
    {.key = "remap-sectors",
     .value = remap_sectors,
     .anchor = "docs/03-divergence.md#remap",
     .then = "twice those of mix_select, and not seen in the time of 256 "
             "rounds: they take it all (H200, 2026-11-30)"},
    {.key = "heavy-sides",
     .choices = "select remap",
     .choice = "remap",
     .anchor = "docs/03-divergence.md#select"},
    {.key = "guard-splits",
     .value = guard_splits,
     .anchor = "docs/03-divergence.md#guard"},
    {.key = "order-splits",
     .value = order_splits,
     .anchor = "docs/03-divergence.md#order"},
    {.key = NULL}};

const struct lab lab_03_divergence = {
    .id = "03-divergence",
    .title = "Divergence",
    .functions = functions,
    .limits = limits,
    .questions = questions,
    .answer_points = 2,
    .count_points = 2,
    .hints = {
        "A warp is 32 threads with consecutive numbers in their block.  Write "
        "down for one warp which lanes have an even and which an odd element "
        "when thread i does element i.  How would you hand out 64 elements "
        "to two warps so that neither has both kinds?",
        "mix_pairs: let the warp's number decide the kind and the lane's "
        "number decide which element of that kind; two warps together cover "
        "64 elements that lie together.  The element is then not the "
        "thread's index, so guard the element.  mix_select: shift and factor "
        "are numbers; a formula with i & 1 gives either, and the loop is the "
        "same for all lanes.",
        "mix_pairs: first element of the pair of warps, plus twice the lane, "
        "plus 1 in the second warp; a block with an even number of warps has "
        "as many elements as threads.  mix_by_kind: thread t asks order[t] "
        "which element is its own, reads that element, mixes it as its value "
        "says, and writes it back to the same index of out."}};
