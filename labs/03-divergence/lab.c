/* Lab 03: cases, limits, points, questions, hints. */
#include "../../grader/mixing.h"

extern const struct lab lab_03_divergence;

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
                                             .layout = mixing_index_layout,
                                             .fill = mixing_index_fill,
                                             .expect = mixing_expect,
                                             .decoy = mixing_decoy,
                                             .mistake = mixing_mistake,
                                             .cases = cases,
                                             .real = real_cases,
                                             .points = 2,
                                             .bound = "arithmetic",
                                             .callbacks = 32},
                                            {.name = "mix_select",
                                             .layout = mixing_index_layout,
                                             .fill = mixing_index_fill,
                                             .expect = mixing_expect,
                                             .decoy = mixing_decoy,
                                             .mistake = mixing_mistake,
                                             .cases = cases,
                                             .real = real_cases,
                                             .points = 2,
                                             .bound = "arithmetic",
                                             .callbacks = 32},
                                            {.name = "mix_by_kind",
                                             .layout = mixing_kind_layout,
                                             .fill = mixing_kind_fill,
                                             .expect = mixing_expect,
                                             .decoy = mixing_decoy,
                                             .mistake = mixing_mistake,
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
     .figures = "divergence lanes",
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
